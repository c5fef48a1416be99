"""An engine that speaks JSON lines and plays the move `argv[1]` everywhere. It needs nothing of Sakiyomi.

Further arguments name what it does wrong; `log=FILE` keeps what it reads.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

MOVE, *WRONGS = sys.argv[1:]


def say(document: dict[str, Any]) -> None:
    print(json.dumps(document), flush=True)


def keep(line: str) -> None:
    for word in WRONGS:
        if word.startswith("log="):
            with Path(word[4:]).open("a") as log:
                log.write(line)


for line in sys.stdin:
    keep(line)
    request = json.loads(line)
    if request.get("action") == "version":
        say({"id": request["id"], "version": "1"})
    elif "action" in request:
        say({"id": request["id"], "stopped": False})
    elif "array" in WRONGS:
        say([])  # type: ignore[arg-type]
    elif "stranger" in WRONGS:
        say({"id": "stranger", "move": MOVE})
    elif "not-json" in WRONGS:
        print("move: call", flush=True)
    elif "no-move" in WRONGS:
        say({"id": request["id"], "score": None})
    elif "refuses" in WRONGS:
        say({"id": request["id"], "error": "no such\ngame", "field": "game"})
    elif "deaf" in WRONGS:
        time.sleep(300)
    else:
        say({"id": request["id"], "warning": "what is lines?", "field": "lines"})
        say({"id": request["id"], "partial": True, "move": MOVE})
        say({"id": request["id"], "move": MOVE})
        if "twice" in WRONGS:
            say({"id": request["id"], "move": MOVE})
