"""The compiled game against the plain model: counts from the start, and random games ply by ply."""

import random

import pytest

from rulewright import Match
from tests.games.ayoayo import plain_ayoayo as plain
from tests.games.ayoayo.engine import choices, game, seeds, sow, standing

# The rulebook's own game first; then each option the other way, and endings that come sooner.
SETTINGS: list[dict[str, str]] = [
    {},
    {"sweep_to": "row_owner"},
    {"empty_opposite": "single_seed"},
    {"repetitions": "2"},
]


def plain_game(options: dict[str, str]) -> plain.Game:
    return plain.Game(
        sweep_to=options.get("sweep_to", "last_mover"),
        take_single=options.get("empty_opposite") == "single_seed",
        repetitions=int(options.get("repetitions", "3")),
    )


def assert_same(match: Match, mirror: plain.Game) -> None:
    assert (seeds(match, "house"), seeds(match, "store")) == (list(mirror.pits), mirror.stores)
    assert match.over == mirror.over
    assert choices(match) == mirror.moves()
    if mirror.over:
        assert [match.scores[seat]["total"] for seat in plain.SEATS] == mirror.stores
    else:
        assert match.actors == (plain.SEATS[mirror.me],)


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_counts_from_the_start_agree(depth: int) -> None:
    assert game().perft(depth) == plain.perft(depth)


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: " ".join(options.values()) or "defaults")
def test_random_games_agree_ply_by_ply(options: dict[str, str]) -> None:
    for seed in range(50 if not options else 10):
        policy = random.Random(seed)
        match, mirror = game(**options).new(seed=seed), plain_game(options)
        assert_same(match, mirror)
        while not mirror.over:
            pit = policy.choice(mirror.moves())
            sow(match, pit)
            mirror.play(pit)
            assert_same(match, mirror)


def test_random_positions_agree() -> None:
    """Few seeds on the board bring about what openings do not: passes, feeding, endless laps, full rounds."""
    policy = random.Random(7)
    for _ in range(150):
        pits = [0] * 12
        for _ in range(policy.choice([3, 5, 9, 14, 30])):
            pits[policy.randrange(12) if policy.random() < 0.8 else 0] += 1
        mirror = plain.Game(tuple(pits))
        match = standing(tuple(pits))
        assert_same(match, mirror)
        for _ in range(8):
            if mirror.over:
                break
            pit = policy.choice(mirror.moves())
            sow(match, pit)
            mirror.play(pit)
            assert_same(match, mirror)


def test_north_plays_the_same_game_from_the_other_side() -> None:
    turned = game(first_player="north").new(seed=1)
    straight = game().new(seed=1)
    policy = random.Random(3)
    while not straight.over:
        pit = policy.choice(choices(straight))
        sow(straight, pit)
        sow(turned, (pit + 6) % 12)
        assert seeds(turned, "store") == seeds(straight, "store")[::-1]
    assert turned.over


def test_who_plays_first_can_be_left_to_chance() -> None:
    by_lot = game(first_player="none")
    assert {by_lot.new(seed=seed).actors for seed in range(20)} == {("south",), ("north",)}
    assert by_lot.new(seed=5).actors == by_lot.new(seed=5).actors
