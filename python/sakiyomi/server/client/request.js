// One question to the service, and when it may be asked again.

/** What the service refused: `status` is that of HTTP, and 0 where no answer came. */
export class SakiyomiError extends Error {
  constructor(status, message, { field = null, retryAfter = null, cause } = {}) {
    super(message, { cause });
    this.name = "SakiyomiError";
    Object.assign(this, { status, field, retryAfter });
  }
}

/** Refused before anything was done. */
const BUSY = [429, 503];
/** The answer got lost: it may have been done. */
const LOST = [0, 502, 504];
const LONGEST_PAUSE = 30;

/** The options that were given. */
export const given = (options = {}) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

export async function ask({ retries, again, ...request }) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(request);
    } catch (error) {
      const passing = error instanceof SakiyomiError && (again ? [...BUSY, ...LOST] : BUSY).includes(error.status);
      const seconds = error.retryAfter ?? Math.min(0.4 * 2 ** attempt, LONGEST_PAUSE / 2) * (0.75 + Math.random() / 2);
      if (!passing || attempt >= retries || seconds > LONGEST_PAUSE) throw error;
      await pause(seconds, request.signal);
    }
  }
}

async function once({ method, address, body, token, signal, timeout, fetch }) {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const leave = () => ending.abort(signal.reason);
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${timeout} seconds`)), timeout * 1000);
  signal?.addEventListener("abort", leave);
  try {
    const headers = { ...(body && { "Content-Type": "application/json" }), ...(token && { Authorization: `Bearer ${token}` }) };
    const sent = { method, headers, body: body && JSON.stringify(body), signal: ending.signal, cache: "no-store" };
    const answer = await fetch(address, sent);
    return read(answer, await answer.text());
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SakiyomiError) throw error;
    throw new SakiyomiError(0, `${address.origin}: ${reason(ending, error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

const reason = (ending, error) => (ending.signal.aborted ? ending.signal.reason.message : error.cause?.message || error.message);

function read(answer, text) {
  let told = null;
  try {
    told = JSON.parse(text);
  } catch {
    /* a proxy may have answered */
  }
  if (answer.ok && told !== null) return told;
  const words = told?.error ?? (answer.ok ? "the answer is no JSON: is this the address of a service?" : `${answer.status} ${answer.statusText}`.trim());
  const seconds = Number(answer.headers.get("Retry-After"));
  throw new SakiyomiError(answer.status, words, { field: told?.field ?? null, retryAfter: seconds > 0 ? seconds : null });
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
