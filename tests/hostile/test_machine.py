"""What programs may do to games and matches by mistake: copies, other processes, threads, Ctrl-C, odd numbers."""

import copy
import gc
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.caching.entries import VARIABLE
from rulewright.diagnostics import Code
from rulewright.machines.wasm.host.boundary import Engine, Instance
from tests.hostile.conftest import Refused
from tests.hostile.games import HEAD, POINTS, TURN

AYOAYO = rulewright.load("ayoayo")
LONG = (
    f"{HEAD}{POINTS}{TURN}      set points(me) to 5\n"
    "      for each i in 1..9000, j in 1..9000, k in 1..9000: set points(me) to i mod 99\n"
)


# ---------------------------------------------------------------- copies and processes
@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_lives_in_a_machine_is_not_copied_behind_its_back(how: Callable[[object], object]) -> None:
    match = AYOAYO.new(1)
    for one in (AYOAYO, match.state, AYOAYO.batch(2)):
        with pytest.raises(TypeError, match=r"process|machine"):
            how(one)
    if how is not copy.copy:
        with pytest.raises(TypeError, match="load it again"):
            how(match)
    first, second = AYOAYO.machine.new(5), AYOAYO.machine.new(6)
    assert AYOAYO.machine.digest(first) != AYOAYO.machine.digest(second)


def test_a_copied_match_goes_its_own_way() -> None:
    match = AYOAYO.new(1)
    match.play_id(match.option_ids[0])
    twin = copy.copy(match)
    twin.play_id(twin.option_ids[0])
    assert (match.plies, twin.plies) == (1, 2)
    twin.undo()
    assert twin.digest == match.digest


def test_a_match_goes_on_when_nobody_holds_its_game() -> None:
    match = rulewright.load("ayoayo").new(3)
    gc.collect()
    while not match.over:
        match.play_id(match.option_ids[0])
    assert match.ranking


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_plays_on_with_the_game_that_it_was_born_with() -> None:
    context = multiprocessing.get_context("fork")
    pool = context.Pool(1)
    try:
        assert pool.apply_async(_plies).get(60) == _plies()
    finally:
        pool.terminate()


def _plies() -> list[int]:
    match = AYOAYO.new(1)
    match.play_id(match.option_ids[0])
    return AYOAYO.simulate(20, seed=1).columns.plies.tolist()


# ---------------------------------------------------------------- threads
@contextmanager
def _restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def _in_threads(work: Callable[[int], object], count: int) -> list[object]:
    found: list[object] = [None] * count

    def run(number: int) -> None:
        found[number] = work(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_threads_that_play_matches_of_one_game_do_not_disturb_one_another() -> None:
    def work(number: int) -> tuple[str, ...]:
        digests = []
        for seed in range(4 * number, 4 * number + 4):
            match = AYOAYO.new(seed)
            while ids := match.option_ids:
                match.play_id(ids[match.plies % len(ids)])
                match.observe("south")
            digests.append(f"{match.digest} {match.scores}")
        return tuple(digests)

    alone = [work(number) for number in range(3)]
    with _restless():
        assert _in_threads(work, 3) == alone


def test_threads_simulate_one_game_at_the_same_time() -> None:
    alone = AYOAYO.simulate(200, seed=3, workers=1).columns
    with _restless():
        found = _in_threads(lambda _: AYOAYO.simulate(200, seed=3).columns, 3)
    assert found == [alone] * 3


# ---------------------------------------------------------------- Ctrl-C
@contextmanager
def _interrupted(seconds: float) -> Iterator[None]:
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def _play_and_wait(match: rulewright.Match) -> None:
    # Where the call has failed before it was interrupted, the interruption comes in the pause.
    with suppress(rulewright.RuleError):
        match.play_id(match.option_ids[0])
    signal.pause()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot interrupt itself there")
def test_ctrl_c_during_a_call_that_fails_leaves_the_match_as_it_was() -> None:
    match = rulewright.load_text(LONG).new(1)
    before = match.digest
    with pytest.raises(KeyboardInterrupt), _interrupted(0.02):
        _play_and_wait(match)
    assert (match.digest, match.plies) == (before, 0)
    with pytest.raises(rulewright.RuleError):
        match.play_id(match.option_ids[0])
    assert match.digest == before


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot interrupt itself there")
def test_ctrl_c_ends_a_simulation_with_the_games_so_far() -> None:
    with _interrupted(0.2):
        found = AYOAYO.simulate(1 << 40, seed=1)
    assert found.interrupted
    count = min(len(found), 50)
    assert found.columns.plies[:count] == AYOAYO.simulate(count, seed=1, workers=1).columns.plies


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot interrupt itself there")
def test_ctrl_c_in_a_batch_leaves_all_its_entries_whole() -> None:
    numpy = pytest.importorskip("numpy")
    batch, generator = AYOAYO.batch(512, seed=1), numpy.random.default_rng(1)

    def play_on() -> None:
        while True:
            batch.step(batch.draw(generator))
            batch.rollout(generator, 3)
            over = numpy.flatnonzero(batch.over)
            batch.reset(over, [1] * len(over))

    with pytest.raises(KeyboardInterrupt), _interrupted(0.2):
        play_on()
    assert (batch.over == (batch.movers < 0)).all()
    assert int(batch.starts[-1]) == len(batch.ids)
    while not batch.over.all():
        batch.step(batch.draw(generator))


# ---------------------------------------------------------------- numbers
@pytest.mark.parametrize("wrong", [True, 1.0, None, "1", [1]])
def test_what_is_no_whole_number_is_refused(wrong: object) -> None:
    match = AYOAYO.new(1)
    calls: tuple[Any, ...] = (
        AYOAYO.new,
        AYOAYO.simulate,
        AYOAYO.perft,
        AYOAYO.batch,
        match.play_id,
        lambda seed: AYOAYO.simulate(1, seed=seed),
        lambda seed: match.redeal("south", seed),
        lambda seed: AYOAYO.batch(2).reset([0], [seed]),
        lambda entry: AYOAYO.batch(2).reset([entry], [1]),
    )
    for call in calls:
        with pytest.raises(TypeError, match=r"is a whole number, not"):
            call(wrong)
    assert match.plies == 0


def test_numbers_that_make_no_sense_are_refused() -> None:
    for call in (
        lambda: AYOAYO.simulate(-1),
        lambda: AYOAYO.simulate(1, workers=0),
        lambda: AYOAYO.perft(-1),
        lambda: AYOAYO.batch(-1),
    ):
        with pytest.raises(ValueError, match=r"at least|from"):
            call()


@pytest.mark.parametrize("option", [-1, 1 << 31, 1 << 63, 1 << 64, -(1 << 63)])
def test_an_id_that_no_option_has_is_refused(option: int) -> None:
    match = AYOAYO.new(1)
    with pytest.raises(rulewright.IllegalMove):
        match.play_id(option)
    assert match.plies == 0


def test_a_check_against_a_match_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="another game"):
        AYOAYO.new(1).check(rulewright.load("ayoayo").new(1))


