// Dolls and objectives of Shiba Goten: what is on the cards, and how they look.

import { h, s, use } from "../../dom.js";
import { text } from "../../texts.js";

export const TIERS = [[0, 1], [2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12, 13]];
export const SEAT_ROLES = ["dairi", "hina", ...Array(3).fill("kanjo"), ...Array(4).fill("okazari"), ...Array(5).fill("hayashi")];
export const INNER = new Set([3, 6, 7, 10, 11, 12]);
const COLOURS = { R: "red", Y: "yellow", B: "blue", G: "green", P: "purple" };
const ROLES = { D: "dairi", H: "hina", K: "kanjo", O: "okazari", Y: "hayashi" };
const LONG = 4;

/** The cards by their ids. A doll that is not among them is read from its id. */
export function readCards(cards) {
  const { doll = [], objective = [] } = cards?.document ?? {};
  const dolls = new Map(doll.map((each) => [each.id, each]));
  const aims = new Map(objective.map((each, i) => [each.id, { ...each, asks: asks(cards.words?.[doll.length + i], each) }]));
  return {
    reconstructed: cards?.document?.reconstructed ?? [],
    doll: (id) => dolls.get(id) ?? { id, colour: COLOURS[id[0]], role: ROLES[id[2]], type: id.slice(2), black: false },
    aim: (id) => aims.get(id) ?? { id, asks: id, points: null },
  };
}

/** The words of a card are its id, what it asks, and its points. */
const asks = (words, { id }) => (words ? text.capital(words.replace(/^[^:]*: /, "").replace(/, \d+ points?$/, "")) : id);

/** The picture of a doll: its robe, its shiba, and what stands for its role. */
function figure({ colour, role, black }) {
  return s("svg", { class: "figure", viewBox: "-27 -34 54 58", "aria-hidden": "true", focusable: "false" },
    use(`shiba-${colour}`), use(`shiba-${black ? "black" : "tan"}`), use(`shiba-${role}`), black && use("shiba-paw", 20, -26, 1.1));
}

/** What waits on an empty seat: a pale figure of its role. */
export const emblem = (role) =>
  s("svg", { class: "emblem", viewBox: "-27 -34 54 58", "aria-hidden": "true", focusable: "false" }, use("shiba-tan"), use(`shiba-${role}`));

/** A doll as a card; `plain` where it does not stand for its role. */
export function dollCard(doll, { plain = false, more = "" } = {}) {
  const long = doll.id.length > LONG ? " long" : "";
  return h("span", { class: `doll ${doll.colour}${plain ? " plain" : ""} ${more}`, "aria-hidden": "true" }, figure(doll), h("span", { class: `plate${long}` }, doll.id));
}

/** A small one, without the picture. */
export const dollChip = (doll, plain = false) =>
  h("span", { class: `doll chip ${doll.colour}${plain ? " plain" : ""}`, "aria-hidden": "true" }, h("span", { class: "plate" }, doll.id, doll.black && " ●"));

export const backCard = () => h("span", { class: "doll back", "aria-hidden": "true" }, s("svg", { class: "figure", viewBox: "-27 -34 54 58" }, use("shiba-star", 0, 2, 2.6)), h("span", { class: "plate" }, " "));
