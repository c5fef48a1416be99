// Whose decision it is, what is decided, what can be answered, and what has just happened.

import { h } from "../dom.js";
import { spotless, wordsFor } from "../table/index.js";
import { text } from "../texts.js";

const MOST_NEWS = 6;

/** Questions begin with the name of who is asked, which the page shows beside them. */
export const withoutName = (question) => text.capital(question.replace(/^[^:]{1,12}: /, ""));

export function askPanel(game) {
  const what = h("p", { class: "what" });
  const cancel = h("button", { type: "button", class: "button", on: { click: () => game.cancel?.() } }, text.ask.cancel);
  const element = h("section", { class: "ask", "aria-label": text.ask.answers });

  const name = (seat) => game.view.names[seat];

  function turn() {
    const { view } = game;
    if (!game.live) return text.turn.past(game.ply);
    if (view.outcome) return text.turn.over;
    if (view.to_move === view.seat) return text.turn.mine;
    return view.thinking ? text.turn.thinking(name(view.to_move)) : text.turn.theirs(name(view.to_move));
  }

  function news() {
    const { moves, ply, seen, view, live } = game;
    const end = ply ?? view.ply;
    const told = live ? moves.slice(Math.min(seen ?? 0, end), end) : moves.slice(end - 1, end);
    const events = (told.length ? told : moves.slice(end - 1, end)).flatMap((move) => move.events).filter((event) => event !== game.scene.question).slice(-MOST_NEWS);
    return events.length ? h("p", { class: "news" }, events.map((event) => h("span", {}, text.capital(event)))) : null;
  }

  function answers() {
    const { view, live, busy, hint } = game;
    if (!live) {
      return h("div", { class: "answers" }, h("button", { type: "button", class: "button main", "data-key": "live", on: { click: () => game.go(null) } }, text.ask.back));
    }
    if (view.thinking) return thinking();
    const offered = spotless(view.game, view.choices, view);
    if (!offered.length) return null;
    return h("div", { class: "answers", role: "group", "aria-label": text.ask.answers }, offered.map((choice) => {
      const [label, words] = wordsFor(view.game, choice);
      return h("button", {
        type: "button", class: `button${hint?.move === choice.move ? " main" : ""}`, "data-key": `answer-${choice.move}`, disabled: busy,
        on: { click: () => game.choose(choice.move), pointerenter: () => game.show(choice.move), pointerleave: () => game.show(null) },
      }, h("span", {}, h("b", {}, label), words && h("small", {}, ` ${words}`)));
    }));
  }

  function thinking() {
    const alone = game.view.seats.filter(({ engine }) => engine === null).length === 1;
    return h("div", { class: "thinking" }, h("progress", { "aria-label": turn() }),
      alone && h("button", { type: "button", class: "button", "data-key": "stop", on: { click: () => game.act(() => game.play.stop()) } }, text.ask.stop));
  }

  function step() {
    const { live, view, step: words } = game;
    what.textContent = live && words ? words : withoutName(game.scene.question);
    cancel.hidden = !game.cancel || !live || !view.choices.length;
  }

  function draw() {
    const { view, live, note } = game;
    element.dataset.turn = !live ? "past" : view.outcome ? "over" : view.to_move === view.seat ? "mine" : "theirs";
    element.dataset.ply = view.ply;
    step();
    element.replaceChildren(...[
      note && h("p", { class: "note bad" }, note),
      h("div", { class: "who" }, h("span", { class: "turn" }, turn()), what, cancel), answers(), news(),
    ].filter(Boolean));
  }

  return { element, draw, step };
}
