"""Many random games and what they come to."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from rulewright.ir.code import Status
from rulewright.machines.executor import Playout as Playout
from rulewright.machines.executor import RuleError
from rulewright.machines.executor import raise_first as raise_first
from rulewright.machines.results import Results
from rulewright.machines.seeds import game_seed as game_seed
from rulewright.machines.seeds import policy_seed as policy_seed
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.sessions.arrays import needed_numpy

if TYPE_CHECKING:
    import numpy.typing as npt

    from rulewright.sessions.game import Game
    from rulewright.sessions.match import Match

_Z = 1.959963984540054  # the 97.5 % point of the normal distribution: intervals of 95 %


class GameFailed(RuleError):
    """A rule fails in a game of a simulation. `finished` has the games before it; their number is that of the game."""

    def __init__(self, error: RuleError, finished: "Simulation") -> None:
        Exception.__init__(self, str(error))
        self.diagnostic = error.diagnostic
        self.rule = error.rule
        self.finished = finished

    @property
    def number(self) -> int:
        """The number of the game that failed, from 0."""
        return len(self.finished)


@dataclass(frozen=True, slots=True)
class Simulation:
    """The games in order. `interrupted` is set when somebody stopped it before all were played."""

    game: "Game"
    seed: int
    playouts: Sequence[Playout]
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.playouts)

    @property
    def columns(self) -> Results:
        """The results by columns, for many games at once."""
        if isinstance(self.playouts, Results):
            return self.playouts
        return Results.of(len(self.game.seats), len(self.game.code.lines), self.playouts)

    @property
    def dead_ends(self) -> tuple[int, ...]:
        """The numbers of the games that came to a dead end."""
        return tuple(n for n, status in enumerate(self.columns.statuses) if status == Status.DEAD_END.value)

    @property
    def plies(self) -> tuple[int, ...]:
        return tuple(self.columns.plies)

    @property
    def terminations(self) -> dict[str, int]:
        """How many games ended in which way."""
        counts = Counter(self.columns.statuses)
        names = {Status(value).name.lower().replace("_", "-"): count for value, count in counts.items()}
        return dict(sorted(names.items()))

    @property
    def wins(self) -> dict[str, float]:
        """For each seat its wins; a first place that k seats share counts 1/k for each of them."""
        won = dict.fromkeys(self.game.seats, 0.0)
        columns = self.columns
        rows = zip(*(columns.places[player :: columns.players] for player in range(columns.players)), strict=True)
        for places, count in Counter(rows).items():
            firsts = [player for player, place in enumerate(places) if place == 0]
            for player in firsts:
                won[self.game.seats[player]] += count / len(firsts)
        return won

    def arrays(self) -> "dict[str, npt.NDArray[Any]]":
        """The results as numpy arrays: `plies`, `statuses` (see `Status`) and `digests` have an entry a game, `scores`
        is games x seats x lines, `places` games x seats (how many came before; -1 without a ranking)."""
        numpy = needed_numpy()
        columns, seats = self.columns, len(self.game.seats)
        return {
            "plies": numpy.frombuffer(columns.plies, numpy.int32),
            "statuses": numpy.frombuffer(columns.statuses, numpy.int32),
            "digests": numpy.frombuffer(columns.digests, numpy.uint64),
            "scores": numpy.frombuffer(columns.scores, numpy.int32).reshape(len(self), seats, columns.lines),
            "places": numpy.frombuffer(columns.places, numpy.int32).reshape(len(self), seats),
        }

    def as_data(self, each: bool = True) -> dict[str, Any]:
        """All results as JSON data: in sum, and with `each` one object a game."""
        n = len(self.playouts)
        plies = self.plies
        data: dict[str, Any] = {
            "game": self.game.id,
            "version": self.game.version,
            "variants": list(self.game.variants),
            "options": self.game.options,
            "players": list(self.game.seats),
            "seed": self.seed,
            "games": n,
            "interrupted": self.interrupted,
            "plies": {
                "mean": sum(plies) / n if n else 0.0,
                "least": min(plies, default=0),
                "most": max(plies, default=0),
            },
            "terminations": self.terminations,
            "wins": {seat: _rate(won, n) for seat, won in self.wins.items()},
            "mean_scores": self._mean_scores(),
        }
        if each:
            data["each"] = [self._one(i, p) for i, p in enumerate(self.playouts)]
        return data

    def _mean_scores(self) -> dict[str, dict[str, float]]:
        lines = [line.name for line in self.game.code.lines]
        n = max(1, len(self.playouts))
        columns, each = self.columns, len(lines) * len(self.game.seats)
        sums = [sum(columns.scores[column::each]) for column in range(each)]
        return {
            seat: {
                **{line: sums[s * len(lines) + k] / n for k, line in enumerate(lines)},
                "total": sum(sums[s * len(lines) : (s + 1) * len(lines)]) / n,
            }
            for s, seat in enumerate(self.game.seats)
        }

    def _one(self, number: int, playout: Playout) -> dict[str, Any]:
        lines = [line.name for line in self.game.code.lines]
        seats = self.game.seats
        return {
            "game": number,
            "seed": game_seed(self.seed, number),
            "plies": playout.plies,
            "termination": playout.status.name.lower().replace("_", "-"),
            "scores": {
                seat: {**dict(zip(lines, values, strict=True)), "total": sum(values)}
                for seat, values in zip(seats, playout.scores, strict=True)
            },
            "ranking": [[seats[p] for p in place] for place in playout.ranking],
        }


def simulate(
    game: "Game", n: int, seed: int, progress: Callable[[int], None] | None, workers: int | None = None
) -> Simulation:
    """See `Game.simulate`."""
    if isinstance(game.machine, WasmMachine):
        played = game.machine.simulate(n, seed, workers, progress)
        simulation = Simulation(game, seed, played.results, played.interrupted)
        if isinstance(played.error, RuleError):
            raise GameFailed(played.error, simulation) from played.error
        if played.error is not None:
            raise played.error
        return simulation
    return _one_by_one(game, n, seed, progress)


def _one_by_one(game: "Game", n: int, seed: int, progress: Callable[[int], None] | None) -> Simulation:
    """On a machine that plays a game at a time."""
    results = Results(len(game.seats), len(game.code.lines))
    interrupted = False
    try:
        for i in range(n):
            one = game_seed(seed, i)
            try:
                results.append(game.machine.playout(one, policy_seed(one)))
            except RuleError as error:
                raise GameFailed(error, Simulation(game, seed, results)) from error
            if progress:
                progress(i + 1)
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(game, seed, results, interrupted)


def random_game(game: "Game", seed: int, number: int) -> tuple["Match", RuleError | None]:
    """Game `number` of `Game.simulate(…, seed)` as a match with its moves: at its end, or before the move at which a
    rule fails, with how it fails, or where an invariant does not hold, if they are checked. Raises the RuleError if the
    game cannot even begin."""
    one = game_seed(seed, number)
    plain = game.on_reference
    plain.checking = game.checking
    match = plain.new(one)
    previous = None
    try:
        for player, option in plain.machine.recorded_playout(one, policy_seed(one)):
            previous = match.copy() if game.checking else None
            match.play(option, by=game.seats[player])
        if game.checking:
            raise_first(match.check(previous))
    except RuleError as error:
        return match, error
    return match, None


def playout_of(match: "Match") -> Playout:
    """How a finished match went, so that games between any players can be counted like random ones."""
    machine, state = match.game.machine, match.state
    return Playout(
        match.plies, machine.status(state), machine.scores(state), machine.ranking(state), machine.digest(state)
    )


def _rate(won: float, n: int) -> dict[str, float]:
    """Wins, their share and its Wilson interval of 95 % (E. B. Wilson, 1927), which holds for few games too."""
    if n == 0:
        return {"wins": 0.0, "rate": 0.0, "low": 0.0, "high": 1.0}
    p = won / n
    centre = (p + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
    half = _Z / (1 + _Z * _Z / n) * sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n))
    return {"wins": won, "rate": p, "low": max(0.0, centre - half), "high": min(1.0, centre + half)}
