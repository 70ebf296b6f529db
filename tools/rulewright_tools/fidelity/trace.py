"""Clause by clause: which items of the specification carry it, which ruling speaks of it, which scenarios cover it.

Takes a game as people name it and returns a Trace. Its problems are: an id of rulebook.yaml that nothing encodes or no
scenario covers (unless a reason is given there, and a reason that no longer holds); an item or a scenario that names an
id unknown to rulebook.yaml; a ruling's option that the game does not have, that does not carry the ruling, or that no
scenario sets. The game is looked at with every variant that it has, as a clause may live in one of them alone. No
scenario is run.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import rulewright
from rulewright.diagnostics import Code, Diagnostic, Severity, Span, SpecificationError
from rulewright.reading.files import Folder
from rulewright.reading.locate import locate
from rulewright.reading.nearest import did_you_mean
from rulewright.reading.nodes import Scalar
from rulewright.reading.specification import variants_of
from rulewright_tools.fidelity.rulebook import Entry, Rulebook, load_rulebook
from rulewright_tools.fidelity.scenario import Scenario, load_scenarios


class ProblemKind(Enum):
    NOT_ENCODED = "not-encoded"
    NOT_TESTED = "not-tested"
    UNKNOWN_CLAUSE = "unknown-clause"
    UNKNOWN_OPTION = "unknown-option"
    STALE_REASON = "stale-reason"


@dataclass(frozen=True, slots=True)
class Problem:
    """`clause` is the id that the problem is about; `span` marks it if the place is known."""

    kind: ProblemKind
    clause: str
    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One id of the rulebook. `items` are paths of the specification; one in some variants alone is `a, b: path`.

    `scenarios` are ids; `ruling` is the answer taken, for ids that are rulings.
    """

    entry: Entry
    kind: str  # "clause", "ruling" or "stand-in"
    says: str
    items: tuple[str, ...]
    scenarios: tuple[str, ...]
    ruling: str = ""
    option: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    game: str
    rows: tuple[Row, ...] = ()
    problems: tuple[Problem, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 if every id is encoded and covered and every file could be read, 1 otherwise."""
        return 1 if self.problems or self.diagnostics else 0


@dataclass(frozen=True, slots=True)
class Encoded:
    """What the specification carries: clause id -> paths of items; and the ids of the options of the game."""

    items: Mapping[str, tuple[str, ...]]
    options: frozenset[str]


def trace(game: str) -> Trace:
    """The trace of a game: an id, a folder or a file."""
    path, mistakes = locate(game)
    if path is None:
        return Trace(game, diagnostics=mistakes)
    folder = Folder.at(path if path.is_dir() else path.parent)
    rulebook, book_mistakes = load_rulebook(folder)
    scenarios, scenario_mistakes = load_scenarios(folder)
    encoded, game_mistakes = _encoded(path)
    mistakes = (*book_mistakes, *scenario_mistakes, *game_mistakes)
    if rulebook is None or encoded is None:
        return Trace(game, diagnostics=mistakes)
    rows = tuple(_rows(rulebook, encoded, scenarios))
    problems = find_problems(rulebook, encoded, scenarios)
    if scenario_mistakes:  # a scenario that could not be read may be the one that is missed
        problems = (problem for problem in problems if problem.kind is not ProblemKind.NOT_TESTED)
    return Trace(game, rows, tuple(problems), mistakes)


def find_problems(rulebook: Rulebook, encoded: Encoded, scenarios: tuple[Scenario, ...]) -> Iterator[Problem]:
    """What keeps rulebook, specification and scenarios from agreeing, in the order of the rulebook."""
    covered = {clause.text for scenario in scenarios for clause in scenario.clauses}
    for entry in rulebook.entries:
        yield from _entry_problems(entry, entry.id in encoded.items, entry.id in covered)
    known = [entry.id for entry in rulebook.entries]
    for clause, items in encoded.items.items():
        if clause not in known:
            message = f"{items[0]} carries {clause}, which the rulebook does not have"
            yield Problem(ProblemKind.UNKNOWN_CLAUSE, clause, _with_guess(message, clause, known))
    for scenario in scenarios:
        for named in scenario.clauses:
            if named.text not in known:
                message = f"the scenario {scenario.id} covers {named.text}, which the rulebook does not have"
                yield Problem(
                    ProblemKind.UNKNOWN_CLAUSE, named.text, _with_guess(message, named.text, known), named.span
                )
    played = {name for scenario in scenarios for name, _ in scenario.options}
    for ruling in rulebook.rulings:
        if ruling.option is not None:
            yield from _option_problems(ruling.entry.id, ruling.option, encoded, played)


def _option_problems(id_: str, option: Scalar, encoded: Encoded, played: set[str]) -> Iterator[Problem]:
    """What is wrong with the option by which a table takes another reading than the ruling's."""
    if option.text not in encoded.options:
        message = f"the ruling {id_} is said to be the option {option.text}, which the game does not have"
        guess = _with_guess(message, option.text, sorted(encoded.options))
        yield Problem(ProblemKind.UNKNOWN_OPTION, id_, guess, option.span)
        return
    if not any(item.endswith(f"options.{option.text}") for item in encoded.items.get(id_, ())):
        message = f"the option {option.text} does not carry {id_}, the ruling that it is about"
        yield Problem(ProblemKind.NOT_ENCODED, id_, message, option.span)
    if option.text not in played:
        message = f"no scenario sets the option {option.text}, so the other reading of {id_} is not tested"
        yield Problem(ProblemKind.NOT_TESTED, id_, message, option.span)


def _entry_problems(entry: Entry, is_encoded: bool, is_covered: bool) -> Iterator[Problem]:
    if not is_encoded and not entry.not_a_rule:
        message = f"no item of the specification carries {entry.id}"
        yield Problem(ProblemKind.NOT_ENCODED, entry.id, message, entry.span)
    if is_encoded and entry.not_a_rule:
        message = f"{entry.id} is called no rule, yet the specification carries it"
        yield Problem(ProblemKind.STALE_REASON, entry.id, message, entry.span)
    if not is_covered and not entry.untestable:
        yield Problem(ProblemKind.NOT_TESTED, entry.id, f"no scenario covers {entry.id}", entry.span)
    if is_covered and entry.untestable:
        message = f"{entry.id} is called untestable, yet a scenario covers it"
        yield Problem(ProblemKind.STALE_REASON, entry.id, message, entry.span)


def _with_guess(message: str, name: str, known: list[str]) -> str:
    guess = did_you_mean(name, known)
    return f"{message}; {guess}" if guess else message


def _rows(rulebook: Rulebook, encoded: Encoded, scenarios: tuple[Scenario, ...]) -> Iterator[Row]:
    covering: dict[str, list[str]] = {}
    for scenario in scenarios:
        for named in scenario.clauses:
            covering.setdefault(named.text, []).append(scenario.id)

    def row(entry: Entry, kind: str, says: str, ruling: str = "", option: str = "") -> Row:
        items, covers = encoded.items.get(entry.id, ()), tuple(covering.get(entry.id, ()))
        return Row(entry, kind, says, items, covers, ruling, option)

    for clause in rulebook.clauses:
        yield row(clause.entry, "clause", clause.says)
    for ruling in rulebook.rulings:
        answer = dict(ruling.readings)[ruling.ruling]
        yield row(ruling.entry, "ruling", ruling.question, answer, ruling.option.text if ruling.option else "")
    for stand_in in rulebook.stand_ins:
        yield row(stand_in.entry, "stand-in", stand_in.missing, stand_in.used)


def _encoded(path: Path) -> tuple[Encoded | None, tuple[Diagnostic, ...]]:
    """What the game and its variants carry. A base without phases, which lives in its variants alone, is no mistake."""
    items: dict[str, dict[str, list[str | None]]] = {}
    options: set[str] = set()
    titles, mistakes = variants_of(path)
    found = list(mistakes)
    loaded: list[str | None] = []
    for variant in (None, *(title.id for title in titles)):
        try:
            game = rulewright.load(str(path), variant=variant)
        except SpecificationError as error:
            errors = [one for one in error.diagnostics if one.severity is Severity.ERROR]
            if variant is not None or not titles or any(one.code is not Code.NO_PHASES for one in errors):
                found.extend(one for one in errors if one not in found)
            continue
        loaded.append(variant)
        options.update(game.options)
        for clause, paths in game.clauses.items():
            for one in paths:
                items.setdefault(clause, {}).setdefault(one, []).append(variant)
    encoded = {
        clause: tuple(_item(one, carriers, len(loaded)) for one, carriers in paths.items())
        for clause, paths in items.items()
    }
    return (Encoded(encoded, frozenset(options)) if loaded else None), tuple(found)


def _item(path: str, carriers: list[str | None], of: int) -> str:
    """A path of the specification, after the variants that carry it unless that is the base or all of them."""
    named = [variant for variant in carriers if variant is not None]
    return path if None in carriers or len(named) == of else f"{', '.join(named)}: {path}"
