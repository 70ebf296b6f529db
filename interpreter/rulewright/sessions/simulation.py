"""Many random games and what they come to."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from rulewright.machines.executor import Playout

if TYPE_CHECKING:
    from rulewright.sessions.game import Game
    from rulewright.sessions.match import Match

_Z = 1.959963984540054  # the 97.5 % point of the normal distribution: intervals of 95 %
_MASK = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Simulation:
    """The games in order. `interrupted` is set when somebody stopped it before all were played."""

    game: "Game"
    seed: int
    playouts: tuple[Playout, ...]
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.playouts)

    @property
    def plies(self) -> tuple[int, ...]:
        return tuple(p.plies for p in self.playouts)

    @property
    def terminations(self) -> dict[str, int]:
        """How many games ended in which way."""
        counts = Counter(p.status.name.lower().replace("_", "-") for p in self.playouts)
        return dict(sorted(counts.items()))

    @property
    def wins(self) -> dict[str, float]:
        """For each seat its wins; a first place that k seats share counts 1/k for each of them."""
        won = dict.fromkeys(self.game.seats, 0.0)
        for playout in self.playouts:
            if playout.ranking:
                for player in playout.ranking[0]:
                    won[self.game.seats[player]] += 1 / len(playout.ranking[0])
        return won

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
        return {
            seat: {
                **{line: sum(p.scores[s][k] for p in self.playouts) / n for k, line in enumerate(lines)},
                "total": sum(sum(p.scores[s]) for p in self.playouts) / n,
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


def simulate(game: "Game", n: int, seed: int, progress: Callable[[int], None] | None) -> Simulation:
    """See `Game.simulate`."""
    playouts: list[Playout] = []
    interrupted = False
    try:
        for i in range(n):
            one = game_seed(seed, i)
            playouts.append(game.machine.playout(one, policy_seed(one)))
            if progress:
                progress(i + 1)
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(game, seed, tuple(playouts), interrupted)


def playout_of(match: "Match") -> Playout:
    """How a finished match went, so that games between any players can be counted like random ones."""
    machine, state = match.game.machine, match.state
    return Playout(
        match.plies, machine.status(state), machine.scores(state), machine.ranking(state), machine.digest(state)
    )


def game_seed(seed: int, number: int) -> int:
    """The chance seed of game `number` of a simulation: neighbouring seeds share no games."""
    return (seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95 + 1) & _MASK >> 1


def policy_seed(seed: int) -> int:
    """The seed of the players' own stream, apart from that of chance."""
    return (seed ^ 0x5851F42D4C957F2D) & _MASK


def _rate(won: float, n: int) -> dict[str, float]:
    """Wins, their share and its Wilson interval of 95 % (E. B. Wilson, 1927), which holds for few games too."""
    if n == 0:
        return {"wins": 0.0, "rate": 0.0, "low": 0.0, "high": 1.0}
    p = won / n
    centre = (p + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
    half = _Z / (1 + _Z * _Z / n) * sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n))
    return {"wins": won, "rate": p, "low": max(0.0, centre - half), "high": min(1.0, centre + half)}
