"""Copies of Aya's folder in which tests change something."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

WithDeck = Callable[[Iterable[tuple[str, str, int]]], Path]


@pytest.fixture
def copied(checkout: Path, tmp_path: Path) -> Path:
    return shutil.copytree(checkout / "games" / "aya", tmp_path / "aya")


@pytest.fixture
def with_deck(copied: Path) -> WithDeck:
    """A function that gives Aya another deck, of (pattern, background, copies), by editing its CSV and nothing else."""

    def replace(rows: Iterable[tuple[str, str, int]]) -> Path:
        lines = ["pattern,background,copies"]
        lines += [f"{' '.join(pattern)},{background},{copies}" for pattern, background, copies in rows]
        (copied / "aya-cards.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return copied

    return replace
