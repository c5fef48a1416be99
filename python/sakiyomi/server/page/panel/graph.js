// The chance to win over the game, as far as it was looked at: to see, and to go there.

import { h, s } from "../dom.js";
import { text } from "../texts.js";

const [WIDTH, HEIGHT] = [320, 84];

export function graph(game) {
  const element = h("div", { class: "graph", role: "group", "aria-label": text.analysis.graph });

  function draw() {
    const points = [...game.evaluations].sort(([a], [b]) => a - b);
    element.hidden = points.length < 2;
    if (element.hidden) return;
    const last = Math.max(1, game.view.ply ?? 1);
    const at = ([ply, share]) => [6 + (ply / last) * (WIDTH - 12), 6 + (1 - share) * (HEIGHT - 12)];
    const path = points.map(at).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const now = game.ply ?? game.view.ply ?? 0;
    const dots = points.map((point) => {
      const [x, y] = at(point);
      return s("circle", { class: point[0] === now ? "now" : "", cx: x, cy: y, r: point[0] === now ? 5 : 3.5, on: { click: () => game.go(point[0]) } }, s("title", {}, text.analysis.point(...point)));
    });
    element.replaceChildren(s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text.analysis.graph },
      s("path", { class: "half", d: `M6 ${HEIGHT / 2}H${WIDTH - 6}` }), s("path", { class: "course", d: `M${path}` }), dots));
  }

  return { element, draw };
}
