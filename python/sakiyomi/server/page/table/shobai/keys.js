// Arrow keys, among what can be pressed: along a row, and from row to row.

const PLACES = "button:not(:disabled), summary";

export function steer(event, element) {
  const [along, across] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [0, 0];
  const region = event.target.closest("[data-region]");
  if (!region || !(along || across)) return;
  const within = [...region.querySelectorAll(PLACES)];
  const regions = [...element.querySelectorAll("[data-region]")].filter((each) => each.querySelector(PLACES));
  const found = along ? within[within.indexOf(event.target.closest(PLACES)) + along] : regions[regions.indexOf(region) + across]?.querySelector(PLACES);
  found?.focus();
  event.preventDefault();
}
