"""The compiled game against the plain model: counts from the start, ends of turns, and random games turn by turn."""

import random
from collections import Counter

import pytest

from rulewright import Match
from tests.games.ayanu import plain_ayanu as plain
from tests.games.ayanu.engine import OptionValue, displacements, game, play, position_of, standing
from tests.games.ayanu.plain_ayanu import Figure, Game, Rules

# The rulebook's own game first; then each option another way, and draws that come soon.
SETTINGS: list[dict[str, OptionValue]] = [
    {},
    {"no_exchange": "skipped"},
    {"no_move": "loss"},
    {"no_move": "draw"},
    {"double_pass": False, "repetitions": 2},
    {"repetitions": None, "quiet_limit": 30},
    {"quiet_limit": 1},
]


def careful(turns: list[plain.Turn], me: int) -> list[plain.Turn]:
    """Those that do not lose at once, if any: otherwise random games are over before anything has happened."""
    return [turn for turn in turns if turn.winner != 1 - me] or turns


def fits(position: plain.Position) -> bool:
    """Are there so many bases and heads of each sort?"""
    most = {"onnu": 2, "itta": 2, "essa": 3, "urum": 1, "ayanu": 1, 1: 3, 2: 3, 3: 3}
    used = Counter((f.owner, part) for f in position.values() for part in (f.head, f.reach))
    return all(count <= most[part] for (_, part), count in used.items())


def assert_same(match: Match, mirror: Game) -> None:
    assert position_of(match) == mirror.position
    assert match.over == bool(mirror.result)
    if mirror.result:
        assert match.winners == (plain.SEATS if mirror.winner is None else (plain.SEATS[mirror.winner],))
    else:
        assert match.actors == (plain.SEATS[mirror.me],)
        assert match.place("quiet") == mirror.quiet
        assert sorted(displacements(match)) == sorted({(turn.a, turn.b) for turn in mirror.turns()})


def random_positions(number: int) -> list[tuple[plain.Position, int]]:
    """Positions from random games in which nobody loses needlessly, most of them with captures behind them."""
    policy, found = random.Random(11), list[tuple[plain.Position, int]]()
    while len(found) < number:
        mirror = Game()
        for _ in range(policy.randrange(10, 260)):
            if mirror.result:
                break
            mirror.play(policy.choice(careful(mirror.turns(), mirror.me)))
        if not mirror.result:
            found.append((mirror.position, mirror.me))
    return found


Ends = set[tuple[frozenset[tuple[plain.Field, plain.Figure]], tuple[str, ...]]]


def ends_of_turns(match: Match) -> Ends:
    """Every way in which the present turn can end: what stands where then, and who has won."""
    ends: Ends = set()

    def note() -> None:
        ends.add((frozenset(position_of(match).items()), match.winners if match.termination == "won" else ()))

    for option in match.options:
        match.play(option)
        partners = [one for one in match.options if "c" in one.values]
        for partner in partners:
            match.play(partner)
            note()
            match.undo()
        if not partners:
            note()
        match.undo()
    return ends


def test_ends_of_turns_agree_in_random_positions() -> None:
    for position, me in random_positions(50):
        ends = {
            (frozenset(turn.after.items()), () if turn.winner is None else (plain.SEATS[turn.winner],))
            for turn in plain.turns(position, me)
        }
        assert ends_of_turns(standing(position, me)) == ends


def test_displacements_and_whole_moves_at_the_start() -> None:
    position = plain.start()
    assert len(plain.displacements(position, plain.GREY)) == game().perft(1) == 47
    turns = list(plain.turns(position, plain.GREY))
    assert len(turns) == game().perft(2) == 336
    assert sum(turn.winner is not None for turn in turns) == 6


def test_two_turns_from_the_start() -> None:
    safe = [turn for turn in plain.turns(plain.start(), plain.GREY) if turn.winner is None]
    count = sum(1 for turn in safe for _ in plain.turns(turn.after, plain.DARK))
    assert count == 110_880
    assert game().perft(4) == count + 6  # the six that lose at once end the game and count once


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: str(options) if options else "defaults")
def test_random_games_agree_turn_by_turn(options: dict[str, OptionValue]) -> None:
    ends = set()
    for seed in range(2 if not options else 1):
        policy = random.Random(seed)
        match, mirror = game(**options).new(seed=seed), Game(rules=Rules(**options))  # type: ignore[arg-type]
        assert_same(match, mirror)
        while not mirror.result:
            turn = policy.choice(careful(mirror.turns(), mirror.me))
            play(match, turn.a, turn.b, turn.c)
            mirror.play(turn)
            assert_same(match, mirror)
        ends.add(mirror.result)
    assert ends


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: str(options) if options else "defaults")
def test_random_positions_of_few_figures_agree(options: dict[str, OptionValue]) -> None:
    """Few figures bring about what openings do not: forced losses, no partner to exchange with, passes and draws."""
    policy, seen = random.Random(5), set()
    for _ in range(25):
        fields = policy.sample(sorted(plain.BOARD), 6)
        heads = ["urum", *policy.choices(["essa", "onnu", "itta", "ayanu"], k=2)]
        position = {
            at: Figure(owner, policy.randint(1, 3), head)
            for owner, ats in enumerate((fields[:3], fields[3 : policy.randint(4, 6)]))
            for at, head in zip(ats, heads, strict=False)
            if head != "urum" or at not in plain.CASTLE[owner]
        }
        if [figure.head for figure in position.values()].count("urum") < 2 or not fits(position):
            continue
        match, mirror = standing(position, plain.GREY, **options), Game(position, rules=Rules(**options))  # type: ignore[arg-type]
        assert_same(match, mirror)
        for _ in range(12):
            if mirror.result:
                break
            turn = policy.choice(mirror.turns())
            play(match, turn.a, turn.b, turn.c)
            mirror.play(turn)
            assert_same(match, mirror)
        seen.add(mirror.result)
    assert {"won", "drawn"} <= seen or {"won", ""} <= seen
