"""Many random games at once: the same whatever the number of workers, by columns, and stopped cleanly."""

import os
import signal
import subprocess
import sys
import threading

import pytest

import rulewright
from rulewright.ir.code import Status
from rulewright.machines.executor import Playout
from rulewright.machines.results import Results

GAME = rulewright.load("ayoayo")
PLAIN = rulewright.load("ayoayo", executor="reference")


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_do_not_depend_on_the_number_of_workers(workers: int) -> None:
    one, several = GAME.simulate(3000, seed=9, workers=1), GAME.simulate(3000, seed=9, workers=workers)
    assert one.columns == several.columns
    assert not several.interrupted


def test_the_first_games_are_those_of_the_reference_machine() -> None:
    fast, plain = GAME.simulate(60, seed=4), PLAIN.simulate(60, seed=4)
    assert list(fast.playouts) == list(plain.playouts)
    assert fast.as_data() == plain.as_data()


def test_games_of_another_number_are_the_same_games() -> None:
    assert list(GAME.simulate(10, seed=2).playouts) == list(GAME.simulate(500, seed=2).playouts[:10])


def test_no_games_are_no_results() -> None:
    simulation = GAME.simulate(0)
    assert len(simulation) == 0
    assert simulation.as_data()["each"] == []


def test_progress_is_told_in_the_callers_thread_and_ends_with_all_games() -> None:
    told: list[int] = []
    threads = set()

    def progress(games: int) -> None:
        told.append(games)
        threads.add(threading.current_thread())

    GAME.simulate(20_000, seed=1, progress=progress, workers=2)
    assert told == sorted(told)
    assert told[-1] == 20_000
    assert threads == {threading.current_thread()}


def test_an_interruption_leaves_the_games_before_it() -> None:
    def progress(games: int) -> None:
        if games > 1000:
            raise KeyboardInterrupt

    stopped = GAME.simulate(10_000_000, seed=3, progress=progress, workers=2)
    assert stopped.interrupted
    assert 1000 < len(stopped) < 10_000_000
    assert list(stopped.playouts[:50]) == list(GAME.simulate(50, seed=3).playouts)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way here")
def test_ctrl_c_ends_a_simulation_with_the_games_so_far() -> None:
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out.startswith("interrupted after ")


_PROGRAM = """
import rulewright

game = rulewright.load("ayoayo")
said = []

def progress(games):
    if not said:
        said.append(games)
        print("playing", flush=True)

simulation = game.simulate(50_000_000, seed=1, progress=progress)
print("interrupted after" if simulation.interrupted else "not interrupted", len(simulation) > 0)
"""


# ---------------------------------------------------------------- columns
def test_columns_and_playouts_are_the_same_results() -> None:
    simulation = GAME.simulate(200, seed=8)
    assert Results.of(2, 1, simulation.playouts) == simulation.columns
    assert simulation.columns.first(7) == GAME.simulate(7, seed=8).columns
    assert simulation.playouts[-1] == simulation.playouts[199]
    with pytest.raises(IndexError):
        simulation.playouts[200]


@pytest.mark.parametrize(
    ("status", "ranking"),
    [
        (Status.ENDED, ((0, 1, 2),)),
        (Status.FINISHED, ((1,), (0, 2))),
        (Status.FINISHED, ((0, 2), (1,))),
        (Status.LIMIT, ((2,), (1,), (0,))),
        (Status.WON, ((1,), (0, 2))),
        (Status.WON, ((0, 1, 2),)),
        (Status.WON, ((), (0, 1, 2))),
        (Status.DEAD_END, ()),
    ],
)
def test_a_ranking_is_kept_in_columns(status: Status, ranking: tuple[tuple[int, ...], ...]) -> None:
    playout = Playout(3, status, ((1, -2), (0, 5), (7, 7)), ranking, 2**64 - 1)
    assert list(Results.of(3, 2, [playout])) == [playout]


def test_arrays_have_an_entry_for_each_game() -> None:
    simulation = GAME.simulate(100, seed=6)
    arrays = simulation.arrays()
    assert arrays["plies"].tolist() == list(simulation.plies)
    assert arrays["scores"].shape == (100, 2, 1)
    assert arrays["scores"].sum() == 4800
    assert arrays["places"].shape == (100, 2)
    assert [int(digest) for digest in arrays["digests"][:3]] == [one.digest for one in simulation.playouts[:3]]


def test_without_numpy_arrays_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    simulation = GAME.simulate(3)
    assert simulation.wins
    with pytest.raises(ImportError, match=r"rulewright\[batch\]"):
        simulation.arrays()
    with pytest.raises(ImportError, match=r"rulewright\[batch\]"):
        GAME.batch(3)
