// The cards of Shake Up: what is on them, and how they are drawn.

import { h } from "../../dom.js";
import { text } from "../../texts.js";

/** Reads the cards of a game, which the service tells as a document and in words. */
export function readCards(cards) {
  const [kinds, ai] = [new Map(), new Map()];
  const effects = wordsOf(cards?.words ?? []);
  for (const { kind, dept, names, salary, reaction = ["-", "-"] } of cards?.document.employee ?? []) {
    kinds.set(kind, [0, 1].map((side) => ({
      name: names[side], dept, salary: salary[side], reaction: reaction[side], upgraded: side === 1,
      effect: effects.get(kind)?.[side]?.replace(`${names[side]}, salary $${salary[side]}K: `, "") ?? "",
    })));
  }
  for (const card of cards?.document.ai ?? []) ai.set(card.id, card);
  const unknown = (card) => ({ name: card.replaceAll("_", " "), dept: "misc", salary: 0, reaction: "-", upgraded: card.endsWith("^"), effect: "" });
  return {
    ai,
    reconstructed: cards?.document.reconstructed ?? [],
    side: (card) => kinds.get(card.replace("^", ""))?.[card.endsWith("^") ? 1 : 0] ?? unknown(card),
    other: (card) => (card.endsWith("^") ? null : (kinds.get(card)?.[1] ?? null)),
  };
}

/** By kind, the lines of both sides: a kind's own line is not indented. */
function wordsOf(lines) {
  const found = new Map();
  let kind = "";
  for (const line of lines) {
    if (/^\S/.test(line)) kind = line.split(" ")[0];
    else found.set(kind, [...(found.get(kind) ?? []), line.trim().replace(/^\^ /, "")]);
  }
  return found;
}

/** The name that is read out: with the side, the salary and the effect. */
export function spoken({ name, dept, salary, effect, upgraded }) {
  const { departments, upgraded: word } = text.shake_up;
  return [name, upgraded && word, departments[dept], `salary $${salary}K`, effect].filter(Boolean).join(", ");
}

/** What is inside a card; `marks` are words on it. */
export function faceOf(side, { other = null, effect = side.effect, marks = [], salary = "" } = {}) {
  const words = text.shake_up;
  return [
    h("span", { class: "su-head" }, h("span", { class: "su-dept" }, words.departments[side.dept] ?? side.dept), side.upgraded && h("span", { class: "su-up", title: words.upgraded }, "▲"), h("b", {}, `${salary} $${side.salary}K`)),
    h("b", { class: "su-name" }, side.name),
    h("span", { class: "su-effect" }, effect || words.noEffect),
    other && h("span", { class: "su-other" }, `▲ ${other.name}${other.salary === side.salary ? "" : `, $${other.salary}K`}${other.effect && other.effect !== side.effect ? `: ${other.effect}` : ""}`),
    marks.length > 0 && h("span", { class: "su-marks" }, marks.map((mark) => h("span", {}, mark))),
  ];
}

export const classOf = (side, ...more) => ["su-card", `dept-${side.dept}`, side.upgraded && "upgraded", ...more].filter(Boolean).join(" ");
