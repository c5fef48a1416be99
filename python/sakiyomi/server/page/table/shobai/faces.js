// The cards of 'Shobai' All Right, as they lie on the table.

import { h, icon } from "../../dom.js";
import { text } from "../../texts.js";

const MOST_ICONS = 3;
const MOST_CUBES = 6;

/** Cubes of a seat: squares, or one and their number. */
export function cubes(seat, count) {
  if (!count) return null;
  const one = () => h("i", { class: `sho-cube seat-${seat}` });
  return h("span", { class: "sho-cubes", "aria-hidden": "true" }, count <= MOST_CUBES ? Array.from({ length: count }, one) : [one(), `×${count}`]);
}

const sign = (name) => icon(`shobai-${name}`, 18);

/** What a card does, in signs. */
export function gain(ability) {
  const name = ability.product || ability.effect || "points";
  const count = ability.kind === "points_production" ? ability.icons : ability.n;
  const arrow = ability.kind === "production" || ability.kind === "points_production";
  const many = count > MOST_ICONS - Number(arrow) || !ability.product;
  const figure = name === "mogul" ? "" : `${name === "acquire" ? "≤" : ""}${count}`;
  return h("span", { class: "sho-gain", "aria-hidden": "true" }, arrow && sign("refresh"), many ? [figure && h("b", {}, figure), sign(name)] : Array.from({ length: count }, () => sign(name)));
}

const needs = (need) => h("span", { class: "sho-need" }, Object.entries(need).filter(([, count]) => count).map(([product, count]) => h("span", {}, h("b", {}, count), sign(product))));

/** A card that lies in a row or in the grid. */
export function allyFace(card, { seat = null, on = 0, state = "" } = {}) {
  const { ability } = card;
  return [
    h("span", { class: "sho-head", "data-hue": ability.product || ability.kind, "data-kind": ability.kind }, h("span", { class: "sho-name" }, card.id)),
    h("span", { class: "sho-body" }, card.value === null ? h("span", { class: "sho-tag" }, text.shobai.tag[card.group]) : h("b", { class: "sho-value" }, card.value), gain(ability)),
    h("span", { class: "sho-brief" }, text.shobai.brief(ability)),
    (on || state) && h("span", { class: "sho-foot" }, seat !== null && cubes(seat, on), state && h("b", { class: "sho-use" }, state)),
  ].filter(Boolean);
}

/** A Client or an Emperor that waits. */
export function orderFace(card) {
  return [
    h("span", { class: "sho-head", "data-hue": card.group }, h("span", { class: "sho-name" }, card.id), h("span", { class: "sho-points" }, card.points, sign("points"))),
    h("span", { class: "sho-body" }, needs(card.need)),
    h("span", { class: "sho-then", "data-hue": card.ability.product || card.ability.kind }, text.shobai.brief(card.ability)),
  ];
}

export function mogulFace(card, type, placed) {
  return [
    h("span", { class: "sho-head", "data-hue": "mogul" }, h("span", { class: "sho-name" }, text.capital(type)), h("span", { class: "sho-points" }, card.points, sign("points"))),
    h("span", { class: "sho-power" }, card.told.split("; ").slice(1).join("; ") || card.id),
    h("span", { class: "sho-foot" }, h("span", { class: "sho-cubes", "aria-hidden": "true" }, placed.map((seat) => h("i", { class: `sho-cube seat-${seat}` })))),
  ];
}

/** What the signs on the cards mean. */
export function legend() {
  const { signs } = text.shobai;
  const products = ["tribute", "medicine", "cloth", "oil", "pottery", "money", "any", "points"];
  return h("details", { class: "sho-legend" }, h("summary", {}, text.shobai.key),
    h("p", { class: "sho-products" }, products.map((name) => h("span", {}, sign(name), ` ${name}`))),
    h("ul", {}, Object.values(signs).map((words) => h("li", {}, words))));
}
