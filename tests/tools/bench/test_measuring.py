"""Figures from known times, and candidates measured in turn."""

import pytest

from rulewright_tools.bench.measuring import Candidate, Done, figure, measure


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
