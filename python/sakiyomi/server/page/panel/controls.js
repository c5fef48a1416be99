// What can be done with a game: take back, ask for a hint, give up, keep it.

import { announce } from "../announce.js";
import { h } from "../dom.js";
import { set, settings } from "../store.js";
import { text } from "../texts.js";
import { copyLink, transfer } from "./transfer.js";

export function controls(game) {
  const row = h("div", { class: "controls" });
  const told = h("p", { class: "told", hidden: true });
  const element = h("section", { class: "card", "aria-label": text.controls.heading }, row, told);

  const undo = () => game.act(() => game.play.undo());

  async function hint() {
    const { view } = game;
    if (!view.choices.length || !game.live) return;
    await game.act(async () => {
      const found = await game.play.hint({ level: "expert", lines: 1 });
      game.hint = found;
      const words = view.choices.find(({ move }) => move === found.move)?.words;
      announce(text.controls.hinted(`${found.move}${words ? `, ${words}` : ""}`));
    });
    game.show(game.hint?.move ?? null, game.hint?.pv);
  }

  function resign() {
    if (confirm(text.controls.sure)) game.act(() => game.play.resign());
  }

  function toggle(name) {
    set({ [name]: !settings()[name] });
    game.redraw();
  }

  const button = (key, label, act, more = {}) => h("button", { type: "button", class: "button", "data-key": key, on: { click: act }, ...more }, label);

  function draw() {
    const { view, busy, live } = game;
    const alone = view.seats.filter(({ engine }) => engine === null).length === 1;
    const pressed = (name) => ({ "aria-pressed": String(Boolean(settings()[name])) });
    row.replaceChildren(...[
      button("undo", alone ? text.controls.undo : text.controls.undoWish, undo, { disabled: busy || !view.ply }),
      button("hint", busy && live && view.choices.length ? text.controls.hinting : text.controls.hint, hint, { disabled: busy || !live || !view.choices.length }),
      button("analysis", text.controls.analysis, () => toggle("analysis"), pressed("analysis")),
      view.game === "shobu" && button("flip", text.controls.flip, () => { game.flipped = !game.flipped; game.redraw(); }),
      view.game === "shobu" && button("labels", text.controls.labels, () => toggle("labels"), pressed("labels")),
      view.game !== "shobu" && button("forced", text.controls.forced, () => toggle("forced"), pressed("forced")),
      button("transfer", text.controls.transfer, () => transfer(game)),
      button("link", text.controls.link, () => copyLink(game.scene, game.cards)),
      button("resign", text.controls.resign, resign, { disabled: busy || Boolean(view.outcome) }),
      h("a", { class: "button", href: "#" }, text.controls.again),
    ].filter(Boolean));
    const wishes = view.wishes.filter((seat) => seat !== view.seat).map((seat) => view.names[seat]);
    const found = live && game.hint && view.choices.find(({ move }) => move === game.hint.move);
    told.hidden = !wishes.length && !found;
    told.textContent = wishes.length ? text.controls.wishes(wishes) : found ? text.controls.hinted(`${found.move}${found.words ? `: ${found.words}` : ""}`) : "";
  }

  return { element, draw, undo, hint };
}
