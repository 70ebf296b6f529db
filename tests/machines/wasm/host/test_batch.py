"""Batches: every entry goes as the match with its seed would, whatever happens in the others."""

import numpy
import pytest

import rulewright
from rulewright.machines.seeds import game_seed
from rulewright.machines.wasm.host.batch import BatchRooms
from tests.machines.wasm.host.games import ENDLESS, game

GAME = rulewright.load("ayoayo")
SNAP = rulewright.load("tests/small_games/snap.yaml")
AUCTION = rulewright.load("tests/small_games/auction.yaml", players=3)


def test_entries_offer_what_their_matches_offer() -> None:
    batch = GAME.batch(5, seed=3)
    for entry in range(5):
        match = GAME.new(game_seed(3, entry))
        assert batch.ids[batch.starts[entry] : batch.starts[entry + 1]].tolist() == match.option_ids
        assert f"{int(batch.digests[entry]):016x}" == match.digest
    assert batch.masks.sum(axis=1).tolist() == batch.counts.tolist()
    assert batch.movers.tolist() == [0] * 5
    assert len(batch) == 5


@pytest.mark.parametrize("game", [GAME, SNAP, AUCTION], ids=["ayoayo", "snap", "auction"])
def test_whole_games_go_as_their_matches_go(game: rulewright.Game) -> None:
    size = 12
    batch = game.batch(size, seed=1)
    matches = [game.new(game_seed(1, entry)) for entry in range(size)]
    generator = numpy.random.default_rng(5)
    for _ in range(400):
        if batch.over.all():
            break
        choices = numpy.full(size, -1)
        players = numpy.full(size, -1)
        for entry, match in enumerate(matches):
            if not match.over:
                first, last = int(batch.starts[entry]), int(batch.starts[entry + 1])
                at = int(generator.integers(first, last))
                choices[entry], players[entry] = batch.ids[at], batch.option_players[at]
                match.play_id(int(choices[entry]), by=game.seats[int(players[entry])])
        batch.step(choices, players)
        assert [f"{int(digest):016x}" for digest in batch.digests] == [match.digest for match in matches]
        assert batch.over.tolist() == [match.over for match in matches]
    assert batch.over.all()
    for entry, match in enumerate(matches):
        sheet = [list(lines.values())[:-1] for lines in match.scores.values()]
        assert batch.scores[entry].tolist() == sheet
        winners = {seat for seat, place in zip(game.seats, batch.places[entry].tolist(), strict=True) if place == 0}
        assert winners == set(match.winners)


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    batch = GAME.batch(4, seed=2)
    before = batch.digests.tolist()
    choices = batch.draw(numpy.random.default_rng(1))
    choices[2] = 14
    with pytest.raises(rulewright.IllegalMove, match="entry 2: 14 is not offered") as caught:
        batch.step(choices)
    assert caught.value.legal == tuple(str(one) for one in batch.ids[batch.starts[2] : batch.starts[3]])
    assert batch.digests.tolist() == before


@pytest.mark.parametrize(
    "choices", [[1, 2, 3], [[4], [4], [4], [4]], [0.5, 1, 1, 1], ["a", "b", "c", "d"], [2**40, 4, 4, 4], 4]
)
def test_choices_of_another_shape_are_refused(choices: object) -> None:
    batch = GAME.batch(4, seed=2)
    with pytest.raises(ValueError, match=r"."):
        batch.step(choices)  # type: ignore[arg-type]


def test_a_negative_choice_leaves_its_entry_alone() -> None:
    batch = GAME.batch(3, seed=2)
    before = batch.digests.tolist()
    chosen = batch.draw(numpy.random.default_rng(1))
    batch.step([-1, int(chosen[1]), -1])
    after = batch.digests.tolist()
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] != before[1]


