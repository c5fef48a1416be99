"""How the page looks, and the script that steps through its games."""

__all__ = ["SCRIPT", "STYLE"]

_LIGHT = (
    "--ink:#22262b;--faint:#5d6670;--paper:#fbfaf8;--card:#fff;--rule:#dcd9d3;"
    "--c0:#1668b8;--c1:#c2410c;--c2:#0f766e;--c3:#7e3bb0;--c4:#8a6a00;--c5:#b3265c"
)
_DARK = (
    "--ink:#e6e4e0;--faint:#a3a8ae;--paper:#17191c;--card:#1f2226;--rule:#3a3f45;"
    "--c0:#6cb2f5;--c1:#f59a6b;--c2:#4fd1c0;--c3:#c79bf0;--c4:#e3c04d;--c5:#f58ab3"
)

STYLE = (
    f":root{{{_LIGHT}}}@media screen and (prefers-color-scheme:dark){{:root{{{_DARK}}}}}"
    + """
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}
main{max-width:68rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1,h2,h3,p{margin:0;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25}
h2{font-size:1.15rem;margin:2rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--rule)}
h3{font-size:1rem}
.verdict{font-size:1.1rem;margin-top:.6rem;max-width:48rem}
.row,.games{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));align-items:start}
figure{margin:0;max-width:36rem}
figcaption,caption{text-align:left;font-weight:600;font-size:.9rem;padding:.2rem 0}
figure p{color:var(--faint);font-size:.85rem}
figure svg{display:block;width:100%;height:auto;font-size:11px}
svg text{fill:var(--faint)}
svg .name{fill:var(--ink);font-weight:600}
.grid{stroke:var(--rule);stroke-width:1}
.level{stroke:var(--ink);stroke-width:1.2;stroke-dasharray:5 4;fill:none}
.line{fill:none;stroke:var(--c);stroke-width:2;stroke-linejoin:round}
.band{fill:var(--c);opacity:.18}
.dot,.bar{fill:var(--c)}
.c0{--c:var(--c0)}.c1{--c:var(--c1)}.c2{--c:var(--c2)}.c3{--c:var(--c3)}.c4{--c:var(--c4)}.c5{--c:var(--c5)}
.legend{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.1rem 1rem;font-size:.85rem}
.legend li::before{content:"";display:inline-block;width:1.1em;height:.25em;margin-right:.4em;
vertical-align:middle;background:var(--c)}
caption{position:sticky;left:0;max-width:calc(100vw - 2rem)}
.scroll{overflow-x:auto;margin:.6rem 0;max-width:100%}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .7rem;border-bottom:1px solid var(--rule);text-align:right;white-space:nowrap}
thead th{color:var(--faint);font-weight:500;white-space:normal;vertical-align:bottom}
th:first-child{text-align:left;padding-left:0}
tbody th{font-weight:500;white-space:normal;overflow-wrap:anywhere;min-width:6rem;max-width:18rem}
.faults{font-size:.85rem;padding-left:1.2rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(5rem,max-content) 1fr;gap:.2rem 1rem;margin:0;font-size:.9rem}
dt{color:var(--faint);overflow-wrap:anywhere;max-width:10rem}
dd{margin:0;overflow-wrap:anywhere}
.game{background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:.8rem;min-width:0;font-size:.9rem}
.game p{color:var(--faint);margin-bottom:.6rem}
.game img{display:block;width:100%;height:auto;max-height:26rem;object-fit:contain}
.game.large{grid-column:1/-1}
.game.large img{max-height:none}
.steps{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem;margin-top:.5rem}
.steps[hidden]{display:none}
.steps input{flex:1;min-width:6rem;accent-color:var(--c0)}
.steps button{font:inherit;color:inherit;background:none;border:1px solid var(--rule);border-radius:.4rem;
min-width:2.6rem;min-height:2.6rem}
.steps output{flex-basis:100%;overflow-wrap:anywhere}
.moves{list-style:none;counter-reset:move;margin:.5rem 0 0;padding:0;max-height:8rem;overflow-y:auto;font-size:.85rem}
.moves li{display:inline-block;counter-increment:move;margin-right:.7rem;overflow-wrap:anywhere}
.moves li::before{content:counter(move) " ";color:var(--faint)}
.moves li[aria-current]{font-weight:700;color:var(--c0)}
@media(max-width:30rem){th,td{padding:.3rem .4rem}}
:focus-visible{outline:2px solid var(--c0);outline-offset:2px}
@page{margin:15mm}
@media print{body{background:none;font-size:10pt}main{padding:0;max-width:none}.steps,.steps[hidden]{display:none}
.moves{max-height:none}.scroll{overflow:visible}figure,table,.game{break-inside:avoid}h2{break-after:avoid}
.game img{max-height:9cm}*{print-color-adjust:exact}}
"""
)

SCRIPT = """
const unpacked = async text => {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
};
const step = (game, frames, lines) => {
  const first = game.querySelectorAll(".moves li").length + 1 - frames.length;
  const [image, slider, told] = ["img", "input", "output"].map(name => game.querySelector(name));
  const moves = game.querySelectorAll(".moves li"), last = image.alt;
  const show = () => {
    const at = Number(slider.value), ply = first + at, next = moves[ply];
    image.src = "data:image/svg+xml," + encodeURIComponent(frames[at].map(number => lines[number]).join("\\n"));
    image.alt = next ? `Position after ${ply} of ${moves.length} moves` : last;
    told.textContent = `${ply} of ${moves.length}` + (next ? `, next ${next.textContent}` : "");
    slider.setAttribute("aria-valuetext", told.textContent);
    moves.forEach(move => move.removeAttribute("aria-current"));
    next?.setAttribute("aria-current", "step");
  };
  slider.addEventListener("input", show);
  const size = game.querySelector(".size");
  size.addEventListener("click", () => size.setAttribute("aria-pressed", game.classList.toggle("large")));
  for (const button of game.querySelectorAll("[data-step]"))
    button.addEventListener("click", () => { slider.value = Number(slider.value) + Number(button.dataset.step); show(); });
  game.querySelector(".steps").hidden = false;
  show();
};
const drawings = document.getElementById("drawings");
if (drawings) unpacked(drawings.textContent).then(([lines, games]) =>
  document.querySelectorAll(".game").forEach((game, number) => step(game, games[number], lines)));
"""
