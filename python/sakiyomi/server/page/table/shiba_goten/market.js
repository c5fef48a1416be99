// The market of Shiba Goten: what lies there, by what it is taken, and what can be taken or decreed.

import { h } from "../../dom.js";
import { text } from "../../texts.js";
import { backCard, dollCard } from "./dolls.js";

const SOLO_CARDS = 5;

/** By what dolls are taken this round: `colour`, `role`, `doll` for any one; empty before it is known. */
export const conditionOf = ({ decree, randomizer }) => decree ?? (randomizer ?? "").replace("take1", "doll").replace("change_", "");

/** Whether a doll is among those that a move `take …` takes. */
export function isTaken(document, move, doll) {
  const [verb, name] = move?.split(" ") ?? [];
  if (verb !== "take") return false;
  const condition = conditionOf(document);
  return (condition === "doll" ? doll.id : doll[condition]) === name;
}

/** The tops of both piles: a whole position tells them as the first cards of its piles. */
const topsOf = (document) => (document.players === 1 ? [null] : document.tops ?? document.piles.map((pile) => pile[0] ?? null));

export function market(table) {
  const { document } = table.scene;
  const alone = document.players === 1;
  const tops = topsOf(document);
  const between = document.market.map((id, i) => offered(table, id, `market-${i}`, "", i));
  const left = pile(table, 0, tops[0], alone);
  const right = alone ? null : pile(table, 1, tops[1], alone);
  const count = (alone ? 1 : 2) + Math.max(between.length, alone ? SOLO_CARDS : document.players + 1);
  return h("section", { class: "shiba-market", "aria-label": text.shibaGoten.market },
    head(document, alone),
    h("div", { class: "offer", "data-group": "offer", css: { count } }, left, h("div", { class: "between" }, between), right),
    asked(table), foot(document));
}

function head({ round, extra, options, randomizer, decree, over }, alone) {
  const words = [text.shibaGoten.round(round, alone ? options?.max_rounds : 0), extra && text.shibaGoten.extra].filter(Boolean).join(", ");
  return h("div", { class: "head" }, h("h2", {}, text.shibaGoten.market), h("span", { class: "small" }, words),
    !over && h("span", { class: "terms" }, text.shibaGoten.terms[decree ?? randomizer ?? ""]));
}

function foot({ removed }) {
  return removed.length ? h("p", { class: "small" }, text.shibaGoten.removed(removed.length)) : null;
}

function pile(table, number, top, alone) {
  const { document } = table.scene;
  const count = document.pile_sizes[number];
  const words = alone ? text.shibaGoten.stack(count) : text.shibaGoten.pile(number + 1, count);
  const deep = count > 12 ? 3 : count > 4 ? 2 : count > 1 ? 1 : 0;
  const face = top ? offered(table, top, `top-${number}`, text.shibaGoten.top(number + 1))
    : alone && count ? h("span", { class: "card-place", role: "img", "aria-label": text.shibaGoten.faceDown(count) }, backCard())
    : h("span", { class: "card-place gap", role: "img", "aria-label": text.shibaGoten.emptyPile(number + 1) });
  return h("div", { class: `pile deep-${deep}` }, face, h("span", { class: "small" }, words));
}

/** A doll that lies there: a button where it can be taken. */
function offered(table, id, key, where, index = null) {
  const { document } = table.scene;
  const doll = table.cards.doll(id);
  const choice = table.choices.find(({ move }) => isTaken(document, move, doll));
  const state = index === null ? "" : lookedAt(document, index);
  const words = [text.shibaGoten.doll(doll), where, state && text.shibaGoten[state]].filter(Boolean).join(", ");
  const marks = [state, isTaken(document, table.ghost, doll) && "ghosted", isTaken(document, table.hint, doll) && "hinted", isNamed(table, id, index) && "asked"];
  const more = marks.filter(Boolean).join(" ");
  if (!choice) return h("span", { class: "card-place", role: "img", "aria-label": words }, dollCard(doll, { more }));
  return table.target(choice, { key, class: "card-place", name: `${words}: ${text.shibaGoten.takes(choice.words)}`, set: choice.move }, dollCard(doll, { more }));
}

/** What a solo player has decided of a doll: `kept`, `replaced`, or nothing yet. */
function lookedAt({ question, pending, market: dolls }, index) {
  const { kept = [], replaced = [] } = pending ?? {};
  if (question?.kind !== "change" || index >= kept.length + replaced.length) return "";
  const before = dolls.slice(0, index).filter((id) => id === dolls[index]).length;
  return before < kept.filter((id) => id === dolls[index]).length ? "kept" : "replaced";
}

/** Whether this is the doll that is asked about: solo players look at them in their order. */
function isNamed({ scene: { document } }, id, index) {
  const { kept = [], replaced = [] } = document.pending ?? {};
  return document.question?.kind === "change" && index === kept.length + replaced.length;
}

/** Answers that are no doll: what is decreed, and whether a doll stays. */
function asked(table) {
  const choices = table.choices.filter(({ parts }) => ["decree", "keep", "replace"].includes(parts.verb));
  const shown = choices.length ? choices : [table.ghost].filter((move) => /^decree /.test(move ?? "")).map((move) => ({ move, words: "", parts: { verb: "decree", arguments: [move.split(" ")[1]] } }));
  if (!shown.length) return null;
  return h("div", { class: "decrees", "data-group": "decrees" }, shown.map((choice) => {
    const { verb, arguments: [name] } = choice.parts;
    const title = verb === "decree" ? text.shibaGoten.by[name] : text.shibaGoten[verb](name);
    const content = [h("b", {}, title), h("span", {}, choice.words)];
    if (!choices.length) return h("span", { class: "decree ghosted" }, content);
    return table.target(choice, { key: `${verb}-${name}`, class: "decree", name: `${title}: ${choice.words}` }, ...content);
  }));
}
