// The client against a server that fails as networks and proxies do.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { Sakiyomi } from "sakiyomi";

let server, service, asked, answers;

const lost = (_, answer) => answer.socket.destroy();
const silent = () => {};
const plain = (status, body, headers = {}) => (_, answer) => answer.writeHead(status, headers).end(body);
const good = plain(200, '{"ok": true}');

before(async () => {
  server = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`);
    (answers.length > 1 ? answers.shift() : answers[0])(request, answer);
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  service = new Sakiyomi(`http://127.0.0.1:${server.address().port}`);
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const place = { game: "connect_four" };

for (const [name, fault] of [["a lost answer", lost], ["a proxy without its service", plain(502, "<html>")], ["a busy service", plain(503, "{}", { "Retry-After": "1" })]]) {
  test(`${name}: what may be asked twice is asked again`, async () => {
    answers = [fault, good];
    assert.deepEqual(await service.scene(place), { ok: true });
    answers = [fault, good];
    await service.play("a", "b").move("1", 0);
    assert.equal(asked.length, 4);
  });
}

test("what may have been done is not asked again", async () => {
  answers = [lost];
  const play = service.play("a", "b");
  for (const work of [() => service.createPlay(place), () => play.move("1"), () => play.undo(), () => play.resign(), () => play.delete()]) {
    await assert.rejects(work(), { status: 0 });
  }
  assert.equal(asked.length, 5);
});

test("what was refused before anything was done is asked again", async () => {
  answers = [plain(429, '{"error": "slowly, please", "field": null}', { "Retry-After": "1" }), good];
  assert.deepEqual(await service.createPlay(place), { ok: true });
});

test("a service that wants to be left alone for long is left alone", async () => {
  answers = [plain(429, '{"error": "slowly, please", "field": null}', { "Retry-After": "600" })];
  await assert.rejects(service.createPlay(place), { status: 429, retryAfter: 600, message: "slowly, please" });
  assert.equal(asked.length, 1);
});

test("attempts end", async () => {
  answers = [lost];
  await assert.rejects(service.scene(place, { retries: 1 }), { status: 0 });
  assert.equal(asked.length, 2);
});

test("an answer that does not come, and one that nobody waits for", async () => {
  answers = [silent];
  await assert.rejects(service.scene(place, { timeout: 0.1, retries: 0 }), { status: 0, message: /no answer within 0.1 seconds/ });
  const hasty = new Sakiyomi(service.address, { timeout: 0.25, retries: 0 });
  await assert.rejects(hasty.play("a", "b").view({ since: 1, wait: 0.5 }), { message: /within 0.75 seconds/ });
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 50);
  await assert.rejects(service.bestMove(place, { signal: leaving.signal }), { name: "AbortError" });
  await assert.rejects(service.games({ signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("who leaves does not wait for the next attempt", async () => {
  answers = [plain(503, "{}", { "Retry-After": "20" })];
  const begun = Date.now();
  await assert.rejects(service.scene(place, { signal: AbortSignal.timeout(200) }), { name: "TimeoutError" });
  assert(Date.now() - begun < 5000);
});

test("answers that are none of the service's", async () => {
  answers = [plain(200, "<html>")];
  await assert.rejects(service.games(), { status: 200, message: /no JSON/ });
  answers = [plain(404, "<html>")];
  await assert.rejects(service.games(), { status: 404, message: "404 Not Found" });
});
