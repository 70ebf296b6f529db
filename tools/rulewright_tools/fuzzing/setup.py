"""How a game is set up for fuzzing: what is chosen before it begins, and the games that are then played.

Simpler set-ups of the same game are tried when a failure is made small.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import rulewright
from rulewright import Game
from rulewright.sessions.loading import EXECUTORS

Given = str | dict[str, str]
FASTEST = "wasm" if "wasm" in EXECUTORS else EXECUTORS[0]
MOST_PLIES = 10_000


def path_word(path: str) -> str:
    """A path as a word of a command: one that begins like an option is led by its folder."""
    return f"./{path}" if path.startswith("-") else path


@dataclass(frozen=True)
class Setup:
    """`options` are those that were given, `players` None for the fewest; a game that is not over after `most_plies`
    decisions counts as endless."""

    game: str
    variants: tuple[str, ...] = ()
    options: Mapping[str, Given] = field(default_factory=dict)
    players: int | None = None
    executor: str = FASTEST
    most_plies: int = MOST_PLIES

    @property
    def arguments(self) -> list[str]:
        """The set-up as it would be typed after a command."""
        words = [path_word(self.game)]
        for variant in self.variants:
            words += ["--variant", variant]
        for name, value in self.options.items():
            if isinstance(value, str):
                words += ["--option", f"{name}={value}"]
            else:
                for seat, one in value.items():
                    words += ["--option", f"{name}.{seat}={one}"]
        if self.players is not None:
            words += ["--players", str(self.players)]
        return words + self.how

    @property
    def how(self) -> list[str]:
        """How it is played, as it would be typed; this is not kept in a recording."""
        words = []
        if self.executor != FASTEST:
            words += ["--executor", self.executor]
        if self.most_plies != MOST_PLIES:
            words += ["--most-plies", str(self.most_plies)]
        return words

    def simpler(self, seats: int) -> Iterator["Setup"]:
        """Set-ups with less in them, the simplest first: fewer players, an option or a variant left out."""
        for players in range(1, seats):
            yield replace(self, players=players)
        for name in self.options:
            yield replace(self, options={other: v for other, v in self.options.items() if other != name})
        for variant in self.variants:
            yield replace(self, variants=tuple(other for other in self.variants if other != variant))


class Subject:
    """A game that is played, with what it is compared to. Tests put other games in the place of the real one."""

    def __init__(self, setup: Setup, game: Game) -> None:
        self.setup = setup
        self.game = game
        game.checking = True  # invariants of phases are checked at the end of their passes

    @cached_property
    def other(self) -> Game | None:
        """The same game on the reference machine, None if it is played there already."""
        reference = self.game.on_reference
        if reference is self.game:
            return None
        reference.checking = True
        return reference


Loader = Callable[[Setup], Subject]


def load(setup: Setup) -> Subject:
    """Raises SpecificationError, as `rulewright.load` does."""
    game = rulewright.load(
        setup.game,
        variant=setup.variants,
        options=setup.options,
        players=setup.players,
        executor=setup.executor,
    )
    return Subject(setup, game)
