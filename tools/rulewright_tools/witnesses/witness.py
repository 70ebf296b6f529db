"""In how many random games each part of a specification was seen to happen.

Half of the players choose at random, the others what has been chosen least. What only `possible` and `after` try is not
seen. Of something that was never seen the reason is given where it is known; what stands inside a text that was never
come to is not reported again. A rule that fails ends its game and is told; what that game came to counts.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random

from rulewright import Diagnostic, Game, Match, RuleError
from rulewright.ir.nodes import Node, NodeKind
from rulewright.sessions.counted import Count, Counted
from rulewright.sessions.simulation import game_seed
from rulewright_tools.fuzzing.policies import LeastSeen, uniform


class Reason(Enum):
    """Why something was never seen."""

    SETTLED = "settled by the options, the variants and the number of players"
    AROUND = "the text around it was never come to"
    CHECKER = "the checker has a note on it"
    TRIED = "it was only tried, by `possible` or `after`"
    NEVER = "it did not happen in these games"


@dataclass(frozen=True, slots=True)
class Sighting:
    """`games` in which the node was seen, `times` in all; `reason` and `note` for one that was never seen."""

    node: Node
    games: int
    times: int
    tried: int
    reason: Reason | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClauseSighting:
    """A clause of the rulebook: the parts of the specification that carry it, and the games in which one was seen;
    `games` None where no part of it can happen (a board, a zone, an option of the game)."""

    clause: str
    items: tuple[str, ...]
    games: int | None


@dataclass(frozen=True, slots=True)
class Witnesses:
    """`games` were played, to their end or until a rule failed: `stopped` of them. `faults` are the rules that failed,
    each once; `endings` counts the other games by how they ended."""

    game: Game
    seed: int
    games: int
    sightings: tuple[Sighting, ...]
    clauses: tuple[ClauseSighting, ...]
    endings: dict[str, int]
    stopped: int = 0
    faults: tuple[Diagnostic, ...] = ()
    interrupted: bool = False

    @property
    def never(self) -> tuple[Sighting, ...]:
        """What could have been seen and was not, the outermost parts of it only."""
        hushed = (Reason.SETTLED, Reason.AROUND)
        return tuple(s for s in self.sightings if s.reason is not None and s.reason not in hushed)


def witness(game: Game, n: int, seed: int, progress: Callable[[int], None] | None = None) -> Witnesses:
    """Plays `n` games. Nothing is raised for a rule that fails; interrupted (Ctrl-C), it tells of the games so far."""
    counted = game.counted()
    tally = _Tally(game, counted)
    least_seen = LeastSeen()
    interrupted = False
    counted.take()
    try:
        for number in range(n):
            one = game_seed(seed, number)
            random, policy = Random(one), (least_seen if number % 2 else uniform)
            try:
                match = counted.game.new(one)
                while not match.over:
                    match.play(policy(random, match.options))
                judge(match)
            except RuleError as error:
                tally.add(counted.take(), error.diagnostic)
            else:
                tally.add(counted.take(), match.termination)
            if progress is not None:
                progress(number + 1)
    except KeyboardInterrupt:
        interrupted = True
    return tally.witnesses(seed, interrupted)


def judge(match: Match) -> None:
    """Works out what is asked when a game is over, so that the rules for it are seen too."""
    _ = (match.scores, match.ranking, match.check())


class _Tally:
    def __init__(self, game: Game, counted: Counted) -> None:
        self._game = game
        self._counted = counted
        self._nodes = counted.nodes
        self._carriers = carriers(counted.nodes)
        self._games = [0] * len(self._nodes)
        self._times = [0] * len(self._nodes)
        self._tried = [0] * len(self._nodes)
        self._clauses: Counter[str] = Counter()
        self._endings: Counter[str] = Counter()
        self._stopped = 0
        self._faults: dict[str, Diagnostic] = {}

    def add(self, counts: tuple[Count, ...], end: str | Diagnostic) -> None:
        """A game by what it came to, and how it ended or what ended it."""
        for number, count in enumerate(counts):
            self._games[number] += count.ran > 0
            self._times[number] += count.ran
            self._tried[number] += count.tried
        for clause, carriers in self._carriers.items():
            self._clauses[clause] += any(counts[number].ran for number in carriers)
        if isinstance(end, Diagnostic):
            self._stopped += 1
            self._faults.setdefault(f"{end.code} {end.span!r}", end)
        else:
            self._endings[end] += 1

    def witnesses(self, seed: int, interrupted: bool) -> Witnesses:
        return Witnesses(
            game=self._game,
            seed=seed,
            games=self._endings.total() + self._stopped,
            sightings=tuple(self._sighting(node) for node in self._nodes),
            clauses=tuple(
                ClauseSighting(clause, items, self._clauses[clause] if clause in self._carriers else None)
                for clause, items in sorted(self._game.clauses.items(), key=lambda each: _by_number(each[0]))
            ),
            endings=dict(sorted(self._endings.items())),
            stopped=self._stopped,
            faults=tuple(self._faults.values()),
            interrupted=interrupted,
        )

    def _sighting(self, node: Node) -> Sighting:
        number = node.number
        games, times, tried = self._games[number], self._times[number], self._tried[number]
        if games:
            return Sighting(node, games, times, tried)
        reason, note = self._reason(node)
        return Sighting(node, games, times, tried, reason, note)

    def _reason(self, node: Node) -> tuple[Reason, str]:
        if node.number not in self._counted.present:
            return Reason.SETTLED, ""
        if self._tried[node.number]:
            return Reason.TRIED, ""
        if node.parent is not None and not self._games[node.parent]:
            return Reason.AROUND, ""
        for said in self._game.notes:
            if said.span is not None and _overlaps(said.span, node.span):
                return Reason.CHECKER, said.message
        return Reason.NEVER, ""


def _overlaps(one: object, other: object) -> bool:
    return (
        getattr(one, "source", None) is getattr(other, "source", 0)
        and getattr(one, "start", 0) < getattr(other, "end", 0)
        and getattr(other, "start", 0) < getattr(one, "end", 0)
    )


def carriers(nodes: tuple[Node, ...]) -> dict[str, list[int]]:
    """For each clause the nodes that carry it; a clause at an `if` is seen when one of its conditions holds."""
    arms: dict[int, list[int]] = {}
    for node in nodes:
        if node.kind in (NodeKind.ARM, NodeKind.ELSE) and node.parent is not None:
            arms.setdefault(node.parent, []).append(node.number)
    found: dict[str, list[int]] = {}
    for node in nodes:
        for clause in node.clauses:
            found.setdefault(clause, []).extend(arms.get(node.number, [node.number]))
    return found


def _by_number(clause: str) -> tuple[object, ...]:
    """Clauses in the order of a rulebook: `AO-2.10` comes after `AO-2.9`."""
    parts = clause.replace("-", ".").split(".")
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)
