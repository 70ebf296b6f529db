"""Whether another game plays like a given one: many random games in bulk, and some decision by decision.

In bulk, games are played inside the machine and how each ended is compared: its length, the way it ended, scores,
ranking and the digest of its last state. Whoever decides draws anew at every decision, so other options on the way show
in the end. The reverse does not hold: a machine draws once more where an option proves impossible, and the vector keeps
what rule texts work with, which nobody ever sees. So a difference in bulk is only a reason to look closer, by the ids
of the options at every decision and by what all places hold at the end.

Decision by decision, the options with their texts and values, the scores and the way games end are compared, and at the
first decisions and then now and then, as it takes long, what each seat sees and what all places truly hold.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from rulewright import Game, GameFailed, Match, RuleError, Simulation
from rulewright.sessions.counted import Counted
from rulewright.sessions.simulation import game_seed
from rulewright_tools.mutation.positions import Position, difference_of, held_in, position_of
from rulewright_tools.witnesses.witness import judge

MOST_PLIES = 3000
_BULK_PLIES = 40_000  # decisions after which bulk is enough
_CLOSE_GAMES, _CLOSE_PLIES = 12, 600  # the most games, and the decisions, that are compared decision by decision
_CLOSE_MOST = 200  # decisions of one such game: of long games it is the beginning that is compared so
_ID_PLIES = 8_000  # decisions that are compared by ids
_FIRST_GAMES = 20  # that tell how long games are


@dataclass(frozen=True, slots=True)
class Found:
    """`trouble` is what a rule or an invariant has against the other game and not against the given one, `difference`
    tells where they first play differently. Both may be empty."""

    trouble: str = ""
    difference: str = ""


class Likeness:
    """Random games of one game that others are compared to: `most` in bulk, or less if games are long. They are played
    once and remembered."""

    def __init__(self, game: Game, most: int, seed: int) -> None:
        self._game = game
        self._seed = seed
        first, _ = _simulated(game, min(_FIRST_GAMES, most), seed)
        plies = sum(first.plies) / max(1, len(first))
        games = max(_FIRST_GAMES, round(_BULK_PLIES / max(1.0, plies)))
        self._simulation, self._failed = _simulated(game, min(games, most), seed)
        self._remembered: list[list[Position]] = []
        self._troubles = {self._failed}
        total = 0
        while total < _CLOSE_PLIES and len(self._remembered) < _CLOSE_GAMES:
            total += self._remember(len(self._remembered)) + 1

    @property
    def games(self) -> int:
        """How many are compared in bulk."""
        return len(self._simulation)

    def compare(self, other: Game) -> Found:
        bulk = self._in_bulk(other)
        if bulk.trouble:
            return bulk
        difference = ""
        for number in range(len(self._remembered)):
            found = self._ply_by_ply(other, number)
            if found.trouble:
                return found
            difference = difference or found.difference
        return self._by_ids(other) if bulk.difference and not difference else Found("", difference)

    def nodes(self, counted: Counted) -> frozenset[int]:
        """The numbers of the nodes that the games come to that are compared decision by decision, the first of them
        played to its end and judged."""
        counted.take()
        for number in range(len(self._remembered)):
            most = _CLOSE_MOST if number else MOST_PLIES
            for match in _random_match(counted.game, game_seed(self._seed, number), most):
                if isinstance(match, Match) and match.over:
                    judge(match)
        return frozenset(number for number, count in enumerate(counted.take()) if count.ran or count.tried)

    # ---------------------------------------------------------------- in bulk
    def _in_bulk(self, other: Game) -> Found:
        simulation, failed = _simulated(other, len(self._simulation), self._seed)
        if failed and not self._failed:
            return Found(failed, "random games fail")
        with_digests = self._game.code.layout == other.code.layout
        for number, (one, two) in enumerate(zip(self._simulation.playouts, simulation.playouts, strict=False)):
            parts = {
                "length": (one.plies, two.plies),
                "end": (one.status, two.status),
                "score": (one.scores, two.scores),
                "ranking": (one.ranking, two.ranking),
                "last state": (one.digest, two.digest) if with_digests else (0, 0),
            }
            for name, (left, right) in parts.items():
                if left != right:
                    return Found("", f"random game {number} (seed {self._seed}) has another {name}")
        return Found()

    # ---------------------------------------------------------------- decision by decision
    def _remember(self, number: int) -> int:
        positions: list[Position] = []
        for match in _random_match(self._game, game_seed(self._seed, number), _CLOSE_MOST):
            if isinstance(match, str):
                self._troubles.add(match)
            else:
                positions.append(position_of(match))
        self._remembered.append(positions)
        return len(positions)

    def _ply_by_ply(self, other: Game, number: int) -> Found:
        """Game `number` of both. When the other one has left the way of the given one it is still played on for a while
        under all invariants."""
        where = f"random game {number} (seed {self._seed})"
        expected = self._remembered[number]
        difference, before = "", None
        matches = _random_match(other, game_seed(self._seed, number), _CLOSE_MOST)
        for ply, (here, match) in enumerate(zip_longest(expected, matches)):
            if isinstance(match, str):
                return Found("" if match in self._troubles else f"{where}: {match}", difference)
            if match is None:
                return Found("", difference or f"{where} ends earlier")
            broken = match.check(before)
            if broken:
                return Found(f"{where}: {broken[0].message}", difference)
            before = match.copy()
            if not difference:
                told = difference_of(here, position_of(match))
                difference = f"{where}, decision {ply + 1}: {told}" if told else ""
        return Found("", difference)

    # ---------------------------------------------------------------- by ids
    def _by_ids(self, other: Game) -> Found:
        """Where games differ in the ids of their options or at their end; both are played without any text."""
        same_ids = self._game.code.layout == other.code.layout
        plies = number = 0
        while plies < _ID_PLIES and number < self.games:
            seed, where = game_seed(self._seed, number), f"random game {number} (seed {self._seed})"
            random, one, two = Random(seed), self._game.new(seed), other.new(seed)
            while not one.over and one.plies < MOST_PLIES:
                ids, others = one.option_ids, two.option_ids
                if (ids != others) if same_ids else (len(ids) != len(others)):
                    return Found("", f"{where}, decision {one.plies + 1}: other options")
                choice = random.randrange(len(ids))
                try:
                    one.play_id(ids[choice])
                except RuleError:
                    return Found()  # the given game fails by itself
                try:
                    two.play_id(others[choice])
                except RuleError as error:
                    return Found(f"{where}: {error.diagnostic.message}", f"{where}, decision {two.plies + 1}: it fails")
            if (one.scores, one.ranking, held_in(one)) != (two.scores, two.ranking, held_in(two)):
                return Found("", f"{where} ends otherwise")
            plies += one.plies
            number += 1
        return Found()


def _simulated(game: Game, games: int, seed: int) -> tuple[Simulation, str]:
    """The games, and what went wrong in the one after them or in one of them."""
    try:
        simulation = game.simulate(games, seed=seed, workers=1)
    except GameFailed as error:
        return error.finished, f"random game {error.number} (seed {seed}): {error.diagnostic.message}"
    if simulation.dead_ends:
        return simulation, f"random game {simulation.dead_ends[0]} (seed {seed}) comes to a dead end"
    return simulation, ""


def _random_match(game: Game, seed: int, most: int) -> Iterator[Match | str]:
    """One match at each of its first `most` decisions and at its end; last of all what went wrong, as a text."""
    random = Random(seed)
    try:
        match = game.new(seed)
        yield match
        while not match.over and match.plies < most:
            options = match.options
            match.play(options[random.randrange(len(options))])
            yield match
        if match.termination == "dead-end":
            yield "the game comes to a dead end"
    except RuleError as error:
        yield error.diagnostic.message
