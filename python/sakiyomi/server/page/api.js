// The client of the service: whole games, positions, and the stream of an analysis.

const ROOT = new URL("v1/", document.baseURI);
const PATIENCE = 30_000;

/** What the service refused, or `status` 0 where it could not be reached. */
export class Refused extends Error {
  constructor(status, message, retryAfter = null) {
    super(message);
    Object.assign(this, { status, retryAfter });
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function ask(method, path, { body, token, signal, patience = PATIENCE } = {}) {
  const headers = { ...(body && { "Content-Type": "application/json" }), ...(token && { Authorization: `Bearer ${token}` }) };
  const limit = AbortSignal.timeout(patience);
  let answer;
  try {
    const both = signal ? AbortSignal.any([signal, limit]) : limit;
    answer = await fetch(new URL(path, ROOT), { method, headers, body: body && JSON.stringify(body), signal: both, cache: "no-store" });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused(0, String(error.message));
  }
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  throw new Refused(answer.status, told.error ?? answer.statusText, Number(answer.headers.get("Retry-After")) || null);
}

/** Asks again, a few times, where the service was busy or could not be reached: only what may be asked twice. */
async function insist(...request) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(...request);
    } catch (error) {
      const passing = error instanceof Refused && [0, 429, 502, 503, 504].includes(error.status);
      if (!passing || attempt === 3) throw error;
      await pause(error.retryAfter ? Math.min(error.retryAfter, 10) * 1000 : 400 * 2 ** attempt);
    }
  }
}

export const games = () => insist("GET", "games");
export const cards = (game) => insist("GET", `games/${game}/cards`);
export const scene = (place) => insist("POST", "scene", { body: place });
export const render = (place) => insist("POST", "render", { body: { format: "svg", ...place } });
export const begin = (settings) => ask("POST", "plays", { body: settings });

/** A game that is kept by the service, as one seat. */
export class Play {
  constructor(id, token) {
    this.id = id;
    this.token = token;
  }

  #ask(method, path = "", more = {}, send = insist) {
    return send(method, `plays/${this.id}${path}`, { token: this.token, ...more });
  }

  view(query = {}, signal) {
    const told = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== null && value !== undefined));
    return this.#ask("GET", told.size ? `?${told}` : "", { signal, patience: PATIENCE + 1000 * (query.wait ?? 0) }, ask);
  }

  move(move, ply) {
    return this.#ask("POST", "/moves", { body: { move, ply } });
  }

  undo() {
    return this.#ask("POST", "/undo", { body: {} }, ask);
  }

  resign() {
    return this.#ask("POST", "/resign", { body: {} }, ask);
  }

  stop() {
    return this.#ask("POST", "/stop", { body: {} });
  }

  hint(lines = 1) {
    return this.#ask("POST", "/hint", { body: { level: "expert", lines }, patience: 90_000 });
  }

  position(ply) {
    return this.#ask("GET", `/positions/${ply}`);
  }

  cards() {
    return this.#ask("GET", "/cards");
  }

  record() {
    return this.#ask("GET", "/record");
  }
}

/** Streams an analysis over a WebSocket: `tell` gets each report. Returns what ends it. */
export function analyse(request, tell, ended) {
  const address = new URL("analysis", ROOT);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  let over = false;
  const finish = (error = null) => {
    if (over) return;
    over = true;
    socket.close();
    ended(error);
  };
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, ...request }));
  socket.onmessage = ({ data }) => {
    if (over) return;
    const told = JSON.parse(data);
    if (told.error) return finish(new Refused(422, told.error));
    tell(told);
    if (!told.partial) finish();
  };
  socket.onerror = () => finish(new Refused(0, ""));
  socket.onclose = () => finish();
  return () => finish();
}
