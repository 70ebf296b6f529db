"""The classics against OpenSpiel's games of the same rules: random games ply by ply, and counts from the start."""

from random import Random

import pytest

from rulewright import Match
from tests.games.classics.correspondence import DEFAULTS, OTHERS, Pair
from tests.games.classics.peer import Peer

GAMES = {
    "tic_tac_toe": 400,
    "connect_four": 200,
    "breakthrough": 60,
    "reversi": 60,
    "hex": 20,
    "kalah": 200,
    "oware": 80,
}
DEPTHS = {
    "tic_tac_toe": 7,
    "connect_four": 6,
    "breakthrough": 3,
    "reversi": 6,
    "hex": 2,
    "kalah": 6,
    "oware": 5,
}


class Numbered:
    """Our side, in the same numbers. What a seat's option id stands for is kept, as it never changes."""

    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._known: dict[tuple[str, int], int] = {}

    def numbers(self, match: Match) -> dict[int, int]:
        (seat,), ids = match.actors, match.option_ids
        if any((seat, one) not in self._known for one in ids):
            self._known |= {(seat, option.id): self._pair.ours(option) for option in match.options}
        found = {self._known[seat, one]: one for one in ids}
        assert len(found) == len(ids), "two options are one action"
        return found


def play_in_step(pair: Pair, ours: Numbered, seed: int) -> None:
    choose, peer, match = Random(seed), Peer(pair), pair.game().new(seed)
    while not peer.over:
        assert match.actors == (match.game.seats[peer.player],)
        theirs, mine = peer.numbers(), ours.numbers(match)
        assert mine.keys() == theirs.keys()
        number = choose.choice(sorted(theirs))
        match.play_id(mine[number])
        peer.play(theirs[number])
    assert match.over
    assert {match.game.seats.index(seat) for seat in match.ranking[0]} == peer.winners()


@pytest.mark.parametrize("pair", [*DEFAULTS, *OTHERS], ids=str)
def test_random_games_go_in_step(pair: Pair) -> None:
    ours = Numbered(pair)
    for seed in range(GAMES[pair.id]):
        play_in_step(pair, ours, seed)


@pytest.mark.parametrize("pair", DEFAULTS, ids=str)
def test_the_same_number_of_games_begin(pair: Pair) -> None:
    assert pair.game().perft(DEPTHS[pair.id]) == Peer(pair).perft(DEPTHS[pair.id])
