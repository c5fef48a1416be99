import type { Analysis, BestMoveRequest, Sakiyomi, SakiyomiError } from "./sakiyomi.d.ts";

/** What a seat sees: nothing else of the game reaches `toPlace` and `toMove`. */
export interface Seen<G, Ctx> {
  /** As the game's playerView gives it. */
  G: G;
  ctx: Ctx;
  playerID: string;
}

/** A move of the boardgame.io game. */
export interface GameMove {
  move: string;
  args?: unknown[];
}

/** The part of a boardgame.io game that a bot needs. */
export interface Viewed {
  playerView?: ((context: any) => any) | undefined;
}

type Place = Omit<BestMoveRequest, "level" | "engine" | "limit" | "lines" | "seed" | "threads">;

/** How to search: as `bestMove` takes it; by standard the level club. */
export interface BotSettings<G = any, Ctx = any> extends Pick<BestMoveRequest, "level" | "engine" | "limit" | "seed" | "threads"> {
  service: Sakiyomi;
  /** For bots that are made without `Local`, as for `Simulate`. */
  game?: Viewed | undefined;
  /** What this seat sees, as a position of the service, or a `view` where cards are hidden. */
  toPlace(G: G, ctx: Ctx, playerID: string): Place | Promise<Place>;
  /** The engine's move as one of the game. */
  toMove(move: string, seen: Seen<G, Ctx> & { found: Analysis; place: Place }): GameMove | Promise<GameMove>;
  /** Is told of each fault; with it a service that is away is asked again until it is back. */
  onFault?: ((error: SakiyomiError) => void) | undefined;
}

/** What boardgame.io asks of a bot. */
export interface PlayingBot {
  play(state: { G: any; ctx: any }, playerID: string): Promise<{ action: { type: "MAKE_MOVE"; payload: { type: string; args: unknown[]; playerID: string } } }>;
}

/** A class for `Local({ bots })`, whose objects are bots also for `Step` and `Simulate`. */
export function sakiyomiBot<G = any, Ctx = any>(settings: BotSettings<G, Ctx>): new (made?: { game?: Viewed }) => PlayingBot;
