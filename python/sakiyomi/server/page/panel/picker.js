// Which game, against whom, as which seat.

import { begin, service } from "../api.js";
import { h } from "../dom.js";
import { forget, keep, plays, set, settings } from "../store.js";
import { text } from "../texts.js";
import { dialog } from "./transfer.js";

const PREFERRED = { shobai: { windows: "pruned" } }; // where the page asks for less than the rules do
const ORDER = ["shobu", "shake_up", "shobai", "shiba_goten"];

export function picker({ games, levels }) {
  const known = ORDER.map((name) => games.find((game) => game.name === name)).filter(Boolean);
  const form = h("section", { class: "card begin", "aria-live": "off" });
  const tiles = known.map((game) => h("button", {
    type: "button", class: "tile", "data-game": game.name, on: { click: () => choose(game) },
  }, h("img", { src: `art/${game.name}.svg`, alt: "", width: 320, height: 200 }), h("b", {}, text.games[game.name].title), h("span", { class: "kind" }, text.games[game.name].kind), h("span", {}, text.games[game.name].about)));

  function choose(game, focus = true) {
    for (const tile of tiles) tile.setAttribute("aria-pressed", String(tile.dataset.game === game.name));
    form.replaceChildren(...fields(game, levels));
    set({ last: game.name });
    if (focus) form.querySelector("select, .main").focus();
  }

  const resumed = h("section", { class: "resume", "aria-label": text.picker.resume });
  const list = () => {
    const kept = plays().filter(({ game }) => text.games[game]);
    resumed.hidden = !kept.length;
    resumed.replaceChildren(h("h2", {}, text.picker.resume), h("ul", {}, kept.slice(0, 6).map((play) => h("li", {},
      h("a", { class: "button", href: `#play/${play.id}` }, h("b", {}, text.games[play.game].title), h("small", {}, new Date(play.when).toLocaleString())),
      h("button", { type: "button", class: "button plain", "aria-label": text.picker.forget(text.games[play.game].title), on: { click: () => { forget(play.id); list(); } } }, "✕")))));
  };
  list();
  choose(known.find(({ name }) => name === settings().last) ?? known[0], false);
  return h("main", { class: "picker" }, h("h1", {}, text.picker.heading), h("div", { class: "tiles" }, tiles), form, resumed);
}

const select = (label, choices, value, change = () => {}) => {
  const field = h("select", { on: { change: () => change(field.value) } }, choices.map(([name, words]) => h("option", { value: name }, words)));
  field.value = choices.some(([name]) => String(name) === String(value)) ? value : choices[0][0];
  return { field, row: h("label", { class: "field" }, h("span", {}, label), field) };
};

function fields(game, levels) {
  const chosen = { ...settings().game[game.name] };
  const [fewest, most] = game.players;
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  const remember = () => set({ game: { ...settings().game, [game.name]: { players: players.field.value, seat: seat.field.value, against: against.field.value } } });
  const seatRow = h("div", {});
  let seat;
  const players = select(text.picker.players, counts.map((count) => [count, count === 1 ? `1: ${text.picker.solo.toLowerCase()}` : count]), chosen.players ?? 2, () => seats());
  const against = select(text.picker.opponent, [...levels.map((level) => [level, text.picker.engine(text.levels[level])]), ["person", text.picker.person]], chosen.against ?? settings().level);

  function seats() {
    const count = Number(players.field.value);
    seat = select(text.picker.seat, [...game.seats.slice(0, count).map((name, number) => [number, text.picker.seats(game.name, name, number)]), ["any", text.picker.anySeat]], chosen.seat ?? 0);
    seatRow.replaceChildren(seat.row);
    seatRow.hidden = count === 1;
    against.row.hidden = count === 1;
  }
  seats();
  const options = game.options.map((option) => {
    const choices = option.labels?.map((label) => [label, text.picker.choices[label] ?? text.capital(label)]);
    const label = h("span", {}, text.capital(option.name.replaceAll("_", " ")), h("small", {}, option.summary));
    const field = choices ? select(label, choices, PREFERRED[game.name]?.[option.name] ?? option.standard) : number(label, option);
    return { name: option.name, ...field, value: () => (choices ? field.field.value : Number(field.field.value)), standard: option.standard };
  });

  /** Cards of the player's own, from a file, if the service finds them good. */
  async function readCards(chosen) {
    const words = await chosen.text();
    const set = words.trimStart().startsWith("{") ? { cards: JSON.parse(words) } : { toml: words };
    return (await service.checkCards({ game: game.name, ...set })).document;
  }

  function chooseCards() {
    const [chosen] = file.files;
    fault.hidden = true;
    ownCards = chosen ? readCards(chosen) : null;
    ownCards?.catch((error) => {
      [file.value, ownCards] = ["", null];
      tell(`${chosen.name}: ${error.message}`);
    });
  }

  function tell(words) {
    fault.textContent = text.faults.other(words);
    fault.hidden = false;
  }

  async function start() {
    const count = Number(players.field.value);
    const own = count === 1 ? 0 : seat.field.value === "any" ? Math.floor(Math.random() * count) : Number(seat.field.value);
    const rival = against.field.value === "person" ? { kind: "person" } : { kind: "engine", level: against.field.value };
    remember();
    if (rival.level) set({ level: rival.level });
    const changed = Object.fromEntries(options.filter((each) => each.value() !== each.standard).map((each) => [each.name, each.value()]));
    const told = { game: game.name, players: count, seats: Array.from({ length: count }, (_, i) => (i === own ? { kind: "person" } : rival)) };
    button.disabled = true;
    try {
      const cards = await ownCards;
      const created = await begin({ ...told, ...(Object.keys(changed).length && { options: changed }), ...(cards && { cards }) });
      keep({ id: created.id, token: created.tokens[own], game: game.name, when: Date.now() });
      if (rival.kind === "person" && count > 1) addEventListener("hashchange", () => invite(created, own, game), { once: true });
      location.hash = `#play/${created.id}`;
    } catch (error) {
      button.disabled = false;
      tell(error.message);
    }
  }

  let ownCards = null;
  const file = h("input", { type: "file", accept: ".toml,.json", on: { change: chooseCards } });
  const fault = h("p", { class: "note bad", role: "alert", hidden: true });
  const button = h("button", { type: "button", class: "button main", on: { click: start } }, `${text.picker.begin}: ${text.games[game.name].title}`);
  return [
    h("h2", {}, text.games[game.name].title),
    h("div", { class: "fields" }, fewest < most && players.row, seatRow, against.row),
    h("details", {}, h("summary", {}, text.picker.options), h("div", { class: "fields" }, options.map(({ row }) => row),
      game.cards && h("label", { class: "field" }, h("span", {}, text.picker.cards, h("small", {}, text.picker.cardFile)), file))),
    game.cards?.some(({ reconstructed }) => reconstructed.length) && h("p", { class: "small" }, text.picker.reconstructed),
    fault, button,
  ].filter(Boolean);
}

function number(label, option) {
  const field = h("input", { type: "number", min: option.least, max: option.most, value: option.standard });
  return { field, row: h("label", { class: "field" }, label, field) };
}

function invite(created, own, game) {
  const rows = created.tokens.map((token, seat) => {
    if (seat === own || !token) return null;
    const area = h("textarea", { readonly: true, rows: 2, "aria-label": text.link.seat(game.seats[seat]) });
    area.value = new URL(`#play/${created.id}/${token}`, location.href).href;
    return h("label", {}, text.link.seat(text.capital(game.seats[seat])), area);
  });
  dialog(text.link.heading, ...rows.filter(Boolean));
}

