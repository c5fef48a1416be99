// The page: which of its three faces is shown, by what stands behind the # in its address.

import { Refused, games } from "./api.js";
import { warn } from "./announce.js";
import { h } from "./dom.js";
import { openGame } from "./game.js";
import { openLook } from "./look.js";
import { picker } from "./panel/picker.js";
import { applyTheme, forget, keep, set, tokenOf } from "./store.js";
import { text } from "./texts.js";

const app = document.getElementById("app");
let close = () => {};
let known = null;

function header(title) {
  const theme = h("button", { type: "button", class: "button plain", on: { click: () => {
    set({ theme: applyTheme() === "dark" ? "light" : "dark" });
    name();
  } } });
  const name = () => {
    const now = applyTheme() === "dark" ? text.top.dark : text.top.light;
    theme.textContent = `${now === text.top.dark ? "☾" : "☀"} ${now}`;
    theme.setAttribute("aria-label", text.top.theme(now));
  };
  name();
  const brand = h("a", { class: "brand", href: "#", "aria-label": `${text.title}: ${text.top.home}` },
    h("img", { src: "art/icon.svg", alt: "", width: 28, height: 28 }), h("b", {}, text.title), h("span", {}, title));
  return h("header", { class: "top" }, brand, theme);
}

function face(title, ...content) {
  document.title = `${title} · ${text.title}`;
  app.replaceChildren(header(title), ...content);
}

/** What went wrong, with a way on. */
function fault(error) {
  const words = error instanceof Refused && error.status === 0 ? text.faults.offline
    : error instanceof Refused && [401, 403, 404].includes(error.status) ? text.faults.gone : text.faults.other(error.message);
  warn(words);
  face(text.title, h("main", { class: "picker" }, h("p", { class: "note bad" }, words,
    h("button", { type: "button", class: "button", on: { click: show } }, text.faults.retry),
    h("a", { class: "button", href: "#" }, text.faults.home))));
}

async function show() {
  close();
  close = () => {};
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  const [what, ...rest] = location.hash.slice(1).split("/");
  const address = location.hash;
  try {
    known ??= await games();
    if (address !== location.hash) return;
    if (what === "play") {
      const [id, token] = rest;
      if (token) keep({ id, token, game: "", when: Date.now() });
      if (!tokenOf(id)) throw new Refused(404, "");
      const game = await openGame(id, tokenOf(id), face);
      if (address === location.hash) close = game.close;
      else game.close();
      if (token) history.replaceState(null, "", `#play/${id}`);
    } else if (what === "look") {
      close = await openLook(rest.join("/"), face);
    } else {
      face(text.motto, picker(known));
    }
  } catch (error) {
    if (what === "play" && error instanceof Refused && [403, 404].includes(error.status)) forget(rest[0]);
    fault(error);
  }
}

applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
addEventListener("hashchange", show);
show();
