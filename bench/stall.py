"""How long a search lets other threads of Python wait."""

import threading
from collections.abc import Callable
from time import perf_counter, sleep


def stall(search: Callable[[], object]) -> float:
    """The longest time for which another Python thread stood still."""
    longest, running, seen = 0.0, True, threading.Event()

    def watch() -> None:
        nonlocal longest
        before = perf_counter()
        while running:
            sleep(0)
            now = perf_counter()
            longest, before = max(longest, now - before), now
            seen.set()

    watcher = threading.Thread(target=watch)
    watcher.start()
    seen.wait()
    search()
    seen.clear()
    seen.wait()  # it has told of the search's end, too
    running = False
    watcher.join()
    return longest
