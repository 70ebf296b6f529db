"""What can be told of a move: who may know it, what chance decided, where the rules cannot go on."""

from pathlib import Path

import pytest

import rulewright
from rulewright import Game, GameFailed, Match
from rulewright.sessions.loading import EXECUTORS, load_text
from rulewright.sessions.simulation import random_game
from tests.sessions import games
from tests.sessions.games import DEAD_END, DICE, FAILING, LAST_CARD

BOTH = frozenset({"ann", "bob"})


@pytest.fixture(params=EXECUTORS, autouse=True)
def executor(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    monkeypatch.setattr("tests.sessions.games.EXECUTOR", name)
    return name


def load_game(text: str) -> Game:
    return load_text(text, executor=games.EXECUTOR)


def played(text: str, *choices: str, seed: int = 1) -> Match:
    match = load_game(text).new(seed)
    for choice in choices:
        match.play(choice)
    return match


# ---------------------------------------------------------------- who may know a choice
def test_a_card_that_everybody_saw_is_known_although_it_ends_in_a_hidden_heap() -> None:
    match = load_game(LAST_CARD).new(1)
    for _ in range(2):
        match.play(match.options[0])
    assert match.observe("ann")["places"]["table"] == {"ann": None, "bob": None}
    assert match.account.known_to == BOTH


def test_a_card_that_was_seen_is_known_also_if_the_heap_is_shuffled_at_once() -> None:
    text = LAST_CARD.replace("move table(p) to away", "move table(p) to away\n          shuffle away")
    match = load_game(text).new(1)
    for _ in range(2):
        match.play(match.options[0])
    assert match.account.known_to == BOTH
    assert [(draw.text, draw.values) for draw in match.draws] == [("away is shuffled", {})]


def test_a_card_that_goes_from_hand_to_heap_is_known_only_to_who_chose_it() -> None:
    text = LAST_CARD.replace("move c to table(me)", "move c to away").replace("move table(p) to away", "shuffle away")
    match = load_game(text).new(1)
    match.play(match.options[0])
    assert match.account.known_to == {"ann"}


def test_a_card_that_is_only_supposed_to_lie_open_is_not_known() -> None:
    text = (
        LAST_CARD.replace("move c to table(me)", "move c to away")
        .replace("choose c in hand(me), ", "choose c in hand(me) where possible show(c), ")
        .replace("phases:\n", "actions:\n  show(card c): move c to table(me)\nphases:\n", 1)
    )
    match = load_game(text).new(1)
    match.play(match.options[0])
    assert match.account.known_to == {"ann"}


def test_a_number_that_went_into_a_hidden_variable_is_known_only_to_who_chose_it() -> None:
    text = DICE.replace("choose roll in 1..6 at random\n          set", 'choose roll in 1..6, "{roll}"\n          set')
    assert played(text, "in a cup", "4").account.known_to == {"ann"}


# ---------------------------------------------------------------- chance
def test_what_is_drawn_before_the_first_choice_is_told_with_its_text() -> None:
    (draw,) = played(DICE).draws
    assert draw.text in ("ann begins", "bob begins")
    assert draw.values["p"] == draw.text.split()[0]
    assert draw.known_to == BOTH


def test_a_draw_without_a_text_is_told_by_its_names() -> None:
    match = played(DICE, "openly")
    (draw,) = match.draws
    assert draw.text == f"roll: {match.place('luck', 'ann')}"
    assert (draw.choice, draw.known_to) == ("turn", BOTH)


def test_a_draw_that_went_into_hiding_is_known_to_who_sees_it() -> None:
    assert [draw.known_to for draw in played(DICE, "in a cup").draws] == [{"ann"}]


def test_draws_are_those_since_the_last_choice() -> None:
    match = played(DICE, "openly", "openly")
    assert len(match.draws) == 1
    match.undo()
    match.undo()
    assert match.draws[0].text.endswith("begins")


# ---------------------------------------------------------------- dead ends
def test_a_dead_end_names_the_choice_and_its_rule() -> None:
    match = played(DEAD_END, "1", "2", "3")
    assert match.dead_end is not None
    assert match.dead_end.span is not None
    assert (match.dead_end.span.line, match.dead_end.span.column) == (11, 7)
    assert match.dead_end.notes == ("it happened while the game ran, in the phase `turn`",)
    assert played(DEAD_END, "1", "2").dead_end is None


@pytest.mark.parametrize("whole", [True, False])
def test_a_dead_end_is_still_known_after_saving(tmp_path: Path, whole: bool) -> None:
    match = played(DEAD_END, "1", "2", "3")
    restored = match.game.restore(match.save())
    twin = restored if whole else restored.copy()
    assert twin.dead_end == match.dead_end


def test_a_dead_end_at_the_beginning_is_known() -> None:
    match = load_game(DEAD_END.replace("set of 1..3}", "set of 1..3, start: 1..3}")).new(1)
    assert (match.termination, match.plies) == ("dead-end", 0)
    assert match.dead_end is not None


def test_an_arranged_dead_end_is_known() -> None:
    match = load_game(DEAD_END).arrange({"used": [1, 2, 3]}, at="turn", me="ann")
    assert match.dead_end is not None


def test_a_simulation_numbers_the_games_that_came_to_a_dead_end() -> None:
    game = load_game(DEAD_END)
    simulation = game.simulate(3, 7)
    assert simulation.dead_ends == (0, 1, 2)
    match, error = random_game(game, 7, 1)
    assert error is None
    assert (match.dead_end is not None, match.digest) == (True, f"{simulation.playouts[1].digest:016x}")


# ---------------------------------------------------------------- rules that fail
def test_a_failing_game_keeps_those_before_it_and_can_be_looked_at() -> None:
    game = load_game(FAILING)
    with pytest.raises(GameFailed) as failed:
        game.simulate(50, 1)
    finished, number = failed.value.finished, failed.value.number
    assert (len(finished), finished.terminations) == (number, {"limit": number})
    assert number > 0
    assert failed.value.diagnostic.notes == ("it happened while the game ran, in the action `pay`",)
    match, error = random_game(game, 1, number)
    assert error is not None
    assert error.diagnostic == failed.value.diagnostic
    assert [move.text for move in match.moves] == ["2"]


def test_games_of_a_simulation_are_found_again_by_number() -> None:
    game = rulewright.load("ayoayo", executor=games.EXECUTOR)
    simulation = game.simulate(2, 5)
    for number, playout in enumerate(simulation.playouts):
        match, error = random_game(game, 5, number)
        assert error is None
        assert (match.plies, match.digest) == (playout.plies, f"{playout.digest:016x}")
