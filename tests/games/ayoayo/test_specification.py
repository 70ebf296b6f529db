"""The specification itself: as short as promised."""

from pathlib import Path

import pytest


def lines_of(file: Path) -> int:
    """Lines that are neither blank nor a comment."""
    lines = (line.strip() for line in file.read_text(encoding="utf-8").splitlines())
    return sum(1 for line in lines if line and not line.startswith("#"))


@pytest.mark.parametrize(("file", "most"), [("game.yaml", 95), ("variants/three_seeds.yaml", 6)])
def test_specification_stays_short(checkout: Path, file: str, most: int) -> None:
    assert lines_of(checkout / "games" / "ayoayo" / file) <= most
