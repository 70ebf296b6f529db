"""The kernel written in C plays the games of a simulation, where it can be compiled."""

import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.bench.kernel import SEED, Kernel, KernelError


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed, so the kernel cannot be compiled")
def test_the_kernel_plays_the_games_of_a_simulation(tmp_path: Path) -> None:
    kernel = Kernel(tmp_path)
    kernel.compare(rulewright.load("ayoayo").simulate(20_000, seed=SEED))
    assert kernel.run(10).units["games"] == 10
    with pytest.raises(KernelError, match="other games"):
        kernel.compare(rulewright.load("ayoayo").simulate(500, seed=SEED + 1))
    with pytest.raises(KernelError, match="other games"):
        kernel.compare(rulewright.load("ayoayo", options={"sweep_to": "row_owner"}).simulate(5000, seed=SEED))
