"""What the scores of a match say, from numbers alone: no engine and no file is needed.

from sakiyomi.match.statistics import Counts, Sprt, Strength

counts = Counts((12, 55, 98, 61, 14))  # pairs of games with 0, ½, 1, 1½ and 2 points
print(Strength.of(counts), Sprt(0, 5).llr(counts))
"""

from sakiyomi.match.statistics.elo import Strength, elo_of, score_of
from sakiyomi.match.statistics.estimate import Estimate
from sakiyomi.match.statistics.luck import DealShare, PairingGain, deal_share, pairing_gain
from sakiyomi.match.statistics.rating import Rating, rate
from sakiyomi.match.statistics.running import Running
from sakiyomi.match.statistics.sample import Counts, Moments, lacking, sample_of
from sakiyomi.match.statistics.sprt import Model, Sprt, Verdict
from sakiyomi.match.statistics.stopped import Stopped
from sakiyomi.match.statistics.tables import Grid, Meetings, seat_table, win_matrix, win_shares

__all__ = [
    "Counts",
    "DealShare",
    "Estimate",
    "Grid",
    "Meetings",
    "Model",
    "Moments",
    "PairingGain",
    "Rating",
    "Running",
    "Sprt",
    "Stopped",
    "Strength",
    "Verdict",
    "deal_share",
    "elo_of",
    "lacking",
    "pairing_gain",
    "rate",
    "sample_of",
    "score_of",
    "seat_table",
    "win_matrix",
    "win_shares",
]
