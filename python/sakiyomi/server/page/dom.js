// Elements in one expression, and what the service's own drawings are made of.

const SVG = "http://www.w3.org/2000/svg";

/** An element of HTML: `on` functions by event, `css` custom properties by name, other properties as attributes; null ones are left out. */
export const h = (name, properties = {}, ...children) => fill(document.createElement(name), properties, children);

/** The same of SVG. */
export const s = (name, properties = {}, ...children) => fill(document.createElementNS(SVG, name), properties, children);

function fill(element, { on = {}, css = {}, ...attributes }, children) {
  for (const [event, act] of Object.entries(on)) element.addEventListener(event, act);
  for (const [name, value] of Object.entries(css)) element.style.setProperty(`--${name}`, value);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A symbol of the service's drawings at a place. */
export const use = (id, x = 0, y = 0, scale = 1, more = {}) =>
  s("use", { href: `#sk-${id}`, transform: `translate(${x} ${y}) scale(${scale})`, ...more });

/** A small picture made of such symbols around the origin. */
export const icon = (id, size = 18) =>
  s("svg", { class: "icon", viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`, "aria-hidden": "true" }, use(id));

/** Takes over the definitions of a drawing of the service, once each. */
export function adopt(drawing) {
  const plain = drawing.replace(/^(<svg[^>]*?) style="[^"]*"/, "$1"); // the page's policy forbids styles in elements
  const found = new DOMParser().parseFromString(plain, "image/svg+xml").querySelector("defs");
  if (!found) return;
  let home = document.getElementById("symbols");
  if (!home) {
    home = s("svg", { id: "symbols", "aria-hidden": "true", width: 0, height: 0 });
    document.body.append(home);
  }
  const named = found.querySelector("[id]")?.id;
  if (named && !document.getElementById(named)) home.append(document.importNode(found, true));
}

/** Runs a change of the page, and puts the focus back on the control that had it, which `data-key` names, or near where that was. */
export function keepingFocus(change) {
  const held = document.activeElement?.closest("[data-key]")?.dataset.key;
  change();
  if (held && document.activeElement === document.body) {
    const found = document.querySelector(`[data-key="${CSS.escape(held)}"]:enabled`) ?? document.getElementById("table");
    found?.focus({ preventScroll: true });
  }
}

/** Whether the system asks for less motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
