// What cards, labels and moves of 'Shobai' All Right say.

/** `~cloth-p1*3` is an inactive card with three cubes. */
export function readLabel(label) {
  const [, off, id, cubes] = /^(~?)(.+?)(?:\*(\d+))?$/.exec(label);
  return { label, id, active: !off, cubes: Number(cubes ?? 0) };
}

function readCard(group, card) {
  const own = card.ally ?? card;
  const ability = { kind: own.kind, product: own.product ?? "", effect: own.effect ?? "", mogul: own.mogul ?? "", n: own.n ?? 0, icons: own.icons ?? (own.kind === "points_production" ? 1 : own.n ?? 0) };
  const need = group === "emperor" ? { tribute: card.tributes } : card.need ?? {};
  return { id: card.id, group, value: card.value ?? null, points: card.points ?? 0, need, ability, told: "" };
}

/** All cards by id, each with what the service tells of it. */
export function catalogue(cards) {
  const { document = {}, words = [] } = cards ?? {};
  const found = new Map();
  for (const group of ["ally", "client", "emperor"]) for (const card of document[group] ?? []) found.set(card.id, readCard(group, card));
  for (const mogul of document.mogul ?? []) found.set(mogul.id, { ...mogul, group: "mogul", first: mogul.first_bonus ?? 0, told: "" });
  for (const line of words) {
    const card = found.get(line.split(" (")[0]);
    if (card) card.told = line.slice(line.indexOf("): ") + 3);
  }
  return (id) => found.get(id) ?? { id, group: "ally", value: null, points: 0, need: {}, ability: { kind: "", product: "", effect: "", mogul: "", n: 0, icons: 0 }, told: "" };
}

/** The cards of a seat, each with a key that stays its own while its cubes change. */
export function rowsOf(document, seat) {
  const seen = new Map();
  return document.seats[seat].cards.map((label) => {
    const card = readLabel(label);
    const count = seen.get(card.id) ?? 0;
    seen.set(card.id, count + 1);
    return { ...card, key: `own-${seat}-${card.id}-${count}` };
  });
}

/** The keys of what a move names on the table. */
export function targets(move, document, cardOf) {
  const [verb, name] = move.split(" ");
  const player = document.question?.player ?? document.current;
  if (verb === "cell") return [`cell-${name}`];
  if (verb === "order") return [`order-${name}`];
  if (!["discard", "free", "activate", "place", "extra", "give", "pay", "keep"].includes(verb) || name === "none") return [];
  const cards = rowsOf(document, player);
  const same = cards.filter(({ label }) => label === name);
  const found = same.length ? same : cards.filter(({ id }) => id === readLabel(name).id); // paid cubes have left the card that may stay active
  const { effect, mogul } = cardOf(readLabel(name).id).ability;
  return [...found.map(({ key }) => key), ...(verb === "discard" && effect === "mogul" ? [`mogul-${mogul}`] : [])];
}

/** By key, what can be chosen by pressing there: moves to make one after the other. */
export function optionsOf(choices, document, cardOf) {
  const found = new Map();
  const kind = document.question?.kind;
  const put = (key, option) => found.set(key, [...(found.get(key) ?? []), option]);
  for (const choice of choices) {
    const steps = choice.then?.length ? choice.then.map((next) => [choice, next]) : [[choice]];
    for (const step of steps) {
      const last = step.at(-1);
      const [verb, ...args] = step.length > 1 && last.move.startsWith("give") ? ["action", last.move, choice.move.split(" ")[1]] : last.move.split(" ");
      for (const key of targets(last.move, document, cardOf)) put(key, { moves: step.map(({ move }) => move), words: last.words, verb, args, kind });
    }
  }
  return found;
}

/** What has changed from one document to another, as keys. */
export function changes(before, after) {
  const found = new Set();
  if (!before || before === after || Math.abs(before.turn - after.turn) > after.seats.length) return found;
  after.grid.forEach((cells, r) => cells.forEach((id, c) => id && id !== before.grid[r][c] && found.add(`cell-${r + 1}.${c + 1}`)));
  for (const zone of ["clients", "emperors"]) for (const id of after[zone]) if (!before[zone].includes(id)) found.add(`order-${id}`);
  for (const [type, { cubes }] of Object.entries(after.moguls)) if (cubes.length !== before.moguls[type].cubes.length) found.add(`mogul-${type}`);
  after.seats.forEach((_, seat) => {
    const left = before.seats[seat].cards.slice();
    for (const { label, key } of rowsOf(after, seat)) {
      const at = left.indexOf(label);
      if (at < 0) found.add(key);
      else left.splice(at, 1);
    }
  });
  return found;
}
