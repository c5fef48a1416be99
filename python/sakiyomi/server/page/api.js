// What the page asks the service, by its client.

import { Sakiyomi, SakiyomiError } from "./client/sakiyomi.js";

export const service = new Sakiyomi();

/** What the service refused, or `status` 0 where it could not be reached. */
export const Refused = SakiyomiError;

export const games = () => service.games();
/** The cards of a game, or those of a card set that is not its own. */
export const cards = (game, own = null) => (own ? service.checkCards({ game, cards: own }) : service.cards(game));
export const scene = (place) => service.scene(place);
export const render = (place) => service.render(place);
export const begin = (settings) => service.createPlay(settings);
