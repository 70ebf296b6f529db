"""What the trace finds when rulebook, specification and scenarios do not agree."""

from collections.abc import Mapping
from pathlib import Path

from rulewright_tools.fidelity.encoded import Encoded, Item
from rulewright_tools.fidelity.rulebook import load_rulebook
from rulewright_tools.fidelity.scenario import load_scenarios
from rulewright_tools.fidelity.trace import Row, Trace, find_problems
from rulewright_tools.fidelity.trace_text import problem_line, trace_json, trace_text
from tests.tools.fidelity.helpers import folder_with

RULEBOOK = """\
rulebook: {game: pebbles, title: Pebbles, prefix: PB, source: a leaflet}
clauses:
  PB-1: {at: 2, says: There are pebbles.}
  PB-2: {at: 4, says: They are grey., not_a_rule: It is a colour., untestable: Nobody looks.}
rulings:
  PB-A.1: {question: Who begins, readings: {a: Grey, b: Dark}, ruling: b, because: It is night., option: starter}
"""
SCENARIO = "- {id: s, title: t, clauses: [PB-1, PB-A.1], options: {starter: grey}, steps: [{over: false}]}\n"
ITEMS = {"PB-1": ("tokens.pebble",), "PB-A.1": ("options.starter",)}


def problems(
    path: Path,
    rulebook: str = RULEBOOK,
    scenario: str = SCENARIO,
    items: Mapping[str, tuple[str, ...]] | None = None,
    options: tuple[str, ...] = ("starter",),
) -> list[str]:
    folder = folder_with(path, rulebook=rulebook, scenarios__a=scenario)
    book, _ = load_rulebook(folder)
    scenarios, mistakes = load_scenarios(folder)
    assert mistakes == ()
    assert book is not None
    return [problem_line(problem) for problem in find_problems(book, carried(items, *options), scenarios)]


def carried(items: Mapping[str, tuple[str, ...]] | None = None, *options: str) -> Encoded:
    paths = ITEMS if items is None else items
    return Encoded({clause: tuple(map(Item, each)) for clause, each in paths.items()}, frozenset(options))


def test_what_agrees_has_no_problem(tmp_path: Path) -> None:
    assert problems(tmp_path) == []


def test_a_clause_that_nothing_carries(tmp_path: Path) -> None:
    assert problems(tmp_path, items={"PB-A.1": ("options.starter",)}) == [
        "rulebook.yaml:3:3: error[not-encoded]: no item of the specification carries PB-1"
    ]


def test_a_clause_that_no_scenario_covers(tmp_path: Path) -> None:
    assert problems(tmp_path, scenario=SCENARIO.replace("PB-1, ", "")) == [
        "rulebook.yaml:3:3: error[not-tested]: no scenario covers PB-1"
    ]


def test_reasons_that_no_longer_hold(tmp_path: Path) -> None:
    items = {**ITEMS, "PB-2": ("tokens.pebble",)}
    assert problems(tmp_path, items=items, scenario=SCENARIO.replace("PB-1", "PB-1, PB-2")) == [
        "rulebook.yaml:4:3: error[stale-reason]: PB-2 is called no rule, yet the specification carries it",
        "rulebook.yaml:4:3: error[stale-reason]: PB-2 is called untestable, yet a scenario covers it",
    ]


def test_a_clause_that_the_rulebook_does_not_have(tmp_path: Path) -> None:
    items = {**ITEMS, "PB-11": ("actions.throw",)}
    assert problems(tmp_path, items=items, scenario=SCENARIO.replace("PB-1,", "PB-1, PB-12,")) == [
        "error[unknown-clause]: actions.throw carries PB-11, which the rulebook does not have; did you mean `PB-1`?",
        "scenarios/a.yaml:1:37: error[unknown-clause]: the scenario s covers PB-12, which the rulebook does not have; "
        "did you mean `PB-2`?",
    ]


def test_a_ruling_for_an_option_that_the_game_does_not_have(tmp_path: Path) -> None:
    assert problems(tmp_path, options=("start",)) == [
        "rulebook.yaml:6:106: error[unknown-option]: the ruling PB-A.1 is said to be the option starter, "
        "which the game does not have; did you mean `start`?"
    ]


def test_an_option_that_does_not_carry_its_ruling(tmp_path: Path) -> None:
    assert problems(tmp_path, items={**ITEMS, "PB-A.1": ("phases.start: if",)}) == [
        "rulebook.yaml:6:106: error[not-encoded]: the option starter does not carry PB-A.1, the ruling that it is about"
    ]


def test_an_option_that_no_scenario_sets(tmp_path: Path) -> None:
    assert problems(tmp_path, scenario=SCENARIO.replace("options: {starter: grey}, ", "")) == [
        "rulebook.yaml:6:106: error[not-tested]: no scenario sets the option starter, "
        "so the other reading of PB-A.1 is not tested"
    ]


def test_a_trace_prints_a_table_with_its_problems(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, rulebook=RULEBOOK, scenarios__a=SCENARIO)
    book, _ = load_rulebook(folder)
    assert book is not None
    scenarios, _ = load_scenarios(folder)
    one, two = book.clauses
    rows = (
        Row(one, (Item("tokens.pebble"),), scenarios),
        Row(two),
        Row(book.rulings[0], (Item("options.starter", ("night",)),)),
    )
    result = Trace("pebbles", book, rows, tuple(find_problems(book, carried(None, "starter"), scenarios)))
    assert trace_text(result) == (
        "id      encoded in              scenarios\n"
        "------  ----------------------  ------------\n"
        "PB-1    tokens.pebble           s\n"
        "PB-2    (not a rule)            (untestable)\n"
        "PB-A.1  night: options.starter  -\n"
        "\n"
        "pebbles: 3 clauses and rulings, all encoded and covered\n"
    )
    data = trace_json(result)
    assert data["ok"] is True
    assert [row["id"] for row in data["rows"]] == ["PB-1", "PB-2", "PB-A.1"]
    assert data["rows"][2]["ruling"] == "Dark"
    assert data["rows"][0]["at"] == [2]
    assert data["rows"][2]["items"] == ["night: options.starter"]
    assert data["rows"][2]["encoded"] == [{"item": "options.starter", "variants": ["night"], "places": []}]
    assert "witness" not in data["rows"][0]
