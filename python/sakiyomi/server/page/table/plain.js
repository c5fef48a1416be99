// Any game: the service's drawing, and every move as a button.

import { render } from "../api.js";
import { h } from "../dom.js";
import { text } from "../texts.js";

export const spot = () => null;

export function makeTable() {
  const image = h("img", { class: "drawing", alt: text.table.plain });
  const element = h("div", { class: "plain" }, image);
  let [drawn, shown] = [null, null];

  async function paint(move) {
    const asked = drawn;
    const told = await render({ game: asked.game, [asked.viewer === null ? "position" : "view"]: asked.position, ...(move && { move }) }).catch(() => null);
    if (told && asked === drawn && move === shown) image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(told.drawing)}`;
  }

  function draw(scene) {
    [drawn, shown] = [scene, null];
    image.alt = scene.question;
    paint(null);
  }

  function show(move) {
    shown = move;
    paint(move);
  }

  return { element, draw, show };
}