def test_an_entry_in_which_a_rule_fails_stays_as_it_was_and_the_others_are_played() -> None:
    wrong = rulewright.load_text(game('choose k in 1..3, "take {k}"\nif k = 2: set n to 1000 * k'))
    batch = wrong.batch(4, seed=1)
    before = batch.digests.tolist()
    ids = [batch.ids[batch.starts[entry] : batch.starts[entry + 1]] for entry in range(4)]
    with pytest.raises(rulewright.RuleError, match="2000 is outside"):
        batch.step([int(ids[0][0]), int(ids[1][1]), int(ids[2][2]), int(ids[3][1])])
    assert set(batch.errors) == {1, 3}
    assert [after == old for after, old in zip(batch.digests.tolist(), before, strict=True)] == [
        False,
        True,
        False,
        True,
    ]
    batch.step([int(one[0]) for one in ids])
    assert batch.errors == {}


def test_finished_entries_begin_anew() -> None:
    batch = GAME.batch(6, seed=1)
    generator = numpy.random.default_rng(2)
    while not batch.over.any():
        batch.step(batch.draw(generator))
    over = numpy.flatnonzero(batch.over)
    batch.reset(over, [7] * len(over))
    assert not batch.over.any()
    assert f"{int(batch.digests[over[0]]):016x}" == GAME.new(7).digest
    with pytest.raises(ValueError, match="no such entries"):
        batch.reset([6], [1])


def test_options_that_need_more_room_than_there_is_get_it() -> None:
    many = rulewright.load_text(game('choose a in 1..40, b in 1..40, "{a} {b}"'))
    batch = many.batch(3, seed=1)
    assert batch.counts.tolist() == [1600] * 3
    batch.step(batch.draw(numpy.random.default_rng(1)))
    assert batch.counts.tolist() == [1600] * 3


def test_every_option_is_drawn_as_often() -> None:
    batch = GAME.batch(6000, seed=1)
    drawn = numpy.bincount(batch.draw(numpy.random.default_rng(3)), minlength=15)
    offered = numpy.flatnonzero(drawn)
    assert offered.tolist() == sorted(GAME.new(1).option_ids)
    assert drawn[offered].min() > 850


def test_a_batch_needs_the_webassembly_machine() -> None:
    with pytest.raises(ValueError, match="executor='wasm'"):
        rulewright.load("ayoayo", executor="reference").batch(3)
    with pytest.raises(ValueError, match="from 1"):
        GAME.batch(0)


# ---------------------------------------------------------------- rollouts
@pytest.mark.parametrize("game", [GAME, SNAP, AUCTION], ids=["ayoayo", "snap", "auction"])
def test_rollouts_make_choices_that_are_offered_and_stop_at_the_end(game: rulewright.Game) -> None:
    batch, generator = game.batch(6, seed=4), numpy.random.default_rng(2)
    for _ in range(60):
        before = [game.machine.copy(state) for state in batch._rooms.states]
        made = batch.rollout(generator).tolist()
        for entry, plies in enumerate(made):
            offered = game.machine.offers(before[entry])
            assert plies == (1 if offered else 0)
            after = {
                game.machine.digest(game.machine.after(before[entry], player, option))
                for player, ids in offered
                for option in ids
            }
            assert not offered or int(batch.digests[entry]) in after
    assert batch.rollout(generator, 100_000).max() < 100_000
    assert batch.over.all()
    assert not batch.rollout(generator, 5).any()


def test_a_rollout_follows_from_its_generator_alone() -> None:
    found = []
    for _ in range(2):
        batch = GAME.batch(5, seed=4)
        made = [
            batch.rollout(numpy.random.default_rng(seed), plies).tolist() for seed, plies in ((1, 3), (2, 7), (3, 0))
        ]
        found.append((made, batch.digests.tolist()))
    assert found[0] == found[1]
    assert found[0][0] == [[3] * 5, [7] * 5, [0] * 5]


