// Arrow keys among buttons, by where they stand.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.5; // how much farther something aside seems

const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** The nearest of these in the direction of an arrow key; null where there is none, or it is another key. */
export function nearest(from, others, key) {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = middle(from);
  let [found, least] = [null, Infinity];
  for (const other of others) {
    const [dx, dy] = middle(other).map((value, i) => value - [x, y][i]);
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = along + ASIDE * aside;
    if (along > 2 && far < least) [found, least] = [other, far];
  }
  return found;
}
