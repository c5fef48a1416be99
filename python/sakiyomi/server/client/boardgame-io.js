/* @ts-self-types="./boardgame-io.d.ts" */
// A bot for boardgame.io that asks the service, and tells it what its seat may see.

const PASSING = [0, 429, 502, 503, 504];
const PAUSE = 2;

/** A class for `Local({ bots })`, `Step` and `Simulate`. */
export function sakiyomiBot({ service, game: own, toPlace, toMove, level = "club", onFault, ...search }) {
  const strength = search.engine === undefined ? { level } : {};

  return class SakiyomiBot {
    #playerView;

    constructor({ game = own } = {}) {
      if (!game) throw new TypeError("a bot needs `game`: what its seat may see is said by its playerView");
      this.#playerView = game.playerView ?? (({ G }) => G);
    }

    async play({ G, ctx }, playerID) {
      const seen = this.#playerView({ G, ctx, playerID });
      const place = await toPlace(seen, ctx, playerID);
      const found = await this.#found({ ...place, ...strength, ...search });
      const { move, args = [] } = await toMove(found.move, { G: seen, ctx, playerID, found, place });
      return { action: { type: "MAKE_MOVE", payload: { type: move, args, playerID } } };
    }

    /** With `onFault` a service that is away for a while is asked until it is back. */
    async #found(asked) {
      for (;;) {
        try {
          return await service.bestMove(asked);
        } catch (error) {
          if (!onFault) throw error;
          onFault(error);
          if (!PASSING.includes(error.status)) throw error;
          await new Promise((resolve) => { setTimeout(resolve, 1000 * (error.retryAfter ?? PAUSE)); });
        }
      }
    }
  };
}
