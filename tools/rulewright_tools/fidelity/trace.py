"""Clause by clause: which items of the specification carry it, which ruling speaks of it, which scenarios cover it.

Takes a game as people name it and returns a Trace. Its problems are: an id of rulebook.yaml that nothing encodes or no
scenario covers (unless a reason is given there, and a reason that no longer holds); an item or a scenario that names an
id unknown to rulebook.yaml; a ruling's option that the game does not have, that does not carry the ruling, or that no
scenario sets. No scenario is run and nothing is played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from rulewright.diagnostics import Diagnostic, Span
from rulewright.reading.files import Folder
from rulewright.reading.locate import locate
from rulewright.reading.nearest import did_you_mean
from rulewright.reading.nodes import Scalar
from rulewright_tools.fidelity.encoded import Encoded, Item, encoded
from rulewright_tools.fidelity.rulebook import Clause, Entry, Rulebook, Ruling, StandIn, rulebook_of
from rulewright_tools.fidelity.scenario import Scenario, load_scenarios


class ProblemKind(Enum):
    NOT_ENCODED = "not-encoded"
    NOT_TESTED = "not-tested"
    UNKNOWN_CLAUSE = "unknown-clause"
    UNKNOWN_OPTION = "unknown-option"
    STALE_REASON = "stale-reason"

    @property
    def about(self) -> str:
        """What the kind means, in a sentence."""
        return _ABOUT[self]


_ABOUT = {
    ProblemKind.NOT_ENCODED: "Nothing in the specification carries an id of the rulebook.",
    ProblemKind.NOT_TESTED: "No scenario covers an id of the rulebook, or sets an option.",
    ProblemKind.UNKNOWN_CLAUSE: "The specification or a scenario names an id that the rulebook does not have.",
    ProblemKind.UNKNOWN_OPTION: "A ruling names an option that the game does not have.",
    ProblemKind.STALE_REASON: "A reason why nothing carries or covers an id no longer holds.",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """`clause` is the id that the problem is about; `span` marks it if the place is known."""

    kind: ProblemKind
    clause: str
    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One id of the rulebook, with what carries it and the scenarios that cover it."""

    of: Clause | Ruling | StandIn
    items: tuple[Item, ...] = ()
    scenarios: tuple[Scenario, ...] = ()

    @property
    def entry(self) -> Entry:
        return self.of.entry

    @property
    def kind(self) -> str:
        """`clause`, `ruling` or `stand-in`."""
        match self.of:
            case Clause():
                return "clause"
            case Ruling():
                return "ruling"
            case StandIn():
                return "stand-in"
            case _:
                assert_never(self.of)

    @property
    def says(self) -> str:
        """What the rulebook says, the question that it leaves open, or the fact that it leaves out."""
        match self.of:
            case Clause(says=says):
                return says
            case Ruling(question=question):
                return question
            case StandIn(missing=missing):
                return missing
            case _:
                assert_never(self.of)

    @property
    def answer(self) -> str:
        """The reading that a ruling takes, or what stands in; "" for a clause."""
        match self.of:
            case Clause():
                return ""
            case Ruling(readings=readings, ruling=ruling):
                return dict(readings)[ruling]
            case StandIn(used=used):
                return used
            case _:
                assert_never(self.of)

    @property
    def option(self) -> str:
        """The option by which a table takes another reading than the ruling's; "" if there is none."""
        return self.of.option.text if isinstance(self.of, Ruling) and self.of.option is not None else ""


@dataclass(frozen=True, slots=True)
class Trace:
    """`rows` in the order of the rulebook's sections; `rulebook` is None if it could not be read."""

    game: str
    rulebook: Rulebook | None = None
    rows: tuple[Row, ...] = ()
    problems: tuple[Problem, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 if every id is encoded and covered and every file could be read, 1 otherwise."""
        return 1 if self.problems or self.diagnostics else 0


def trace(game: str) -> Trace:
    """The trace of a game: an id, a folder or a file."""
    path, mistakes = locate(game)
    if path is None:
        return Trace(game, diagnostics=mistakes)
    rulebook, book_mistakes = rulebook_of(path)
    scenarios, scenario_mistakes = load_scenarios(Folder.at(path if path.is_dir() else path.parent))
    carried, game_mistakes = encoded(path)
    mistakes = (*book_mistakes, *scenario_mistakes, *game_mistakes)
    if rulebook is None or carried is None:
        return Trace(game, rulebook, diagnostics=mistakes)
    rows = tuple(_rows(rulebook, carried, scenarios))
    problems = find_problems(rulebook, carried, scenarios)
    if scenario_mistakes:  # a scenario that could not be read may be the one that is missed
        problems = (problem for problem in problems if problem.kind is not ProblemKind.NOT_TESTED)
    return Trace(game, rulebook, rows, tuple(problems), mistakes)


def find_problems(rulebook: Rulebook, carried: Encoded, scenarios: tuple[Scenario, ...]) -> Iterator[Problem]:
    """What keeps rulebook, specification and scenarios from agreeing, in the order of the rulebook."""
    covered = {clause.text for scenario in scenarios for clause in scenario.clauses}
    for entry in rulebook.entries:
        yield from _entry_problems(entry, entry.id in carried.items, entry.id in covered)
    known = [entry.id for entry in rulebook.entries]
    for clause, items in carried.items.items():
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
            yield from _option_problems(ruling.entry.id, ruling.option, carried, played)


def _option_problems(id_: str, option: Scalar, carried: Encoded, played: set[str]) -> Iterator[Problem]:
    """What is wrong with the option by which a table takes another reading than the ruling's."""
    if option.text not in carried.options:
        message = f"the ruling {id_} is said to be the option {option.text}, which the game does not have"
        guess = _with_guess(message, option.text, sorted(carried.options))
        yield Problem(ProblemKind.UNKNOWN_OPTION, id_, guess, option.span)
        return
    if not any(item.path == f"options.{option.text}" for item in carried.items.get(id_, ())):
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


def _rows(rulebook: Rulebook, carried: Encoded, scenarios: tuple[Scenario, ...]) -> Iterator[Row]:
    covering: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        for named in dict.fromkeys(clause.text for clause in scenario.clauses):
            covering.setdefault(named, []).append(scenario)
    sections: tuple[Clause | Ruling | StandIn, ...] = (*rulebook.clauses, *rulebook.rulings, *rulebook.stand_ins)
    for one in sections:
        yield Row(one, carried.items.get(one.entry.id, ()), tuple(covering.get(one.entry.id, ())))
