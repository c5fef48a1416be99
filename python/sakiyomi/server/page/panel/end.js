// How a game ended, in a sentence, and what can be done next.

import { begin } from "../api.js";
import { h } from "../dom.js";
import { keep, set } from "../store.js";
import { text } from "../texts.js";

export function ending(game) {
  const element = h("section", { class: "card ending", "aria-label": text.turn.over, hidden: true });

  function sentence() {
    const { outcome, seat } = game.view;
    const [own, best] = [outcome[seat], Math.max(...outcome)];
    if (outcome.length === 1) return text.end.solo;
    const first = outcome.filter((utility) => utility === best).length;
    if (own === best) return first === 1 ? text.end.won : first === outcome.length ? text.end.drawn : text.end.shared;
    return outcome.length === 2 ? text.end.lost : text.end.place(1 + outcome.filter((utility) => utility > own).length, outcome.length);
  }

  /** What each seat has reached: the result, and below it what that comes of. */
  function scores() {
    const { names, standings, seat } = game.view;
    if (!standings) return null;
    const head = h("tr", {}, h("td", {}), names.map((name, i) => h("th", { scope: "col" }, i === seat && names.length > 1 ? text.end.you(name) : name)));
    const row = (label) => h("tr", {}, h("th", { scope: "row" }, text.capital(label)), standings.map((each) => h("td", {}, each[label].toLocaleString())));
    return h("div", { class: "scores" }, h("table", { "aria-label": text.end.scores }, h("thead", {}, head), h("tbody", {}, Object.keys(standings[0]).map(row))));
  }

  async function again(shift) {
    const { view } = game;
    const count = view.players;
    const seats = view.seats.map((_, i) => view.seats[(i + (shift ? count - 1 : 0)) % count].engine).map((engine) =>
      engine === null ? { kind: "person" } : engine.startsWith("level:") ? { kind: "engine", level: engine.slice(6) } : { kind: "engine", engine });
    const created = await begin({ game: view.game, players: count, options: view.options, seats, ...(game.cards && { cards: game.cards }) });
    keep({ id: created.id, token: created.tokens.find(Boolean), game: view.game, when: Date.now() });
    location.hash = `#play/${created.id}`;
  }

  function review() {
    set({ analysis: true });
    game.go(0);
  }

  function draw() {
    const { view, live } = game;
    element.hidden = !view.outcome || !live;
    if (element.hidden) return;
    const button = (key, label, act, main = false) => h("button", { type: "button", class: `button${main ? " main" : ""}`, "data-key": key, on: { click: act } }, label);
    element.replaceChildren(...[
      h("h2", {}, sentence()), h("p", {}, text.capital(view.question), "."), scores(),
      h("div", { class: "answers" },
        view.players > 1 && button("again", text.end.swap, () => game.act(() => again(true)), true),
        view.players === 1 && button("again", text.end.again, () => game.act(() => again(false)), true),
        button("review", text.end.review, review)),
    ].filter(Boolean));
  }

  return { element, draw };
}
