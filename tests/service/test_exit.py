"""A process ends while it searches, however it ends: at once, and without a word."""

import subprocess
import sys

import pytest

BEGIN = """
import multiprocessing, os, sys, threading, time
import sakiyomi as sk
from sakiyomi.testing.countdown import Countdown

if __name__ == "__main__":
    position = {position}
    handle = {searcher}.start(position, sk.Limit(time=60))
    time.sleep(0.05)
"""
SEARCHERS = {"alphabeta": "sk.AlphaBeta(hash_mb=1, threads=2)", "mcts": "sk.MCTS(tree_mb=64, threads=2)"}
POSITIONS = {"native": "sk.game('shobu').initial()", "python": "Countdown(1000)"}


def run(position: str, searcher: str, rest: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr of a program that begins a search, `handle`, of `position`, and then does the rest."""
    lines = "".join(f"    {line}\n" for line in rest.strip().splitlines())
    program = BEGIN.format(position=POSITIONS[position], searcher=SEARCHERS[searcher]) + lines
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=20)
    return done.returncode, done.stdout, done.stderr


in_daemon = "threading.Thread(target=lambda: {0}, daemon=True).start(); time.sleep(0.05)".format
ENDS = {
    "end of the script": "",
    "sys.exit": "sys.exit()",
    "os._exit": "os._exit(0)",
    "del": "del handle",
    "in a function": "def work():\n    own = sk.AlphaBeta(hash_mb=1).start(position)\n    sys.exit()\nwork()",
    "a daemon thread waits": in_daemon("handle.result()"),
    "a daemon thread iterates": in_daemon("list(handle)"),
    "a daemon thread searches": in_daemon("sk.AlphaBeta(hash_mb=1).search(position, sk.Limit(time=60))"),
    "a daemon thread counts": in_daemon("sk.game('shobu').initial().perft(9, 'built')"),
    "daemon threads wait": "\n".join([in_daemon("handle.result()")] * 4),
    "a thread stops it": "threading.Thread(target=lambda: (time.sleep(0.1), handle.stop(), handle.result())).start()",
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("position", POSITIONS)
def test_a_process_ends_in_silence(position: str, end: str) -> None:
    assert run(position, "alphabeta", ENDS[end]) == (0, "", "")


@pytest.mark.parametrize("end", ["end of the script", "a daemon thread waits"])
@pytest.mark.parametrize("position", POSITIONS)
def test_a_process_ends_in_silence_while_a_tree_grows(position: str, end: str) -> None:
    assert run(position, "mcts", ENDS[end]) == (0, "", "")


@pytest.mark.parametrize("position", POSITIONS)
def test_an_exception_ends_a_process_with_its_own_message(position: str) -> None:
    status, out, err = run(position, "alphabeta", "raise ZeroDivisionError('this')")
    assert (status, out, err.splitlines()[-1]) == (1, "", "ZeroDivisionError: this")
    assert err.count("Traceback") == 1


FORKED = """
def child():
    try:
        handle.result()
    except sk.SearchError as error:
        assert str(error).startswith("the search goes on in the process that started it"), error
    else:
        raise AssertionError
    handle.stop(); handle.ponder_hit()
    assert handle.done() and handle.latest is None
    assert sk.AlphaBeta(hash_mb=1).search(position, sk.Limit(depth=2)).depth == 2
"""
FORKS = {
    "multiprocessing": "process = multiprocessing.get_context('fork').Process(target=child)\nprocess.start(); process.join(10)\n"
    "assert process.exitcode == 0, process.exitcode",
    "os.fork": "pid = os.fork()\nif pid:\n    assert os.waitpid(pid, 0)[1] == 0 and not handle.done()\nelse:\n    child()",
    "after the end": "handle.stop()\nresult = handle.result()\npid = os.fork()\nif pid:\n    assert os.waitpid(pid, 0)[1] == 0\n"
    "else:\n    assert handle.result() == result",
    "del": "pid = os.fork()\nif pid:\n    assert os.waitpid(pid, 0)[1] == 0\nelse:\n    del handle",
}


@pytest.mark.parametrize("fork", FORKS)
@pytest.mark.parametrize("position", POSITIONS)
def test_a_fork_is_without_the_search_and_its_parent_goes_on(position: str, fork: str) -> None:
    assert run(position, "alphabeta", FORKED + FORKS[fork]) == (0, "", "")


@pytest.mark.parametrize("position", POSITIONS)
def test_a_spawned_process_searches_beside_its_parent(position: str) -> None:
    rest = """
pool = multiprocessing.get_context("spawn").Pool(1)
result = pool.apply(sk.AlphaBeta(hash_mb=1).search, (position, sk.Limit(depth=2)))
assert result.depth == 2 and result.move in position.legal_moves() and not handle.done()
pool.terminate()
"""
    assert run(position, "alphabeta", rest) == (0, "", "")
