// Shake Up: the desks of all seats, the own hand large below them. Every card, stack and pile that can be chosen is a button.

import { h, still } from "../dom.js";
import { reveal } from "../reveal.js";
import { text } from "../texts.js";
import { pieces, walk } from "./shake_up/pieces.js";
import { makeDesks } from "./shake_up/desk.js";
import { readCards } from "./shake_up/employees.js";
import { changes, placeOf, traceOf } from "./shake_up/places.js";
import { middle, origin, rival } from "./shake_up/rival.js";

export function makeTable({ choose, cards, seat }) {
  const element = h("div", { class: "shake-up", on: { keydown: walk } });
  const board = { cards: readCards(cards), own: seat, open: new Set(), changed: new Set(), choices: new Map(), moves: [] };
  const desks = makeDesks(board);
  let base = null; // the position with which the shown one is compared
  let drawn = null;

  board.name = (number) => (number === seat && board.document.players > 1 ? text.you(board.scene.names[number]) : text.capital(board.scene.names[number]));

  /** What pressing a piece does, as a word on it and as its name. */
  function describe(choice, name) {
    const [verb] = choice.move.split(" ");
    const words = text.shake_up;
    const does = { use: words.uses, target: words.targets }[verb]?.[board.document.question.op] ?? words.verbs[verb];
    return { verb: does, label: words.pressing(name, does, ["play", "layoff", "carry"].includes(verb) ? "" : choice.words) };
  }

  /** Marks what has happened since the last own decision; of a position of the past the last move alone. */
  function compare(scene, last, lastSeat) {
    if (drawn?.scene.position === scene.position) return false;
    const live = "version" in scene;
    if (live && drawn?.chose) base = drawn.scene.document;
    const near = live && base && scene.document.turn - base.turn <= scene.players;
    board.changed = near ? changes(base, scene.document) : traceOf(last, lastSeat, scene.document);
    return true;
  }

  function draw(scene, { choices, hint, last = null, lastSeat = null, moves = [] }) {
    const fresh = compare(scene, last, lastSeat);
    const focused = element.contains(document.activeElement);
    const key = document.activeElement?.dataset?.key;
    drawn = { scene, chose: choices.length > 0 || (!fresh && drawn.chose) };
    Object.assign(board, { scene, document: scene.document, standings: scene.standings, moves, asked: scene.document.question?.player ?? null });
    board.choices = new Map(choices.map((choice) => [placeOf(choice.move, scene.document), choice]).filter(([place]) => place));
    board.piece = pieces({ choices: board.choices, hint: hint && placeOf(hint, scene.document), press: choose, describe });
    paint();
    element.dataset.asks = choices.length ? (scene.document.question?.kind ?? "") : "";
    element.classList.toggle("fresh", fresh && !still());
    refocus(focused, key);
    if (fresh && choices.length) reveal([...element.querySelectorAll("button.lit")]);
  }

  function paint() {
    const { players } = board.document;
    const others = Array.from({ length: players - 1 }, (_, i) => (seat + 1 + i) % players);
    element.replaceChildren(...[
      players === 1 ? rival(board) : h("div", { class: `su-others count-${others.length}` }, others.map(desks.desk)),
      middle(board), desks.desk(seat), desks.hand(), origin(board),
    ].filter(Boolean));
  }

  /** Who has chosen by the keyboard finds the next choice under the focus. */
  function refocus(focused, key) {
    const waiting = document.activeElement === element.parentElement && document.activeElement !== null;
    if ((!focused && !waiting) || (key && element.querySelector(`[data-key="${CSS.escape(key)}"]`))) return;
    const next = element.querySelector("button.lit");
    if (next) next.focus({ preventScroll: true });
    else if (focused) element.parentElement?.focus({ preventScroll: true });
  }

  function show(move) {
    for (const each of element.querySelectorAll(".shown")) each.classList.remove("shown");
    const place = move && placeOf(move, board.document);
    if (place) for (const each of element.querySelectorAll(`[data-place~="${CSS.escape(place)}"]`)) each.classList.add("shown");
  }

  return { element, draw, show };
}

/** Where a choice is made on the table; null: by a button. */
export const spot = (choice, scene) => placeOf(choice.move, scene.document);

/** What the button of a choice says. */
export function label({ move, words }) {
  const known = text.shake_up.answers[move];
  return known ?? [text.capital(words || move), ""];
}
