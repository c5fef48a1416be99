// The rival of solo games, a deck of cards that act on their own, and the money that is left.

import { h, icon } from "../../dom.js";
import { text } from "../../texts.js";
import { backs, drawer } from "./pieces.js";

/** What one line of an AI card does, in words. */
const effects = (codes) => codes.map((code) => text.shake_up.rivalEffects[code[0]](code.slice(1))).join(", ") || text.shake_up.nothing;

/** How many cards of a department lie in hand and in play: 2 stands for more. */
function watched(board, department) {
  const { hand = [], play, kept = [] } = board.document.seats[0];
  return Math.min(2, [...hand, ...play, ...kept].filter((card) => board.cards.side(card).dept === department).length);
}

function aiCard(board, number, current) {
  const words = text.shake_up;
  const card = board.cards.ai.get(number);
  if (!card) return h("span", { class: "su-ai" }, h("b", {}, words.rivalNumber(number)));
  const acts = current && (card.timing === "end" || board.document.pending?.phase === "ai_start");
  const level = acts ? watched(board, card.watch) : -1;
  return h("div", { class: `su-ai dept-${card.watch}${current ? " current" : ""}` },
    h("span", { class: "su-head" }, h("b", {}, words.rivalNumber(number)), board.cards.reconstructed.includes("ai") && h("span", { class: "small" }, words.reconstructed)),
    h("span", { class: "su-told" }, words.rivalWatches(words.departments[card.watch] ?? card.watch, card.timing)),
    h("ol", {}, card.levels.map((codes, count) => h("li", { class: count === level ? "now" : "" }, h("b", {}, words.rivalCounts[count]), h("span", {}, effects(codes)), count === level && h("span", { class: "badge on" }, words.rivalNow)))));
}

export function rival(board) {
  const { ai } = board.document;
  const words = text.shake_up;
  const top = ai.discard.at(-1);
  return h("section", { class: "su-desk su-rival", "aria-label": words.rival },
    h("header", { class: "su-head-row" }, h("h3", {}, words.rival), backs(ai.deck.length, 4), h("span", { class: "su-facts" }, words.rivalDeck(ai.deck.length, ai.cycle))),
    ai.face ? aiCard(board, ai.face, true) : h("p", { class: "su-none" }, words.rivalNone),
    board.choices.has("recycle:yes") && board.piece(["recycle:yes"], { key: "recycle", name: words.rivalTop(top), class: "su-draw" }, h("span", {}, words.rivalTop(top))),
    ai.discard.length > 0 && drawer("ai-discard", board.open, words.rivalDiscard(ai.discard.length), h("ul", { class: "su-ais" }, [...ai.discard].reverse().map((number) => h("li", {}, aiCard(board, number, false))))));
}

/** Turn, money left in the supply, and the Guard Dog while nobody has it. */
export function middle(board) {
  const words = text.shake_up;
  const { supply, turn, dog, players } = board.document;
  return h("section", { class: "su-middle", "aria-label": words.supply },
    h("b", {}, words.round(turn + 1)),
    h("ul", { class: "su-supply", title: players > 1 ? words.supplyLow : words.supplyLost }, h("li", { class: "su-told" }, words.supply),
      supply.map((count, i) => h("li", { class: count < 3 ? "low" : "", "aria-label": words.pile(i + 1, count) }, h("span", { class: "bill supply", "aria-hidden": "true" }, `$${i + 1}K`), h("span", { "aria-hidden": "true" }, `\u00d7 ${count}`)))),
    players > 2 && dog === null && h("span", { class: "badge", title: words.dogFree }, icon("shake-up-dog", 18), words.dog));
}

/** What of the cards is not as printed. */
export function origin(board) {
  const words = text.shake_up;
  const parts = board.cards.reconstructed.filter((part) => part !== "ai" || board.document.players === 1).map((part) => words.parts[part] ?? part);
  return parts.length > 0 && h("p", { class: "small su-origin" }, words.notPrinted(text.list(parts)));
}
