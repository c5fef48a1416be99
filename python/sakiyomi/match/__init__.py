"""Engines against each other: every deal is played with all seatings, so that luck with the cards cancels out.

from sakiyomi.match import Player, Report, play_match

players = Player.of("ismcts:simulations=1000"), Player.of("random")
print(Report.of(play_match("leduc_poker", players, deals=100, seed=1)))
"""

from sakiyomi.match.estimate import Estimate
from sakiyomi.match.loop import Block, play_match
from sakiyomi.match.play import Played, play_game
from sakiyomi.match.player import Player, players_of
from sakiyomi.match.report import Report, Standing
from sakiyomi.match.schedule import Fixture, Rotations, fixtures, seatings

__all__ = [
    "Block",
    "Estimate",
    "Fixture",
    "Played",
    "Player",
    "Report",
    "Rotations",
    "Standing",
    "fixtures",
    "play_game",
    "play_match",
    "players_of",
    "seatings",
]
