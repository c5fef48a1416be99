// A position that a link leads to: to look at, to analyse, and where nothing is hidden to play from.

import { begin, cards as cardsOf, render, scene as sceneOf } from "./api.js";
import { adopt, h } from "./dom.js";
import { unpack } from "./packing.js";
import { analysisPanel } from "./panel/analysis.js";
import { withoutName } from "./panel/ask.js";
import { keep, settings } from "./store.js";
import { tableFor } from "./table/index.js";
import { text } from "./texts.js";

export async function openLook(address, face) {
  const [game, kind, packed, packedCards] = address.split("/");
  let [words, own] = ["", null];
  try {
    words = await unpack(packed);
    own = packedCards ? JSON.parse(await unpack(packedCards)) : null;
  } catch {
    throw new Error(text.faults.link);
  }
  const place = { game, [kind]: words, ...(own && { cards: own }) };
  const [scene, drawn, cards] = await Promise.all([sceneOf(place), render(place).catch(() => null), cardsOf(game, own).catch(() => null)]);
  if (drawn) adopt(drawn.drawing);
  const look = {
    view: { ...scene, seat: scene.viewer ?? scene.to_move ?? 0 }, scene, place, live: true, ply: null, moves: [], evaluations: new Map(), busy: false,
    cards: own, show: (move, line) => table.show?.(move, line), go() {},
  };
  const table = tableFor(game)({ choose() {}, say() {}, cards, seat: look.view.seat });
  const draw = () => table.draw(scene, { choices: [], last: null, flipped: false, labels: settings().labels });
  const analysis = analysisPanel(look);

  async function playFrom() {
    const seats = scene.names.map((_, seat) => (seat === scene.to_move ? { kind: "person" } : { kind: "engine", level: settings().level }));
    const created = await begin({ ...place, players: scene.players, seats });
    keep({ id: created.id, token: created.tokens.find(Boolean), game, when: Date.now() });
    location.hash = `#play/${created.id}`;
  }

  const playable = kind === "position" && !scene.outcome && scene.viewer === null;
  const ask = h("section", { class: "ask" }, h("div", { class: "who" }, h("span", { class: "turn" }, text.turn.look), h("p", { class: "what" }, withoutName(scene.question))),
    playable && h("div", { class: "answers" }, h("button", { type: "button", class: "button main", on: { click: playFrom } }, text.ask.playHere)));
  face(text.games[game]?.title ?? game, h("main", { class: "game", "data-game": game },
    h("div", { class: "stage" }, ask, h("div", { id: "table", class: "table", tabindex: -1 }, table.element)), h("div", { class: "side" }, analysis.element)));
  draw();
  analysis.draw();
  return analysis.close;
}
