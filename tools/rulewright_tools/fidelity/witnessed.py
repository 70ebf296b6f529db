"""For each clause of a rulebook one random game in which it happened, or why there is none.

These are the values alone; `rulewright_tools.witnesses` finds them. A game is one of `rulewright simulate`, so the seed
of its run and its number there show it again.
"""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rulewright import Diagnostic, Move


class Status(Enum):
    """The best that was seen of a clause."""

    HAPPENED = "happened"  # a statement, an action, an option or a phase that carries it
    ASKED = "asked"  # a term that carries it was worked out, and nothing else carries it
    NEVER = "never"  # it could have happened
    SETTLED = "settled"  # the options leave no room for it
    DECLARED = "declared"  # boards, zones, options and the like: nothing of it happens at a moment


@dataclass(frozen=True, slots=True)
class RandomGame:
    """Game `number` of the run with `seed`; `own_seed` is that of the game itself. `players` None: the fewest."""

    variants: tuple[str, ...]
    players: int | None
    seed: int
    number: int
    own_seed: int

    @property
    def arguments(self) -> list[str]:
        """What `rulewright simulate GAME` takes to show it, the seed aside."""
        words = [word for variant in self.variants for word in ("--variant", variant)]
        words += [] if self.players is None else ["--players", str(self.players)]
        return [*words, "--game", str(self.number)]

    def command(self, game: str) -> str:
        """The command that plays it again, for a game as people name it."""
        return shlex.join(["rulewright", "simulate", game, "--seed", str(self.seed), *self.arguments])


@dataclass(frozen=True, slots=True)
class Witness:
    """`node` is the part of the specification that was seen, after the last of `moves` (none of them: before the first
    decision); `game` and `node` are None where nothing was seen."""

    status: Status
    game: RandomGame | None = None
    node: str | None = None
    moves: tuple[Move, ...] = ()

    @property
    def ply(self) -> int:
        """How many decisions had been made."""
        return len(self.moves)

    def as_data(self, game: str) -> Mapping[str, Any]:
        if self.game is None:
            return {"status": self.status.value}
        return {
            "status": self.status.value,
            "node": self.node,
            "variants": list(self.game.variants),
            "players": self.game.players,
            "seed": self.game.seed,
            "game": self.game.number,
            "own_seed": self.game.own_seed,
            "ply": self.ply,
            "moves": [move.to_json() for move in self.moves],
            "command": self.game.command(game),
        }


@dataclass(frozen=True, slots=True)
class Witnessed:
    """`games` were played in all. `clauses` has those that the specification carries. `faults` are the rules that
    failed in some of the games, which ended there."""

    seed: int
    games: int
    clauses: Mapping[str, Witness]
    faults: tuple[Diagnostic, ...] = ()
    interrupted: bool = False
