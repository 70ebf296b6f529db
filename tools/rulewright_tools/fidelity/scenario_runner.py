"""Runs scenarios against a game and says where they disagree.

`run_scenarios` takes a game as people name it and returns a Report: one Result per scenario, and the mistakes that kept
scenario files or the game itself from being read. Nothing is raised for a scenario that fails; a scenario stops at the
first step in which something is wrong, after all checks of that step.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rulewright
from rulewright import RuleError
from rulewright.diagnostics import Diagnostic, Severity, SpecificationError
from rulewright.reading.files import Folder
from rulewright.reading.locate import locate
from rulewright_tools.fidelity.checks import Failure, Finding, check_after, check_before, choose
from rulewright_tools.fidelity.positions import broken_at_start, notes_of
from rulewright_tools.fidelity.scenario import Scenario, Step, load_scenarios
from rulewright_tools.fidelity.subject import GameLike, MatchLike
from rulewright_tools.fidelity.values import as_written

Loader = Callable[[Scenario], GameLike]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario; without failures it has passed. `broken` are the invariants that do not hold in the
    position that it gives."""

    scenario: Scenario
    failures: tuple[Failure, ...] = ()
    broken: tuple[Diagnostic, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.failures


@dataclass(frozen=True, slots=True)
class Report:
    """What came of the scenarios of a game. `diagnostics` are mistakes in files, none of which may be an accident, and
    notes on positions, which make nothing fail. `interrupted`: not all scenarios were run."""

    game: str
    results: tuple[Result, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    interrupted: bool = False

    @property
    def failed(self) -> tuple[Result, ...]:
        return tuple(result for result in self.results if not result.passed)

    @property
    def exit_code(self) -> int:
        """0 if there are scenarios and all of those that were run pass, 1 otherwise."""
        mistakes = any(one.severity is Severity.ERROR for one in self.diagnostics)
        return 1 if mistakes or self.failed or not (self.results or self.interrupted) else 0


def run_scenarios(game: str, only: Collection[str] = ()) -> Report:
    """Run the scenarios of a game (an id, a folder or a file), or only those whose ids are named. Interrupted (Ctrl-C),
    it tells of those that were run."""
    path, mistakes = locate(game)
    if path is None:
        return Report(game, diagnostics=mistakes)
    scenarios, mistakes = load_scenarios(_folder(path))
    loader = loader_of(str(path))
    results = []
    interrupted = False
    try:
        for one in scenarios:
            if not only or one.id in only:
                results.append(run_scenario(one, loader))
    except KeyboardInterrupt:
        interrupted = True
    notes = notes_of((result.scenario, broken) for result in results for broken in result.broken)
    return Report(game, tuple(results), (*mistakes, *notes), interrupted)


def scenario_ids(path: Path) -> tuple[frozenset[str], bool]:
    """The ids of the scenarios of the game in a folder or file, and whether these are all: with a mistake in a file
    there may be others."""
    scenarios, mistakes = load_scenarios(_folder(path))
    return frozenset(one.id for one in scenarios), not mistakes


def _folder(path: Path) -> Folder:
    return Folder.at(path if path.is_dir() else path.parent)


def run_scenario(scenario: Scenario, load: Loader) -> Result:
    """Run one scenario on the game that `load` makes for its options, variants and number of players."""
    try:
        match = start_of(scenario, load(scenario))
        broken = tuple(match.check())
    except SpecificationError as error:
        found = error.diagnostics[0] if error.diagnostics else None
        message = f"the game cannot be loaded for this scenario: {found.message if found else error}"
        return Result(scenario, (Failure(scenario.id, 0, message, scenario.span),))
    except Exception as error:
        span = scenario.at.span if scenario.at is not None else scenario.span
        message = f"the position cannot be set up: {_said(error)}"
        return Result(scenario, (Failure(scenario.id, 0, message, span),))
    if broken and not scenario.given.entries:
        return Result(scenario, tuple(_at_start(scenario, one) for one in broken))
    return Result(scenario, _run_steps(scenario, match), broken)


def _at_start(scenario: Scenario, broken: Diagnostic) -> Failure:
    return Failure(scenario.id, 0, broken_at_start(scenario, broken), scenario.span, diagnostic=broken)


def start_of(scenario: Scenario, game: GameLike) -> Any:
    """The match with which a scenario begins. Raises what the game raises for a position that cannot be set up."""
    if scenario.at is None:
        return game.new(seed=scenario.seed)
    places = {place.text: as_written(holding) for place, holding in scenario.given.entries}
    me = scenario.me.text if scenario.me is not None else None
    return game.arrange(places, at=scenario.at.text, me=me, seed=scenario.seed)


def _run_steps(scenario: Scenario, match: MatchLike) -> tuple[Failure, ...]:
    for number, step in enumerate(scenario.steps, 1):
        found = _run_step(step, match)
        if found:
            options = _options(match)
            return tuple(Failure(scenario.id, number, one.message, one.span, options, one.diagnostic) for one in found)
    return ()


def _run_step(step: Step, match: MatchLike) -> list[Finding]:
    """What is wrong in a step. An error of the engine, such as a rule that fails, is a finding like any other."""
    found: list[Finding] = []
    try:
        found.extend(check_before(step, match))
        if step.play is not None:
            option, refusal = choose(step.play, step.by, match)
            if refusal is not None:
                return [*found, refusal]
            found.extend(_played(step, match, option))
        found.extend(check_after(step, match))
    except RuleError as error:
        found.append(Finding(step.span, _said(error), error.diagnostic))
    except Exception as error:
        found.append(Finding(step.span, _said(error)))
    return found


def _played(step: Step, match: MatchLike, option: Any) -> list[Finding]:
    """Plays the option; the invariants that it breaks, beside those that the position given breaks from the start."""
    before = match.copy()
    already = {broken.message for broken in before.check()}
    match.play(option)
    return [Finding(step.span, broken.message) for broken in match.check(before) if broken.message not in already]


def _options(match: MatchLike) -> tuple[str, ...]:
    try:
        return tuple(option.text for option in match.options)
    except Exception:  # the engine has failed already; its message is what counts
        return ()


def _said(error: Exception) -> str:
    text = str(error)
    if isinstance(error, SpecificationError) and error.diagnostics:
        text = error.diagnostics[0].message
    return text or type(error).__name__


def loader_of(path: str) -> Loader:
    """Compile the game once for each combination of variants, options and players that scenarios ask for."""
    games: dict[object, GameLike] = {}

    def load(scenario: Scenario) -> GameLike:
        key = (scenario.variants, repr(scenario.options), scenario.players)
        if key not in games:
            game = rulewright.load(
                path, variant=scenario.variants, options=dict(scenario.options), players=scenario.players
            )
            game.checking = True
            games[key] = game
        return games[key]

    return load
