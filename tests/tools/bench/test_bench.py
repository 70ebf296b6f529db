"""Measuring and writing down: figures from known times, the page, the kernel's games."""

import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.bench.kernel import SEED, Kernel, KernelError
from rulewright_tools.bench.measuring import Candidate, Done, Measured, figure, measure
from rulewright_tools.bench.report import page
from rulewright_tools.bench.results import GameResult, Results, goals


def test_a_figure_is_the_median_with_the_middle_half() -> None:
    found = figure([5.0, 1.0, 3.0, 2.0, 4.0])
    assert (found.median, found.low, found.high) == (3.0, 2.0, 4.0)
    assert found.spread == pytest.approx(1 / 3)
    assert figure([7.0]).spread == 0


def test_candidates_are_measured_in_turn_with_work_for_the_wanted_time() -> None:
    order: list[tuple[str, int]] = []

    def candidate(name: str, speed: float) -> Candidate:
        def run(amount: int) -> Done:
            order.append((name, amount))
            return Done({"plies": amount}, amount / speed)

        return Candidate(name, run)

    fast, slow = measure([candidate("fast", 1000.0), candidate("slow", 10.0)], rounds=3, seconds=0.5)
    assert [name for name, _ in order[-6:]] == ["fast", "slow"] * 3
    assert order[-2][1] == pytest.approx(500, rel=0.1)
    assert order[-1][1] == pytest.approx(5, abs=1)
    assert fast.ratio(slow, "plies").median == pytest.approx(100)
    assert fast.rate("plies").median == pytest.approx(1000)


def test_work_is_bounded() -> None:
    amounts: list[int] = []

    def run(amount: int) -> Done:
        amounts.append(amount)
        return Done({"games": amount}, 1e-9)

    measure([Candidate("quick", run, most=20)], rounds=1, seconds=1)
    assert max(amounts) == 20


def _measured(name: str, rate: float) -> Measured:
    return Measured(name, tuple(Done({"games": rate * s, "plies": 30 * rate * s}, s) for s in (1.0, 2.0, 1.0)))


def _results(kernel: float | None, wasm: float, reference: float) -> Results:
    game = GameResult("ayoayo", _measured("wasm", wasm), _measured("reference", reference), 39)
    return Results(
        (game,),
        None if kernel is None else _measured("kernel", kernel),
        "there is no compiler",
        (_measured("machine by id", 10_000.0), _measured("batch", 50_000.0)),
        {"cold": figure([0.2, 0.2]), "cached": figure([0.3, 0.3])},
        900.0,
        rounds=3,
        seconds=0.5,
    )


def test_what_was_not_reached_is_said() -> None:
    found = {one.what: one.reached for one in goals(_results(1000.0, 240.0, 2.0))}
    assert found == {
        "playouts against the C kernel": False,
        "plies against the reference machine": True,
        "one ply (options + play) driven from Python": True,
        "plies of a batch of 1,024": False,
        "from YAML to the first options, cold": True,
        "from YAML to the first options, cached": False,
        "bytes of a state": True,
        "10,000 states in one process": True,
    }
    assert page(_results(1000.0, 240.0, 2.0)).count("**no**") == 3


def test_the_page_has_the_machine_and_every_table() -> None:
    text = page(_results(1000.0, 250.0, 2.0))
    for part in ("# Performance", "| ayoayo | 30.0 |", "0.25 ±0%", "wasmtime", "gcc", "Python", "900 bytes"):
        assert part in text


def test_without_a_compiler_the_page_says_so() -> None:
    assert "Not measured: there is no compiler." in page(_results(None, 250.0, 2.0))


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed, so the kernel cannot be compiled")
def test_the_kernel_plays_the_games_of_a_simulation(tmp_path: Path) -> None:
    kernel = Kernel(tmp_path)
    kernel.compare(rulewright.load("ayoayo").simulate(20_000, seed=SEED))
    assert kernel.run(10).units["games"] == 10
    with pytest.raises(KernelError, match="other games"):
        kernel.compare(rulewright.load("ayoayo").simulate(500, seed=SEED + 1))
    with pytest.raises(KernelError, match="other games"):
        kernel.compare(rulewright.load("ayoayo", options={"sweep_to": "row_owner"}).simulate(5000, seed=SEED))
