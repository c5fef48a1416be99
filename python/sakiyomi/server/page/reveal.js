// What can be chosen comes into sight.

import { still } from "./dom.js";

const GAP = 12;

/** Scrolls, where some of these elements are out of sight, until all are seen below the question, or if there is no room the first. */
export function reveal(elements) {
  const places = elements.map((element) => element.getBoundingClientRect());
  if (!places.length) return;
  const ask = document.querySelector(".ask");
  const above = (ask && getComputedStyle(ask).position === "sticky" ? ask.getBoundingClientRect().height : 0) + GAP;
  const [top, bottom] = [Math.min(...places.map((place) => place.top)), Math.max(...places.map((place) => place.bottom))];
  if (top >= above - GAP && bottom <= innerHeight) return;
  const fits = bottom - top <= innerHeight - above - GAP;
  const distance = fits && top >= above ? bottom - innerHeight + GAP : top - above;
  scrollBy({ top: distance, behavior: still() ? "instant" : "smooth" });
}
