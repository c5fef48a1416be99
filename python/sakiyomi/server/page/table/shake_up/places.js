// Where on the table of Shake Up a move is made.

/** The place of a move, or null where a button says it better. */
export function placeOf(move, document) {
  const [verb, argument = ""] = move.split(" ");
  const { kind, player, op } = document?.question ?? {};
  if (argument === "none" || argument === "no") return null;
  switch (verb) {
    case "play":
    case "carry":
    case "layoff":
      return `hand:${argument}`;
    case "react":
      return `react:${argument}`;
    case "target":
      return `${op === "loan" ? "loans" : "income"}:${argument}`;
    case "upgrade":
    case "trigger":
      return `play:${argument}`;
    case "rehire":
      return `laid_off:${argument}`;
    case "use":
      return kind !== "use" ? null : op === "draw" ? `deck:${player}` : ["drop_loan", "loan_then_gain"].includes(op) ? `loans:${player}` : null;
    case "take":
      return `take:${argument}`;
    case "audit":
      return `audit:${argument}`;
    case "recycle":
      return `recycle:${argument}`;
    default:
      return null;
  }
}

/** Places in play of the cards whose effects run: they cannot be chosen themselves. */
export const running = (document) => new Set((document.pending?.effects ?? []).map(({ card }) => card));

/** What has changed from one position to another, as keys of what is to be marked. */
export function changes(before, after) {
  const found = new Set();
  if (!before || before.players !== after.players) return found;
  after.seats.forEach((seat, i) => {
    const old = before.seats[i];
    for (const stack of ["income", "loans"]) if (old[stack].join() !== seat[stack].join()) found.add(`${stack}:${i}`);
    for (const zone of ["discard", "laid_off"]) if (old[zone].join() !== seat[zone].join()) found.add(`${zone}:${i}`);
    const same = before.turn === after.turn;
    seat.play.forEach((card, at) => {
      if (!same || old.play[at] !== card) found.add(`play:${i}:${at}`);
    });
  });
  return found;
}

/** The card or pile that a move was about, as a key of what is to be marked after it. */
export function traceOf(move, seat, document) {
  const [verb, argument] = (move ?? "").split(" ");
  const card = { play: argument, upgrade: `${argument}^`, trigger: argument }[verb];
  const at = card ? document.seats[seat].play.lastIndexOf(card) : -1;
  const found = at >= 0 ? `play:${seat}:${at}` : verb === "layoff" && argument !== "none" ? `laid_off:${seat}` : verb === "rehire" ? `discard:${seat}` : null;
  return new Set(found ? [found] : []);
}

/** What a seat has played in its last turn, upgraded where it came to be so; of the moves so far. */
export function lastTurn(moves, seat) {
  const played = [];
  for (let i = moves.length - 1; i >= 0; i -= 1) {
    const [verb, argument] = (moves[i].move ?? "").split(" ");
    if (verb === "react") continue;
    if (moves[i].seat === seat) {
      if (verb === "play") played.unshift(argument);
    } else if (played.length) break;
  }
  return played;
}
