"""A decision or a position of a match as a scenario: where it begins, what it expects, and that it passes."""

from pathlib import Path

import pytest

import rulewright
from rulewright import Game, Match
from rulewright.sessions.simulation import random_game
from rulewright_tools.fidelity import run_scenarios
from rulewright_tools.fidelity.beginnings import Unrecordable
from rulewright_tools.fidelity.recording import Heading, Wanted, record
from rulewright_tools.fidelity.stands import Stand, turn_of
from tests.tools.fidelity.pebbles import GAME, pebbles

HEADING = Heading("x", "What happens", ("PB-2",))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pebbles(tmp_path_factory.mktemp("pebbles"))


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    return rulewright.load(folder)


@pytest.fixture(scope="module")
def ayoayo() -> Game:
    return rulewright.load("ayoayo")


def played(game: Game, *choices: str, seed: int = 4) -> Match:
    match = game.new(seed)
    for choice in choices:
        match.play(choice)
    return match


def random_match(game: Game, seed: int) -> Match:
    match, error = random_game(game, seed, 0)
    assert error is None
    return match


def test_a_decision_begins_in_the_position_before_it(ayoayo: Game) -> None:
    match = played(ayoayo, "sow 1", "sow 8", "sow 2")
    assert record(match, Wanted(3), Heading("x", "Sown", ("AO-2.1",))).text == (
        "- id: x\n"
        "  title: Sown\n"
        "  clauses: [AO-2.1]\n"
        "  at: turn\n"
        "  me: south\n"
        f"  given: {{house: {row(match, 2)}, store: {stores(match, 2)}, moved_last: north}}\n"
        "  steps:\n"
        f"    - offered: [{', '.join(option.text for option in before(match, 2).options)}]\n"
        "      play: sow 2\n"
        f"      expect: {{house: {row(match, 3)}, moved_last: south}}\n"
        "    - asked: [north]\n"
    )


def before(match: Match, ply: int) -> Match:
    so_far = match.copy()
    while so_far.plies > ply:
        so_far.undo()
    return so_far


def stores(match: Match, ply: int) -> str:
    return " ".join(str(count) for count in before(match, ply).place("store").values())  # type: ignore[union-attr]


def row(match: Match, ply: int) -> str:
    seeds = [str(count) for count in before(match, ply).place("house").values()]  # type: ignore[union-attr]
    return f"{' '.join(seeds[:6])} / {' '.join(seeds[6:])}"


def test_the_first_decision_begins_with_the_game(ayoayo: Game) -> None:
    recorded = record(played(ayoayo, "sow 1"), Wanted(1), HEADING)
    assert (recorded.given, recorded.plays) == (False, 1)
    assert "seed" not in recorded.text  # chance has no part in it


def test_the_end_of_a_game_is_told(ayoayo: Game) -> None:
    match = random_match(ayoayo, 3)
    text = record(match, Wanted(match.plies), HEADING).text
    totals = ", ".join(f"{seat}: {sheet['total']}" for seat, sheet in match.scores.items())
    assert f"      over: true\n      scores: {{{totals}}}\n      ranking: " in text
    assert "asked: [" not in text.partition("over: true")[2]


def test_a_position_says_who_may_do_what(ayoayo: Game) -> None:
    match = played(ayoayo, "sow 1", "sow 8")
    recorded = record(match, Wanted(2, position=True), HEADING)
    assert recorded.plays == 0
    assert "    - asked: [south]\n      offered: [sow " in recorded.text


def test_a_decision_in_the_middle_of_a_turn_begins_with_the_turn(game: Game) -> None:
    match = played(game, "take 2", "take 2", "take 1", "take 2", "pass")
    recorded = record(match, Wanted(5), HEADING)
    assert (recorded.given, recorded.plays) == (True, 2)
    assert "    - play: take 2\n    - offered: [" in recorded.text


def test_chance_that_a_position_would_not_repeat_needs_the_whole_game(game: Game) -> None:
    match = played(game, "take 2", "take 2", "take 1", "take 2")
    match.play(next(option for option in match.options if option.text != "pass"))
    recorded = record(match, Wanted(5), HEADING)
    assert not recorded.given
    assert "  seed: 4\n" in recorded.text
    assert "thrown" in recorded.text


def test_a_whole_game_may_be_asked_for(ayoayo: Game) -> None:
    match = played(ayoayo, "sow 1", "sow 8", "sow 2")
    recorded = record(match, Wanted(3, whole=True), HEADING)
    assert (recorded.given, recorded.plays) == (False, 3)


def test_how_the_game_was_set_up_is_said_where_it_differs(folder: Path) -> None:
    game = rulewright.load(folder, variant="long", options={"most": "3"}, players=3)
    text = record(played(game, "take 3"), Wanted(1), HEADING).text
    assert "  variant: long\n  options: {most: 3}\n  players: 3\n" in text


def test_a_match_that_began_in_a_position_begins_there_again(ayoayo: Game) -> None:
    match = ayoayo.arrange({"house": 0, "house(3)": 2, "house(9)": 1}, at="turn", me="south", seed=5)
    match.play("sow 3")
    recorded = record(match, Wanted(1), HEADING)
    assert "  seed: 5\n  at: turn\n  me: south\n  given: {house: 0, house(3): 2, house(9): 1}\n" in recorded.text


def test_what_is_refused_is_tried_longer_and_then_told(ayoayo: Game) -> None:
    match = played(ayoayo, "sow 1", "sow 8", "sow 2")
    recorded = record(match, Wanted(3), HEADING, lambda scenario: scenario.at is None)
    assert not recorded.given
    with pytest.raises(Unrecordable, match="cannot be told as a scenario that passes"):
        record(match, Wanted(3), HEADING, lambda _: False)


def test_options_that_look_alike_are_told_by_their_values(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    (folder / "game.yaml").write_text(GAME.replace('"take {n}"', '"take"'), encoding="utf-8")
    game = rulewright.load(folder)
    match = game.new(1)
    match.play(match.options[1])
    assert "play: {n: 2}" in record(match, Wanted(1), HEADING).text


def test_a_position_of_a_game_with_many_places_is_given() -> None:
    match = random_match(rulewright.load("akua", executor="reference"), 2)
    recorded = record(match, Wanted(match.plies // 2), Heading("x", "Recorded"))
    assert recorded.given
    assert "gathered: " in recorded.text


def test_what_is_recorded_runs_among_the_scenarios_of_the_game(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    match = random_match(rulewright.load(folder), 1)
    texts = [record(match, Wanted(ply), Heading(f"r-{ply}", "Recorded")).text for ply in range(1, match.plies + 1)]
    (folder / "scenarios" / "new.yaml").write_text("\n".join(texts), encoding="utf-8")
    report = run_scenarios(str(folder))
    assert report.exit_code == 0, [result.failures for result in report.failed]
    assert len(report.results) == match.plies + 2


def test_two_stands_differ_in_what_a_decision_changes(game: Game) -> None:
    match = game.new(4)
    first = Stand(match)
    match.play("take 2")
    now = Stand(match)
    assert now.written(now.changed(first)) == {"heap": 7, "hand": "2 0"}
    assert not first.changed(Stand(game.new(4)))


def test_a_turn_is_told_from_the_next_one(ayoayo: Game) -> None:
    match = ayoayo.new(0)
    first = turn_of(match)
    match.play("sow 1")
    second = turn_of(match)
    assert first is not None
    assert second is not None
    assert (first.phase, first.me, second.me) == ("turn", "south", "north")
    assert first.passes != second.passes
    assert turn_of(random_match(ayoayo, 3)) is None
