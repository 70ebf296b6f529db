"""Measures how fast everything is, and writes it down.

Random games of every game that ships on both machines, the classics against OpenSpiel (where it is installed: the extra
`peers`), Ayoayo against a kernel written in C (where gcc is), games driven from Python, and loading from YAML. All is
measured side by side in rounds; with the defaults it takes about five minutes. The page is printed; in a checkout it is
written to docs/performance.md too, if everything was measured.
"""

import argparse
from pathlib import Path

from rulewright.reading.resources import shipped_folder
from rulewright_tools.bench.report import page
from rulewright_tools.bench.running import PARTS
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
    parser.add_argument(
        "--only",
        metavar="PART",
        choices=PARTS,
        action="append",
        help=f"beside random games measure only this: {', '.join(PARTS)}; may be given more than once",
    )
    parser.add_argument("--no-write", action="store_true", help="only print, write nothing")


def run(arguments: argparse.Namespace) -> int:
    parts = arguments.only or PARTS
    results = measure_all(arguments.games, arguments.rounds, arguments.milliseconds / 1000, tell, parts)
    text = page(results)
    say(text)
    path = _page()
    if path is not None and not arguments.games and not arguments.only and not arguments.no_write:
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
