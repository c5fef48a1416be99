// Connect Four for boardgame.io without rules of its own: G is a scene of the service, and a move brings the next one.

import { sakiyomiBot } from "sakiyomi/boardgame-io";

/** `first` is the scene of the start. */
export const connectFour = (first) => ({
  name: "connect_four",
  setup: () => first,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G }, column, next) => (G.choices.some(({ move }) => move === column) ? next : "INVALID_MOVE"),
  },
  endIf: ({ G }) => G.outcome && { outcome: G.outcome, reason: G.reason },
  ai: { enumerate: () => [] },
});

/** What `drop` takes: who makes a move, person or bot, asks the service what comes of it. */
export const dropped = async (service, { position }, move) => [move, await service.apply({ game: "connect_four", position, move })];

export const connectFourBot = (service, settings) =>
  sakiyomiBot({
    service,
    toPlace: (G) => ({ game: "connect_four", position: G.position }),
    toMove: async (move, { G }) => ({ move: "drop", args: await dropped(service, G, move) }),
    ...settings,
  });
