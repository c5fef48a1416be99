// Made from the models of the service: tests/server/client/test_declarations.py

/** What a search found. */
export interface Analysis {
  game: string | null;
  position: string;
  engine: string;
  move: string;
  score: ScoreAnswer;
  pv: string[];
  lines: Line[];
  depth: number;
  seldepth: number;
  nodes: number;
  simulations: number | null;
  /** seconds */
  time: number;
  nps: number;
  hashfull: number;
  seed: number;
  [field: string]: unknown;
}

/** The same of a game that is played here, by `play` and the token of a seat; partial results come on the way. */
export interface AnalysisRequest extends Omit<BestMoveRequest, "game"> {
  /** not with `play` */
  game?: string | null;
  id: string | number;
  play?: string | null;
  /** of the seat whose view is searched */
  token?: string | null;
  /** the position after so many moves; by standard the present one */
  ply?: number | null;
  /** seconds */
  report_every?: number | null;
}

/** A move from a position of a game without hidden cards. */
export interface ApplyRequest extends PlaceRequest {
  move: string;
  /** the cards that come with it, by kind */
  drawn?: number[] | null;
}

/** A search: by a level of strength, or by an engine and limits. */
export interface BestMoveRequest extends PlaceRequest {
  level?: "beginner" | "casual" | "club" | "expert" | "master" | null;
  /** name[:key=value,...] of a searcher of this library */
  engine?: string | null;
  limit?: LimitRequest | null;
  /** how many of the best moves */
  lines?: number | null;
  seed?: number | null;
  threads?: number | null;
}

/** Which card set it is. */
export interface CardSetName {
  name: string;
  /** SHA-256 */
  digest: string;
  /** fields that are not as printed */
  reconstructed: string[];
}

/** A card set: all that it says, and each card in words. */
export interface CardsAnswer {
  cards: CardSetName;
  document: Record<string, unknown>;
  words: string[];
}

/** A card set to check: as an object, or as the text of a file. */
export interface CardsRequest {
  /** name of a game, as /v1/games lists them */
  game: string;
  /** how many play; by standard two */
  players?: number | null;
  /** rule options by name */
  options?: Record<string, number | string> | null;
  /** a card set as an object; by standard that of the game */
  cards?: Record<string, unknown> | null;
  /** in place of `cards` */
  toml?: string | null;
}

/** A legal move. */
export interface Choice extends Step {
  /** of an action of 'Shobai' All Right: what can be chosen next; else empty */
  then: Step[];
}

/** That the game is gone. */
export interface Deleted {
  deleted: true;
}

/** A drawing: an SVG document, or lines of text. */
export interface Drawing {
  format: "svg" | "text";
  drawing: string;
}

/** Why something was not done. */
export interface Fault {
  error: string;
  /** the field at fault */
  field: string | null;
}

/** A game that can be played. */
export interface Game {
  name: string;
  title: string;
  summary: string;
  /** fewest and most */
  players: number[];
  information: "perfect" | "open chance" | "hidden";
  /** those that suit it, the best one first */
  engines: string[];
  /** names of the seats */
  seats: string[];
  options: Option[];
  notations: string[];
  move_notations: string[];
  cards?: CardSetName[] | null;
}

/** All games, and the levels of strength from the weakest on. */
export interface Games {
  games: Game[];
  levels: ("beginner" | "casual" | "club" | "expert" | "master")[];
}

/** That the service is there. */
export interface Health {
  version: string;
  core: string;
  protocol: number;
}

/** How to look for a hint; by standard by the level master. */
export interface HintRequest {
  level?: "beginner" | "casual" | "club" | "expert" | "master" | null;
  engine?: string | null;
  limit?: LimitRequest | null;
  lines?: number | null;
}

/** What can be played, or how the game ended. */
export interface Legal {
  game: string;
  position: string;
  cards?: CardSetName | null;
  to_move: number;
  moves: string[];
  /** the utility of each seat, when the game is over */
  outcome: number[] | null;
  reason: string | null;
}

/** Limits of a search, which hold together with those of the service. */
export interface LimitRequest {
  /** seconds */
  time?: number | null;
  nodes?: number | null;
  /** plies */
  depth?: number | null;
  /** of tree searches */
  simulations?: number | null;
}

/** A move and what is expected to follow. */
export interface Line {
  move: string;
  score: ScoreAnswer;
  pv: string[];
}

/** A move that was made. */
export interface Made {
  ply: number;
  seat: number;
  /** null where the seat that asks does not know which it was */
  move: string | null;
  /** what it changed, in words */
  events: string[];
}

