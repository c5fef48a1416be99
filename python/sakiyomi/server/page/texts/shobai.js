// Texts of the table of 'Shobai' All Right.

const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const amounts = (need) => Object.entries(need).filter(([, count]) => count).map(([product, count]) => `${count} ${product}`).join(" + ");

const BRIEF = {
  points: ({ n }) => many(n, "point"),
  acquire: ({ n }) => `take one up to ${n}`,
  cubes: ({ n }) => many(n, "cube"),
  activate: ({ n }) => `wake ${n}`,
  mogul: ({ mogul }) => `cube on ${capital(mogul)}`,
};

export const shobai = {
  clients: "Clients",
  emperors: "Emperors",
  moguls: "Moguls",
  allies: "Allies to take",
  active: "Active",
  inactive: "Inactive",
  none: "none",
  emptyCell: "free",
  tag: { client: "Client", emperor: "Emperor" },
  brief(ability) {
    if (ability.kind === "points_production") return `${many(ability.n, "point")} per cube`;
    if (ability.product) return `${ability.kind === "production" ? "+" : ""}${ability.n} ${ability.product}`;
    return (BRIEF[ability.effect] ?? (() => ability.effect))(ability);
  },
  told: (card, told) => `${card.id}${card.value === null ? "" : `, value ${card.value}`}: ${told}`,
  onIt: (count) => many(count, "cube"),
  isActive: (active) => (active ? "active" : "inactive"),
  cubesOf: (names) => (names.length ? `cubes of ${names.join(", ")}` : "no cubes yet"),
  stock: (count) => `${many(count, "cube")} in stock`,
  inStock: "in stock",
  score: (points, goal) => `${points} of ${goal} points`,
  gained: (points) => `+${points}`,
  starts: "starts",
  turn: "to move",
  you: "you",
  round: (document) => [`Round ${document.round}`, document.last_round === null ? "" : document.round >= document.last_round ? "the last one" : `the last is ${document.last_round}`].filter(Boolean).join(", "),
  goal: (goal) => `${goal} points bring the last round`,
  piles: (document) => [["Ally deck", document.ally_deck], ["discard", document.ally_discard], ["Client deck", document.client_deck], ["discard", document.client_discard]].map(([name, cards]) => `${name} ${cards.length}`).join(" · "),
  key: "What the signs mean",
  signs: {
    refresh: "an arrow: makes up to so many cubes a refresh, each of which is one of the product",
    passive: "no arrow: so many of the product for each order",
    fresh: "an amber edge below: new or changed since your last choice",
    discard: "striped head: put away for what it says, as a free action",
    value: "the number at the left is the value in exchanges",
    order: "an order: its points, what it asks, and at its foot what it does for you afterwards",
  },
  reconstructed: (groups) => `The values of the cards (${groups.join(", ")}) are a reconstruction, not those of the printed cards.`,
  action(names) {
    const ways = [
      (names.includes("one") || names.includes("many")) && "an active ally to exchange it",
      names.includes("client") && (names.includes("emperor") ? "a lit Client or Emperor to serve" : "a lit Client to serve"),
      names.includes("emperor") && !names.includes("client") && "a lit Emperor to serve",
      names.includes("activate") && "an inactive ally to wake it",
    ].filter(Boolean);
    return ways.length ? `Your action: press ${ways.join(", or ")}` : "Your action: nothing can be done";
  },
  answer({ move, words }) {
    if (move === "done") return [capital(words)];
    if (move === "action pass") return ["Do nothing this turn"];
    if (move === "extra none") return ["No further cube"];
    if (move === "keep none") return ["Let all become inactive"];
    return null;
  },
  option({ verb, args, words, kind }) {
    const [, last] = args;
    if (verb === "action") return last === "one" ? "For one card" : "For several";
    if (verb === "free") return `${last} to stock`;
    if (verb === "discard") return `Put away: ${words}`;
    if (last === "no") return "0";
    if (last === "use") return `Use: ${words}`;
    if (last === "drop") return "For 1 tribute";
    if (kind === "place" || verb === "pay") return last;
    return capital(words);
  },
  does: (label, words) => (words && !label.includes(words) ? `${label}: ${words}` : label),
  open: (count) => `${count} choices`,
  amounts,
  pay: {
    step: (order, need, left) => `Pay ${need} for ${order}: ${left ? `still ${left}` : "all is paid"}`,
    ask: "Press the cards that you use.",
    still: "Still to pay",
    source: "from one source of tribute at least",
    drop: "Any other ally may stand for 1 tribute.",
    met: "All is paid.",
    pay: "Pay",
    clear: "Take all back",
    used: (use) => (use === "use" ? "used" : use === "drop" ? "for 1 tribute" : many(Number(use), "cube")),
    add: "press to use",
    more: "press for one more",
    off: "press to take back",
  },
};
