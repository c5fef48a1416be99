// Lays out the table: what all may take, then the own rows, then those of the others.

import { h, icon } from "../../dom.js";
import { text } from "../../texts.js";
import { allyFace, cubes, legend, mogulFace, orderFace } from "./faces.js";
import { rowsOf } from "./read.js";

export function layout(element, table) {
  const { scene, seat } = table;
  const others = scene.names.map((_, number) => (seat + number) % scene.names.length).slice(1);
  const open = element.querySelector(".sho-legend")?.open;
  element.replaceChildren(
    facts(scene),
    h("div", { class: "sho-common" },
      h("div", {},
        region(text.shobai.emperors, "emperors", scene.document.emperors.map((id) => order(table, id))),
        region(text.shobai.moguls, "moguls", Object.entries(scene.document.moguls).map(([type, mogul]) => patron(table, type, mogul)))),
      h("div", {},
        region(text.shobai.clients, "clients", scene.document.clients.map((id) => order(table, id))),
        grid(table))),
    player(table, seat),
    h("div", { class: "sho-others" }, others.map((other) => player(table, other))),
    ...(table.reconstructed.length ? [h("p", { class: "sho-facts" }, text.shobai.reconstructed(table.reconstructed))] : []),
    legend(),
    h("p", { class: "sho-told", "aria-hidden": "true" }),
  );
  if (open) element.querySelector(".sho-legend").open = true;
}

const goalOf = ({ document }) => (document.beginner ? 15 : 25);

function facts(scene) {
  return h("p", { class: "sho-facts" }, h("b", {}, text.shobai.round(scene.document)), h("span", {}, text.shobai.goal(goalOf(scene))), h("span", {}, text.shobai.piles(scene.document)));
}

const region = (name, kind, items) => h("section", { class: `sho-region sho-${kind}`, "aria-label": name, "data-region": kind }, h("h3", {}, name), listed(items));
const listed = (items) => (items.length ? h("ul", {}, items) : h("p", { class: "sho-none" }, text.shobai.none));

/** A card at a place: a button where it can be pressed, with what it offers under it when it is opened. */
function placed(table, key, kind, face, told) {
  const spot = table.spotOf(key);
  const classes = `sho-card sho-${kind}${spot.press ? " sho-lit" : ""}`;
  const marks = { "data-at": key, "data-told": told, "data-fresh": spot.fresh, "data-hint": spot.hint, "data-ghost": spot.ghost, "data-asked": spot.asked, "data-used": Boolean(spot.use) };
  const shown = face(spot.use);
  const card = spot.press
    ? h("button", { type: "button", class: classes, ...marks, "data-key": key, "aria-expanded": spot.open === undefined ? null : String(spot.open), "aria-pressed": spot.use ? "true" : null, "aria-label": [told, spot.use, spot.does].filter(Boolean).join(". "), on: { click: spot.press } }, shown)
    : h("div", { class: classes, ...marks }, h("span", { class: "unseen" }, told), h("span", { class: "sho-face", "aria-hidden": "true" }, shown));
  return h("li", { class: spot.menu.length ? "sho-opened" : null }, card, spot.menu.length > 0 && menu(key, told, spot.menu));
}

function menu(key, told, options) {
  return h("div", { class: "sho-menu", role: "group", "aria-label": told, "data-menu": key }, options.map(({ label, words, moves, act }) =>
    h("button", { type: "button", class: "button", "data-key": `choose-${moves.join("-")}`, "aria-label": text.shobai.does(label, words), on: { click: act } }, label)));
}

function order(table, id) {
  const card = table.cardOf(id);
  return placed(table, `order-${id}`, "order", () => orderFace(card), text.shobai.told(card, card.told));
}

function patron(table, type, { id, cubes: placedBy }) {
  const card = table.cardOf(id);
  const told = `${text.capital(type)}: ${card.told}; ${text.shobai.cubesOf(placedBy.map((seat) => table.scene.names[seat]))}`;
  return placed(table, `mogul-${type}`, "mogul", () => mogulFace(card, type, placedBy), told);
}

