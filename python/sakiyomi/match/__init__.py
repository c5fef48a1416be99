"""Engines against each other: every deal is played with all seatings, so that luck with the cards cancels out.

from sakiyomi.match import Player, Report, play_match

players = Player.of("ismcts:simulations=1000"), Player.of("random")
print(Report.of(play_match("leduc_poker", players, deals=100, seed=1)))
"""

from sakiyomi.match.clock import TimeControl
from sakiyomi.match.cluster import Cluster
from sakiyomi.match.fault import Fault, FaultKind
from sakiyomi.match.loop import Block, play_match
from sakiyomi.match.openings import Openings, PositionBook, RandomOpenings, read_openings
from sakiyomi.match.plan import Plan
from sakiyomi.match.play import Played, play_game
from sakiyomi.match.player import Player, players_of
from sakiyomi.match.pool import Pool
from sakiyomi.match.report import Report, Standing
from sakiyomi.match.scan import read_tally
from sakiyomi.match.schedule import Fixture, Format, Rotations, fixtures, groups, seatings
from sakiyomi.match.statistics import Estimate
from sakiyomi.match.store import MatchFile, read_match, write_csv
from sakiyomi.match.tally import Tally
from sakiyomi.match.terms import Draw, Resign, Terms
from sakiyomi.match.verify import Verified, verify

__all__ = [
    "Block",
    "Cluster",
    "Draw",
    "Estimate",
    "Fault",
    "FaultKind",
    "Fixture",
    "Format",
    "MatchFile",
    "Openings",
    "Plan",
    "Played",
    "Player",
    "Pool",
    "PositionBook",
    "RandomOpenings",
    "Report",
    "Resign",
    "Rotations",
    "Standing",
    "Tally",
    "Terms",
    "TimeControl",
    "Verified",
    "fixtures",
    "groups",
    "play_game",
    "play_match",
    "players_of",
    "read_match",
    "read_openings",
    "read_tally",
    "seatings",
    "verify",
    "write_csv",
]
