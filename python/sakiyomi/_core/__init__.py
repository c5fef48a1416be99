"""Picks the build of the compiled core for this processor. SAKIYOMI_CORE=baseline or v3 forces one."""

import importlib
import importlib.util
import os
import sys

from . import _cpu


def _choose() -> str:
    runs = {"baseline": True, "v3": _cpu.supports_v3()}
    usable = [build for build, can_run in runs.items() if can_run and importlib.util.find_spec(f"{__name__}.{build}")]
    forced = os.environ.get("SAKIYOMI_CORE") or usable[-1]
    if forced not in usable:
        raise ImportError(f"SAKIYOMI_CORE={forced!r} names no core that runs here; it must be {' or '.join(usable)}")
    return forced


_core = importlib.import_module(f"{__name__}.{_choose()}")
globals().update({name: value for name, value in vars(_core).items() if not name.startswith("_")})
# Pickles name classes by game, not by build: they load wherever any build runs.
sys.modules.update({f"{__name__}.{game.INFO.name}": game for game in _core.games()})
