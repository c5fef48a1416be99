// The tables by game. A table has an element, `draw(scene, view)`, and `show(move)` for a move that is only looked at.

import * as plain from "./plain.js";
import * as shobu from "./shobu.js";

const TABLES = { shobu };

export const tableFor = (game) => (TABLES[game] ?? plain).makeTable;

/** The choices that are made by buttons: those for which the table has no place to press. */
export const spotless = (game, choices, scene) => choices.filter((choice) => !(TABLES[game] ?? plain).spot(choice, scene));
