// A search whose reports come over a WebSocket.

import { SakiyomiError } from "./request.js";

/** An async iterator of reports. Who is slow gets the latest one only, and the result in any case. */
export class AnalysisStream {
  #socket;
  #report = null;
  #end = null;
  #wake = () => {};
  #forget = () => {};

  constructor(WebSocket, address, search, signal) {
    if (!WebSocket) throw new TypeError("no WebSocket here: pass a class as `new Sakiyomi(address, { WebSocket })`, in node that of the package ws");
    const leave = () => this.#finish({ error: signal.reason });
    this.#socket = new WebSocket(address);
    this.#socket.onopen = () => this.#send({ ...search, id: 1 });
    this.#socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    this.#socket.onerror = ({ message, error }) => this.#lose(message || "the service cannot be reached, or refuses the connection", error);
    this.#socket.onclose = ({ reason }) => this.#lose(reason || "the service has ended the analysis");
    this.#forget = () => signal?.removeEventListener("abort", leave);
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave);
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  #take(told) {
    if (this.#end || told.action === "stop") return;
    if (told.error !== undefined) return this.#finish({ error: new SakiyomiError(422, told.error, { field: told.field }) });
    this.#report = told;
    if (told.partial) this.#wake();
    else this.#finish({});
  }

  #lose(words, cause) {
    this.#finish({ error: new SakiyomiError(0, words, { cause }) });
  }

  #finish(end) {
    if (this.#end) return;
    this.#end = end;
    this.#forget();
    if (this.#socket.readyState === 0) this.#socket.onopen = () => this.#socket.close();
    else this.#socket.close();
    this.#wake();
  }

  /** Ends the search, which still gives its result. */
  stop() {
    if (this.#end) return;
    if (this.#socket.readyState === 0) this.#finish({});
    else this.#send({ id: 1, action: "stop" });
  }

  /** Leaves the search. */
  close() {
    this.#finish({});
  }

  /** What was found in the end. */
  async result() {
    for await (const report of this) if (!report.partial) return report;
    throw new SakiyomiError(0, "the analysis was left before its result came");
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        const report = this.#report;
        this.#report = null;
        if (report) yield report;
        else if (this.#end?.error) throw this.#end.error;
        else if (this.#end) return;
        else await new Promise((resolve) => { this.#wake = resolve; });
      }
    } finally {
      this.close();
    }
  }
}
