// Squares of Shobu, a1 to h8, and what a move like a1f5NE2 does to them.

const COMPASS = { N: [0, 1], NE: [1, 1], E: [1, 0], SE: [1, -1], S: [0, -1], SW: [-1, -1], W: [-1, 0], NW: [-1, 1] };
export const CELL = 50;
const LEFT = [10, 246];
const TOP = [10, 270];
export const SIZE = [456, 480];
export const SQUARES = Array.from({ length: 64 }, (_, i) => `${"abcdefgh"[i % 8]}${8 - Math.floor(i / 8)}`);

export const column = (square) => square.charCodeAt(0) - 97;
export const row = (square) => Number(square[1]) - 1;
const name = (x, y) => `${"abcdefgh"[x]}${y + 1}`;

/** `b`, `w` or `.`; rows come from the top. */
export const stoneAt = (rows, square) => rows[7 - row(square)][column(square)];

/** The middle of a square on the drawing; `turned` as White sees it. */
export function middle(square, turned) {
  const [x, y] = [column(square), row(square)];
  const at = [LEFT[x >> 2] + (x & 3) * CELL + CELL / 2, TOP[1 - (y >> 2)] + (3 - (y & 3)) * CELL + CELL / 2];
  return turned ? [SIZE[0] - at[0], SIZE[1] - at[1]] : at;
}

/** Corners of the four boards, with their wood. */
export const boards = (turned) =>
  TOP.flatMap((y) => LEFT.map((x, i) => ({ x, y, wood: (i === 0) !== turned ? "dark" : "light" })));

/** The square so many steps on, which may lie off its board: then `off` is true. */
function beyond(square, heading, steps) {
  const [dx, dy] = COMPASS[heading];
  const [x, y] = [column(square) + dx * steps, row(square) + dy * steps];
  const off = x >> 2 !== column(square) >> 2 || y >> 2 !== row(square) >> 2;
  return { square: off ? null : name(x, y), x, y };
}

/** Both steps of a move, and the stone that is pushed: `{passive, aggressive, pushed}`, each with `from`, `to` and `heading`. */
export function readMove(move, rows) {
  const found = /^([a-h][1-8])([a-h][1-8])([NESW]{1,2})(2?)$/.exec(move);
  if (!found) return null;
  const [heading, steps] = [found[3], found[4] ? 2 : 1];
  const step = (from, far) => ({ from, to: beyond(from, heading, far).square, heading, steps: far });
  let pushed = null;
  for (let i = 1; i <= steps; i += 1) {
    const entered = beyond(found[2], heading, i).square;
    if (entered && stoneAt(rows, entered) !== ".") pushed = step(entered, steps + 1 - i);
  }
  return { move, heading, steps, passive: step(found[1], steps), aggressive: step(found[2], steps), pushed };
}

/** Pixels from a square along a heading. */
export function vector(heading, steps, turned) {
  const [dx, dy] = COMPASS[heading];
  const sign = turned ? -1 : 1;
  return [dx * steps * CELL * sign, -dy * steps * CELL * sign];
}
