// What an engine thinks of the position: a bar, the best lines, and the course of the game.

import { service } from "../api.js";
import { h } from "../dom.js";
import { settings } from "../store.js";
import { text } from "../texts.js";
import { graph } from "./graph.js";

const LINES = 4;
const SECONDS = 6;
const LONGEST_LINE = 6;

export function analysisPanel(game) {
  const bar = h("div", { class: "bar", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 });
  const figures = h("p", { class: "small" });
  const lines = h("ol", { class: "lines" });
  const note = h("p", { class: "small" });
  const course = graph(game);
  const element = h("section", { class: "card analysis", "aria-label": text.analysis.heading }, h("div", { class: "head" }, h("h2", {}, text.analysis.heading), figures), bar, lines, note, course.element);
  let [stop, asked, found] = [() => {}, "", null];
  const isOn = () => !game.play || settings().analysis;

  const now = () => game.ply ?? game.view.ply ?? 0;
  const own = (score) => (score.view === game.view.seat ? score.win : game.view.players === 2 ? 1 - score.win : null);

  function draw() {
    element.hidden = !isOn();
    course.draw();
    const { scene } = game;
    const mine = scene.viewer === null || scene.viewer === undefined || scene.to_move === scene.viewer;
    const subject = !isOn() || scene.outcome ? "" : `${game.view.version ?? 0} ${now()} ${scene.position}`;
    if (subject === asked) return;
    stop();
    stop = () => {};
    asked = subject;
    found = null;
    paint();
    note.textContent = !subject ? text.analysis.none : !mine ? text.analysis.elsewhere : game.view.thinking && game.live ? "" : text.analysis.waiting;
    if (!subject || !mine || (game.view.thinking && game.live)) {
      asked = game.view.thinking ? "" : asked;
      return;
    }
    const search = { lines: LINES, limit: { time: SECONDS }, report_every: 0.25 };
    const analysis = game.play ? game.play.analyse({ ...search, ply: now() }) : service.analyse({ ...search, ...game.place });
    stop = () => analysis.close();
    follow(analysis, subject, scene);
  }

  async function follow(analysis, subject, scene) {
    try {
      for await (const told of analysis) {
        if (asked !== subject) return;
        found = told;
        note.textContent = scene.viewer === null || scene.viewer === undefined ? "" : text.analysis.ofView;
        paint();
      }
    } catch (error) {
      if (asked === subject) note.textContent = error.status === 0 ? text.faults.busy : text.faults.other(error.message);
    }
  }

  function paint() {
    const share = found && own(found.score);
    bar.hidden = share === null;
    if (share !== null) {
      bar.style.setProperty("--share", String(share));
      bar.setAttribute("aria-valuenow", String(Math.round(share * 100)));
      bar.setAttribute("aria-label", text.analysis.bar(share, game.view.names[game.view.seat]));
      bar.replaceChildren(h("span", {}, text.percent(share)), h("span", {}, text.percent(1 - share)));
      game.evaluations.set(now(), share);
      course.draw();
    }
    figures.textContent = found ? [found.depth && text.analysis.depth(found.depth), found.nodes && text.analysis.nodes(found.nodes)].filter(Boolean).join(" · ") : "";
    lines.replaceChildren(...(found?.lines ?? []).map(row));
  }

  function row(line, number) {
    const { score } = line;
    const share = score.view === game.view.seat ? score.win : game.view.players === 2 ? 1 - score.win : score.win;
    const tried = found.moves?.find(({ move }) => move === line.move) ?? {};  // values are those of who moves
    const facts = [
      score.distance && text.analysis.mate(score.view === game.view.seat ? score.distance : -score.distance),
      tried.visits && text.analysis.visits(tried.visits),
      tried.visits && score.view === game.view.seat && text.analysis.interval(...tried.interval),
      tried.spread && text.analysis.worlds(tried.spread),
    ].filter(Boolean).join(" · ");
    const words = game.view.choices?.find(({ move }) => move === line.move)?.words;
    const on = { pointerenter: () => game.show(line.move, line.pv), pointerleave: () => game.show(null), focus: () => game.show(line.move, line.pv), blur: () => game.show(null) };
    const pv = line.pv.slice(1, LONGEST_LINE).join("  ");
    return h("li", {}, h("button", { type: "button", "data-key": `line-${number}`, "aria-label": `${text.analysis.line(number + 1, line.move)}, ${text.percent(share)}`, on },
      h("b", { class: "share" }, text.percent(share)), h("span", { class: "line" }, h("b", {}, line.move), words && h("span", {}, ` ${words}`), pv && h("span", { class: "pv" }, ` ${pv}`)), facts && h("small", {}, facts)));
  }

  return { element, draw, close: () => stop() };
}
