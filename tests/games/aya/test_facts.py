"""What can be known of Aya exactly, worked out twice: in plain Python and by the compiled game."""

import random
from itertools import product
from typing import Any

import pytest

from rulewright import Match
from tests.games.aya import plain_aya as plain
from tests.games.aya.engine import balls, card, cards, first_pushes, game, pattern_of, push
from tests.games.aya.plain_aya import PUSHES, Push, track

# pattern: tracks that show it, tracks that one move leads to it from, or one or two moves; moves from the worst track
REACH = {
    "BBBYY": (12, 63, 124, 3),
    "BBYBY": (12, 58, 100, 4),
    "BBYYB": (12, 57, 102, 3),
    "BYBBY": (12, 56, 94, 4),
    "BBBYB": (8, 46, 108, 4),
    "BBYYY": (8, 46, 101, 4),
    "BBBBY": (8, 44, 102, 4),
    "BYBYY": (8, 44, 95, 5),
    "BYYBY": (8, 44, 86, 4),
    "YBBYY": (8, 43, 96, 4),
    "YBBBY": (6, 35, 79, 3),
    "BYBYB": (6, 33, 68, 5),
    "BBYBB": (4, 27, 80, 5),
    "BYYYB": (4, 26, 64, 5),
    "YBYBY": (4, 23, 57, 6),
    "YBYYY": (2, 14, 55, 5),
    "BYYYY": (2, 13, 45, 5),
    "BBBBB": (1, 10, 50, 4),
    "YYBYY": (1, 8, 34, 5),
}
PATTERNS = {plain.canonical(pattern): pattern for pattern in REACH}


def one_of_each(balls: str) -> Match:
    """A puzzle with a card of every pattern in the middle, so that each move makes the card that it shows."""
    middle: list[Any] = []
    for shown in cards(game("puzzlers", laid_out="39").new(), "middle"):
        if shown not in middle:
            middle.append(shown)
    return game("puzzlers").arrange({"track": list(balls), "middle": middle}, at="turn", me="p1")


@pytest.fixture(scope="module")
def engine_moves() -> dict[str, dict[Push, tuple[str, str]]]:
    """For every track and push, the track and the pattern that come of it, as the compiled game has them."""
    found: dict[str, dict[Push, tuple[str, str]]] = {}
    for before in plain.tracks():
        start = one_of_each(before)
        found[before] = {}
        for move in PUSHES:
            match = start.copy()
            push(match, move)
            (won,) = cards(match, "won")
            found[before][move] = balls(match), plain.canonical(pattern_of(won)[0])
    return found


def test_there_are_126_tracks_and_19_patterns() -> None:
    assert len(plain.tracks()) == len(set(plain.tracks())) == 126
    assert plain.patterns() == set(PATTERNS)
    assert sum(pattern == pattern[::-1] for pattern in plain.patterns()) == 7


def test_plain_reach() -> None:
    tracks = plain.tracks()
    for pattern, (shown, one, two, worst) in REACH.items():
        name = plain.canonical(pattern)
        assert sum(plain.showing(balls) == name for balls in tracks) == shown
        assert sum(name in plain.by_one(balls) for balls in tracks) == one
        assert sum(name in plain.by_two(balls) for balls in tracks) == two
        assert plain.worst_case(name) == worst


def test_the_compiled_game_moves_and_reads_as_the_plain_model(
    engine_moves: dict[str, dict[Push, tuple[str, str]]],
) -> None:
    for before, moves in engine_moves.items():
        for move, (after, pattern) in moves.items():
            assert after == plain.pushed(before, move)
            assert pattern == plain.showing(after)


def test_compiled_reach(engine_moves: dict[str, dict[Push, tuple[str, str]]]) -> None:
    one = {before: {pattern for _, pattern in moves.values()} for before, moves in engine_moves.items()}
    two = {
        before: one[before].union(*(one[after] for after, _ in moves.values()))
        for before, moves in engine_moves.items()
    }
    for pattern, (_, by_one, by_two, _) in REACH.items():
        name = plain.canonical(pattern)
        assert sum(name in made for made in one.values()) == by_one
        assert sum(name in made for made in two.values()) == by_two


def test_every_track_leads_to_every_other_in_seven_moves(
    engine_moves: dict[str, dict[Push, tuple[str, str]]],
) -> None:
    furthest = 0
    for start in engine_moves:
        reached, steps, edge = {start}, 0, {start}
        while edge:
            edge = {after for before in edge for after, _ in engine_moves[before].values()} - reached
            reached |= edge
            steps += bool(edge)
        assert len(reached) == 126
        furthest = max(furthest, steps)
    assert furthest == 7


def test_how_often_a_push_leaves_the_balls_or_the_pattern_as_they_are() -> None:
    pairs = [(balls, plain.pushed(balls, move)) for balls, move in product(plain.tracks(), PUSHES)]
    assert sum(before == after for before, after in pairs) == 56
    assert sum(plain.showing(before) == plain.showing(after) for before, after in pairs) == 200


def test_three_exception_moves_restore_every_track() -> None:
    for before in plain.tracks():
        opened = game("kindergarten").arrange({"track": list(before)}, at="turn", me="p1")
        assert balls(opened) == plain.excepted(before)
        assert plain.excepted(plain.excepted(plain.excepted(before))) == before
    assert any(plain.excepted(plain.excepted(before)) != before for before in plain.tracks())


def test_one_move_patterns_of_the_examples() -> None:
    example, poorest = track("BY|BYBYB|YB"), track("YY|BBBBB|YY")
    assert plain.by_one(example) == {"BBYBY", "BYBBY", "BYBYY", "BYYBY", "YBYBY"}
    assert plain.by_two(example) - plain.by_one(example) == {
        *("BBBYB", "BBYBB", "BBYYB", "BYBYB", "BYYYB", "YBBBY", "YBBYY", "YBYYY", "YYBYY"),
    }
    assert [balls for balls in plain.tracks() if len(plain.by_one(balls)) == 1] == [poorest]
    assert plain.by_one(poorest) == {"BBBBY"}
    assert plain.by_two(poorest) == {"BBBBY", "BBBYY", "YBBBY"}


def test_whether_an_oye_is_right_and_how_it_is_disproved() -> None:
    """Random tracks and stacks: the compiled game judges as the plain model and offers just the pushes that lead on."""
    choose = random.Random(5)
    everything = [shown for place in ("middle", "deck") for shown in cards(game("puzzlers").new(), place)]
    seen = set[bool]()
    for _ in range(60):
        before = choose.choice(plain.tracks())
        first, second = choose.sample(everything, 2)
        match = game("oye", 2).arrange(
            {
                "track": list(before),
                "stack": {"p1": [card("BBBYY", "dark"), first], "p2": [card("BBYYB", "dark"), second]},
                "neutral": [[], []],
            },
            at="call",
        )
        up = [pattern_of(shown) for shown in (first, second)]
        dark = {plain.canonical(pattern) for pattern, background in up if background == "dark"}
        light = {plain.canonical(pattern) for pattern, background in up if background == "light"}
        match.play("OYE", by="p1")
        wrong = plain.solvable(before, dark, light)
        seen.add(wrong)
        if wrong:
            assert match.actors == ("p2",)
            leading = {
                move
                for move in PUSHES
                for after in [plain.pushed(before, move)]
                if plain.showing(after) in dark | light or plain.by_one(after) & light
            }
            assert first_pushes(match) == leading
        else:
            assert balls(match) == plain.excepted(before)
            assert [len(cards(match, "stack", seat)) for seat in ("p1", "p2")] == [2, 1]
    assert seen == {True, False}
