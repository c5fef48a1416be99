// The tables by game. A table has an element, `draw(scene, view)`, and `show(move)` for a move that is only looked at.

import { text } from "../texts.js";
import * as plain from "./plain.js";
import * as shake_up from "./shake_up.js";
import * as shiba_goten from "./shiba_goten.js";
import * as shobai from "./shobai.js";
import * as shobu from "./shobu.js";

const TABLES = { shake_up, shiba_goten, shobai, shobu };

export const tableFor = (game) => (TABLES[game] ?? plain).makeTable;

/** The choices that are made by buttons: those for which the table has no place to press. */
export const spotless = (game, choices, scene) => choices.filter((choice) => !(TABLES[game] ?? plain).spot(choice, scene));

/** What such a button says, where the table has better words for it than the move and what it comes to. */
export const wordsFor = (game, choice) => TABLES[game]?.label?.(choice) ?? [text.capital(choice.move.replaceAll("_", " ")), choice.words];
