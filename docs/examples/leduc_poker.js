// Leduc poker for two on boardgame.io. Hands and deck are secret: a bot is given what playerView leaves.

import { sakiyomiBot } from "sakiyomi/boardgame-io";

const CARDS = ["J", "J", "Q", "Q", "K", "K"];
const RAISES = [2, 4];
const LETTERS = { fold: "f", call: "c", raise: "r" };

const has = (bets, letter) => [...bets].filter((each) => each === letter).length;

const playerView = ({ G, playerID }) => {
  const { deck, hands, ...open } = G;
  return { ...open, hand: hands[playerID] ?? null };
};

/** The winner gets what the other has paid. */
function settle(G) {
  const [first, second] = G.hands.map((hand) => (hand === G.board ? "JQK".length : 0) + "JQK".indexOf(hand));
  G.winner = first === second ? null : first > second ? 0 : 1;
}

function bet(kind) {
  return ({ G, playerID }) => {
    const [seat, round] = [Number(playerID), G.rounds.length - 1];
    const [bets, owed] = [G.rounds[round], Math.max(...G.paid) - G.paid[seat]];
    if ((kind === "fold" && owed === 0) || (kind === "raise" && has(bets, "r") === 2)) return "INVALID_MOVE";
    G.rounds[round] += LETTERS[kind];
    if (kind !== "fold") G.paid[seat] += owed + (kind === "raise" ? RAISES[round] : 0);
    const closed = kind === "call" && bets !== "";
    G.toMove = closed ? 0 : 1 - seat;
    G.over = kind === "fold" || (closed && round === 1);
    if (kind === "fold") G.winner = 1 - seat;
    else if (G.over) settle(G);
    else if (closed) {
      G.board = G.deck.pop();
      G.rounds.push("");
    }
  };
}

export const leducPoker = {
  name: "leduc_poker",
  setup: ({ random }) => {
    const [first, second, ...deck] = random.Shuffle(CARDS);
    return { hands: [first, second], deck, board: null, rounds: [""], paid: [1, 1], toMove: 0, over: false, winner: null };
  },
  playerView,
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: ({ G }) => G.toMove } },
  moves: Object.fromEntries(Object.keys(LETTERS).map((kind) => [kind, { move: bet(kind), client: false }])),
  endIf: ({ G }) => (G.over ? { winner: G.winner, paid: G.paid } : undefined),
  ai: { enumerate: () => [] },
};

/** What a seat sees, as the service reads it: `?K J crc/r second`. */
function toPlace(G, ctx, playerID) {
  const hands = playerID === "0" ? `${G.hand}?` : `?${G.hand}`;
  const bets = G.rounds.join("/") || "-";
  return { game: "leduc_poker", view: `${hands} ${G.board ?? "-"} ${bets} ${playerID === "0" ? "first" : "second"}` };
}

export const leducBot = (service, settings) => sakiyomiBot({ service, toPlace, toMove: (move) => ({ move }), ...settings });
