"""The searchers. Each picks the native search, the compiled reference or the plain one by the position it is given."""

from sakiyomi.search.alpha_beta import AlphaBeta
from sakiyomi.search.baseline import Greedy, Random
from sakiyomi.search.ismcts import ISMCTS
from sakiyomi.search.mcts import MCTS
from sakiyomi.search.pimc import PIMC
from sakiyomi.search.searcher import Searcher
from sakiyomi.search.tree import TreeNode

__all__ = ["ISMCTS", "MCTS", "PIMC", "AlphaBeta", "Greedy", "Random", "Searcher", "TreeNode"]
