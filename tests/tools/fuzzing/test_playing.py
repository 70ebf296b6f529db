"""A recorded game is looked at once at every position, however many options are tried at its end."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from rulewright import load_text
from rulewright_tools.fuzzing import Problem, playing
from rulewright_tools.fuzzing.checks.position import Position
from rulewright_tools.fuzzing.playing import Rules, play_moves, play_on
from rulewright_tools.fuzzing.setup import Setup, Subject
from tests.tools.fuzzing.planted import SEEDS


@pytest.fixture
def subject() -> Subject:
    return Subject(Setup("seeds.yaml"), load_text(SEEDS))


def test_every_position_is_looked_at_once(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: Counter[int] = Counter()

    def look(position: Position) -> Iterator[Problem]:
        looked[position.match.plies] += 1
        yield from ()

    monkeypatch.setattr(playing, "Rules", partial(Rules, always=(look,), sometimes=()))
    match = subject.game.new(1)
    for _ in range(4):
        match.play(match.options[0])
    tried = len(match.options)
    games = list(play_on(subject, 1, match.moves))
    assert len(games) == 1 + tried
    assert looked == {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: tried}


def test_a_move_that_is_not_offered_ends_a_recorded_game_and_is_left_out_of_a_shrunk_one(subject: Subject) -> None:
    match = subject.game.new(1)
    match.play(match.options[0])
    first = match.moves[0]
    match.play(match.options[0])
    moves = (first, first, match.moves[1])
    played, *_ = play_on(subject, 1, moves)
    assert played.moves == (first,)
    assert play_moves(subject, 1, moves, Rules()).moves == match.moves
