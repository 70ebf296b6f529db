"""The compiled game against the plain model: how turns can end, and whole games turn by turn."""

import random

import pytest

from rulewright import Match
from tests.games.akua.engine import OptionValue, game, position_of, seat, turn_of
from tests.games.akua.plain_akua import Akua, Board, Ends, Position, Rules, hexes, stand_in

SETTINGS: list[dict[str, OptionValue]] = [
    {},
    {"fills": "named"},
    {"own_middle": True, "outer_sides": True},
    {"outer_sides": True, "shared_lead": True},
]


def other_board() -> Board:
    """The board of the variant `other_board`, by hand."""
    islands, sides = hexes([[4, 6, 8], [3, 5, 7, 9], [2, 4, 6, 8, 10], [3, 5, 7, 9]])
    akua = (
        ("leyline", frozenset({0, 1}), frozenset({0, 1, 3, 4}), 8),
        ("commune", frozenset({1}), frozenset({2, 5, 6, 11}), 10),
        ("gather", frozenset({2, 3}), frozenset({7, 8, 12, 13}), 9),
        ("explore", frozenset({3}), frozenset({9, 10, 14, 15}), 14),
    )
    return Board(islands, sides, akua, ("leyline", "gather", "commune", "explore"))


def ends_of_turn(match: Match) -> Ends:
    """Every position in which the present turn can end, whatever is chosen in it and whoever chooses."""
    here, ends, todo = turn_of(match), set[Position](), [match]
    while todo:
        before = todo.pop()
        for option in before.options:
            after = before.copy()
            after.play(option)
            if after.over or turn_of(after) != here:
                ends.add(position_of(after))
            else:
                todo.append(after)
    return ends


def play_turn(match: Match, policy: random.Random) -> None:
    here = turn_of(match)
    while not match.over and turn_of(match) == here:
        match.play(policy.choice(match.options))


def assert_next_turn(match: Match, model: Akua, turns: list[tuple[str, int]], position: Position) -> None:
    """Drops the turns that were passed by for want of a choice; the first that is left is the one in play."""
    while turns:
        step, me = turns[0]
        if (turn_of(match)[1], match.actors) == (step, (f"p{me + 1}",)) or (
            step == turn_of(match)[1] == "step_4" and not match.over
        ):
            return
        assert model.ends(position, step, me) == {position}
        turns.pop(0)
    assert match.over


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_random_games_agree_turn_by_turn(players: int, options: dict[str, OptionValue]) -> None:
    model = Akua(stand_in(), players, Rules(**options))  # type: ignore[arg-type]
    follow(model, game(players, **options).new(seed=5), random.Random(players))


def test_a_game_on_another_board_agrees() -> None:
    follow(Akua(other_board(), 4), game(4, "other_board").new(seed=2), random.Random(2))


def follow(model: Akua, match: Match, policy: random.Random) -> None:
    start = seat(match.place("start_player"))
    assert start is not None
    turns, position = list(model.schedule(start)), model.start()
    while not match.over:
        assert position_of(match) == position
        assert_next_turn(match, model, turns, position)
        ends = model.ends(position, *turns.pop(0))
        play_turn(match, policy)
        position = position_of(match)
        assert position in ends
        if None not in position.marks and turns and turns[0][0] == "step_1":
            turns.clear()
    assert not [turn for turn in turns if turn[0] != "step_4"]
    assert [match.scores[name]["total"] for name in match.game.seats] == model.totals(position)
    assert [{seat(name) for name in place} for place in match.ranking] == model.ranking(position)


def test_ends_of_turns_agree_in_random_positions() -> None:
    """Positions from random games of three and of four, on both boards, with and without options."""
    policy, seen = random.Random(3), set[str]()
    for number in range(50):
        players = 3 + number % 2
        options = SETTINGS[number // 2 % len(SETTINGS)] if number < 40 else {}
        board, variant = (stand_in(), None) if number < 40 else (other_board(), "other_board")
        match = game(players, variant, **options).new(seed=number)
        for _ in range(policy.randrange(8, 70)):
            if not match.over:
                before = match.copy()
                play_turn(match, policy)
        match = before if match.over else match
        _, step, _ = turn_of(match)
        me = seat(match.actors[0])
        assert me is not None
        model = Akua(board, players, Rules(**options))  # type: ignore[arg-type]
        assert ends_of_turn(match) == model.ends(position_of(match), step, me)
        seen.add(step)
    assert seen >= {"step_1", "step_2", "step_3", "step_4"}
