"""For each clause of a rulebook the random game that comes to it with the fewest decisions.

The games are those of `rulewright simulate`, of the game itself and of each of its variants, with every number of
players in turn. A clause that statements, actions, options or phases carry is seen when one of them happens; only where
terms alone carry it does it count that one of them is worked out.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import rulewright
from rulewright import Diagnostic, Game, Match, RuleError, SpecificationError
from rulewright.ir.nodes import Node, NodeKind
from rulewright.reading.specification import variants_of
from rulewright.sessions.counted import Counted
from rulewright.sessions.loading import parse
from rulewright.sessions.simulation import random_game
from rulewright_tools.fidelity.witnessed import RandomGame, Status, Witness, Witnessed
from rulewright_tools.witnesses.witness import carriers, judge


def witness_clauses(path: Path, games: int, seed: int, progress: Callable[[int], None] | None = None) -> Witnessed:
    """Plays `games` games of each of `variants_of_game`; `progress` is told how many are done. A set-up that cannot be
    compiled is left out; interrupted (Ctrl-C), it tells of the games so far."""
    search = _Search(seed)
    played = 0
    interrupted = False
    try:
        for before, variants in enumerate(variants_of_game(path)):
            table = _Table(path, variants)
            for number in range(games):
                played += search.play(table, number)
                if progress is not None:
                    progress(before * games + number + 1)
    except KeyboardInterrupt:
        interrupted = True
    return search.witnessed(played, interrupted)


def variants_of_game(path: Path) -> tuple[tuple[str, ...], ...]:
    """What is played of a game: itself, and each of its variants."""
    titles, _ = variants_of(path)
    return ((), *((title.id,) for title in titles))


def deeds(nodes: Sequence[Node]) -> dict[str, list[int]]:
    """For each clause the nodes by which it happens: those that are no terms, where it has any. A choice happens when
    something is chosen in it."""
    taken: dict[int, list[int]] = {}
    for node in nodes:
        if node.kind in (NodeKind.OPTION, NodeKind.DECLINED) and node.parent is not None:
            taken.setdefault(node.parent, []).append(node.number)
    found = {}
    for clause, numbers in carriers(tuple(nodes)).items():
        happening = [n for n in numbers if nodes[n].kind is not NodeKind.TERM] or numbers
        found[clause] = [one for n in happening for one in taken.get(n, [n])]
    return found


class _Table:
    """One choice of variants with the numbers of players that it takes; each is compiled when it is first played."""

    def __init__(self, path: Path, variants: tuple[str, ...]) -> None:
        self.variants = variants
        self._path = path
        syntax = parse(path, variants).syntax
        self._counts = () if syntax is None else range(syntax.players.least, syntax.players.most + 1)
        self._games: dict[int, tuple[Game, Counted] | None] = {}

    def seats(self, number: int) -> tuple[Game, Counted, int | None] | None:
        """The game with the players of game `number`, and how many they are where that has to be said."""
        if not self._counts:
            return None
        players = self._counts[number % len(self._counts)]
        if players not in self._games:
            self._games[players] = self._loaded(players)
        found = self._games[players]
        return None if found is None else (*found, None if players == self._counts[0] else players)

    def _loaded(self, players: int) -> tuple[Game, Counted] | None:
        try:
            game = rulewright.load(self._path, variant=self.variants, players=players, executor="reference")
        except SpecificationError:
            return None
        return game, game.counted()


class _Search:
    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._best: dict[str, Witness] = {}
        self._faults: dict[str, Diagnostic] = {}

    def play(self, table: _Table, number: int) -> int:
        """Plays one game, if there is such a set-up; how many were played."""
        found = table.seats(number)
        if found is None:
            return 0
        game, counted, players = found
        wanted = deeds(counted.nodes)
        for clause in game.clauses:
            self._note(clause, Witness(_unseen(wanted.get(clause, ()), counted)))
        try:
            match, error = random_game(game, self._seed, number)
        except RuleError as failure:  # before the first decision
            self._fault(failure)
            return 1
        if error is not None:
            self._fault(error)
        one = RandomGame(table.variants, players, self._seed, number, match.seed)
        for clause, node, plies in _firsts(counted, match, wanted):
            status = Status.ASKED if counted.nodes[node].kind is NodeKind.TERM else Status.HAPPENED
            self._note(clause, Witness(status, one, counted.nodes[node].id, match.moves[:plies]))
        return 1

    def _fault(self, error: RuleError) -> None:
        self._faults.setdefault(repr(error.diagnostic.span), error.diagnostic)

    def _note(self, clause: str, witness: Witness) -> None:
        before = self._best.get(clause)
        if before is None or _rank(witness) < _rank(before):
            self._best[clause] = witness

    def witnessed(self, played: int, interrupted: bool) -> Witnessed:
        return Witnessed(self._seed, played, self._best, tuple(self._faults.values()), interrupted)


def _unseen(nodes: Sequence[int], counted: Counted) -> Status:
    if not nodes:
        return Status.DECLARED
    return Status.NEVER if any(node in counted.present for node in nodes) else Status.SETTLED


_ORDER = tuple(Status)


def _rank(witness: Witness) -> tuple[int, int, int]:
    """What shows more comes first, then a game without variants, then what shows it sooner."""
    variants = 0 if witness.game is None else len(witness.game.variants)
    return _ORDER.index(witness.status), variants, witness.ply


def _firsts(counted: Counted, match: Match, wanted: Mapping[str, Sequence[int]]) -> Iterator[tuple[str, int, int]]:
    """The clauses of a game that was played, each with the node by which it first happened and the decisions before."""
    open_to = dict(wanted)
    for counts, plies in _counts(counted, match):
        for clause, nodes in list(open_to.items()):
            seen = next((node for node in nodes if counts[node]), None)
            if seen is not None:
                del open_to[clause]
                yield clause, seen, plies


def _counts(counted: Counted, match: Match) -> Iterator[tuple[Counter[int], int]]:
    """The game once more on the machine that counts: what it came to since the last decision, and their number."""
    counted.take()
    so_far = counted.game.new(match.seed)
    for move in match.moves:
        option = move.among(so_far.options)
        yield _ran(counted), so_far.plies
        if option is None:
            raise RuntimeError(f"counting, {move.text!r} is not offered after {so_far.plies} decisions")
        so_far.play(option)
    if so_far.over:
        judge(so_far)
    yield _ran(counted), so_far.plies


def _ran(counted: Counted) -> Counter[int]:
    return Counter({number: count.ran for number, count in enumerate(counted.take()) if count.ran})
