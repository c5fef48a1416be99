/* @ts-self-types="./sakiyomi.d.ts" */
// A client of the service. Runs in browsers, node and deno.

import { AnalysisStream } from "./analysis.js";
import { SakiyomiError, ask, given } from "./request.js";

export { AnalysisStream, SakiyomiError };

/** Beyond its limit: for its turn, and for levels, which have no time. */
const SEARCH_SECONDS = 60;
/** Seconds that the service lets who waits for news wait. */
const NEWS_SECONDS = 20;

/** Where this module came from, if a service served it. */
function standardAddress() {
  return /^(https?:.*\/)client\/sakiyomi\.js/.exec(import.meta.url)?.[1] ?? "http://127.0.0.1:8000/";
}

export class Sakiyomi {
  #settings;

  constructor(address = standardAddress(), { fetch = globalThis.fetch, WebSocket = globalThis.WebSocket, timeout = 30, retries = 3 } = {}) {
    this.address = new URL(address);
    if (!this.address.pathname.endsWith("/")) this.address.pathname += "/";
    this.#settings = { fetch: (...asked) => fetch(...asked), WebSocket, timeout, retries };
  }

  /** Asks for what has no method of its own; `again` says that it may be asked twice, `wait` how many seconds the service may take for it. */
  request(method, path, { body, token, again = false, wait = 0, ...options } = {}) {
    const { fetch, retries, timeout } = this.#settings;
    return ask({ method, address: new URL(path, this.address), body, token, again, fetch, retries, timeout: timeout + wait, ...given(options) });
  }

  #answer(path, body, options) {
    return this.request("POST", `v1/${path}`, { body, again: true, ...options });
  }

  health(options) {
    return this.request("GET", "healthz", { again: true, ...options });
  }

  games(options) {
    return this.request("GET", "v1/games", { again: true, ...options });
  }

  cards(game, options) {
    return this.request("GET", `v1/games/${encodeURIComponent(game)}/cards`, { again: true, ...options });
  }

  checkCards(set, options) {
    return this.#answer("cards", set, options);
  }

  legalMoves(place, options) {
    return this.#answer("legal-moves", place, options);
  }

  scene(place, options) {
    return this.#answer("scene", place, options);
  }

  apply(place, options) {
    return this.#answer("apply", place, options);
  }

  render(place, options) {
    return this.#answer("render", place, options);
  }

  bestMove(search, options) {
    return this.#answer("bestmove", search, { wait: searchSeconds(search), ...options });
  }

  /** Reports of a search as they come; the last one is its result. */
  analyse(search, { signal } = {}) {
    const address = new URL("v1/analysis", this.address);
    address.protocol = address.protocol.replace("http", "ws");
    return new AnalysisStream(this.#settings.WebSocket, address, search, signal);
  }

  createPlay(settings, options) {
    return this.request("POST", "v1/plays", { body: settings, ...options });
  }

  /** A game that the service keeps, as who has this token. */
  play(id, token) {
    return new Play(this, id, token);
  }
}

const searchSeconds = ({ limit } = {}) => SEARCH_SECONDS + (limit?.time ?? 0);

export class Play {
  #service;

  constructor(service, id, token) {
    this.#service = service;
    Object.assign(this, { id, token });
  }

  #ask(method, path, options) {
    return this.#service.request(method, `v1/plays/${encodeURIComponent(this.id)}${path}`, { token: this.token, ...options });
  }

  #do(path, options, body = {}) {
    return this.#ask("POST", path, { body, ...options });
  }

  view({ since, wait, first } = {}, options) {
    const told = Object.entries({ since, wait, first }).filter(([, value]) => value !== undefined && value !== null);
    const query = told.length ? `?${new URLSearchParams(told)}` : "";
    return this.#ask("GET", query, { again: true, wait: wait ?? 0, ...options });
  }

  /** The view, and again whenever something has changed, until the game is over. */
  async *views({ first, ...options } = {}) {
    let known = await this.view({ first }, options);
    yield known;
    while (!known.outcome) {
      const view = await this.view({ since: known.version, wait: NEWS_SECONDS, first: first ?? known.ply }, options);
      const isNews = ["version", "thinking", "fault"].some((field) => view[field] !== known[field]);
      known = view;
      if (isNews) yield view;
    }
  }

  /** With `ply`, the number of moves made so far, it is asked again where an answer got lost. */
  move(move, ply, options) {
    return this.#do("/moves", { again: ply !== undefined && ply !== null, ...options }, { move, ply });
  }

  undo(options) {
    return this.#do("/undo", options);
  }

  resign(options) {
    return this.#do("/resign", options);
  }

  stop(options) {
    return this.#do("/stop", { again: true, ...options });
  }

  hint(search = {}, options) {
    return this.#do("/hint", { again: true, wait: searchSeconds(search), ...options }, search);
  }

  /** Analyses what this seat knows, at present or after `ply` moves. */
  analyse(search = {}, options) {
    return this.#service.analyse({ ...search, play: this.id, token: this.token }, options);
  }

  position(ply, options) {
    return this.#ask("GET", `/positions/${ply}`, { again: true, ...options });
  }

  cards(options) {
    return this.#ask("GET", "/cards", { again: true, ...options });
  }

  record(options) {
    return this.#ask("GET", "/record", { again: true, ...options });
  }

  delete(options) {
    return this.#ask("DELETE", "", options);
  }
}
