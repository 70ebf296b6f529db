"""How a game is set up in a scenario, and a specification with changed texts that is compiled for set-ups as needed."""

import json
from dataclasses import dataclass

from rulewright import Game
from rulewright.sessions.loading import Parsed, compile_game, parse
from rulewright_tools.fidelity.scenario import Scenario
from rulewright_tools.mutation.wording import Wording

Given = str | dict[str, str]


@dataclass(frozen=True)
class Setup:
    """`options` are those that were given, `players` None for the fewest."""

    variants: tuple[str, ...]
    options: tuple[tuple[str, Given], ...]
    players: int | None

    @property
    def key(self) -> str:
        """Equal for equal set-ups, in every process."""
        return json.dumps([self.variants, self.options, self.players])

    def __str__(self) -> str:
        parts = [*self.variants, *(f"{name}={value}" for name, value in self.options)]
        parts += [] if self.players is None else [f"{self.players} players"]
        return ", ".join(parts) or "as it is"


AS_IT_IS = Setup((), (), None)


def setup_of(scenario: Scenario) -> Setup:
    return Setup(scenario.variants, scenario.options, scenario.players)


class Compiled:
    """The game of a wording. Each set-up is compiled once, each choice of variants parsed once."""

    def __init__(self, wording: Wording, executor: str = "reference") -> None:
        self._wording = wording
        self._executor = executor
        self._parsed: dict[tuple[str, ...], Parsed] = {}
        self._games: dict[str, Game] = {}

    def game(self, setup: Setup) -> Game:
        """Raises SpecificationError."""
        if setup.key not in self._games:
            parsed = self._parsed.get(setup.variants)
            if parsed is None:
                parsed = self._parsed[setup.variants] = parse(self._wording.path, setup.variants, self._wording.texts)
            game = compile_game(parsed, options=dict(setup.options), players=setup.players, executor=self._executor)
            game.checking = True
            self._games[setup.key] = game
        return self._games[setup.key]

    def on(self, executor: str) -> "Compiled":
        """The same on another machine."""
        other = Compiled(self._wording, executor)
        other._parsed = self._parsed
        return other