# ---------------------------------------------------------------- sizes
def test_thirty_two_can_play_and_more_cannot(refused: Refused, write: Callable[[str | bytes], Path]) -> None:
    text = HEAD.replace("[ann, bob]", "{n}") + 'phases:\n  turn: {{for: players, do: "choose n in 1..6 at random"}}\n'
    text = text.replace("{id: small, title: Small, version: 1}", "{{id: small, title: Small, version: 1}}")
    assert rulewright.load_text(text.format(n=32)).new(1).over
    refused(write(text.format(n=33)), Code.TOO_LARGE)


def test_a_state_takes_little_room() -> None:
    machine = AYOAYO.machine
    before = machine.instance.size
    states = [machine.new(seed) for seed in range(10_000)]
    assert len(states) == 10_000
    assert machine.instance.size - before < 32 << 20


def test_no_room_for_states_is_a_memory_error_and_loses_nothing() -> None:
    game = rulewright.load("ayoayo")
    machine = game.machine
    kept = machine.new(1)
    machine.play(kept, 0, machine.option_ids(kept, 0)[0])
    digest = machine.digest(kept)
    machine.instance._store.set_limits(memory_size=machine.instance.size)
    states: list[object] = []
    with pytest.raises(MemoryError, match="more memory"):
        states.extend(machine.copy(kept) for _ in range(1 << 20))
    assert machine.digest(kept) == digest
    with pytest.raises(MemoryError):
        game.batch(1 << 20)
    states.clear()
    with suppress(MemoryError):
        machine.copy(kept)  # takes the room that was not large enough, where that comes first
    machine.play(machine.copy(kept), 1, machine.option_ids(kept, 1)[0])
    assert machine.digest(kept) == digest


def test_a_memory_for_which_there_is_no_room_is_a_memory_error() -> None:
    engine = Engine()
    module = engine.compile(engine.binary('(module (memory (export "memory") 64))'))
    with pytest.raises(MemoryError, match="no room"):
        Instance(module, most_memory=1 << 16)


# ---------------------------------------------------------------- the cache
def test_entries_under_one_anothers_names_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    expected = rulewright.load("ayoayo").new(7).digest
    mine = set((tmp_path / "cache").iterdir())
    rulewright.load(Path(__file__).parents[1] / "small_games" / "pig.yaml").new(1)
    others = set((tmp_path / "cache").iterdir()) - mine
    for path in mine:
        for other in others:
            if other.suffix == path.suffix:
                path.write_bytes(other.read_bytes())
    assert rulewright.load("ayoayo").new(7).digest == expected


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
def test_entries_that_are_no_plain_files_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    expected = rulewright.load("ayoayo").new(7).digest
    for number, path in enumerate(sorted((tmp_path / "cache").iterdir())):
        path.unlink()
        if number % 2:
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/zero")
    assert rulewright.load("ayoayo").new(7).digest == expected
