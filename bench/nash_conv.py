"""How much the searchers of hidden cards lose on Leduc poker to an opponent who knows their policy.

    python bench/nash_conv.py [--write] [--quick]

NashConv is what the two seats could gain, each alone, by playing best against the other; it is 0 in an equilibrium, and half of
it is the exploitability. It is exact: every view of the game is searched, and the share of visits is the policy (of PIMC, the
share of worlds in which a move is best). Means of some seeds. `--write` puts the table into bench/nash_conv.md, which figures.py
takes into docs/figures.md, and the curve into docs/nash_conv.svg.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean

import sakiyomi as sk
from sakiyomi.testing.cfr import equilibrium
from sakiyomi.testing.exploitability import nash_conv, policy_of, uniform
from sakiyomi.testing.game_tree import game_tree

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).with_name("nash_conv.md")
CHIPS = 26  # of two seats, in a utility of 1
SIMULATIONS = (100, 316, 1_000, 3_162, 10_000)
WORLDS = (1, 3, 10, 32, 100)
ITERATIONS = 2_000  # of CFR+

Curve = Mapping[int, float]
"""NashConv in chips, by simulations."""


def measure(seeds: int) -> tuple[dict[str, Curve], dict[str, Curve], dict[str, float]]:
    """Of ISMCTS by simulations, of PIMC by worlds, and of policies that search nothing."""
    tree = game_tree(sk.game("leduc_poker"))

    def chips(searchers: Iterable[sk.Searcher], limit: sk.Limit) -> float:
        return CHIPS * fmean(nash_conv(tree, policy_of(searcher, limit)) for searcher in searchers)

    trees = {
        f"ISMCTS, {mode}": {
            count: chips((sk.ISMCTS(mode=mode, seed=seed) for seed in range(seeds)), sk.Limit(simulations=count))  # type: ignore[arg-type]
            for count in SIMULATIONS
        }
        for mode in ("mo", "ris", "so")
    }
    worlds = {
        f"PIMC, {inner}": {
            count: chips((sk.PIMC(worlds=count, inner=inner, seed=seed) for seed in range(seeds)), limit)  # type: ignore[arg-type]
            for count in WORLDS
        }
        for inner, limit in (("alphabeta", sk.Limit(depth=20)), ("mcts", sk.Limit(simulations=10_000)))
    }
    known = {"uniform policy": CHIPS * nash_conv(tree, uniform)}
    known[f"CFR+, {ITERATIONS:,} iterations"] = CHIPS * nash_conv(tree, equilibrium(tree, ITERATIONS))
    return trees, worlds, known


def as_markdown(trees: dict[str, Curve], worlds: dict[str, Curve], known: dict[str, float]) -> str:
    """The tables."""
    lines = []
    for what, curves, counts in (("simulations", trees, SIMULATIONS), ("worlds", worlds, WORLDS)):
        lines += [
            f"| {what} a move | " + " | ".join(f"{count:,}" for count in counts) + " |",
            "| --- |" + " ---: |" * len(counts),
        ]
        lines += [f"| {name} | " + " | ".join(f"{curve[count]:.2f}" for count in counts) + " |" for name, curve in curves.items()]
        lines.append("")
    return "\n".join([*lines, *(f"- {name}: {value:.3g}" for name, value in known.items())])


def draw(trees: dict[str, Curve], worlds: dict[str, Curve], known: dict[str, float], path: Path) -> None:
    """The curves, on logarithmic axes."""
    from matplotlib import rcParams
    from matplotlib.figure import Figure

    rcParams.update({"svg.hashsalt": "sakiyomi", "font.family": "sans-serif"})
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot(
        xscale="log", yscale="log", xlabel="simulations a move", ylabel="NashConv, chips", title="Leduc poker"
    )
    for (name, curve), colour in zip(trees.items(), ("#1b6ca8", "#2a9d8f", "#e9a23b"), strict=True):
        axes.plot(list(curve), list(curve.values()), marker="o", color=colour, label=name)
    for (name, curve), style in zip(worlds.items(), ("-.", ":"), strict=True):
        axes.axhline(curve[WORLDS[-1]], color="#8d5a97", linestyle=style, label=f"{name}, {WORLDS[-1]} worlds")
    axes.axhline(known["uniform policy"], color="#777777", linestyle="--", label="uniform policy")
    axes.set_yticks([0.5, 1, 2, 4], ["0.5", "1", "2", "4"])
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    figure.legend(loc="outside right upper", frameon=False)
    figure.savefig(path, metadata={"Date": None})


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="one seed instead of ten")
    parser.add_argument("--write", action="store_true", help="write bench/nash_conv.md and docs/nash_conv.svg")
    options = parser.parse_args(arguments)
    found = measure(1 if options.quick else 10)
    text = as_markdown(*found)
    print(text)
    if options.write:
        RESULTS.write_text(f"{text}\n")
        draw(*found, ROOT / "docs/nash_conv.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
