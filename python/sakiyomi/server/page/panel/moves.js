// The list of moves, to step through.

import { h } from "../dom.js";
import { text } from "../texts.js";

export function moveList(game) {
  const rows = h("ol", { class: "moves", tabindex: 0, "aria-label": text.moves.heading, on: { click: ({ target }) => {
    const row = target.closest("[data-ply]");
    if (row) game.go(Number(row.dataset.ply));
  } } });
  const step = (label, sign, to) => h("button", { type: "button", class: "button plain", "aria-label": label, title: label, "data-key": `step-${sign}`, on: { click: () => game.go(to()) } }, sign);
  const now = () => game.ply ?? game.view.ply;
  const steps = h("div", { class: "steps" }, step(text.moves.first, "«", () => 0), step(text.moves.back, "◀", () => now() - 1), step(text.moves.on, "▶", () => now() + 1), step(text.moves.live, "»", () => null));
  const element = h("section", { class: "card", "aria-label": text.moves.heading }, h("div", { class: "head" }, h("h2", {}, text.moves.heading), steps), rows);
  let drawn = [];

  const words = (made) => made.move ?? text.moves.hidden;

  function row(made) {
    const label = made.events.map(text.capital).join(". ") || words(made);
    return h("li", {}, h("button", { type: "button", "data-ply": made.ply + 1, title: label, "aria-label": text.moves.at(made.ply + 1, label), tabindex: -1 },
      h("span", { class: "number" }, made.ply + 1), h("span", { class: `dot seat-${made.seat}` }), h("span", { class: "told" }, made.events.length && game.view.game !== "shobu" ? label : words(made))));
  }

  rows.addEventListener("keydown", (event) => {
    const to = { ArrowUp: now() - 1, ArrowDown: now() + 1, Home: 0, End: null }[event.key];
    if (to === undefined) return;
    game.go(to);
    event.preventDefault();
  });

  function draw() {
    const same = drawn.findIndex((made, i) => made !== game.moves[i] && made.move !== game.moves[i]?.move);
    const from = same < 0 ? Math.min(drawn.length, game.moves.length) : same;
    while (rows.children.length > from) rows.lastElementChild.remove();
    if (from === 0) rows.replaceChildren();
    rows.append(...game.moves.slice(from).map(row));
    drawn = [...game.moves];
    if (!drawn.length) rows.replaceChildren(h("li", { class: "none" }, text.moves.none));
    rows.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = rows.querySelector(`[data-ply="${now()}"]`);
    current?.setAttribute("aria-current", "step");
    if (current) rows.scrollTop = current.offsetTop - rows.clientHeight / 2;
  }

  return { element, draw };
}