def test_a_rollout_that_leads_nowhere_ends_where_it_stood_before() -> None:
    stuck = rulewright.load_text(game(ENDLESS))
    batch = stuck.batch(4, seed=1)
    assert batch.rollout(numpy.random.default_rng(1), 10).tolist() == [1] * 4
    match = stuck.new(game_seed(1, 0))
    match.play_id(match.option_ids[0])
    assert match.termination == "dead-end"
    assert batch.statuses.tolist() == [5] * 4
    assert f"{int(batch.digests[0]):016x}" == match.digest


def test_an_entry_in_which_a_rule_fails_is_as_before_the_rollout() -> None:
    wrong = rulewright.load_text(
        game('choose k in 1..3, "take {k}"\nset n to (n + 400) mod 900\nif k = 2: set n to 1000 * k')
    )
    batch = wrong.batch(30, seed=1)
    before = batch.digests.tolist()
    with pytest.raises(rulewright.RuleError):
        batch.rollout(numpy.random.default_rng(1))
    assert 0 < len(batch.errors) < 30
    changed = {entry for entry, digest in enumerate(batch.digests.tolist()) if digest != before[entry]}
    assert changed == set(range(30)) - set(batch.errors)


# ---------------------------------------------------------------- choices that are drawn, and room that is given back
def test_what_was_drawn_may_be_changed_before_it_is_played() -> None:
    batch = GAME.batch(4, seed=2)
    drawn = batch.draw(numpy.random.default_rng(1))
    matches = [GAME.new(game_seed(2, entry)) for entry in range(4)]
    chosen = [
        int(drawn[0]),
        *(next(i for i in match.option_ids if i != drawn[n]) for n, match in enumerate(matches[1:], 1)),
    ]
    batch.step(chosen)
    for match, option in zip(matches, chosen, strict=True):
        match.play_id(option)
    assert [f"{int(digest):016x}" for digest in batch.digests] == [match.digest for match in matches]


def test_a_refused_step_leaves_what_was_drawn_playable() -> None:
    batch = GAME.batch(3, seed=2)
    drawn = batch.draw(numpy.random.default_rng(1))
    with pytest.raises(rulewright.IllegalMove):
        batch.step([int(drawn[0]), int(drawn[1]), 14])
    batch.step(drawn)
    assert batch.errors == {}


def test_only_a_numpy_generator_draws() -> None:
    batch = GAME.batch(3, seed=2)
    for generator in (None, 7, numpy.random.RandomState(1)):
        with pytest.raises(TypeError, match="numpy Generator"):
            batch.draw(generator)
        with pytest.raises(TypeError, match="numpy Generator"):
            batch.rollout(generator)
    for plies in (-1, 1 << 31):
        with pytest.raises(ValueError, match="plies"):
            batch.rollout(numpy.random.default_rng(1), plies)


def test_batches_that_nobody_holds_give_their_room_back() -> None:
    GAME.batch(256)
    size = GAME.machine.instance.size
    for seed in range(60):
        GAME.batch(256, seed=seed).rollout(numpy.random.default_rng(seed), 2)
    assert GAME.machine.instance.size <= size + (4 << 20)


def test_entries_begin_anew_in_all_or_in_none() -> None:
    wrong = rulewright.load_text(
        game('choose k in 1..3, "take {k}"').replace(
            "phases:", "phases:\n  lot: |\n    choose x in 1..400 at random\n    set n to x * 3\n"
        )
    )
    seeds = [seed for seed in range(40) if not _fails(wrong, seed)]
    bad = next(seed for seed in range(40) if _fails(wrong, seed))
    states = wrong.machine
    rooms = BatchRooms(states, 2)
    rooms.begin([0, 1], seeds[:2])
    before = [states.digest(state) for state in rooms.states]
    with pytest.raises(rulewright.RuleError):
        rooms.begin([0, 1], [seeds[2], bad])
    assert [states.digest(state) for state in rooms.states] == before


def _fails(wrong: rulewright.Game, seed: int) -> bool:
    try:
        wrong.new(seed)
    except rulewright.RuleError:
        return True
    return False
