// Positions and games in and out: by text, by file, by a link.

import { begin } from "../api.js";
import { announce } from "../announce.js";
import { h } from "../dom.js";
import { addressOf, pack } from "../packing.js";
import { keep } from "../store.js";
import { text } from "../texts.js";

export async function copyLink(scene, cards) {
  const address = await addressOf(scene, cards);
  try {
    await navigator.clipboard.writeText(address);
    announce(text.controls.copied);
    dialog(text.controls.link, h("p", {}, text.controls.copied));
  } catch {
    dialog(text.controls.link, h("p", {}, text.controls.copyFailed), field(address, 3));
  }
}

function field(words, rows = 6) {
  const area = h("textarea", { readonly: true, rows, "aria-label": text.transfer.export, on: { focus: () => area.select() } });
  area.value = words;
  return area;
}

/** A window with a heading; returns it. */
export function dialog(heading, ...content) {
  const window = h("dialog", { "aria-label": heading, on: { close: () => window.remove() } },
    h("h2", {}, heading), ...content,
    h("div", { class: "answers end" }, h("button", { type: "button", class: "button", on: { click: () => window.close() } }, text.transfer.close)));
  document.body.append(window);
  window.showModal();
  return window;
}

const copy = (area) => h("button", { type: "button", class: "button", on: { click: () => navigator.clipboard.writeText(area.value).then(() => announce(text.controls.copied), () => area.select()) } }, text.transfer.copy);

function save(name, words) {
  const address = URL.createObjectURL(new Blob([words], { type: "application/json" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export async function transfer(game) {
  const { view, scene, play } = game;
  const position = field(scene.position);
  const told = h("p", { class: "note bad", hidden: true });
  const input = h("textarea", { rows: 5, "aria-label": text.transfer.import, placeholder: text.transfer.import });
  const file = h("input", { type: "file", accept: ".json,.jsonl,.txt", "aria-label": text.transfer.import, on: { change: async () => { input.value = await file.files[0].text(); } } });
  const open = h("button", { type: "button", class: "button main", on: { click: async () => {
    try {
      await enter(input.value.trim(), view.game, game.cards);
      window.close();
    } catch (error) {
      told.textContent = text.faults.other(error.message);
      told.hidden = false;
    }
  } } }, text.transfer.open);
  const recorded = h("div", {});
  const window = dialog(text.transfer.heading,
    h("h3", {}, text.transfer.export), position, h("div", { class: "answers" }, copy(position)),
    h("h3", {}, text.transfer.record), recorded,
    h("h3", {}, text.transfer.import), input, h("div", { class: "answers" }, file, open), told);
  window.classList.add("transfer");
  try {
    const { record } = await play.record();
    const area = field(JSON.stringify(record), 4);
    recorded.append(area, h("div", { class: "answers" }, copy(area), h("button", { type: "button", class: "button", on: { click: () => save(`${view.game}.jsonl`, `${area.value}\n`) } }, text.transfer.save)));
  } catch {
    recorded.append(h("p", {}, text.transfer.recordLater));
  }
}

/** Opens what was pasted: a record as a game that goes on, a position or a view to look at. */
export async function enter(words, game, cards) {
  if (!words) throw new Error(text.transfer.nothing);
  let document = null;
  try {
    document = JSON.parse(words);
  } catch {
    /* a position in its own notation */
  }
  if (document?.moves) {
    const created = await begin({ record: document });
    const seat = created.tokens.findIndex(Boolean);
    keep({ id: created.id, token: created.tokens[seat], game: document.game, when: Date.now() });
    location.hash = `#play/${created.id}`;
    return;
  }
  const kind = document && document.viewer !== null && document.viewer !== undefined ? "view" : "position";
  location.hash = `#look/${document?.game ?? game}/${kind}/${await pack(words)}${cards && document?.game === game ? `/${await pack(JSON.stringify(cards))}` : ""}`;
}
