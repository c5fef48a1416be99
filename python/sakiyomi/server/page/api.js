// What the page asks the service, by its client.

import { Sakiyomi, SakiyomiError } from "./client/sakiyomi.js";

export const service = new Sakiyomi();

/** What the service refused, or `status` 0 where it could not be reached. */
export const Refused = SakiyomiError;

export const games = () => service.games();
export const cards = (game) => service.cards(game);
export const scene = (place) => service.scene(place);
export const render = (place) => service.render(place);
export const begin = (settings) => service.createPlay(settings);
