// A payment that is put together by pressing cards. The service has the last word: this only counts what is still to pay.

import { rowsOf } from "./read.js";

const GOODS = ["cloth", "oil", "pottery", "medicine"];

const powersOf = (document, seat, cardOf) => Object.values(document.moguls).filter(({ cubes }) => cubes.includes(seat)).map(({ id }) => cardOf(id).effect);

/** What has been walked through already is settled; `null` where no payment is asked for. */
export function begin(document, cardOf) {
  const { question, pending } = document;
  if (question?.kind !== "pay") return null;
  const order = cardOf(question.so_far.order);
  const walked = pending.walk.slice();
  const cards = rowsOf(document, question.player).filter(({ active }) => active).map((card) => {
    const at = walked.findIndex(([label]) => label === card.label);
    const [, use] = at < 0 ? [] : walked.splice(at, 1)[0];
    return { ...card, ability: cardOf(card.id).ability, settled: use ?? null };
  });
  const uses = new Map(cards.filter(({ settled }) => settled && settled !== "no").map(({ key, settled }) => [key, settled]));
  return { order, cards, uses, powers: powersOf(document, question.player, cardOf) };
}

const amount = ({ ability }, use) => (use === "use" ? ability.n : use === "drop" ? 1 : Number(use));
const used = ({ cards, uses }) => cards.filter(({ key }) => uses.has(key));

/** What is still to pay: amounts by product, all 0 where all is paid. */
export function remaining(payment) {
  return payment.order.group === "emperor" ? tributes(payment) : goods(payment);
}

function tributes({ order, cards, uses }) {
  let [left, source] = [order.need.tribute, 1];
  for (const card of used({ cards, uses })) {
    left -= amount(card, uses.get(card.key));
    if (uses.get(card.key) !== "drop") source = 0;
  }
  return { tribute: Math.max(0, left), source };
}

function goods({ order, cards, uses, powers }) {
  const have = { tribute: 0, money: 0, ...Object.fromEntries(GOODS.map((name) => [name, 0])) };
  for (const card of used({ cards, uses })) have[card.ability.product] += amount(card, uses.get(card.key));
  const left = {};
  let spare = 0;
  for (const name of ["tribute", ...GOODS]) {
    const need = order.need[name] ?? 0;
    left[name] = Math.max(0, need - have[name]);
    have[name] = Math.max(0, have[name] - need);
  }
  if (powers.includes("medicine_as_pottery")) {
    const moved = Math.min(left.pottery, have.medicine);
    left.pottery -= moved;
    have.medicine -= moved;
  }
  for (const name of ["tribute", ...GOODS]) spare += have[name];
  if (powers.includes("money_as_goods") && have.money >= 2) {
    const short = GOODS.find((name) => left[name]);
    if (short) left[short] -= 1;
    else spare += 1;
  }
  return { ...left, any: Math.max(0, (order.need.any ?? 0) - spare) };
}

const total = (payment) => Object.values(remaining(payment)).reduce((sum, count) => sum + count, 0);
export const isMet = (payment) => total(payment) === 0;

const having = (payment, key, use) => {
  const uses = new Map(payment.uses);
  if (use === null) uses.delete(key);
  else uses.set(key, use);
  return { ...payment, uses };
};

/** All ways to use a card, from little to much. */
function ways(payment, { ability, cubes }) {
  const emperor = payment.order.group === "emperor";
  const fits = emperor ? ability.product === "tribute" : ability.product && (ability.product !== "money" || payment.powers.includes("money_as_goods"));
  const own = !fits ? [] : ability.kind === "passive" ? ["use"] : Array.from({ length: cubes }, (_, i) => String(i + 1));
  return emperor && !own.includes("use") ? [...own, "drop"] : own;
}

/** How a card is used when it is pressed next: another use, `null` for not at all, or undefined where it is of no use. */
export function next(payment, card) {
  if (card.settled) return undefined;
  const [now, all] = [payment.uses.get(card.key), ways(payment, card)];
  const short = total(payment);
  const after = all.slice(all.indexOf(now) + 1).find((use) => total(having(payment, card.key, use)) < short || (use === "drop" && now && !remaining(having(payment, card.key, use)).source) || isHalf(payment, card));
  return after ?? (now ? null : undefined);
}

/** Money counts two by two. */
function isHalf(payment, card) {
  if (card.ability.product !== "money" || isMet(payment)) return false;
  const money = payment.cards.filter(({ ability, settled }) => ability.product === "money" && ability.kind === "production" && settled !== "no");
  const paid = money.reduce((sum, { key }) => sum + Number(payment.uses.get(key) ?? 0), 0);
  return paid < 2 && money.reduce((sum, { cubes }) => sum + cubes, 0) >= 2;
}

/** The payment after a card is pressed; when all is paid, what has become superfluous is taken back, the earliest first. */
export function press(payment, card) {
  const use = next(payment, card);
  return use === undefined ? payment : trimmed(having(payment, card.key, use), card.key);
}

function trimmed(payment, kept) {
  if (!isMet(payment)) return payment;
  for (const key of [...payment.uses.keys()].sort((a, b) => (a === kept) - (b === kept))) {
    const card = payment.cards.find((each) => each.key === key);
    if (card.settled) continue;
    const use = payment.uses.get(key);
    const fewer = [null, ...(Number(use) > 1 ? Array.from({ length: Number(use) - 1 }, (_, i) => String(i + 1)) : [])];
    const enough = fewer.find((less) => isMet(having(payment, key, less)));
    if (enough !== undefined) return trimmed(having(payment, key, enough), kept);
  }
  return payment;
}

/** The answer to what the service asks now, as the payment has it; undefined where that cannot be. */
export function answer(payment, choices, document) {
  const planned = used(payment).map(({ label, key }) => `${label} ${payment.uses.get(key)}`);
  for (const [label, use] of document.pending.walk) {
    const at = planned.indexOf(`${label} ${use}`);
    if (at >= 0) planned.splice(at, 1);
  }
  const moves = choices.map(({ move }) => move);
  return moves.findLast((move) => planned.includes(move.slice(4))) ?? moves.find((move) => move.endsWith(" no"));
}
