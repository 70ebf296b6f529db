"""What is said when a scenario and a game disagree. The game is the plain Ayoayo of tests/games."""

from pathlib import Path

import pytest

from rulewright_tools.fidelity.scenario_runner import Report, Result, run_scenario
from tests.games.ayoayo.plain_match import PlainGame, PlainMatch
from tests.tools.fidelity.helpers import scenarios_of

POSITION = "- id: a\n  title: t\n  at: turn\n  me: south\n  given: {house: 0 1 0 0 0 2 / 0 0 0 2 0 0}\n  steps:\n"


def result_of(path: Path, steps: str, head: str = POSITION) -> Result:
    (scenario,) = scenarios_of(path, head + steps)
    return run_scenario(scenario, lambda _: PlainGame())


@pytest.mark.parametrize(
    "steps",
    [
        "    - {offered: [sow 6, sow 2], play: sow 2, over: false, expect: {store: 3 0, house(6): 2}}\n",
        "    - {offered: [{p: 2}, {p: 6}], asked: south, play: {p: 2}, by: south, scores: {south: {seeds: 3}}}\n",
        "    - sees: {north: {store: 0 0, house(2): 1}, everyone: {store: hidden hidden}}\n",
        "    - {counts: {house(6): 2, hand: 0}}\n",
        "    - {offered: {includes: [sow 2], excludes: [sow 1, {p: 3}], count: 2}}\n",
        "    - play: sow 2\n    - {asked: [south], play: sow 6, over: true, termination: ended}\n",
    ],
)
def test_a_scenario_that_agrees_passes(tmp_path: Path, steps: str) -> None:
    assert result_of(tmp_path, steps).passed


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("play: sow 3", "7:13 `sow 3` is not offered; did you mean `sow 6`?"),
        ("play: {p: 3}", "7:13 `{p: 3}` is not offered"),
        ("play: {}", "7:13 `{}` stands for 2 options; give more values"),
        ("by: north\n      play: sow 2", "8:13 `sow 2` is not offered to north"),
        ("asked: north", "7:14 south is asked, not north"),
        ("offered: [sow 2, sow 3, sow 6]", "7:24 `sow 3` is not offered"),
        ("offered: [sow 2]", "7:7 there is also offered: sow 6"),
        ("offered: {includes: [sow 2, sow 1]}", "7:35 `sow 1` is not offered"),
        ("offered: {excludes: [{p: 6}]}", "7:28 sow 6 is offered"),
        ("offered: {count: 3}", "7:7 2 options are offered, not 3"),
        ("expect: {house: 0 1 0 0 0 3 / 0 0 0 2 0 0}", "7:33 house(6) is 2, not 3"),
        ("expect: {house: {4: 1}}", "7:27 house(4) is 0, not 1"),
        ("expect: {house(2): 2}", "7:26 house(2) is 1, not 2"),
        ("counts: {house(2): 2}", "7:26 the number in house(2) is 1, not 2"),
        ("counts: {house: 0 1 0 0 0 3 / 0 0 0 2 0 0}", "7:33 the number in house(6) is 2, not 3"),
        ("counts: {barn: 2}", "7:16 no place is called barn"),
        ("expect: {barn: 2}", "7:16 no place is called barn"),
        ("sees: {north: {house(2): 2}}", "7:32 to north, house(2) is 1, not 2"),
        ("sees: {north: {horse: 2}}", "7:22 there is no place `horse`; did you mean `house`?"),
        ("sees: {everyone: {store: 0 hidden}}", "7:32 to everyone, store(south) is hidden, not 0"),
        ("over: true", "7:13 the game goes on"),
        ("termination: ended", "7:20 the game goes on, not ended"),
        ("scores: {south: 1}", "7:23 the total of south is 0, not 1"),
        ("scores: {south: {seeds: 1}}", "7:31 scores(south, seeds) is 0, not 1"),
        ("scores: {east: 1}", "7:16 there is no seat `east`"),
        ("ranking: [south, north]", "7:16 the ranking is empty, not south, then north"),
    ],
)
def test_each_check_says_what_it_finds_and_where(tmp_path: Path, step: str, told: str) -> None:
    checks = step if "play" not in step else f"{step}\n      over: false"
    failures = result_of(tmp_path, f"    - {checks}\n").failures
    assert [f"{one.span.line}:{one.span.column} {one.message}" for one in failures] == [told]
    assert failures[0].options == ("sow 2", "sow 6")


def test_all_checks_of_a_step_are_made_and_later_steps_are_not(tmp_path: Path) -> None:
    steps = "    - {play: sow 2, over: true, scores: {south: 4}}\n    - {asked: north}\n"
    failures = result_of(tmp_path, steps).failures
    assert [one.message for one in failures] == ["the game goes on", "the total of south is 3, not 4"]
    assert {one.step for one in failures} == {1}


def test_playing_after_the_end_is_told(tmp_path: Path) -> None:
    steps = "    - play: sow 2\n    - play: sow 6\n    - {play: sow 1, over: true}\n"
    assert [one.message for one in result_of(tmp_path, steps).failures] == [
        "`sow 1` cannot be played: the game is over"
    ]


def test_a_position_that_cannot_be_set_up_is_a_failure(tmp_path: Path) -> None:
    head = "- id: a\n  title: t\n  at: turn\n  me: west\n  given: {house: 1}\n  steps:\n"
    (failure,) = result_of(tmp_path, "    - over: false\n", head).failures
    assert failure.step == 0
    assert failure.message.startswith("the position cannot be set up: ")
    assert (failure.span.line, failure.span.column) == (3, 7)


def test_a_dead_end_fails_unless_it_is_asked_for(tmp_path: Path) -> None:
    class StuckMatch(PlainMatch):
        @property
        def termination(self) -> str:
            return "dead-end"

        @property
        def over(self) -> bool:
            return True

    class StuckGame(PlainGame):
        def new(self, seed: int) -> PlainMatch:
            return StuckMatch(super().new(seed).game)

    text = "- {id: a, title: t, steps: [{over: true}]}\n- {id: b, title: t, steps: [{termination: dead-end}]}\n"
    unasked, asked = (run_scenario(one, lambda _: StuckGame()) for one in scenarios_of(tmp_path, text))
    assert [one.message for one in unasked.failures] == ["the game came to a dead end"]
    assert asked.passed


def test_a_report_fails_with_a_failure_or_without_scenarios(tmp_path: Path) -> None:
    good = result_of(tmp_path, "    - over: false\n")
    bad = result_of(tmp_path, "    - over: true\n")
    assert Report("g", (good,)).exit_code == 0
    assert Report("g", (good, bad)).exit_code == 1
    assert Report("g").exit_code == 1
