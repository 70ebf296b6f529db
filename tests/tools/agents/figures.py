"""Plays games between agents and writes how they went into docs/agents.md: `python -m tests.tools.agents.figures`.

Both tables are made anew: how often calls succeed, as `rulewright simulate … --choices` counts it, and how games end.
With words after it, only the lines are made in which all of them stand (`… figures ayanu cautious`). The games of
cautious players are those of `rulewright simulate GAME … --as cautious --seed 1`; in the second table random ones are
agents too.
"""

import io
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field

import rulewright
from rulewright import Game, Match
from rulewright.sessions.simulation import game_seed
from rulewright_tools.agents import agents_for, stream
from rulewright_tools.agents.races import quickest
from rulewright_tools.agents.standings import standing
from rulewright_tools.agents.turns import Turns
from rulewright_tools.cli.main import main as rulewright_main
from tests.house.files import CHECKOUT

DOCUMENT = CHECKOUT / "docs" / "agents.md"
SEED = 1


@dataclass(frozen=True, slots=True)
class Series:
    """One line of the table."""

    game: str
    games: int
    agent: str
    variant: str | None = None
    players: int | None = None
    options: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        options = [f"{option} {value}" for option, value in self.options.items()]
        players = [f"{self.players} players"] if self.players else []
        return ", ".join([" ".join([self.game, *([self.variant] if self.variant else [])]), *players, *options])

    def load(self) -> Game:
        return rulewright.load(self.game, variant=self.variant, options=self.options, players=self.players)


SERIES = [
    *(Series("ayanu", 100, agent) for agent in ("random", "cautious")),
    *(
        Series("aya", 50, agent, variant)
        for variant in ("oye", "turbo", "rolling", "kindergarten", "puzzlers")
        for agent in ("random", "cautious")
    ),
    *(Series("akua", 20, agent, players=3) for agent in ("random", "cautious")),
    *(Series("aiye", 10, agent, players=2, options={"most_rounds": 30}) for agent in ("random", "cautious")),
]
CALLING = ("oye", "turbo")  # the variants of Aya whose calls are counted


class Tally:
    """Counts the games of a series."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.game = series.load()
        self.plies: list[int] = []
        self.endings: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()  # by whether the player's lead grew: 1, 0, -1
        self.total = 0
        for number in range(series.games):
            self._play(game_seed(SEED, number))

    def _play(self, seed: int) -> None:
        """As in `match_between`, with a look at the lead before and after each turn."""
        match = self.game.new(seed)
        agents = agents_for(dict.fromkeys(self.game.seats, self.series.agent), seed)
        races = stream(seed, "races")
        turns = Turns(self.game.code)
        begun: tuple[object, str, float] | None = None
        while not match.over:
            turn = turns.turn(match.game.machine.to_bytes(match.state))
            if begun is not None and begun[0] != turn:
                self._count_turn(match, begun)
                begun = None
            actor = quickest(match, agents, races)
            if begun is None:
                begun = (turn, actor, standing(match, actor)[1])
            match.play(agents[actor].choose(match, [option for option in match.options if option.player == actor]))
        if begun is not None:
            self._count_turn(match, begun)
        self.plies.append(match.plies)
        self.endings[_ending(match)] += 1
        self.total += sum(sheet["total"] for sheet in match.scores.values())

    def _count_turn(self, match: Match, begun: tuple[object, str, float]) -> None:
        gain = standing(match, begun[1])[1] - begun[2]
        self.turns[(gain > 0) - (gain < 0)] += 1

    def row(self) -> str:
        games = self.series.games
        cells = [
            str(self.series),
            self.series.agent,
            str(games),
            f"{sum(self.plies) / games:.0f} ({min(self.plies)} to {max(self.plies)})",
            ", ".join(f"{count} {ending}" for ending, count in self.endings.most_common()),
        ]
        if self.game.code.lines:
            turns = sum(self.turns.values())
            cells.append(f"{self.total / games / len(self.game.seats):.1f}")
            cells.append(" / ".join(f"{100 * self.turns[gain] / turns:.0f} %" for gain in (1, 0, -1)))
        else:
            cells += ["", ""]
        return f"| {' | '.join(cells)} |"


def _ending(match: Match) -> str:
    winners = match.winners
    if match.termination != "won" or len(match.game.seats) == 1:
        return match.termination
    if len(winners) > 1:
        return "shared"
    return "won by whoever moved last" if match.moves[-1].player in winners else "lost by whoever moved last"


def _lines(words: list[str]) -> Iterator[tuple[str, str]]:
    """For each series that the words mean the beginnings of its lines, which no other has, and the lines."""
    for series in SERIES:
        if set(words) <= {*str(series).replace(",", "").split(), series.agent}:
            yield f"| {series} | {series.agent} | {series.games} |", Tally(series).row()
            if series.variant in CALLING:
                yield from _calls(series)


def _calls(series: Series) -> Iterator[tuple[str, str]]:
    """A line for each call of a variant, as the command counts it."""
    call = ["simulate", series.game, "--variant", str(series.variant), "--as", series.agent, "--choices"]
    with redirect_stdout(io.StringIO()) as out:
        code = rulewright_main([*call, "-n", str(series.games), "--seed", str(SEED), "--format", "json"])
    assert code == 0
    for tally in json.loads(out.getvalue())["choices"]:
        if tally["choice"] == "call":
            beginning = f"| {series} | {series.agent} | {tally['option']} |"
            shares = (f"{100 * tally[gain] / tally['chosen']:.1f} %" for gain in ("grew", "same", "fell"))
            yield beginning, f"{beginning} {tally['chosen']} | {' | '.join(shares)} |"


def main() -> None:
    for beginning, row in _lines(sys.argv[1:]):
        document = DOCUMENT.read_text(encoding="utf-8").splitlines()
        (place,) = (number for number, line in enumerate(document) if line.startswith(beginning))
        document[place] = row
        DOCUMENT.write_text("\n".join(document) + "\n", encoding="utf-8")
        print(row, flush=True)


if __name__ == "__main__":
    main()
