"""Measures how fast everything is, and writes it down.

Random games of every game that ships on both machines, Ayoayo against a kernel written in C (where gcc is), driven from
Python, loaded from its YAML. All is measured side by side in rounds. The page is printed; in a checkout it is written
to docs/performance.md too, if all games were measured.
"""

import argparse
from pathlib import Path

from rulewright.reading.resources import shipped_folder
from rulewright_tools.bench.report import page
from rulewright_tools.bench.running import run as measure_all
from rulewright_tools.cli.arguments import whole
from rulewright_tools.cli.errors import FINE
from rulewright_tools.cli.output import say, tell

NAME = "bench"
SUMMARY = "measure how fast games are played"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", help="what to measure (default: every game that ships)")
    parser.add_argument("--rounds", metavar="N", type=whole(1, 1000), default=7, help="how often (default: 7)")
    parser.add_argument(
        "--milliseconds", metavar="N", type=whole(1, 60_000), default=300, help="how long at a time (default: 300)"
    )
    parser.add_argument("--no-write", action="store_true", help="only print, write nothing")


def run(arguments: argparse.Namespace) -> int:
    results = measure_all(arguments.games, arguments.rounds, arguments.milliseconds / 1000, tell)
    text = page(results)
    say(text)
    path = _page()
    if path is not None and not arguments.games and not arguments.no_write:
        path.write_text(text, encoding="utf-8")
        tell(f"written: {path}")
    return FINE


def _page() -> Path | None:
    """Where the page belongs: only in a checkout."""
    try:
        folder = shipped_folder("games").parent
    except FileNotFoundError:
        return None
    return folder / "docs" / "performance.md" if (folder / "benchmarks").is_dir() else None
