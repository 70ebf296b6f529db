"""Which parts of a specification its scenarios and random games come to, each with the scenarios that did.

Scenarios play with options, variants and numbers of players of their own; their counts are put together by node id.
Random games are played of the game itself and of each of its variants, or of the variants that are named. A rule that
fails in one is told, and the other games are played. Interrupted (Ctrl-C), it tells what was come to until then.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random

import rulewright
from rulewright import Code, Diagnostic, Game, RuleError, Severity, SpecificationError
from rulewright.ir.nodes import Node, NodeKind
from rulewright.reading.files import Folder
from rulewright.reading.locate import locate
from rulewright.reading.specification import variants_of
from rulewright.sessions.counted import Counted
from rulewright.sessions.simulation import game_seed
from rulewright_tools.coverage.share import Share
from rulewright_tools.fidelity.scenario import Scenario, load_scenarios
from rulewright_tools.fidelity.scenario_runner import run_scenario
from rulewright_tools.fuzzing.policies import LeastSeen, uniform
from rulewright_tools.witnesses.witness import judge


class Covered(Enum):
    """The best that can be said of a node."""

    SCENARIO = "by a scenario"
    RANDOM = "by random play only"
    TRIED = "only tried (`possible`, `after`)"
    NEVER = "never"
    SETTLED = "settled when compiled, in every choice of options that was played"


@dataclass(frozen=True, slots=True)
class Row:
    """`scenarios` are the ids of those that came to the node in earnest, `games` the random games that did."""

    node: Node
    covered: Covered
    scenarios: tuple[str, ...]
    games: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """`rows` in the order of the specification. `failed` are scenarios that do not pass: they count as far as they
    came. `stopped` is how many random games a rule ended, `faults` are the rules that did, each once. `diagnostics` are
    mistakes in files. `interrupted`: not all was played; `waiting` scenarios were not run then."""

    game: str
    rows: tuple[Row, ...] = ()
    scenarios: int = 0
    failed: tuple[str, ...] = ()
    games: int = 0
    seed: int = 0
    stopped: int = 0
    faults: tuple[Diagnostic, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    interrupted: bool = False
    waiting: int = 0

    @property
    def counting(self) -> tuple[Row, ...]:
        """The rows that make up the share: all that can happen and is a step or a branch of a rule text."""
        items = (NodeKind.ACTION, NodeKind.CASE, NodeKind.TERM, NodeKind.PHASE)
        return tuple(r for r in self.rows if r.covered is not Covered.SETTLED and r.node.kind not in items)

    @property
    def share(self) -> Share:
        """The steps and branches that scenarios come to, of all."""
        counting = self.counting
        return Share(sum(r.covered is Covered.SCENARIO for r in counting), len(counting))


@dataclass(slots=True)
class _Seen:
    """What is known of one node over all games; `order` is where it first stood."""

    node: Node
    order: int
    present: bool = False
    tried: bool = False
    games: int = 0
    scenarios: dict[str, None] = field(default_factory=dict)


def cover(
    game: str,
    n: int,
    seed: int,
    variants: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Coverage:
    """The coverage of a game (an id, a folder or a file), with `n` random games of each variant.

    Nothing is raised for an author's mistakes.
    """
    path, mistakes = locate(game)
    if path is None:
        return Coverage(game, diagnostics=mistakes)
    collector = _Collector(str(path))
    scenarios, scenario_mistakes = load_scenarios(Folder.at(path if path.is_dir() else path.parent))
    titles, variant_mistakes = variants_of(path)
    wanted: list[tuple[str, ...]] = [tuple(variants)] if variants else [(), *((title.id,) for title in titles)]
    run, failed, games, interrupted = 0, [], 0, False
    try:
        for scenario in scenarios:
            if not collector.run_scenario(scenario):
                failed.append(scenario.id)
            run += 1
        for one in wanted:
            counted = collector.counted(one, {}, None)
            if counted is None:
                continue
            for number in range(n):
                collector.play(counted, game_seed(seed, number), number)
                games += 1
                if progress is not None:
                    progress(games)
    except KeyboardInterrupt:
        interrupted = True
    return Coverage(
        game,
        collector.rows(),
        run,
        tuple(failed),
        games,
        seed,
        collector.stopped,
        tuple(collector.faults.values()),
        (*scenario_mistakes, *variant_mistakes, *collector.mistakes(wanted)),
        interrupted,
        len(scenarios) - run,
    )


class _Collector:
    def __init__(self, path: str) -> None:
        self._path = path
        self._games: dict[object, Counted | SpecificationError] = {}
        self._seen: dict[tuple[str, str, int], _Seen] = {}
        self._least_seen = LeastSeen()
        self.stopped = 0
        self.faults: dict[str, Diagnostic] = {}

    def mistakes(self, wanted: Sequence[tuple[str, ...]]) -> tuple[Diagnostic, ...]:
        """Why the game cannot be played with the wanted variants. That a base needs one of them is no mistake as
        long as it can be played with one."""
        tried = {one: self._games[_key(one, {}, None)] for one in wanted if _key(one, {}, None) in self._games}
        errors = [d for each in tried.values() if isinstance(each, SpecificationError) for d in _errors(each)]
        if any(isinstance(each, Counted) for each in tried.values()):
            errors = [d for d in errors if d.code is not Code.NO_PHASES or d.span is not None]
        return tuple({(d.code, d.message, repr(d.span)): d for d in errors}.values())

    def counted(
        self, variants: tuple[str, ...], options: dict[str, str | dict[str, str]], players: int | None
    ) -> Counted | None:
        """The game in this set-up, each compiled once."""
        key = _key(variants, options, players)
        if key not in self._games:
            try:
                game = rulewright.load(self._path, variant=variants, options=options, players=players)
                self._games[key] = self._begun(game.counted())
            except SpecificationError as error:
                self._games[key] = error
        found = self._games[key]
        return found if isinstance(found, Counted) else None

    def run_scenario(self, scenario: Scenario) -> bool:
        """Runs a scenario and attributes to it what it comes to; whether it passed."""
        counted = self.counted(scenario.variants, dict(scenario.options), scenario.players)
        if counted is None:
            return False

        def load(_: Scenario) -> Game:
            return counted.game

        counted.take()
        passed = run_scenario(scenario, load).passed
        self._note(counted, scenario.id)
        return passed

    def play(self, counted: Counted, seed: int, number: int) -> None:
        """Plays one random game."""
        random, policy = Random(seed), (self._least_seen if number % 2 else uniform)
        counted.take()
        try:
            match = counted.game.new(seed)
            while not match.over:
                match.play(policy(random, match.options))
            judge(match)
        except RuleError as error:
            self.stopped += 1
            self.faults.setdefault(f"{error.diagnostic.code} {error.diagnostic.span!r}", error.diagnostic)
        self._note(counted, None)

    def rows(self) -> tuple[Row, ...]:
        return tuple(_row(seen) for seen in sorted(self._seen.values(), key=lambda seen: seen.order))

    def _begun(self, counted: Counted) -> Counted:
        for node in counted.nodes:
            self._of(node).present |= node.number in counted.present
        return counted

    def _of(self, node: Node) -> _Seen:
        """Of one id in one place: a variant may put another text under the same id."""
        key = (node.id, node.span.source.name, node.span.start)
        return self._seen.setdefault(key, _Seen(node, len(self._seen)))

    def _note(self, counted: Counted, scenario: str | None) -> None:
        for node, count in zip(counted.nodes, counted.take(), strict=True):
            seen = self._of(node)
            seen.tried |= count.tried > 0
            if count.ran and scenario is not None:
                seen.scenarios[scenario] = None
            elif count.ran:
                seen.games += 1


def _key(variants: tuple[str, ...], options: dict[str, str | dict[str, str]], players: int | None) -> object:
    return variants, repr(options), players


def _errors(error: SpecificationError) -> list[Diagnostic]:
    return [d for d in error.diagnostics if d.severity is Severity.ERROR]


def _row(seen: _Seen) -> Row:
    covered = Covered.SETTLED
    if seen.scenarios:
        covered = Covered.SCENARIO
    elif seen.games:
        covered = Covered.RANDOM
    elif seen.tried:
        covered = Covered.TRIED
    elif seen.present:
        covered = Covered.NEVER
    return Row(seen.node, covered, tuple(seen.scenarios), seen.games)
