// Choices that take several moves: they are sent one after the other, and taken back one after the other.

const WITHIN = ["give", "order", "take", "money", "where", "pay"]; // questions within an action

export function steps(choose, undo) {
  let plan = null; // what is still to be sent: { ply, next(scene) }
  let back = null; // the ply from which more is to be taken back

  const isWithin = (scene, choices) => choices.length > 0 && WITHIN.includes(scene.document.question?.kind);

  /** Begins with the first of several moves; `next` tells the move in a scene. */
  function send(scene, next) {
    const move = next(scene);
    plan = { ply: scene.ply, next };
    choose(move);
  }

  function takeBack(scene) {
    back = scene.ply;
    setTimeout(undo);
  }

  /** Goes on with what was begun: `on` when it does, `broken` when the next move cannot be made, else null. */
  function goOn(scene, choices) {
    if (!choices.length) return null;
    if (back !== null && scene.ply < back && isWithin(scene, choices)) {
      takeBack(scene);
      return "on";
    }
    back = null;
    if (!plan) return null;
    const move = scene.ply > plan.ply ? plan.next(scene) : null;
    if (!choices.some((choice) => choice.move === move)) {
      plan = null;
      return move ? "broken" : null;
    }
    const own = plan;
    own.ply = scene.ply;
    setTimeout(() => { if (plan === own && own.ply === scene.ply) choose(move); });
    return "on";
  }

  return { send, goOn, takeBack, isWithin };
}
