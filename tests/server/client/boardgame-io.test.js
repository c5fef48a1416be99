// The bot in the real boardgame.io, against a service that runs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Simulate, Step } from "boardgame.io/dist/cjs/ai.js";
import { Client } from "boardgame.io/dist/cjs/client.js";
import { InitializeGame } from "boardgame.io/dist/cjs/internal.js";
import { Local } from "boardgame.io/dist/cjs/multiplayer.js";
import { Sakiyomi } from "sakiyomi";
import { sakiyomiBot } from "sakiyomi/boardgame-io";
import { connectFour, connectFourBot, dropped } from "./connect_four.js";
import { leducBot, leducPoker } from "./leduc_poker.js";

/** A service that writes down what is sent to it. */
function listening() {
  const sent = [];
  const service = new Sakiyomi(process.env.ADDRESS, {
    fetch: (address, asked) => {
      sent.push(asked.body);
      return fetch(address, asked);
    },
  });
  return { service, sent };
}

const { service } = listening();
const over = (client) => new Promise((resolve) => {
  const leave = client.subscribe((state) => {
    if (state?.ctx.gameover) setTimeout(() => { leave(); resolve(state); });
  });
});

test("bots play Connect Four by the service's rules to the end", async () => {
  const game = connectFour(await service.scene({ game: "connect_four" }));
  const Bot = connectFourBot(service, { level: "casual" });
  const bot = new Bot({ game });
  const { state } = await Simulate({ game, bots: { 0: bot, 1: bot }, state: InitializeGame({ game, numPlayers: 2 }) });
  assert.deepEqual(state.ctx.gameover.outcome, state.G.outcome);
  assert.equal(state.ctx.turn, [...state.G.position.split(" ")[0]].filter((each) => "xo".includes(each)).length);
});

test("a person plays Connect Four against a bot, and a move that is not legal is none", async () => {
  const game = connectFour(await service.scene({ game: "connect_four" }));
  const client = Client({ game, numPlayers: 2, playerID: "0", multiplayer: Local({ bots: { 1: connectFourBot(service, { level: "beginner" }) } }) });
  client.start();
  client.moves.drop("9", {});
  assert.equal(client.getState().ctx.turn, 1);
  const answered = new Promise((resolve) => client.subscribe((state) => state?.ctx.turn === 3 && resolve(state)));
  client.moves.drop(...(await dropped(service, client.getState().G, "4")));
  const state = await answered;
  assert.equal(state.G.to_move, 0);
  assert.equal(state.ctx.currentPlayer, "0");
  client.stop();
});

test("bots play Leduc poker to the end, and every request holds what its seat sees", async () => {
  const { service: heard, sent } = listening();
  for (let seed = 0; seed < 12; seed += 1) {
    const game = { ...leducPoker, seed };
    const Bot = leducBot(heard, { level: "beginner", seed });
    const first = InitializeGame({ game, numPlayers: 2 });
    const [before, { hands }] = [sent.length, first.G];
    const { state } = await Simulate({ game, bots: { 0: new Bot({ game }), 1: new Bot({ game }) }, state: first });
    assert(state.ctx.gameover, `game ${seed}`);
    for (const body of sent.slice(before)) {
      const { view, position } = JSON.parse(body);
      const own = view.endsWith("first") ? `${hands[0]}?` : `?${hands[1]}`;
      assert.equal(view.split(" ")[0], own);
      assert.equal(position, undefined);
    }
  }
  assert(sent.length > 24);
});

test("Local gives a bot the whole state: the bot makes it a view first", async () => {
  const { service: heard, sent } = listening();
  const game = { ...leducPoker, seed: 5 };
  const bots = { 1: leducBot(heard, { level: "beginner" }) };
  const client = Client({ game, numPlayers: 2, playerID: "0", multiplayer: Local({ bots }) });
  client.start();
  const end = over(client);
  let made = -1;
  client.subscribe((state) => {
    if (!state || state.ctx.gameover || state.ctx.currentPlayer !== "0" || state._stateID <= made) return;
    made = state._stateID;
    setTimeout(() => client.moves.call());
  });
  const { G } = await end;
  assert.equal(G.hands, undefined);
  assert(sent.length > 0 && sent.every((body) => /^\?[JQK]$/.test(JSON.parse(body).view.split(" ")[0])));
  const ofBot = client.log.map(({ action }) => action.payload).filter(({ playerID }) => playerID === "1");
  assert(ofBot.length > 0, "the log has the bot's moves, and nothing of what it saw");
  for (const payload of ofBot) assert.deepEqual([payload.args, payload.metadata], [[], undefined]);
  client.stop();
});

test("Step puts a bot's move into the log, and nothing of what it saw", async () => {
  const game = { ...leducPoker, seed: 2 };
  const client = Client({ game, numPlayers: 2 });
  client.start();
  const { payload } = await Step(client, new (leducBot(service, { level: "beginner" }))({ game }));
  assert.deepEqual([payload.playerID, payload.args, payload.metadata], ["0", [], undefined]);
  const { action } = client.log[0];
  assert.deepEqual([action.payload.type, action.payload.metadata], [payload.type, undefined]);
  client.stop();
});

/** Deals that seat 0 cannot tell apart: the other's hand and the deck differ. */
const alike = [[["K", "Q"], ["J", "J", "Q", "K"]], [["K", "J"], ["K", "Q", "Q", "J"]], [["K", "K"], ["J", "Q", "Q", "J"]]];

test("what is sent does not depend on anything hidden, even where the author sends all there is", async () => {
  const { service: heard, sent } = listening();
  const game = { ...leducPoker, seed: 1 };
  const { ctx, G } = InitializeGame({ game, numPlayers: 2 });
  const toPlace = (seen, context, playerID) => ({ game: "leduc_poker", view: `${seen.hand}? - - first`, cards: { seen, context, playerID } });
  const Careless = sakiyomiBot({ service: heard, toPlace, toMove: (move) => ({ move }) });
  for (const [hands, deck] of alike) {
    await assert.rejects(new Careless({ game }).play({ G: { ...G, hands, deck }, ctx, plugins: { secret: deck } }, "0"), { status: 422 });
  }
  assert.equal(sent.length, alike.length);
  assert.equal(new Set(sent).size, 1);
  assert(JSON.parse(sent[0]).cards.seen.hand === "K" && !/deck|hands|plugins/.test(sent[0]));
});

test("a bot without a game cannot know what to hide", () => {
  assert.throws(() => new (leducBot(service))(), /playerView/);
});

test("a service that is away is told of, and asked until it is back", async () => {
  let tries = 0;
  const away = new Sakiyomi(process.env.ADDRESS, { retries: 0, fetch: (...asked) => ((tries += 1) === 1 ? Promise.reject(new Error("away")) : fetch(...asked)) });
  const faults = [];
  const game = connectFour(await service.scene({ game: "connect_four" }));
  const play = (settings) => new (connectFourBot(away, settings))({ game }).play(InitializeGame({ game, numPlayers: 2 }), "0");
  const { action } = await play({ level: "beginner", onFault: ({ status }) => faults.push(status) });
  assert.deepEqual(faults, [0]);
  assert.equal(action.payload.type, "drop");
  tries = 0;
  await assert.rejects(play({ level: "beginner" }), { status: 0 });
});