/** A move of the seat whose token is given. */
export interface MoveRequest {
  move: string;
  /** how many moves have been made: the same request may then be sent again */
  ply?: number | null;
}

/** What is to be told, and when. */
export interface NewsQuery {
  /** answer when the version is another one */
  since?: number | null;
  /** but after so many seconds in any case */
  wait?: number;
  /** the first move to tell; by standard the latest 20 are told */
  first?: number | null;
}

/** A rule option: a choice by label, or a number. */
export interface Option {
  name: string;
  summary: string;
  standard: number | string;
  labels?: string[] | null;
  least?: number | null;
  most?: number | null;
}

/** A position, or where cards are hidden what a seat knows; without either the initial position. */
export interface PlaceRequest {
  /** name of a game, as /v1/games lists them */
  game: string;
  /** how many play; by standard two */
  players?: number | null;
  /** rule options by name */
  options?: Record<string, number | string> | null;
  /** a card set as an object; by standard that of the game */
  cards?: Record<string, unknown> | null;
  /** what a seat knows, as text or document */
  view?: string | Record<string, unknown> | null;
  /** a position, as text or document */
  position?: string | Record<string, unknown> | null;
  /** moves from there */
  moves?: string[] | null;
  /** decides on cards that are drawn (0) */
  deal?: number | null;
  /** for each move the cards that were drawn, or null */
  draws?: (number[] | null)[] | null;
  /** whose question it is: an error unless it is to move */
  seat?: number | null;
}

/** A game as one seat sees it. */
export interface PlayAnswer extends Scene {
  id: string;
  version: number;
  ply: number;
  seat: number;
  seats: SeatAnswer[];
  moves: Made[];
  /** whether an engine is at it */
  thinking: boolean;
  /** why its move has not come */
  fault: string | null;
  /** seats that want to take back */
  wishes: number[];
  /** whether who began the game knows its deal */
  open: boolean;
  /** the seed of the deal, at the end */
  deal: number | null;
}

/** Where the game is, and who may see which seat: nobody is told the tokens again. */
export interface PlayCreated {
  id: string;
  /** one for each seat; null for engines */
  tokens: (string | null)[];
}

/** A game to be played here: from its start, from a position, or from a record. */
export interface PlayRequest extends Omit<PlaceRequest, "game"> {
  /** not with `record` */
  game?: string | null;
  /** one for each; by standard a person and engines of level club */
  seats?: SeatRequest[] | null;
  /** a game as /v1/plays/{id}/record gives it */
  record?: Record<string, unknown> | null;
}

/** A game to keep, as `sakiyomi` reads and writes it. */
export interface RecordAnswer {
  record: Record<string, unknown>;
}

/** A drawing of a position, with a move on it if one is given. */
export interface RenderRequest extends PlaceRequest {
  move?: string | null;
  format?: "svg" | "text";
}

/** A position, or what a seat knows of one, as a page shows it. */
export interface Scene {
  game: string;
  players: number;
  names: string[];
  options: Record<string, number | string>;
  /** as text */
  position: string;
  /** in parts; null where the text says it all */
  document: Record<string, unknown> | null;
  cards?: CardSetName | null;
  /** whose view it is; null where nothing is hidden */
  viewer: number | null;
  /** null when the game is over */
  to_move: number | null;
  /** what is to be decided; at the end how the game ended */
  question: string;
  /** of each seat its result, what that comes of, what breaks ties; null where nothing is counted */
  standings: Record<string, number>[] | null;
  /** of each seat the objectives that it meets as things lie; null where not told */
  met: string[][] | null;
  choices: Choice[];
  outcome: number[] | null;
  reason: string | null;
}

/** What a move is worth to the seat `view`. */
export interface ScoreAnswer {
  view: number;
  /** evaluation units */
  value: number | null;
  /** utility in [0, 1] */
  win: number;
  /** plies to a proven win, or, below 0, loss */
  distance: number | null;
}

/** Who sits there. */
export interface SeatAnswer {
  name: string;
  /** null for a person */
  engine: string | null;
}

/** Who plays a seat: a person, or an engine by its level or specification. */
export interface SeatRequest {
  kind?: "person" | "engine";
  level?: "beginner" | "casual" | "club" | "expert" | "master" | null;
  engine?: string | null;
}

/** A move, in words and in parts. */
export interface Step {
  move: string;
  /** what it comes to; empty where its text says it all */
  words: string;
  /** a verb and its arguments; of Shobu squares */
  parts: Record<string, unknown>;
  /** points that it changes the score by at once; null where that is not told */
  gain: number | null;
}
