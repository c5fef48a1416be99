// Every text of the page, in one place. Questions, moves and events come from the service.

import { shakeUp } from "./texts/shake_up.js";
import { shibaGoten } from "./texts/shiba_goten.js";
import { shobai } from "./texts/shobai.js";

const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const percent = (share) => `${Math.round(100 * share)}%`;

const BOARDS = [["Black's dark board", "Black's light board"], ["White's dark board", "White's light board"]];
const STONES = { b: "black stone", w: "white stone", ".": "empty" };
const STATES = { chosen: "chosen", goal: "can go here", mate: "can move along", free: "" };

export const text = {
  shobai,
  title: "Sakiyomi",
  motto: "reading ahead",
  capital,
  list,
  percent,
  many,
  levels: { beginner: "Beginner", casual: "Casual", club: "Club player", expert: "Expert", master: "Master" },
  games: {
    shobu: { title: "Shobu", kind: "2 players, nothing hidden", about: "Four small boards, two stones a turn: the second repeats what the first did, and may push." },
    shake_up: { title: "Shake Up", kind: "1 to 4 players, hidden hands", about: "Train the crew of a company, lay off the rest, and call the audit in time." },
    shobai: { title: "'Shobai' All Right", kind: "2 to 5 players, open table, drawn cards", about: "Trade allies up, produce, and serve Clients and Emperors." },
    shiba_goten: { title: "Shiba Goten", kind: "1 to 4 players, open table, drawn cards", about: "Collect dolls by colour or role, and arrange them on a tiered display." },
  },
  top: { home: "All games", light: "Light", dark: "Dark", theme: (now) => `Theme: ${now}. Switch`, settings: "Settings" },
  picker: {
    heading: "Choose a game",
    resume: "Go on playing",
    forget: (title) => `Forget the game of ${title}`,
    begin: "Begin",
    players: "Players",
    seat: "You play",
    opponent: "Against",
    solo: "Alone",
    engine: (level) => `Engine: ${level}`,
    person: "Another person (by a link)",
    anySeat: "Any seat",
    options: "Rule options",
    cards: "Cards of your own",
    cardFile: "A card file, as sakiyomi cards --export writes it and you have changed it.",
    reconstructed: "The card values are a reconstruction, not those of the printed cards.",
    seats: (game, name, number) => (game === "shobu" ? `${capital(name)}${number === 0 ? ", moves first" : ""}` : capital(name)),
    choices: { no: "No", yes: "Yes" },
  },
  turn: {
    mine: "Your turn",
    theirs: (name) => `${capital(name)} is to move`,
    thinking: (name) => `${capital(name)} is thinking`,
    over: "The game is over",
    past: (ply) => `Looking back: after ${many(ply, "move")}`,
    look: "A position to look at",
  },
  you: (name) => `${capital(name)} (you)`,
  ask: {
    stop: "Move now",
    cancel: "Choose another",
    back: "Back to the game",
    playHere: "Play from here",
    waiting: "You can look around while you wait.",
    moves: (count) => `All ${many(count, "move")} in words`,
    answers: "Your choices",
  },
  shibaGoten,
  shobu: {
    first: "Choose a stone: the passive one, or first the aggressive one",
    where: (from, roles) => `Where does ${from} go${roles.size === 1 ? (roles.has("passive") ? ", passively" : ", aggressively") : ""}?`,
    second: ({ from, to }, roles) =>
      `${from} to ${to}: now choose the ${roles.size === 1 ? [...roles][0] : "second"} stone${roles.has("passive") && roles.size === 1 ? " that supports it" : ""}`,
  },
  square(square, stone, count, state) {
    const board = BOARDS[Number(square[1]) > 4 ? 1 : 0][square.charCodeAt(0) > 100 ? 1 : 0];
    const parts = [board, square, STONES[stone], STATES[state], count ? many(count, "move") : ""];
    return parts.filter(Boolean).join(", ");
  },
  controls: {
    heading: "Game",
    again: "New game",
    undo: "Undo",
    undoWish: "Ask to take back",
    hint: "Hint",
    hinting: "Looking…",
    hinted: (words) => `Hint: ${words}`,
    flip: "Flip",
    labels: "Labels",
    resign: "Give up",
    sure: "Give up this game?",
    analysis: "Analysis",
    transfer: "Import / export",
    link: "Copy link",
    copied: "The link is on your clipboard.",
    copyFailed: "Copying is not allowed here. The link:",
    forced: "Make forced moves for me",
    more: "More",
    wishes: (names) => `${list(names)} would like to take back: Undo agrees.`,
  },
  moves: {
    heading: "Moves",
    none: "No moves yet.",
    hidden: "(not seen)",
    live: "Now",
    first: "To the start",
    back: "One back",
    on: "One on",
    at: (ply, words) => `Move ${ply}: ${words}`,
  },
  analysis: {
    heading: "Analysis",
    off: "Off. Switch it on to see what an engine thinks.",
    ofView: "Of what you know: hidden cards are sampled, the engine does not see them.",
    bar: (share, name) => `${capital(name)} wins with ${percent(share)}`,
    worlds: (spread) => `± ${percent(spread)} from world to world`,
    interval: (low, high) => `95 %: ${percent(low)} to ${percent(high)}`,
    visits: (count) => `${count.toLocaleString("en")} visits`,
    depth: (depth) => `depth ${depth}`,
    nodes: (nodes) => `${nodes.toLocaleString("en")} positions`,
    mate: (plies) => (plies > 0 ? `wins in ${many(plies, "ply").replace("plys", "plies")}` : `loses in ${many(-plies, "ply").replace("plys", "plies")}`),
    waiting: "Looking…",
    none: "There is nothing to analyse here.",
    elsewhere: "Analysis is of your own decisions: it goes on when it is your turn.",
    graph: "Chance to win over the game; choose a point to go there",
    point: (ply, share) => `After ${many(ply, "move")}: ${percent(share)}`,
    line: (number, move) => `Line ${number}: ${move}`,
  },
  end: {
    won: "You have won.",
    lost: "You have lost.",
    drawn: "A draw.",
    shared: "You share the first place.",
    place: (place, count) => `You are number ${place} of ${count}.`,
    solo: "The game is over.",
    swap: "Play again, sides changed",
    again: "Play again",
    review: "Review with the engine",
    scores: "Scores",
    you: (name) => `${name} (you)`,
  },
  transfer: {
    heading: "Import and export",
    export: "This position",
    record: "The whole game",
    recordLater: "The record holds the deal, so it can be had when the game is over.",
    import: "A position or a record of a game, to look at or to play from",
    open: "Open",
    copy: "Copy",
    save: "Save",
    close: "Close",
    nothing: "Paste a position or a record first.",
  },
  link: {
    heading: "Send these links to the other players",
    seat: (name) => `Seat of ${name}`,
    copy: "Copy",
  },
  faults: {
    offline: "The service cannot be reached. Nothing is lost: this page tries again by itself.",
    gone: "This game is no longer kept by the service, or this browser does not have its key.",
    busy: "The service is busy. Try again in a moment.",
    engine: (why) => `The engine's move has not come: ${why}.`,
    retry: "Try again",
    home: "To all games",
    other: (why) => `That did not work: ${why}.`,
    link: "This link does not lead to a position.",
  },
  shake_up: shakeUp,
  table: {
    shobu: "Four boards. Arrow keys move, Enter chooses, Escape takes back.",
    plain: "Table",
  },
};
