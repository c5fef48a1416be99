// 'Shobai' All Right: orders and Moguls, the grid of allies, and everyone's rows. What can be chosen is pressed where it lies.

import { h } from "../dom.js";
import { reveal } from "../reveal.js";
import { text } from "../texts.js";
import { steer } from "./shobai/keys.js";
import { layout } from "./shobai/layout.js";
import * as pay from "./shobai/payment.js";
import { catalogue, changes, optionsOf, targets } from "./shobai/read.js";
import { steps } from "./shobai/steps.js";

const AMOUNTS = ["place", "money", "pay"]; // questions about one card: how much

export function makeTable({ choose, undo, say, cards, seat }) {
  const cardOf = catalogue(cards);
  const flow = steps(choose, undo);
  const element = h("div", { class: "shobai", on: { keydown: (event) => steer(event, element), pointerover: tell, focusin: tell, click: tell, pointerleave: () => told("") } });
  let scene = null;
  let view = null;
  let base = null; // what lay there when this seat last chose
  let fresh = new Set(); // what is new since then
  let options = new Map();
  let opened = null;
  let payment = null;
  let said = null;
  let ghosts = [];

  function draw(shown, how) {
    const isNew = scene?.position !== shown.position;
    const isNext = isNew && scene?.to_move === seat;
    if (isNext) base = scene.document;
    [scene, view] = [shown, how];
    if (isNew) [opened, ghosts, fresh] = [null, [], changes(base, shown.document)];
    options = optionsOf(how.choices, shown.document, cardOf);
    if (isNew || !how.choices.length) payment = null;
    const going = flow.goOn(shown, how.choices);
    if (going === "on") options = new Map();
    if (going) payment = false;
    if (how.choices.length) payment ??= pay.begin(shown.document, cardOf);
    if (AMOUNTS.includes(shown.document.question?.kind) && !payment && options.size === 1) [opened] = options.keys();
    paint();
    if (isNext) reveal([...element.querySelectorAll("[data-menu] button, button.sho-lit")]);
  }

  function send(next) {
    said = null;
    flow.send(scene, next);
  }

  function sendPayment() {
    const plan = payment;
    send(({ choices, document }) => (document.question?.kind === "pay" ? pay.answer(plan, choices, document) : null));
  }

  function sendMoves(moves) {
    const left = [...moves];
    send(() => left.shift());
  }

  function press(key) {
    if (payment) {
      payment = pay.press(payment, payment.cards.find((card) => card.key === key));
      return paint();
    }
    const found = options.get(key) ?? [];
    if (found.length === 1) return sendMoves(found[0].moves);
    opened = opened === key ? null : key;
    paint();
    if (opened) element.querySelector(`[data-menu="${CSS.escape(key)}"] button`)?.focus({ preventScroll: true });
  }

  /** How a place on the table is to be shown. */
  function spotOf(key) {
    const marks = { fresh: fresh.has(key), ghost: ghosts.includes(key), hint: hinted().has(key), asked: view.choices.length > 0 && asked().has(key) };
    if (payment) {
      const card = payment.cards.find((each) => each.key === key);
      const use = card && pay.next(payment, card);
      const now = card && payment.uses.get(key);
      const does = use === null ? text.shobai.pay.off : now ? text.shobai.pay.more : text.shobai.pay.add;
      return { ...marks, press: use === undefined ? null : () => press(key), does, use: now ? text.shobai.pay.used(now) : "", menu: [] };
    }
    const found = options.get(key) ?? [];
    const does = found.length === 1 ? text.shobai.does(text.shobai.option(found[0]), found[0].words) : text.shobai.open(found.length);
    const menu = opened === key ? found.map((option) => ({ label: text.shobai.option(option), words: option.words, moves: option.moves, act: () => sendMoves(option.moves) })) : [];
    return { ...marks, press: found.length ? () => press(key) : null, does, open: found.length > 1 ? opened === key : undefined, use: "", menu };
  }

  const keysOf = (move) => (move.startsWith("action ") ? optionsOf(view.choices.filter((choice) => choice.move === move), scene.document, cardOf).keys() : targets(move, scene.document, cardOf));
  const hinted = () => new Set(view.hint ? lineKeys(view.hint, view.line) : []);

  /** What was chosen already in the steps before. */
  function asked() {
    const { give, order, cells = [] } = scene.document.question?.so_far ?? {};
    return new Set([...(give ? targets(`give ${give}`, scene.document, cardOf).slice(0, 1) : []), ...(order ? [`order-${order}`] : []), ...cells.map((cell) => `cell-${cell}`)]);
  }

  function paint() {
    const inside = element.contains(document.activeElement);
    const held = document.activeElement?.dataset?.key;
    const bar = payment ? { order: payment.order, left: pay.remaining(payment), met: pay.isMet(payment), pay: sendPayment, clear: () => { payment = pay.begin(scene.document, cardOf); paint(); } } : null;
    layout(element, { scene, seat, cardOf, spotOf, bar, base, reconstructed: scene.cards?.reconstructed ?? [] });
    if (inside) refocus(held);
    const [words, mayGoBack] = [step(), flow.isWithin(scene, view.choices) && Boolean(undo)];
    if (`${words}${mayGoBack}` !== said) say(words, mayGoBack ? () => flow.takeBack(scene) : null);
    said = `${words}${mayGoBack}`;
  }

  /** Where the focus was, or on the next thing that can be chosen. */
  function refocus(held) {
    const find = (selector) => element.querySelector(selector);
    const same = held && find(`button[data-key="${CSS.escape(held)}"]`);
    const ready = payment && pay.isMet(payment) ? find('[data-key="pay"]') : null;
    const next = ready ?? same ?? (view.choices.length ? find("[data-menu] button") ?? find("button.sho-lit") ?? document.querySelector(".ask .answers button") : null);
    next?.focus({ preventScroll: true });
  }

  function step() {
    const kind = scene.document.question?.kind;
    if (!view.choices.length) return "";
    if (kind === "action") return text.shobai.action(view.choices.filter(({ then }) => then?.length).map(({ move }) => move.split(" ")[1]));
    if (!payment) return "";
    const { source, ...left } = pay.remaining(payment);
    return text.shobai.pay.step(payment.order.id, text.shobai.amounts(payment.order.need), text.shobai.amounts(left) || (source ? text.shobai.pay.source : ""));
  }

  /** Of an action, where the line says what it will be about: the cards and the order of that. */
  function lineKeys(move, line = []) {
    const end = line.findIndex((each) => !/^(action|give|cell|order|pay|activate) /.test(each));
    const found = move.startsWith("action ") ? line.slice(1, end < 0 ? undefined : end).filter((each) => !each.endsWith(" no")).flatMap((each) => targets(each, scene.document, cardOf).slice(0, 1)) : [];
    return found.length ? found : [...keysOf(move)];
  }

  function show(move, line) {
    ghosts = move && scene ? lineKeys(move, line) : [];
    for (const spot of element.querySelectorAll("[data-at]")) spot.toggleAttribute("data-ghost", ghosts.includes(spot.dataset.at));
  }

  function tell({ target, type }) {
    if (type !== "focusin" || target.matches(":focus-visible")) told(target.closest("[data-told]")?.dataset.told ?? "");
  }

  function told(words) {
    const place = element.querySelector(".sho-told");
    if (place) place.textContent = words;
  }

  return { element, draw, show };
}

/** Where a choice is pressed; null for what is only a word. */
export function spot({ move, then }, { document }) {
  return then?.length || targets(move, document, () => ({ ability: {} })).length ? move : null;
}

/** What a choice without a place is called. */
export const label = (choice) => text.shobai.answer(choice);
