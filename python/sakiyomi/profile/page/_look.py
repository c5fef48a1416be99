"""How the page looks."""

from sakiyomi.profile.phases import TITLES

__all__ = ["STYLE"]

_LIGHT = (
    "--ink:#22262b;--faint:#5d6670;--paper:#fbfaf8;--card:#fff;--rule:#dcd9d3;--main:#1668b8;--other:#c2410c;"
    "--generation:#1668b8;--application:#0e8f80;--evaluation:#c2410c;--outcome:#8a6a00;--tactics:#b3265c;--lookup:#7e3bb0;"
    "--selection:#3f7d20;--playout:#d08a00;--backup:#54708c;--sampling:#a2337f;--search:#9aa0a6"
)
_DARK = (
    "--ink:#e6e4e0;--faint:#a3a8ae;--paper:#17191c;--card:#1f2226;--rule:#3a3f45;--main:#6cb2f5;--other:#f59a6b;"
    "--generation:#6cb2f5;--application:#4fd1c0;--evaluation:#f59a6b;--outcome:#e3c04d;--tactics:#f58ab3;--lookup:#c79bf0;"
    "--selection:#93cf74;--playout:#ffc861;--backup:#9db6cf;--sampling:#e28fcb;--search:#7b8187"
)
_PHASES = "".join(f".{name}{{--c:var(--{name})}}" for name in TITLES)

STYLE = (
    f":root{{{_LIGHT}}}@media screen and (prefers-color-scheme:dark){{:root{{{_DARK}}}}}{_PHASES}"
    + """
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}
main{max-width:68rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1,h2,p{margin:0;overflow-wrap:anywhere}
summary{cursor:pointer}
details{font-size:.9rem}
h1{font-size:1.6rem;line-height:1.25}
h2{font-size:1.15rem;margin:2rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--rule)}
.verdict{font-size:1.1rem;margin-top:.6rem;max-width:48rem}
.faint{color:var(--faint);font-size:.85rem}
.tiles{list-style:none;margin:1.2rem 0 0;padding:0;display:grid;gap:.75rem;
grid-template-columns:repeat(auto-fit,minmax(7.8rem,1fr))}
.tiles li{background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:.6rem .8rem;min-width:0}
.tiles span,.tiles small{display:block;color:var(--faint);font-size:.85rem;overflow-wrap:anywhere}
.tiles strong{display:block;font-size:1.35rem;font-weight:650;line-height:1.3;font-variant-numeric:tabular-nums}
.row{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));align-items:start}
figure{margin:0;min-width:0}
.row figure{max-width:26rem}
figcaption,caption{text-align:left;font-weight:600;font-size:.9rem;padding:.2rem 0}
figure p{color:var(--faint);font-size:.85rem}
svg.chart{display:block;width:100%;height:auto;font-size:11px}
svg text{fill:var(--faint)}
svg .name{fill:var(--ink);font-weight:600}
.grid{stroke:var(--rule);stroke-width:1}
.ideal{stroke:var(--faint);stroke-width:1.2;stroke-dasharray:5 4;fill:none}
.line{fill:none;stroke:var(--c,var(--main));stroke-width:2;stroke-linejoin:round}
.dot,.bar{fill:var(--c,var(--main))}
.dot.change{fill:var(--other)}
.stack{display:flex;height:3.2rem;border-radius:.4rem;overflow:hidden;margin:.4rem 0}
.stack span{background:var(--c);min-width:1px}
svg.strip{display:block;width:100%;height:3.2rem;background:var(--rule);border-radius:.3rem;margin:.2rem 0}
.strip rect{fill:var(--c)}
.legend{list-style:none;margin:.4rem 0;padding:0;display:grid;gap:.1rem 1.2rem;font-size:.9rem;
grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));font-variant-numeric:tabular-nums}
.legend li{display:flex;gap:.5em;align-items:baseline}
.legend li::before{content:"";flex:none;width:.8em;height:.8em;border-radius:.2em;background:var(--c)}
.legend b{margin-left:auto;font-weight:600}
.gauges{list-style:none;margin:0;padding:0;font-size:.9rem}
.gauges li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .6rem;margin:.35rem 0;font-variant-numeric:tabular-nums}
.gauges span{overflow-wrap:anywhere}
.gauges b{font-weight:600}
.gauges i{grid-column:1/-1;height:.5rem;border-radius:.25rem;background:var(--rule);overflow:hidden}
.gauges i::before{content:"";display:block;height:100%;width:var(--w);background:var(--c,var(--main))}
.scroll{overflow-x:auto;margin:.6rem 0;max-width:100%}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .7rem;border-bottom:1px solid var(--rule);text-align:right;white-space:nowrap}
thead th{color:var(--faint);font-weight:500;white-space:normal;vertical-align:bottom}
th:first-child{text-align:left;padding-left:0}
tbody th{font-weight:500}
dl{display:grid;grid-template-columns:minmax(5rem,max-content) 1fr;gap:.2rem 1rem;margin:0;font-size:.9rem}
dt{color:var(--faint);max-width:10rem}
dd{margin:0;overflow-wrap:anywhere}
@media(max-width:30rem){th,td{padding:.3rem .4rem}}
@page{margin:15mm}
@media print{:root{color-scheme:light}body{background:none;font-size:10pt}main{padding:0;max-width:none}.scroll{overflow:visible}
figure,table,.tiles li{break-inside:avoid}h2{break-after:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
)
