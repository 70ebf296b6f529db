"""The yardstick: Ayoayo written in C by hand, compiled here if there is a compiler.

The kernel plays the very games that `rulewright simulate ayoayo` plays; before anything is measured their plies and
scores are compared.
"""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from rulewright import Simulation
from rulewright.reading.resources import shipped_folder
from rulewright_tools.bench.measuring import Done

SEED = 1
CHECKED_GAMES = 2000


class KernelError(Exception):
    """The kernel cannot be compiled, or plays other games."""


def source() -> Path | None:
    """The kernel's text: only a checkout has it."""
    try:
        path = shipped_folder("games").parent / "benchmarks" / "ayoayo_kernel.c"
    except FileNotFoundError:
        return None
    return path if path.is_file() else None


def compiler() -> str | None:
    return shutil.which("gcc")


class Kernel:
    """The compiled kernel, in a folder that the caller keeps while it is used."""

    def __init__(self, folder: Path) -> None:
        text, gcc = source(), compiler()
        if text is None or gcc is None:
            raise KernelError("there is no kernel without its text and gcc")
        self._program = folder / "kernel"
        done = subprocess.run([gcc, "-O3", "-o", self._program, text], capture_output=True, text=True, check=False)
        if done.returncode:
            raise KernelError(done.stderr)

    def run(self, games: int) -> Done:
        seconds, plies, _, _ = self._play(games)
        return Done({"games": games, "plies": plies}, max(seconds, 1e-9))

    def compare(self, simulation: Simulation) -> None:
        """Raises KernelError if the kernel plays other games than these, which are of the seed SEED."""
        columns = simulation.columns
        _, plies, weighed, stores = self._play(len(simulation))
        south = columns.scores[:: columns.players * columns.lines]
        expected = (sum(columns.plies), _weighed(columns.plies), _weighed(south))
        if (plies, weighed, stores) != expected:
            raise KernelError(f"the kernel plays other games: {(plies, weighed, stores)} instead of {expected}")

    def _play(self, games: int) -> tuple[float, int, int, int]:
        command = [str(self._program), str(SEED), str(games)]
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        seconds, plies, weighed, stores = out.split()
        return float(seconds), int(plies), int(weighed), int(stores)


def _weighed(values: Iterable[int]) -> int:
    return sum((number % 1000 + 1) * value for number, value in enumerate(values))
