"""Rulewright: board games as data.

game = rulewright.load("ayoayo")
match = game.new(seed=7)
while not match.over:
    match.play(match.options[0])
print(match.scores, match.ranking)
"""

from importlib.metadata import PackageNotFoundError, version

from rulewright.diagnostics import Code, Diagnostic, Severity, SpecificationError
from rulewright.machines.executor import InvariantBroken, RuleError
from rulewright.sessions.errors import IllegalMove, PlaceError, SaveError
from rulewright.sessions.game import Game
from rulewright.sessions.loading import check, check_text, load, load_text
from rulewright.sessions.match import Match
from rulewright.sessions.moves import Move
from rulewright.sessions.option import Option
from rulewright.sessions.simulation import GameFailed, Simulation

try:
    __version__ = version("rulewright")
except PackageNotFoundError:  # run from a copy of the sources that was never installed
    __version__ = "0"

__all__ = [
    "Code",
    "Diagnostic",
    "Game",
    "GameFailed",
    "IllegalMove",
    "InvariantBroken",
    "Match",
    "Move",
    "Option",
    "PlaceError",
    "RuleError",
    "SaveError",
    "Severity",
    "Simulation",
    "SpecificationError",
    "check",
    "check_text",
    "load",
    "load_text",
]
