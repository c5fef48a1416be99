// Objectives of Shiba Goten, with who has won them or meets them now.

import { h, icon } from "../../dom.js";
import { text } from "../../texts.js";

export function aims(table) {
  const { seats, subs, primary } = table.scene.document;
  const won = seats.flatMap((seat, number) => seat.won.map((id) => ({ id, number })));
  return h("section", { class: "shiba-aims", "aria-label": text.shibaGoten.aims },
    row(text.shibaGoten.forFirst, [...subs.map((id) => open(table, id)), ...won.map(({ id, number }) => wonBy(table, id, number))]),
    row(text.shibaGoten.atEnd, primary.map((id) => scored(table, id))));
}

const row = (words, cards) => h("div", {}, h("h3", {}, words), h("ul", { "data-group": "aims" }, cards.map((card) => h("li", {}, card))));

const isMetBy = ({ scene }, number, id) => Boolean(scene.met?.[number].includes(id));

const dots = (numbers) => numbers.map((number) => h("span", { class: `dot seat-${number}` }));

/** `note` is said of it, `by` are the seats that meet it now. */
function face(table, id, note = null, by = null) {
  const { asks, points } = table.cards.aim(id);
  return [h("span", { class: "worth" }, points ?? "", icon("shiba-star", 16)), h("span", { class: "asks" }, asks), by && h("span", { class: "note-of" }, by), note && h("span", { class: "note-of below" }, note)];
}

function open(table, id) {
  const choice = table.choices.find(({ move }) => move === `claim ${id}`);
  const marked = [table.ghost, table.hint].includes(`claim ${id}`) ? " ghosted" : "";
  if (choice) return table.target(choice, { key: `claim-${id}`, class: `aim${marked}`, name: `${table.cards.aim(id).asks}: ${text.shibaGoten.claim}` }, ...face(table, id));
  const mine = table.scene.document.question?.player === table.own && isMetBy(table, table.own, id);
  return h("div", { class: `aim${mine ? " met" : ""}${marked}` }, face(table, id, mine && text.shibaGoten.fulfilled));
}

function wonBy(table, id, number) {
  return h("div", { class: "aim gone" }, face(table, id, [dots([number]), text.shibaGoten.wonBy(table.nameOf(number))]));
}

function scored(table, id) {
  const by = table.scene.document.seats.map((_, number) => number).filter((number) => isMetBy(table, number, id));
  const words = text.shibaGoten.reachedBy(by.map(table.nameOf));
  return h("div", { class: `aim${by.includes(table.own) ? " met" : ""}` }, face(table, id, null, by.length ? [dots(by), h("span", { class: "unseen" }, words)] : null));
}
