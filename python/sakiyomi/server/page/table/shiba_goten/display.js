// A player's display of Shiba Goten: the steps with their seats, what is to be placed, and the points.

import { h } from "../../dom.js";
import { text } from "../../texts.js";
import { dollCard, dollChip, emblem, INNER, SEAT_ROLES, TIERS } from "./dolls.js";

const placing = (move) => /^(place|cover) (\S+) (\d+)$/.exec(move ?? "");

/** The panel of a player. */
export function display(table, number) {
  const { scene, own } = table;
  const seat = scene.document.seats[number];
  const mine = number === own;
  const label = [text.capital(scene.names[number] ?? ""), mine && scene.players > 1 && text.shibaGoten.you].filter(Boolean).join(", ");
  const asked = scene.document.question?.player === number;
  return h("section", { class: `shiba-seat${mine ? " own" : ""}`, "data-asked": asked, "aria-label": `${text.shibaGoten.display}: ${label}` },
    head(table, number, label), hand(table, seat, asked), h("div", { class: "dais", "data-group": mine ? "seats" : null }, TIERS.map((_, row) => tier(table, number, row))),
    mine && h("p", { class: "shiba-told", "aria-hidden": "true" }), penalties(table, seat, asked, mine), figures(scene.standings?.[number]));
}

function head({ scene }, number, label) {
  const { document, standings } = scene;
  const notes = [number === document.decreer && ["decreer", "decrees"], number === document.completer && ["complete", "first"]].filter(Boolean);
  return h("div", { class: "head" }, h("span", { class: `dot seat-${number}` }), h("h3", {}, label), notes.map(([note, more]) => h("span", { class: "badge", title: text.shibaGoten[more] }, text.shibaGoten[note])),
    standings && h("b", { class: "total" }, text.shibaGoten.total(standings[number].points)));
}

/** What was taken and is not yet placed; the doll that is asked about comes first. */
function hand(table, seat, asked) {
  if (!seat.hand.length) return null;
  const subject = subjectOf(table) ?? seat.hand[0];
  const rest = [...seat.hand];
  if (asked) rest.splice(rest.indexOf(subject), 1);
  const names = (asked ? [subject, ...rest] : rest).map((id) => text.shibaGoten.doll(table.cards.doll(id)));
  return h("div", { class: "hand", role: "img", "aria-label": `${text.shibaGoten.toPlace}: ${text.shibaGoten.list(names)}` },
    h("span", { class: "small" }, text.shibaGoten.toPlace), asked && dollCard(table.cards.doll(subject), { more: "asked" }), rest.map((id) => dollChip(table.cards.doll(id))));
}

const subjectOf = ({ choices }) => choices.find(({ parts }) => ["place", "cover", "penalty"].includes(parts.verb))?.parts.arguments[0];

function tier(table, number, row) {
  const seat = table.scene.document.seats[number];
  const whole = TIERS[row].every((place) => isRight(table, seat, place));
  const points = table.scene.standings?.[number][`tier ${row + 1}`];
  return h("div", { class: `tier${whole ? " whole" : ""}` },
    h("div", { class: "row" }, TIERS[row].map((place) => seatOf(table, number, seat, place))),
    h("div", { class: "riser" }, h("span", { "aria-hidden": "true" }, text.shibaGoten.tiers[row]),
      points !== undefined && h("b", {}, h("span", { class: "unseen" }, text.shibaGoten.tier(row + 1, points, whole)), h("span", { "aria-hidden": "true" }, whole ? `${points} ★` : points))));
}

const isRight = ({ cards }, seat, place) => seat.seats[place] !== null && cards.doll(seat.seats[place]).role === SEAT_ROLES[place];

function seatOf(table, number, seat, place) {
  const [id, under] = [seat.seats[place], seat.covered[place]];
  const mine = number === table.own;
  const choice = mine && table.choices.find(({ move }) => placing(move)?.[3] === String(place));
  const ghost = number === table.scene.document.question?.player && ghostAt(table.ghost, place);
  const hint = mine && ghostAt(table.hint, place);
  const words = [text.shibaGoten.seat(place, SEAT_ROLES[place]), id ? text.shibaGoten.doll(table.cards.doll(id)) : text.shibaGoten.empty, under && text.shibaGoten.over(under)].filter(Boolean).join(", ");
  const look = ["card-place", "seat", !id && "gap", under && "over", table.inner && INNER.has(place) && "inner", seat.fresh.includes(place) && "fresh",
    table.isLast(number, place) && "last", hint && "hinted", ghost && "ghosted"].filter(Boolean).join(" ");
  const shownGhost = ghost || (choice && placing(choice.move)[2]);
  const content = [under && h("span", { class: `under ${table.cards.doll(under).colour}` }), id ? dollCard(table.cards.doll(id), { plain: !isRight(table, seat, place) }) : emblem(SEAT_ROLES[place]),
    !id && h("span", { class: "number", "aria-hidden": "true" }, place),
    shownGhost && dollCard(table.cards.doll(shownGhost), { plain: table.cards.doll(shownGhost).role !== SEAT_ROLES[place], more: ghost ? "ghost shown" : "ghost" })];
  if (!choice) return h("span", { class: look, role: "img", "aria-label": words, "data-place": `${number}-${place}` }, content);
  const home = table.cards.doll(placing(choice.move)[2]).role === SEAT_ROLES[place];
  return table.target(choice, { key: `seat-${place}`, class: `${look}${home ? " home" : ""}`, name: `${words}: ${text.shibaGoten.press(placing(choice.move)[2])}, ${choice.words}`, place: `${number}-${place}` },
    ...content, gain(choice));
}

/** The doll that a move places on this seat. */
const ghostAt = (move, place) => {
  const found = placing(move);
  return found && Number(found[3]) === place ? found[2] : null;
};

const gain = ({ gain: points }) => (points ? h("span", { class: `gain ${points > 0 ? "up" : "down"}`, "aria-hidden": "true" }, text.shibaGoten.signed(points)) : null);

function penalties(table, seat, asked, mine) {
  const choice = mine && table.choices.find(({ parts }) => parts.verb === "penalty");
  const ghosted = asked && /^penalty /.test(table.ghost ?? "");
  const content = [h("span", { class: "small" }, choice ? text.shibaGoten.discard(choice.parts.arguments[0]) : text.shibaGoten.penalty),
    seat.penalty.length ? seat.penalty.map((id) => dollChip(table.cards.doll(id), true)) : h("span", { class: "small" }, choice ? "" : text.shibaGoten.noPenalty)];
  const words = `${text.shibaGoten.penalty}: ${seat.penalty.length ? text.shibaGoten.list(seat.penalty) : text.shibaGoten.noPenalty}`;
  const look = `penalties${ghosted ? " ghosted" : ""}${mine && /^penalty /.test(table.hint ?? "") ? " hinted" : ""}`;
  if (!choice) return h("div", { class: look, role: "img", "aria-label": words }, content);
  return h("div", { "data-group": "penalties" }, table.target(choice, { key: "penalty", class: look, name: `${words}: ${text.shibaGoten.discard(choice.parts.arguments[0])}, ${choice.words}` }, ...content, gain(choice)));
}

/** How the points come about. */
function figures(standing) {
  if (!standing) return null;
  const { parts, signed } = text.shibaGoten;
  const tiers = TIERS.reduce((sum, _, row) => sum + standing[`tier ${row + 1}`], 0);
  const rows = [[parts.tiers, tiers], [parts.won, standing["sub-objectives"]], [parts.objectives, standing.objectives], [parts.penalties, signed(standing.penalties)]];
  return h("dl", { class: "figures" }, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}
