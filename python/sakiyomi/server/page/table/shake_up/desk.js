// What lies before a seat: money, cards in play, piles, and how far the audits are.

import { h, icon } from "../../dom.js";
import { text } from "../../texts.js";
import { backs, drawer, moneyStack } from "./pieces.js";
import { classOf, faceOf, spoken } from "./employees.js";
import { lastTurn, running } from "./places.js";

const UPGRADES = 12;

export function makeDesks(board) {
  const words = () => text.shake_up;
  const marked = (key) => (board.changed.has(key) ? "changed" : "");

  /** A row of cards with its heading. */
  function row(kind, label, items) {
    return h("section", { class: `su-zone ${kind}`, "aria-label": label }, h("h4", {}, label), items);
  }

  const list = (items) => h("ul", { class: "su-cards" }, items.map((item) => h("li", {}, item)));

  /** A small card; `places` is where it lies, `effect` what it comes to if it is chosen. */
  function chip(card, places, key, more = {}) {
    const side = board.cards.side(card);
    const choice = places.map((place) => board.choices.get(place)).find(Boolean);
    const effect = choice?.move.startsWith("upgrade") ? choice.words : side.effect;
    return board.piece(places, { key, name: spoken(side), class: classOf(side, "chip", more.class), title: side.effect }, ...faceOf(side, { effect, marks: more.marks ?? [] }));
  }

  function stack(kind, seat, number) {
    const label = words()[kind];
    const at = `${kind}:${number}`;
    const told = words().stack(label, seat[kind]);
    return board.piece([at], { key: `${kind}-${number}`, name: `${board.name(number)}: ${told}`, class: `su-stack ${marked(at)}` },
      moneyStack(kind, seat[kind]), h("span", { class: "su-told" }, h("b", {}, label), h("span", {}, seat[kind].length ? words().inAll(seat[kind]) : words().none)));
  }

  /** In which order money is taken: each order as cards, of which the last comes on top. */
  function orders(number) {
    const offers = number === board.asked ? [...board.choices.keys()].filter((place) => place.startsWith("take:")) : [];
    if (!offers.length) return null;
    const { kind, op, stack: named } = board.document.question;
    const onto = named ?? (kind === "gain" || op === "gain_top" ? "income" : "loans");
    const label = offers.length > 1 ? words().orders(words()[onto]) : words().onto(words()[onto]);
    return h("section", { class: "su-orders", "aria-label": label }, h("h4", {}, label), offers.map((place) => {
      const values = place.slice(5).split("+");
      return board.piece([place], { key: place, name: words().stack(words()[onto], values.map(Number)), class: "su-order" },
        h("span", { class: "su-taken", "aria-hidden": "true" }, values.map((value) => h("span", { class: `bill ${onto}` }, `$${value}K`))),
        values.length > 1 && h("span", { class: "su-told" }, words().onTop(values.at(-1))));
    }));
  }

  function inPlay(seat, number) {
    const active = running(board.document);
    const cards = seat.play.map((card, at) => chip(card, number === board.document.current && active.has(at) ? [] : number === board.asked ? [`play:${card}`] : [],
      `play-${number}-${at}`, { class: [marked(`play:${number}:${at}`), number === board.document.current && active.has(at) ? "running" : ""].filter(Boolean).join(" ") }));
    if (cards.length) return row("play", words().play, list(cards));
    const before = number === board.own ? [] : lastTurn(board.moves, number);
    if (before.length) return row("play before", words().lastTurn, list(before.map((card) => chip(card, [], ""))));
    return (number === board.own || number === board.document.current) && row("play", words().play, h("p", { class: "su-none" }, words().playEmpty));
  }

  function pile(zone, label, cards, number, help = null) {
    const key = `${zone}-${number}`;
    if (!cards.length) return h("span", { class: "su-pile none" }, label);
    const wanted = cards.some((card) => board.choices.has(`${zone}:${card}`)) && number === board.asked;
    return drawer(key, board.open, label, [
      help && h("p", { class: "small" }, help),
      list(cards.map((card, i) => chip(card, wanted ? [`${zone}:${card}`] : [], `${key}-${i}`))),
    ], { forced: wanted, mark: marked(`${zone}:${number}`) });
  }

  function piles(seat, number) {
    const covered = seat.covered_size ? words().covered(seat.covered_size) : null;
    const mine = seat.hand !== undefined;
    const at = `deck:${number}`;
    const draw = board.choices.has(at) ? board.piece([at], { key: at, name: words().deck(seat.deck_size), class: "su-draw" }, backs(seat.deck_size, 3), h("span", {}, words().deck(seat.deck_size))) : null;
    return h("div", { class: "su-piles" }, draw,
      mine ? pile("deck", words().deck(seat.deck_size), seat.deck, number, board.document.viewer === null ? words().deckNext : words().deckOrder) : h("span", { class: "su-pile" }, words().deck(seat.deck_size)),
      !mine && pile("unseen", words().unseen(seat.hidden.length), seat.hidden, number, words().unseenHelp),
      pile("discard", [words().discard(seat.discard.length), covered].filter(Boolean).join(", "), seat.discard, number),
      pile("laid_off", words().laidOff(seat.laid_off.length), seat.laid_off, number));
  }

  /** What is known of another's hand, the rest as backs. */
  function othersHand(seat, number) {
    const count = seat.hand_size + seat.kept_size;
    const cards = seat.hand ? [...seat.hand, ...seat.kept] : seat.known;
    const label = words().handOf(count) + (!seat.hand && cards.length ? `, ${words().knownIn(cards.length)}` : "");
    return row(cards.length ? "hand some-known" : "hand", label, [
      cards.length > 0 && list(cards.map((card, i) => chip(card, [], `known-${number}-${i}`, { marks: seat.hand ? [] : [words().known], class: "known" }))),
      count > cards.length && backs(count - cards.length),
    ]);
  }

  const crew = (seat) => seat.hand_size + seat.kept_size + seat.deck_size + (seat.covered_size ?? 0) + seat.play.length + seat.discard.length;

  function head(seat, number) {
    const { result, upgraded, salaries } = board.standings[number];
    const owns = number === board.own;
    const on = board.document.current === number && !board.document.over;
    const facts = [words().crew(crew(seat)), words().salaries(-salaries), !owns && words().technicalAt(upgraded, UPGRADES)].filter(Boolean);
    return h("header", { class: "su-head-row" }, h("span", { class: `dot seat-${number}` }), h("h3", {}, board.name(number)),
      on && h("span", { class: "badge on" }, words().moving),
      board.document.dog === number && h("span", { class: "badge", title: words().dogOf }, icon("shake-up-dog", 18), words().dog),
      h("span", { class: "su-result" }, words().result, h("b", {}, ` ${words().minus(result)}`)), h("span", { class: "su-facts" }, facts.join(" · ")));
  }

  /** How far both audits are; buttons when they can be called. */
  function goals(number) {
    const { result, income, loans, salaries, upgraded } = board.standings[number];
    const owed = -loans - salaries;
    const goal = (kind, share, told, short, why) => board.piece([`audit:${kind}`], {
      key: `audit-${kind}`, name: `${words()[kind]}: ${told}, ${short}`, class: `su-goal${share >= 1 ? " met" : ""}`, title: why, css: { share: Math.max(0, Math.min(1, share)) },
    }, h("b", {}, words()[kind]), h("span", { class: "su-meter" }), h("span", { class: "su-told" }, text.capital(board.choices.get(`audit:${kind}`)?.words ?? `${told} · ${short}`)));
    return h("div", { class: "su-goals", role: "group", "aria-label": words().goals }, h("h4", {}, words().goals),
      goal("economic", result >= 0 ? 1 : income / Math.max(owed, 1), words().economicAt(income, owed), words().economicShort(-result), words().economicWhy(-loans, -salaries)),
      board.document.players > 1 && goal("technical", upgraded / UPGRADES, words().technicalAt(upgraded, UPGRADES), words().technicalShort(UPGRADES - upgraded), words().technicalWhy(UPGRADES)));
  }

  function desk(number) {
    const seat = board.document.seats[number];
    const own = number === board.own;
    const aimed = ["income", "loans"].some((kind) => board.choices.has(`${kind}:${number}`));
    return h("section", { class: `su-desk${own ? " own" : ""}${aimed && !own ? " aimed" : ""}`, "aria-label": board.name(number) },
      head(seat, number), h("div", { class: "su-stacks" }, stack("income", seat, number), stack("loans", seat, number)), own && goals(number), orders(number),
      !own && othersHand(seat, number), inPlay(seat, number), piles(seat, number));
  }

  /** The own hand, large. */
  function hand() {
    const seat = board.document.seats[board.own];
    const cards = seat.hand ? [...seat.hand.map((card) => [card, false]), ...seat.kept.map((card) => [card, true])] : [];
    const seen = [...(seat.known ?? [])];
    const label = words().hand(cards.length);
    return h("section", { class: "su-hand", "aria-label": label }, h("h3", {}, label, cards.some(([card]) => board.cards.other(card)) && h("span", { class: "su-legend" }, words().legend)),
      cards.length ? list(cards.map(([card, kept], i) => large(card, kept, seen, i))) : h("p", { class: "su-none" }, words().handEmpty));
  }

  function large(card, kept, seen, i) {
    const side = board.cards.side(card);
    const known = seen.indexOf(card);
    if (known >= 0) seen.splice(known, 1);
    const marks = [kept && words().kept, known >= 0 && board.document.players > 1 && words().knownToOthers].filter(Boolean);
    const places = [`hand:${card}`, ...(side.reaction === "-" ? [] : [`react:${side.reaction}`])];
    return board.piece(places, { key: `hand-${card}-${i}`, name: [spoken(side), ...marks].join(", "), class: classOf(side, "large") }, ...faceOf(side, { other: board.cards.other(card), marks, salary: words().salary }));
  }

  return { desk, hand };
}
