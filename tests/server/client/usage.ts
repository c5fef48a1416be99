// Not run: the compiler checks that the declarations say what a user may do.

import { Sakiyomi, SakiyomiError, type Analysis, type PlayAnswer, type Report, type Scene } from "sakiyomi";
import { sakiyomiBot, type GameMove } from "sakiyomi/boardgame-io";
import WebSocketOfNode from "ws";
import type { Game } from "boardgame.io";
import { Local } from "boardgame.io/multiplayer";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

const service = new Sakiyomi("http://127.0.0.1:8000", { WebSocket: WebSocketOfNode, timeout: 5, retries: 1 });
new Sakiyomi(new URL("http://127.0.0.1"), { WebSocket, fetch });

export async function ask(signal: AbortSignal): Promise<void> {
  const found = await service.bestMove({ game: "shobu", moves: ["a1e1N"], level: "club", limit: { time: 1 } }, { signal, timeout: 3 });
  same<typeof found, Analysis>(true);
  same<typeof found.move, string>(true);
  same<typeof found.score.distance, number | null>(true);
  const scene = await service.apply({ game: "shobu", position: "x", move: "a1e1N" });
  same<typeof scene, Scene>(true);
  same<(typeof scene.choices)[number]["words"], string>(true);
  for await (const report of service.analyse({ game: "shobu" }, { signal })) same<typeof report, Report>(true);
  const { id, tokens } = await service.createPlay({ game: "shake_up", seats: [{ kind: "person" }, { kind: "engine", level: "expert" }] });
  const play = service.play(id, tokens[0] ?? "");
  for await (const view of play.views({ signal })) same<typeof view, PlayAnswer>(true);
  await play.move("1", 0);
  await play.analyse({ ply: 3 }).result();
  // @ts-expect-error: levels are known
  await service.bestMove({ game: "shobu", level: "hard" });
  // @ts-expect-error: fields are known
  await service.scene({ game: "shobu", colour: 1 });
  // @ts-expect-error: a game is needed
  await service.scene({});
  // @ts-expect-error: answers have no other fields
  scene.winner;
  // @ts-expect-error: a seat is a play's own
  play.analyse({ game: "shobu" });
  // @ts-expect-error: engines have no token
  service.play(id, tokens[1]);
  const error: unknown = null;
  if (error instanceof SakiyomiError) same<typeof error.retryAfter, number | null>(true);
}

interface Table {
  text: string;
}

const game: Game<Table> = { playerView: ({ G }) => G };
const Bot = sakiyomiBot<Table>({
  service,
  game,
  toPlace: (G, _, playerID) => ({ game: "leduc_poker", view: G.text + playerID.toUpperCase() }),
  toMove: (move, { found }): GameMove => ({ move, args: [found.nodes] }),
});
Local({ bots: { 1: Bot } });
new Bot({ game }).play({ G: { text: "" }, ctx: {} }, "0").then(({ action }) => same<typeof action.type, "MAKE_MOVE">(true));