function grid(table) {
  const cells = table.scene.document.grid.map((row, r) => row.map((id, c) => {
    const key = `cell-${r + 1}.${c + 1}`;
    if (!id) return h("li", { class: "sho-empty", "aria-label": text.shobai.emptyCell });
    const card = table.cardOf(id);
    return placed(table, key, "ally", () => allyFace(card), text.shobai.told(card, card.told));
  }));
  return region(text.shobai.allies, "grid", cells);
}

function player(table, seat) {
  const { scene } = table;
  const own = seat === table.seat;
  const rows = rowsOf(scene.document, seat);
  const name = own ? text.you(scene.names[seat]) : text.capital(scene.names[seat]);
  const row = (active) => {
    const cards = rows.filter((card) => card.active === active);
    const label = active ? text.shobai.active : text.shobai.inactive;
    return h("div", { class: `sho-row${active ? "" : " sho-off"}`, role: "group", "aria-label": `${name}: ${label}`, "data-region": own ? label : null },
      h("h4", {}, label), listed(cards.map((card) => owned(table, seat, card))));
  };
  return h("section", { class: `sho-player seat-${seat}${own ? " sho-own" : ""}`, "aria-label": name, "data-turn": scene.document.current === seat && !scene.outcome },
    head(table, seat, name), own && table.bar && bar(table.bar), row(true), row(false));
}

function head({ scene, base }, seat, name) {
  const { score, stock } = scene.document.seats[seat];
  const goal = goalOf(scene);
  const gained = base && Math.abs(base.turn - scene.document.turn) <= scene.players ? score - base.seats[seat].score : 0;
  const tags = [scene.document.current === seat && !scene.outcome && text.shobai.turn, scene.document.first === seat && text.shobai.starts].filter(Boolean);
  return h("header", { class: "sho-who" },
    h("h3", {}, h("i", { class: "sho-cube" }), name), tags.map((tag) => h("span", { class: "sho-badge" }, tag)),
    h("span", { class: "sho-stock", title: text.shobai.stock(stock) }, h("span", { class: "unseen" }, text.shobai.stock(stock)), h("span", { "aria-hidden": "true" }, `${stock} ${text.shobai.inStock} `), cubes(seat, stock)),
    h("span", { class: "sho-score" }, h("b", {}, score), h("span", { "aria-hidden": "true" }, ` / ${goal}`), h("span", { class: "unseen" }, text.shobai.score(score, goal)), icon("shobai-points", 18), gained > 0 && h("b", { class: "sho-gained" }, text.shobai.gained(gained))),
    h("span", { class: "sho-track", "aria-hidden": "true", css: { share: Math.min(1, score / goal) } }));
}

function owned(table, seat, { id, key, active, cubes: on }) {
  const card = table.cardOf(id);
  const told = text.shobai.told(card, [card.group === "ally" ? card.told : card.told.split("; then ").at(-1), text.shobai.isActive(active), on && text.shobai.onIt(on)].filter(Boolean).join("; "));
  return placed(table, key, "ally", (state) => allyFace(card, { seat, on, state }), told);
}

/** How much is still to pay. */
function bar({ order, left, met, pay, clear }) {
  const { source, ...products } = left;
  const open = Object.entries(products).filter(([, count]) => count);
  return h("div", { class: "sho-pay", role: "group", "aria-label": text.shobai.pay.still },
    h("p", {}, met ? `${order.id}: ${text.shobai.pay.met}` : [`${text.shobai.pay.still}: `, open.map(([name, count]) => h("span", { class: "sho-owed" }, h("b", {}, count), ` ${name} `, icon(`shobai-${name}`, 18))), source > 0 && text.shobai.pay.source], !met && h("span", { class: "small" }, ` ${text.shobai.pay.ask}`), order.group === "emperor" && h("span", { class: "small" }, ` ${text.shobai.pay.drop}`)),
    h("button", { type: "button", class: "button main", "data-key": "pay", disabled: !met, on: { click: pay } }, text.shobai.pay.pay),
    h("button", { type: "button", class: "button", "data-key": "clear", on: { click: clear } }, text.shobai.pay.clear));
}
