"""Sakiyomi reads ahead in tabletop games: a search engine library.

import sakiyomi as sk

state = sk.game("shobu").initial()
result = sk.AlphaBeta(threads=2).search(state, sk.Limit(time=1.0))
print(result.move, result.score, result.nps)
"""

from sakiyomi import cards, drawing
from sakiyomi._core import VERSION, Deal, Rng, Script
from sakiyomi.analysis import annotate
from sakiyomi.annotation import Annotation
from sakiyomi.errors import EngineError, IllegalMove, InvalidCards, InvalidPosition, SearchError
from sakiyomi.game import Game, PlainRules, RuleOption, State, View
from sakiyomi.games import game, game_of, games, register
from sakiyomi.limit import Limit
from sakiyomi.record import Record, load_records
from sakiyomi.record_view import RecordView, seen
from sakiyomi.report import MoveStatistics
from sakiyomi.result import Info, SearchResult, Variation
from sakiyomi.score import Score
from sakiyomi.search import ISMCTS, MCTS, PIMC, AlphaBeta, Greedy, Random, Searcher, TreeNode
from sakiyomi.spec import best_move, parse_spec
from sakiyomi.task import Handle

__version__ = VERSION
drawing.attach()

__all__ = [
    "ISMCTS",
    "MCTS",
    "PIMC",
    "AlphaBeta",
    "Annotation",
    "Deal",
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
    "RecordView",
    "Rng",
    "RuleOption",
    "Score",
    "Script",
    "SearchError",
    "SearchResult",
    "Searcher",
    "State",
    "TreeNode",
    "Variation",
    "View",
    "annotate",
    "best_move",
    "cards",
    "drawing",
    "game",
    "game_of",
    "games",
    "load_records",
    "parse_spec",
    "register",
    "seen",
]
