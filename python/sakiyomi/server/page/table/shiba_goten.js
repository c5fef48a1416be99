// Shiba Goten: the market above, then the own display with the objectives, then those of the others.

import { h, still } from "../dom.js";
import { reveal } from "../reveal.js";
import { text } from "../texts.js";
import { aims } from "./shiba_goten/aims.js";
import { display } from "./shiba_goten/display.js";
import { readCards } from "./shiba_goten/dolls.js";
import { market } from "./shiba_goten/market.js";
import { nearest } from "./shiba_goten/steer.js";

const ON_TABLE = new Set(["decree", "take", "keep", "replace", "place", "cover", "penalty", "claim"]);

/** What is decided on the table; how the market is filled and whether one goes on are answers in words. */
export const spot = ({ parts }) => (ON_TABLE.has(parts.verb) ? parts.verb : null);

export function makeTable({ choose, cards, seat }) {
  const read = readCards(cards);
  const element = h("div", { class: "shiba", role: "group", "aria-label": text.shibaGoten.table, tabindex: -1, on: { keydown: steer } });
  let shown = null; // the scene, and how it is shown
  let ghost = null;

  function draw(scene, view) {
    const before = shown?.scene ?? null;
    shown = { scene, ...view };
    ghost = null;
    const held = element.contains(document.activeElement);
    paint();
    if (held) rest();
    if (view.choices.length && before?.question !== scene.question) requestAnimationFrame(() => reveal(targets()));
    if (before && view.last && !still()) settle(before.document.seats);
  }

  function paint() {
    const { scene, choices, hint = null } = shown;
    const table = {
      scene, ghost, hint, own: seat, cards: read, choices: choices.filter((choice) => spot(choice)), target, inner: scene.document.primary.some((id) => read.aim(id).condition === "inner_plain"),
      nameOf: (number) => scene.names[number], isLast,
    };
    const others = scene.document.seats.map((_, number) => number).filter((number) => number !== seat);
    element.dataset.rivals = others.length;
    element.replaceChildren(h("div", { class: "shiba-grid" },
      market(table), display(table, seat), aims(table),
      others.length > 0 && h("div", { class: "shiba-others" }, inTurn(others).map((number) => display(table, number))), key(table.inner)));
    for (const group of element.querySelectorAll("[data-group]")) group.querySelectorAll("button").forEach((button, i) => { button.tabIndex = i ? -1 : 0; });
  }

  /** Others in the order in which they follow. */
  const inTurn = (others) => [...others.filter((number) => number > seat), ...others.filter((number) => number < seat)];

  /** A button on the table for a choice. `set` joins those that are chosen together. */
  function target(choice, { key: name, class: look, name: label, set = null, place = null }, ...content) {
    const on = {
      click: () => choose(choice.move), pointerenter: () => tell(choice, set), pointerleave: () => tell(null),
      focus: () => tell(choice, set), blur: () => tell(null),
    };
    const hint = shown.hint === choice.move;
    return h("button", { type: "button", class: `${look} lit${hint ? " hinted" : ""}`, "data-key": `shiba-${name}`, "data-set": set, "data-place": place,
      "aria-label": hint ? `${label} (${text.shibaGoten.hint})` : label, on }, ...content);
  }

  /** What pressing here comes to, and which go together. */
  function tell(choice, set = null) {
    const line = element.querySelector(".shiba-told");
    if (line) line.textContent = choice && !set ? text.shibaGoten.comesTo(choice) : "";
    for (const button of element.querySelectorAll("[data-set]")) button.classList.toggle("together", set !== null && button.dataset.set === set);
  }

  /** Whether the last move put a doll on this seat. */
  function isLast(number, place) {
    const found = /^(?:place|cover) (\S+) (\d+)$/.exec(shown.last ?? "");
    if (!found || Number(found[2]) !== place || shown.scene.document.seats[number].seats[place] !== found[1]) return false;
    return shown.lastSeat === null || shown.lastSeat === undefined || shown.lastSeat === number;
  }

  const targets = () => [...element.querySelectorAll("button.lit")];

  /** The focus that was on the table stays there: on what can be chosen now. */
  function rest() {
    (targets()[0] ?? element).focus({ preventScroll: true });
  }

  /** Dolls that were not there before come down to their seats. */
  function settle(before) {
    shown.scene.document.seats.forEach(({ seats }, number) => seats.forEach((id, place) => {
      if (!id || before[number]?.seats[place] === id) return;
      element.querySelector(`[data-place="${number}-${place}"] .doll`)?.animate([{ translate: "0 -14px", opacity: 0 }, { translate: "0 0", opacity: 1 }], { duration: 220, easing: "ease-out" });
    }));
  }

  function steer(event) {
    const from = event.target.closest("button.lit");
    const to = from ? nearest(from, targets(), event.key) : event.key.startsWith("Arrow") && targets()[0];
    if (!to) return;
    to.focus();
    event.preventDefault();
  }

  /** What signs mean. */
  function key(inner) {
    const { signs, madeUp, list } = text.shibaGoten;
    const { reconstructed } = read;
    return h("div", { class: "shiba-key small" }, signs.map((sign) => h("span", {}, sign)), inner && h("span", {}, text.shibaGoten.inner),
      reconstructed.length > 0 && h("span", {}, madeUp(list(reconstructed))));
  }

  function show(move) {
    ghost = move;
    paint();
  }

  return { element, draw, show };
}
