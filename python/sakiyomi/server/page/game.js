// A game that is played: what is known of it, kept up to date, and what its player does.

import { Refused, cards as standardCards, render, service } from "./api.js";
import { announce, warn } from "./announce.js";
import { adopt, h, keepingFocus } from "./dom.js";
import { askPanel } from "./panel/ask.js";
import { analysisPanel } from "./panel/analysis.js";
import { controls } from "./panel/controls.js";
import { ending } from "./panel/end.js";
import { moveList } from "./panel/moves.js";
import { keep, settings } from "./store.js";
import { tableFor } from "./table/index.js";
import { text } from "./texts.js";

const WAIT = 20;
const FORCED_PAUSE = 350;

export async function openGame(id, token, face) {
  const play = service.play(id, token);
  const leaving = new AbortController();
  const game = {
    play, view: null, moves: [], past: null, ply: null, hint: null, busy: false, note: "", step: "", cancel: null, seen: null, evaluations: new Map(),
    flipped: null, cards: null, choose, go, act, redraw, show: (move, line) => table.show?.(move, line), setStep, get live() { return game.ply === null; },
    get scene() { return game.past ?? game.view; },
  };

  game.view = await play.view({ first: 0 });
  game.moves = game.view.moves;
  game.seen = game.view.ply;
  game.flipped = game.view.game === "shobu" && game.view.seat === 1;
  const [cards, standard] = await Promise.all([
    game.view.cards ? play.cards() : null,
    game.view.cards ? standardCards(game.view.game) : null,
  ]);
  if (cards && cards.cards.digest !== standard.cards.digest) game.cards = cards.document;
  const drawn = await render({ game: game.view.game, ...place(game.view), ...(game.cards && { cards: game.cards }) }).catch(() => null);
  if (drawn) adopt(drawn.drawing);
  keep({ id, token, game: game.view.game, when: Date.now() });

  const alone = game.view.seats.filter(({ engine }) => engine === null).length === 1;
  const table = tableFor(game.view.game)({ choose, undo: alone ? () => act(() => play.undo()) : null, say: setStep, cards, seat: game.view.seat });
  const panels = { ask: askPanel(game), moves: moveList(game), analysis: analysisPanel(game), controls: controls(game), end: ending(game) };
  const stage = h("div", { class: "stage" }, panels.ask.element, panels.end.element, h("div", { id: "table", class: "table", tabindex: -1 }, table.element));
  const side = h("div", { class: "side" }, panels.controls.element, panels.analysis.element, panels.moves.element);
  face(text.games[game.view.game]?.title ?? game.view.game, h("main", { class: "game", "data-game": game.view.game }, stage, side));
  document.addEventListener("keydown", keys);
  redraw();
  watch();

  function place(view) {
    return view.viewer === null ? { position: view.position } : { view: view.position };
  }

  /** Step by step, within a choice that takes several. */
  function setStep(words, cancel) {
    game.step = words;
    game.cancel = cancel;
    panels?.ask.step?.();
    if (words) announce(words);
  }

  function receive(view) {
    const before = game.view;
    const only = view.version - before.version === view.ply - before.ply;
    const first = view.moves[0]?.ply ?? view.ply;
    if (view.version < before.version) return;
    if (!only || first > game.moves.length) {
      play.view({ first: 0 }).then((whole) => take(whole, whole.moves), failed);
      return;
    }
    take(view, [...game.moves.slice(0, first), ...view.moves]);
  }

  function take(view, moves) {
    const [before, turned] = [game.view, view.ply < game.view.ply];
    game.view = view;
    game.moves = moves;
    game.note = view.fault ? text.faults.engine(view.fault) : "";
    if (view.version !== before.version) {
      game.hint = null;
      if (turned) game.ply = game.past = null;
      for (const ply of game.evaluations.keys()) if (ply > view.ply) game.evaluations.delete(ply);
    }
    const news = moves.slice(Math.min(game.seen ?? 0, moves.length)).filter(({ seat }) => seat !== view.seat).flatMap(({ events }) => events);
    if (news.length) announce(news.slice(-4).join(". "));
    redraw();
    if (view.choices.length && before.version !== view.version) announce(`${text.turn.mine}. ${view.question}`);
    if (!view.to_move && view.outcome && !before.outcome) warn(`${text.turn.over}. ${view.question}`);
    forced();
  }

  /** A choice of one is made by itself, where the player wants that. */
  function forced() {
    const { choices, game: name, ply } = game.view;
    if (choices.length !== 1 || !settings().forced || name === "shobu" || !game.live) return;
    setTimeout(() => {
      if (game.view.ply === ply && !game.busy && game.live) choose(choices[0].move);
    }, FORCED_PAUSE);
  }

  function redraw() {
    const scene = game.scene;
    const choices = game.live && !game.busy ? game.view.choices : [];
    const made = game.moves[(game.ply ?? game.view.ply) - 1];
    keepingFocus(() => {
      table.draw(scene, { choices, last: made?.move ?? null, lastSeat: made?.seat ?? null, moves: game.moves.slice(0, game.ply ?? game.view.ply), lastRows: null, flipped: game.flipped, labels: settings().labels, hint: game.live ? game.hint?.move : null, line: game.hint?.pv });
      for (const panel of Object.values(panels)) panel.draw();
    });
  }

  /** Runs what may be refused; the page waits for it. */
  async function act(work) {
    if (game.busy) return;
    game.busy = true;
    keepingFocus(() => panels.controls.draw());
    try {
      const told = await work();
      game.busy = false;
      if (told?.version !== undefined) receive(told);
      else redraw();
    } catch (error) {
      game.busy = false;
      failed(error);
      redraw();
    }
  }

  function choose(move) {
    game.seen = game.view.ply + 1;
    game.step = "";
    return act(() => play.move(move, game.view.ply));
  }

  function failed(error) {
    if (leaving.signal.aborted) return;
    const known = error instanceof Refused;
    game.note = known && error.status === 0 ? text.faults.offline : known && [429, 503].includes(error.status) ? text.faults.busy
      : known && [403, 404].includes(error.status) ? text.faults.gone : text.faults.other(error.message);
    warn(game.note);
    panels.ask.draw();
  }

  async function watch() {
    let [wait, misses] = [0, 0];
    while (!leaving.signal.aborted) {
      try {
        const view = await play.view({ since: game.view.version, wait: WAIT, first: Math.max(0, game.moves.length) }, { signal: leaving.signal, retries: 0 });
        if (misses) game.note = "";
        misses = 0;
        if (view.version !== game.view.version || view.thinking !== game.view.thinking || view.fault !== game.view.fault || game.note) {
          if (!game.busy) receive(view);
        }
        wait = view.fault ? 3000 : view.version === game.view.version && view.thinking ? 300 : 30;
      } catch (error) {
        if (leaving.signal.aborted) return;
        misses += 1;
        if (misses > 1) failed(error);
        if (error instanceof Refused && [403, 404].includes(error.status)) return;
        wait = Math.min(15_000, 500 * 2 ** misses);
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** To an earlier position, or with null to the present one. */
  async function go(ply) {
    const to = ply === null || ply >= game.view.ply ? null : Math.max(0, ply);
    try {
      const past = to === null ? null : await play.position(to);
      [game.ply, game.past] = [to, past];
      redraw();
      if (past) announce(text.turn.past(to));
    } catch (error) {
      failed(error);
    }
  }

  function keys(event) {
    if (event.target.closest("input, textarea, select, dialog, .shobu-squares") || event.altKey || event.ctrlKey || event.metaKey) return;
    const now = game.ply ?? game.view.ply;
    const act = { "[": () => go(now - 1), "]": () => go(now + 1), u: () => panels.controls.undo(), h: () => panels.controls.hint(), Escape: () => game.cancel?.() }[event.key];
    if (act) {
      act();
      event.preventDefault();
    }
  }

  function close() {
    leaving.abort();
    document.removeEventListener("keydown", keys);
    panels.analysis.close();
  }

  return { close };
}
