import type {
  Analysis, AnalysisRequest, ApplyRequest, BestMoveRequest, CardsAnswer, CardsRequest, Deleted, Drawing, Games, Health, HintRequest, Legal,
  NewsQuery, PlaceRequest, PlayAnswer, PlayCreated, PlayRequest, RecordAnswer, RenderRequest, Scene,
} from "./models.d.ts";

export type * from "./models.d.ts";

/** What the service refused, or that it gave no answer. */
export class SakiyomiError extends Error {
  constructor(status: number, message: string, more?: { field?: string | null; retryAfter?: number | null; cause?: unknown });
  /** Of HTTP; 0 where no answer came. */
  readonly status: number;
  /** The field at fault. */
  readonly field: string | null;
  /** Seconds after which the same may succeed. */
  readonly retryAfter: number | null;
}

/** Of one request. */
export interface RequestOptions {
  /** Ends it; a search that nobody waits for ends too. */
  signal?: AbortSignal | undefined;
  /** Seconds for one attempt; by standard those of the client, and what the service may take: of a search its limit and 60. */
  timeout?: number | undefined;
  /** How often it is sent again where the service was busy, or where the answer got lost of what may be asked twice. */
  retries?: number | undefined;
}

/** What is used of a WebSocket: that of browsers, of deno, of node 22, and of the package ws. */
export interface SocketClass {
  new (address: URL): {
    readonly readyState: number;
    onopen: any;
    onmessage: any;
    onerror: any;
    onclose: any;
    send(data: string): void;
    close(): void;
  };
}

export interface Settings {
  fetch?: typeof fetch | undefined;
  WebSocket?: SocketClass | undefined;
  /** Seconds for one attempt: 30. */
  timeout?: number | undefined;
  /** 3. */
  retries?: number | undefined;
}

/** Of a search: partial ones, then its result. */
export type Report = Analysis & { partial?: true };

/** Of `analyse`. */
export interface AnalysisOptions {
  signal?: AbortSignal | undefined;
}

/** A position to analyse, and how. */
export type AnalysisSearch = Omit<AnalysisRequest, "id">;

/** A search whose reports come as they are made. Who is slow gets the latest one only, and the result in any case. */
export class AnalysisStream implements AsyncIterable<Report> {
  private constructor();
  /** Lets the search end now: its result still comes. */
  stop(): void;
  /** Leaves the search. */
  close(): void;
  /** What was found in the end; rejects where the search was left before. */
  result(): Promise<Analysis>;
  [Symbol.asyncIterator](): AsyncGenerator<Report, void, void>;
}

/** The service at an address. */
export class Sakiyomi {
  /** By standard where this module was served from, else http://127.0.0.1:8000/. */
  constructor(address?: string | URL, settings?: Settings);
  readonly address: URL;

  health(options?: RequestOptions): Promise<Health>;
  /** Games, their engines, and levels of strength. */
  games(options?: RequestOptions): Promise<Games>;
  /** All cards of a game. */
  cards(game: string, options?: RequestOptions): Promise<CardsAnswer>;
  /** The same of a card set of your own, if it can be played with. */
  checkCards(set: CardsRequest, options?: RequestOptions): Promise<CardsAnswer>;
  /** What can be played, or how the game ended. */
  legalMoves(place: PlaceRequest, options?: RequestOptions): Promise<Legal>;
  /** A position as who shows it needs it. */
  scene(place: PlaceRequest, options?: RequestOptions): Promise<Scene>;
  /** The scene after a move, in games without hidden cards. */
  apply(place: ApplyRequest, options?: RequestOptions): Promise<Scene>;
  /** A drawing. */
  render(place: RenderRequest, options?: RequestOptions): Promise<Drawing>;
  /** What an engine would play. */
  bestMove(search: BestMoveRequest, options?: RequestOptions): Promise<Analysis>;
  /** A search, with reports on the way. */
  analyse(search: AnalysisSearch, options?: AnalysisOptions): AnalysisStream;
  /** Begins a game that the service keeps. */
  createPlay(settings: PlayRequest, options?: RequestOptions): Promise<PlayCreated>;
  /** A game that the service keeps, as who has this token. */
  play(id: string, token: string): Play;
  /** Asks for what has no method; `again` says that it may be asked twice, `wait` how many seconds the service may take for it. */
  request(method: string, path: string, asked?: RequestOptions & { body?: object; token?: string; again?: boolean; wait?: number }): Promise<unknown>;
}

/** A game that the service keeps, as one seat. */
export class Play {
  private constructor();
  readonly id: string;
  readonly token: string;

  view(query?: NewsQuery, options?: RequestOptions): Promise<PlayAnswer>;
  /** The view, and again whenever something has changed, until the game is over; `first` is the first move to tell, by standard what is new. */
  views(options?: RequestOptions & { first?: number | undefined }): AsyncGenerator<PlayAnswer, void, void>;
  /** With `ply`, the number of moves made so far, it is sent again where an answer got lost. */
  move(move: string, ply?: number | null, options?: RequestOptions): Promise<PlayAnswer>;
  /** Takes back to the last choice of a person: among people when all have asked. */
  undo(options?: RequestOptions): Promise<PlayAnswer>;
  resign(options?: RequestOptions): Promise<PlayAnswer>;
  /** Lets the engine that thinks move at once. */
  stop(options?: RequestOptions): Promise<PlayAnswer>;
  /** What an engine would play; by standard that of level master. */
  hint(search?: HintRequest, options?: RequestOptions): Promise<Analysis>;
  /** Analyses what this seat knows, at present or after `ply` moves. */
  analyse(search?: Omit<AnalysisSearch, "game" | "play" | "token">, options?: AnalysisOptions): AnalysisStream;
  /** The scene after so many moves, as this seat saw it. */
  position(ply: number, options?: RequestOptions): Promise<Scene>;
  cards(options?: RequestOptions): Promise<CardsAnswer>;
  /** The game to keep: where there is a deal, at the end only. */
  record(options?: RequestOptions): Promise<RecordAnswer>;
  delete(options?: RequestOptions): Promise<Deleted>;
}
