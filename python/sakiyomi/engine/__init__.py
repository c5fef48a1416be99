"""Engines in processes of their own: clients that drive them, and what our own are behind text protocols.

from sakiyomi.engine import UgiEngine

with UgiEngine("./other-engine --flag", options={"Hash": 64}) as engine:
    print(engine.play(sk.game("shobu").initial(), sk.Limit(time=0.5)))
"""

from sakiyomi.engine._options import EngineOption
from sakiyomi.engine._session import Patience
from sakiyomi.engine.client import AsyncEngine, AsyncJsonlEngine, AsyncUgiEngine, Engine, JsonlEngine, UgiEngine
from sakiyomi.engine.errors import (
    EngineDied,
    EngineFailure,
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineTimeout,
    Trace,
)

__all__ = [
    "AsyncEngine",
    "AsyncJsonlEngine",
    "AsyncUgiEngine",
    "Engine",
    "EngineDied",
    "EngineFailure",
    "EngineIllegalMove",
    "EngineOption",
    "EngineProtocolError",
    "EngineRefused",
    "EngineTimeout",
    "JsonlEngine",
    "Patience",
    "Trace",
    "UgiEngine",
]
