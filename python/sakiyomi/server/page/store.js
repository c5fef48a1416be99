// What this browser remembers: games with their tokens, and how things are shown. Without storage it lasts as long as the page.

const passing = new Map();

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`sakiyomi.${name}`)) ?? otherwise;
  } catch {
    return passing.get(name) ?? otherwise;
  }
}

function write(name, value) {
  passing.set(name, value);
  try {
    localStorage.setItem(`sakiyomi.${name}`, JSON.stringify(value));
  } catch {
    /* private windows may have no storage */
  }
}

const MOST = 30;

/** `{id, game, token, when, title}`, the latest first. */
export const plays = () => read("plays", []);
export const tokenOf = (id) => plays().find((play) => play.id === id)?.token;
export const keep = (play) => write("plays", [play, ...plays().filter(({ id }) => id !== play.id)].slice(0, MOST));
export const forget = (id) => write("plays", plays().filter((play) => play.id !== id));

const STANDARD = { theme: "", labels: false, forced: true, analysis: false, level: "club", game: {} };

export const settings = () => ({ ...STANDARD, ...read("settings", {}) });
export const set = (changes) => write("settings", { ...settings(), ...changes });

/** Light or dark: as chosen, else as the system has it. */
export function applyTheme() {
  const chosen = settings().theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.theme = chosen;
  return chosen;
}
