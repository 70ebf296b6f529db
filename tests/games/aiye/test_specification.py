"""The specification itself: as short as promised."""

from pathlib import Path

TABLES = ("enums:", "tables:")


def test_rules_stay_short(checkout: Path) -> None:
    """Lines that are neither blank nor a comment, without the tables."""
    lines, counted, section = (
        (checkout / "games" / "aiye" / "game.yaml").read_text(encoding="utf-8").splitlines(),
        0,
        "",
    )
    for line in lines:
        section = line.split()[0] if line[:1].isalpha() else section
        counted += bool(line.strip()) and not line.strip().startswith("#") and section not in TABLES
    assert counted < 500
