"""The whole stage: what is refused, numbers of options, fingerprints, and every draft of a game."""

from pathlib import Path

import pytest

from rulewright.diagnostics import Code as Mistake
from rulewright.lowering.lower import lower
from tests.lowering.games import code_at, code_of, program_of

PHASE = '\nphases: {turn: {for: players, do: "choose k in 1..2, \\"{k}\\""}}\n'


@pytest.mark.parametrize(
    ("vars", "message"),
    [
        ("big: {per: [0..999, 0..299], type: 0..1}", "a state has at most 200,000 cells, and this game needs 300,"),
        (
            "big: {per: [0..99, 0..199], type: int, start: 0}",
            "a state has at most 65,536 bytes, and this game needs 80,",
        ),
    ],
)
def test_a_state_that_is_too_large_is_refused(vars: str, message: str) -> None:
    code, diagnostics = lower(program_of(f"players: [a, b]\nvars:\n  {vars}{PHASE}"))
    assert code is None
    (diagnostic,) = diagnostics
    assert diagnostic.code is Mistake.TOO_LARGE
    assert diagnostic.message.startswith(message)


@pytest.mark.parametrize(
    "made", ["set(i for i in 1..5000)", "all i in 1..n + 5000 where i mod 7 = 0", "set(n, n * 1000)"]
)
def test_a_set_that_could_have_too_many_values_is_refused(made: str) -> None:
    text = f"    do: |\n      let s = {made}\n      set n to count(s) mod 4\n"
    code, diagnostics = lower(program_of("players: [a, b]\nvars: {n: 0..9}\nphases:\n  turn:\n" + text))
    assert code is None
    assert [diagnostic.code for diagnostic in diagnostics] == [Mistake.TOO_LARGE]
    assert diagnostics[0].span is not None


def test_the_number_of_option_ids_counts_none_for_choices_that_may_be_declined() -> None:
    assert code_of("players: [a, b]\nvars: {n: 0..3}" + PHASE).option_ids == 2
    assert code_of("players: [a, b]\nvars: {n: 0..3}" + PHASE.replace("choose", "may choose")).option_ids == 3


GAME = "players: [a, b]\nvars: {n: 0..3}\nterms: {most: 2}" + PHASE


def test_equal_games_have_equal_fingerprints_wherever_they_stand() -> None:
    assert code_of(GAME).fingerprint == code_of("# a comment\n" + GAME).fingerprint


@pytest.mark.parametrize(
    "other",
    [GAME.replace("0..3", "0..4"), GAME.replace("most: 2", "most: 3"), GAME.replace("1..2", "1..3")],
)
def test_a_change_of_layout_or_rules_changes_the_fingerprint(other: str) -> None:
    assert code_of(GAME).fingerprint != code_of(other).fingerprint


def test_a_rung_that_is_the_total_needs_no_function() -> None:
    text = "players: [a, b]\nvars: {n: 0..3}\nscoring: {x: n, y: 2}\nranking: [total, lowest: n]" + PHASE
    ladder = code_of(text).ladder
    assert ladder is not None
    assert [(rung.function is None, rung.lowest) for rung in ladder] == [(True, False), (False, True)]


def test_ayoayo_has_a_small_state(checkout: Path) -> None:
    assert code_at(checkout / "games" / "ayoayo").layout.size <= 128


def test_a_rung_that_adds_to_the_total_is_a_function_of_its_own() -> None:
    text = "players: [a, b]\nvars: {n: 0..3}\nscoring: {x: n}\nranking: [total + 1, total]" + PHASE
    ladder = code_of(text).ladder
    assert ladder is not None
    assert [rung.function is None for rung in ladder] == [False, True]
