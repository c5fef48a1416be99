// The client against a service that runs: ADDRESS hinders nobody, LIMITED lets three requests through at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Sakiyomi, SakiyomiError } from "sakiyomi";
import WebSocket from "ws";

const { ADDRESS, LIMITED } = process.env;
const service = new Sakiyomi(ADDRESS, { WebSocket });

const refused = (status, more = {}) => (error) => {
  assert(error instanceof SakiyomiError, error);
  assert.deepEqual({ status: error.status, ...Object.fromEntries(Object.keys(more).map((name) => [name, error[name]])) }, { status, ...more });
  return true;
};

test("questions about positions", async () => {
  assert.equal(service.address.href, ADDRESS);
  assert.equal((await service.health()).protocol, 1);
  const { games, levels } = await service.games();
  assert(games.some(({ name }) => name === "shobu") && levels.includes("club"));
  const { document } = await service.cards("shake_up");
  assert.deepEqual(await service.checkCards({ game: "shake_up", cards: { ...document, name: "mine" } }).then(({ cards }) => cards.name), "mine");
  const place = { game: "shobu", moves: ["a1e1N"] };
  assert((await service.legalMoves(place)).moves.length > 10);
  const scene = await service.scene(place);
  const next = await service.apply({ ...place, move: scene.choices[0].move });
  assert.equal(next.to_move, 1 - scene.to_move);
  assert((await service.render({ ...place, format: "svg" })).drawing.startsWith("<svg"));
  const found = await service.bestMove({ ...place, level: "beginner", lines: 2 });
  assert(scene.choices.some(({ move }) => move === found.move));
  assert.equal(found.lines.length, 2);
});

test("an address without a slash at its end, or under a path", async () => {
  assert.equal((await new Sakiyomi(ADDRESS.slice(0, -1)).health()).protocol, 1);
  const asked = [];
  const under = new Sakiyomi("http://play.example/engine", { fetch: (address) => { asked.push(address.href); return Response.json({}); } });
  await under.games();
  assert.deepEqual(asked, ["http://play.example/engine/v1/games"]);
});

test("faults name what is wrong and where", async () => {
  await assert.rejects(service.scene({ game: "chess" }), refused(422, { field: "game" }));
  await assert.rejects(service.checkCards({ game: "shake_up", cards: { game: "shake_up" } }), refused(422, { field: "cards" }));
  await assert.rejects(service.cards("shobu"), refused(404, { field: null }));
  await assert.rejects(service.scene({ game: "shobu", colour: 1 }), refused(422, { field: "colour", retryAfter: null }));
});

async function people() {
  const { id, tokens } = await service.createPlay({ game: "connect_four", seats: [{}, {}] });
  return tokens.map((token) => service.play(id, token));
}

test("a game between people, from its begin to its end", async () => {
  const [first, second] = await people();
  const seen = [];
  const watching = (async () => {
    for await (const view of second.views()) {
      seen.push(view.ply);
      if (view.choices.length) await second.move("2", view.ply);
    }
  })();
  for await (const view of first.views()) if (view.choices.length) await first.move("1", view.ply);
  await watching;
  assert.equal(seen.at(-1), 7);
  assert(seen.length >= 4, String(seen));
  const view = await first.view({ first: 0 });
  assert.deepEqual(view.outcome, [1, 0]);
  assert.deepEqual(view.moves.map(({ move }) => move), ["1", "2", "1", "2", "1", "2", "1"]);
  assert.equal((await first.position(2)).choices.length, 7);
  assert.deepEqual((await second.record()).record.moves.length, 7);
  assert.deepEqual(await first.delete(), { deleted: true });
  await assert.rejects(first.view(), refused(404));
});

test("what else can be done in a game", async () => {
  const [first, second] = await people();
  assert.equal((await first.move("1", 0)).ply, 1);
  assert.equal((await first.move("1", 0)).ply, 1, "asked again it is the same move");
  assert.match((await second.hint({ level: "beginner" })).move, /^[1-7]$/);
  await first.undo();
  assert.equal((await second.undo()).ply, 0);
  await assert.rejects(first.stop(), refused(409));
  await assert.rejects(service.play(first.id, "other").view(), refused(403));
  assert.deepEqual((await second.resign()).outcome, [1, 0]);
});

test("with hidden cards a seat has its view and its cards, and the record at the end", async () => {
  const { id, tokens } = await service.createPlay({ game: "shake_up", seats: [{}, { kind: "engine", level: "beginner" }] });
  const play = service.play(id, tokens[0]);
  assert.equal((await play.view()).viewer, 0);
  assert.equal((await play.cards()).document.game, "shake_up");
  await assert.rejects(play.record(), refused(409));
  await play.resign();
  assert.equal((await play.record()).record.game, "shake_up");
});

test("an analysis reports, and gives its result last", async () => {
  const reports = [];
  for await (const report of service.analyse({ game: "shobu", limit: { time: 0.6 }, lines: 3 })) reports.push(report);
  assert(reports.length > 1);
  assert(reports.slice(0, -1).every(({ partial }) => partial));
  assert.equal(reports.at(-1).partial, undefined);
  assert.equal(reports.at(-1).lines.length, 3);
});

test("an analysis that is stopped has a result, one that is left has none", async () => {
  const endless = { game: "shobu", limit: { time: 600 } };
  const stopped = service.analyse(endless);
  for await (const report of stopped) {
    if (report.partial) stopped.stop();
    else assert(report.move);
  }
  for await (const report of service.analyse(endless)) {
    assert(report.partial);
    break;
  }
  const leaving = new AbortController();
  const left = service.analyse(endless, { signal: leaving.signal });
  setTimeout(() => leaving.abort(), 200);
  await assert.rejects(left.result(), { name: "AbortError" });
  const closed = service.analyse(endless);
  setTimeout(() => closed.close(), 100);
  await assert.rejects(closed.result(), /left before its result/);
});

test("an analysis of a game that is played is of what its seat knows", async () => {
  const { id, tokens } = await service.createPlay({ game: "leduc_poker" });
  const play = service.play(id, tokens[0]);
  const found = await play.analyse({ limit: { simulations: 200 } }).result();
  assert.equal(found.position, (await play.view()).position);
});

test("faults of an analysis", async () => {
  await assert.rejects(service.analyse({ game: "shobu", limit: { simulations: 5 }, engine: "alphabeta" }).result(), refused(422, { field: "limit" }));
  await assert.rejects(new Sakiyomi("http://127.0.0.1:1", { WebSocket }).analyse({ game: "shobu" }).result(), refused(0));
  assert.throws(() => new Sakiyomi(ADDRESS, { WebSocket: null }).analyse({ game: "shobu" }), /WebSocket/);
});

test("who asks too often is patient, or is told when to come back", async () => {
  const limited = new Sakiyomi(LIMITED);
  const answers = await Promise.all(Array.from({ length: 6 }, () => limited.legalMoves({ game: "connect_four" })));
  assert(answers.every(({ moves }) => moves.length === 7));
  const impatient = Array.from({ length: 6 }, () => limited.games({ retries: 0 }));
  const faults = (await Promise.allSettled(impatient)).filter(({ status }) => status === "rejected").map(({ reason }) => reason);
  assert(faults.length > 0);
  for (const fault of faults) assert(fault.status === 429 && fault.retryAfter >= 1);
});
