// What the table of Shake Up is made of: things to press, piles, money.

import { h } from "../../dom.js";

/** A maker of pieces, each with the places where it lies. One that a choice belongs to is a button: `describe` gives its verb and name. */
export function pieces({ choices, hint, press, describe }) {
  return (places, { key, name, class: kind = "", ...more }, ...children) => {
    const choice = places.map((place) => choices.get(place)).find(Boolean);
    const classes = [kind, choice && "lit", places.includes(hint) && "hinted"].filter(Boolean).join(" ");
    const common = { ...more, class: classes, "data-place": places.join(" ") };
    if (!choice) return h("span", { ...common, role: more.role ?? (name ? "group" : null), "aria-label": name }, ...children);
    const { verb, label } = describe(choice, name);
    return h("button", { ...common, type: "button", "data-key": key, "data-move": choice.move, "aria-label": label, on: { click: () => press(choice.move) } },
      ...children, h("span", { class: "verb", "aria-hidden": "true" }, verb));
  };
}

/** A pile whose cards can be looked through: open as `open` remembers. */
export function drawer(key, open, summary, content, { forced = false, mark = "" } = {}) {
  const details = h("details", { class: "drawer", open: forced || open.has(key) },
    h("summary", { class: mark, "data-key": `drawer-${key}` }, summary), h("div", { class: "drawn" }, content));
  if (!forced) details.addEventListener("toggle", () => (details.open ? open.add(key) : open.delete(key)));
  return details;
}

/** Arrow keys go from one lit piece to the next. */
export function walk(event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const lit = [...event.currentTarget.querySelectorAll("button.lit")].filter((each) => each.checkVisibility());
  const at = lit.indexOf(event.target);
  if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  lit[(at + step + lit.length) % lit.length].focus();
  event.preventDefault();
}

const MOST_EDGES = 6;

/** A stack of money: only the face of the top card can be read, of the others the edges are seen. */
export function moneyStack(kind, values) {
  if (!values.length) return h("span", { class: "money-stack empty" });
  const edges = Math.min(values.length - 1, MOST_EDGES);
  return h("span", { class: `money-stack ${kind}`, css: { edges } },
    Array.from({ length: edges }, (_, i) => h("span", { class: "edge", css: { at: i } })), h("span", { class: "face" }, `$${values.at(-1)}K`));
}

/** Backs of cards, so many of them as fit; the number is told beside. */
export const backs = (count, most = 8) => h("span", { class: "backs", "aria-hidden": "true" }, Array.from({ length: Math.min(count, most) }, () => h("span", { class: "back" })));
