// Shobu: four boards. A turn is chosen stone by stone: any stone first, then where it goes, then the stone that goes with it.

import { h, s, use, still } from "../dom.js";
import { text } from "../texts.js";
import { CELL, SIZE, SQUARES, boards, column, middle, readMove, row, stoneAt, vector } from "./squares.js";

const MARGIN = 18;

export function makeTable({ choose, say }) {
  const picture = s("svg", { class: "shobu-picture", "aria-hidden": "true", focusable: "false" });
  const grid = h("div", { class: "shobu-squares", role: "group", "aria-label": text.table.shobu, on: { keydown: steer } });
  const element = h("div", { class: "shobu" }, picture, grid);
  const buttons = new Map();
  let shown = null; // the scene, and how it is shown
  let moves = [];
  let first = null; // {from, to}: the stone chosen first, and where it goes
  let ghosts = null;
  let held = "d4";

  for (const square of SQUARES) {
    const button = h("button", { type: "button", class: "square", "data-key": `square-${square}`, tabindex: -1, on: {
      click: () => press(square),
      pointerenter: () => hover(square),
      pointerleave: () => hover(null),
      focus: () => { hold(square); hover(square); },
      blur: () => hover(null),
    } });
    buttons.set(square, button);
  }

  const turned = () => shown.flipped;
  const rows = () => shown.scene.document.rows;
  const roles = (from, to) => moves.filter((m) => [m.passive, m.aggressive].some((step) => step.from === from && (!to || step.to === to)));

  /** The stones that can go with the first one, each with the move that comes of it. */
  function partners() {
    const found = new Map();
    if (!first?.to) return found;
    for (const move of moves) {
      for (const [one, other, role] of [[move.passive, move.aggressive, "aggressive"], [move.aggressive, move.passive, "passive"]]) {
        if (one.from === first.from && one.to === first.to && !found.has(other.from)) found.set(other.from, { move, step: other, role });
      }
    }
    return found;
  }

  /** Squares to which the first stone can go, and as what. */
  function targets() {
    const found = new Map();
    if (!first || first.to) return found;
    for (const move of moves) {
      for (const role of ["passive", "aggressive"]) {
        const step = move[role];
        if (step.from === first.from) found.set(step.to, new Set([...(found.get(step.to) ?? []), role]));
      }
    }
    return found;
  }

  function press(square) {
    const partner = partners().get(square) ?? [...partners().values()].find(({ step }) => step.to === square);
    if (partner) return finish(partner.move.move);
    if (targets().has(square)) first = { from: first.from, to: square };
    else if (square !== first?.from && roles(square).length) first = { from: square, to: null };
    else first = null;
    ghosts = null;
    paint();
  }

  function finish(move) {
    first = null;
    paint();
    choose(move);
  }

  function hover(square) {
    const partner = square && (partners().get(square) ?? [...partners().values()].find(({ step }) => step.to === square));
    ghosts = partner ? partner.move : null;
    paintMarks();
  }

  function steer(event) {
    const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (event.key === "Escape" && first) {
      first = first.to ? { from: first.from, to: null } : null;
      paint();
      event.stopPropagation();
    } else if (steps) {
      const sign = turned() ? -1 : 1;
      const [x, y] = [column(held) + sign * steps[0], row(held) + sign * steps[1]];
      if (x >= 0 && x < 8 && y >= 0 && y < 8) buttons.get(`${"abcdefgh"[x]}${y + 1}`).focus();
      event.preventDefault();
    }
  }

  function hold(square) {
    buttons.get(held).tabIndex = -1;
    held = square;
    buttons.get(held).tabIndex = 0;
  }

  function draw(scene, view) {
    const before = shown?.scene;
    shown = { scene, ...view };
    moves = view.choices.map(({ move }) => readMove(move, scene.document.rows)).filter(Boolean);
    first = null;
    ghosts = null;
    place();
    paint();
    if (before && view.last && !still()) slide(view.last, before.document.rows);
  }

  function place() {
    const margin = shown.labels ? MARGIN : 0;
    const [width, height] = [SIZE[0] + 2 * margin, SIZE[1] + 2 * margin];
    picture.setAttribute("viewBox", `${-margin} ${-margin} ${width} ${height}`);
    const order = turned() ? [...SQUARES].reverse() : SQUARES;
    if (grid.firstElementChild !== buttons.get(order[0])) grid.replaceChildren(...order.map((square) => buttons.get(square)));
    for (const [square, button] of buttons) {
      const [x, y] = middle(square, turned());
      button.style.left = `${((x - CELL / 2 + margin) / width) * 100}%`;
      button.style.top = `${((y - CELL / 2 + margin) / height) * 100}%`;
      button.style.width = `${(CELL / width) * 100}%`;
      button.style.height = `${(CELL / height) * 100}%`;
    }
  }

  function paint() {
    picture.replaceChildren(...ground(), s("g", { class: "stones" }, SQUARES.map(stone)), s("g", { class: "marks" }));
    paintMarks();
    const [goals, mates] = [targets(), partners()];
    for (const [square, button] of buttons) {
      const count = roles(square).length;
      const state = square === first?.from ? "chosen" : mates.has(square) ? "mate" : goals.has(square) ? "goal" : count && !first ? "free" : "";
      button.dataset.state = state;
      button.setAttribute("aria-label", text.square(square, stoneAt(rows(), square), count, state));
      button.setAttribute("aria-pressed", String(square === first?.from));
    }
    hold(held);
    say(step(goals, mates), first ? () => { first = null; paint(); } : null);
  }

  function step(goals, mates) {
    if (!moves.length) return "";
    if (!first) return text.shobu.first;
    if (!first.to) return text.shobu.where(first.from, new Set([...goals.values()].flatMap((each) => [...each])));
    return text.shobu.second(first, new Set([...mates.values()].map(({ role }) => role)));
  }

  function* ground() {
    const y = SIZE[1] / 2;
    yield s("rect", { class: "rope-shadow", x: 4, y: y - 2, width: SIZE[0] - 8, height: 9, rx: 4.5 });
    yield s("rect", { class: "rope", x: 4, y: y - 5, width: SIZE[0] - 8, height: 10, rx: 5 });
    for (const { x, y: top, wood } of boards(turned())) yield use(`shobu-${wood}-board`, x, top);
    if (!shown.labels) return;
    for (const letter of "abcdefgh") {
      yield s("text", { class: "coordinate", x: middle(`${letter}1`, turned())[0], y: SIZE[1] + 15, "text-anchor": "middle" }, letter);
    }
    for (const digit of "12345678") {
      yield s("text", { class: "coordinate", x: -9, y: middle(`a${digit}`, turned())[1] + 5, "text-anchor": "middle" }, digit);
    }
  }

  function stone(square) {
    const colour = stoneAt(rows(), square);
    if (colour === ".") return null;
    const [x, y] = middle(square, turned());
    const angle = ((column(square) * 53 + row(square) * 97) % 60) - 30;
    return s("g", { class: "stone", "data-square": square, transform: `translate(${x} ${y})` },
      s("use", { href: `#sk-shobu-${colour}-stone`, transform: `rotate(${angle})` }));
  }

  function paintMarks() {
    const layer = picture.querySelector(".marks");
    if (!layer) return;
    const parts = [];
    const last = shown.last && readMove(shown.last, shown.lastRows ?? rows());
    if (last && !first && !shown.ghost) for (const step of [last.passive, last.aggressive]) parts.push(ring(step.to, "last"), ring(step.from, "left"));
    if (first?.to) {
      const role = [...partners().values()][0]?.role === "passive" ? "aggressive" : "passive";
      parts.push(...arrow({ ...[...partners().values()][0].step, from: first.from }, role), ghost(first.from, first.to));
      if (!ghosts) for (const { step, role: own } of partners().values()) parts.push(...arrow(step, own, true));
    }
    const move = ghosts ?? (shown.ghost && readMove(shown.ghost, rows()));
    if (move) parts.push(...whole(move));
    layer.replaceChildren(...parts.filter(Boolean));
  }

  function whole(move) {
    const steps = [["passive", move.passive], ["aggressive", move.aggressive], ["pushed", move.pushed]].filter(([, step]) => step);
    return [...steps.map(([, step]) => step.to && ghost(step.from, step.to)), ...steps.flatMap(([role, step]) => arrow(step, role))];
  }

  function ghost(from, to) {
    const [x, y] = middle(to, turned());
    return s("use", { class: "ghost", href: `#sk-shobu-${stoneAt(rows(), from)}-stone`, transform: `translate(${x} ${y})` });
  }

  const ring = (square, kind) => {
    const [x, y] = middle(square, turned());
    return s("circle", { class: `ring ${kind}`, cx: x, cy: y, r: kind === "left" ? 8 : 22 });
  };

  function arrow(step, role, thin = false) {
    const [x, y] = middle(step.from, turned());
    const [dx, dy] = vector(step.heading, step.steps, turned());
    const length = Math.hypot(dx, dy) - 4;
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    const place = { transform: `translate(${x} ${y}) rotate(${angle})` };
    return [s("path", { class: `arrow ${role}${thin ? " thin" : ""}`, d: `M0 0H${length - 11}M${length} 0l-14 -8l3 8l-3 8z`, ...place })];
  }

  /** The stones of the last move come from where they stood; one that fell goes. */
  function slide(move, old) {
    const last = readMove(move, old);
    if (!last) return;
    for (const step of [last.passive, last.aggressive, last.pushed]) {
      if (!step) continue;
      const [dx, dy] = vector(step.heading, step.steps, turned());
      const timing = { duration: 240, easing: "ease-out" };
      const found = step.to && picture.querySelector(`[data-square="${step.to}"] use`);
      if (found) found.animate([{ translate: `${-dx}px ${-dy}px` }, { translate: "0 0" }], timing);
      else if (!step.to) fall(step, old, dx, dy);
    }
  }

  function fall(step, old, dx, dy) {
    const [x, y] = middle(step.from, turned());
    const lost = s("g", { transform: `translate(${x} ${y})` }, use(`shobu-${stoneAt(old, step.from)}-stone`));
    picture.append(lost);
    const end = { translate: `${dx}px ${dy}px`, opacity: 0 };
    lost.animate([{ translate: "0 0", opacity: 1 }, end], { duration: 420, easing: "ease-in" }).onfinish = () => lost.remove();
  }

  function show(move) {
    shown.ghost = move;
    paintMarks();
  }

  return { element, draw, show };
}

/** Shobu has a square for every move. */
export const spot = () => "square";
