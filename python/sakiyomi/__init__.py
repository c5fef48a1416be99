"""Sakiyomi reads ahead in tabletop games: a search engine library.

import sakiyomi as sk

state = sk.game("shobu").initial()
result = sk.AlphaBeta(threads=2).search(state, sk.Limit(time=1.0))
print(result.move, result.score, result.nps)
"""

from sakiyomi import drawing
from sakiyomi._core import VERSION, Rng
from sakiyomi.analysis import annotate
from sakiyomi.annotation import Annotation
from sakiyomi.errors import EngineError, IllegalMove, InvalidCards, InvalidPosition, SearchError
from sakiyomi.game import Game, PlainRules, RuleOption, State
from sakiyomi.games import game, game_of, games, register
from sakiyomi.limit import Limit
from sakiyomi.record import Record, load_records
from sakiyomi.report import MoveStatistics
from sakiyomi.result import Info, SearchResult, Variation
from sakiyomi.score import Score
from sakiyomi.search import MCTS, AlphaBeta, Greedy, Random, Searcher, TreeNode
from sakiyomi.spec import best_move, parse_spec
from sakiyomi.task import Handle

__version__ = VERSION
drawing.attach()

__all__ = [
    "MCTS",
    "AlphaBeta",
    "Annotation",
    "EngineError",
    "Game",
    "Greedy",
    "Handle",
    "IllegalMove",
    "Info",
    "InvalidCards",
    "InvalidPosition",
    "Limit",
    "MoveStatistics",
    "PlainRules",
    "Random",
    "Record",
    "Rng",
    "RuleOption",
    "Score",
    "SearchError",
    "SearchResult",
    "Searcher",
    "State",
    "TreeNode",
    "Variation",
    "annotate",
    "best_move",
    "drawing",
    "game",
    "game_of",
    "games",
    "load_records",
    "parse_spec",
    "register",
]
