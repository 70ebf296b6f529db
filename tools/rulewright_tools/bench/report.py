"""A benchmark run as a page: docs/performance.md is made by this, and only by this."""

import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version

import rulewright
from rulewright_tools.bench.kernel import compiler
from rulewright_tools.bench.measuring import Figure
from rulewright_tools.bench.results import Results, goals

HEAD = """\
# Performance

<!-- Written by `rulewright bench`; not to be edited. -->

Every figure is the median of {rounds} rounds of about {seconds:g} s. Each round measures everything below in turn,
on one core, in CPU time; ± is half the width of the middle half of the rounds. Ratios are taken round by round.
"""


def page(results: Results) -> str:
    """The whole page, in Markdown."""
    return "\n".join(
        [
            HEAD.format(rounds=results.rounds, seconds=results.seconds),
            *_goals(results),
            *_games(results),
            *_kernel(results),
            *_driven(results),
            *_load(results),
            *_machine(),
        ]
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], right: int = 1) -> Iterator[str]:
    """Columns from number `right` on are flush right."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "|".join("---:" if column >= right else "---" for column in range(len(head))) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _goals(results: Results) -> Iterator[str]:
    found = goals(results)
    if not found:
        return
    yield "## What was to be reached (Ayoayo, where no other game is named)\n"
    rows = [(one.what, one.wanted, one.found, "yes" if one.reached else "**no**") for one in found]
    yield from _table(("what", "goal", "measured", "reached"), rows)


def _games(results: Results) -> Iterator[str]:
    yield "## Random games\n"
    rows = []
    for game in results.games:
        rows.append(
            (
                game.name,
                f"{game.wasm.per('plies', 'games'):,.1f}",
                _rate(game.wasm.rate("games")),
                _rate(game.wasm.rate("plies")),
                _rate(game.reference.rate("plies")),
                _ratio(game.wasm.ratio(game.reference, "plies"), "{:,.0f}x"),
                f"{game.state:,}",
            )
        )
    head = (
        "game",
        "plies a game",
        "wasm: games/s",
        "plies/s",
        "reference: plies/s",
        "wasm / reference",
        "state, bytes",
    )
    yield from _table(head, rows)


def _kernel(results: Results) -> Iterator[str]:
    ayoayo = next((game for game in results.games if game.name == "ayoayo"), None)
    if ayoayo is None:
        return
    yield "## Ayoayo against C\n"
    if results.kernel is None:
        yield f"Not measured: {results.kernel_missing}.\n"
        return
    yield (
        "benchmarks/ayoayo_kernel.c is the game written by hand for speed, compiled with `gcc -O3`. It plays the very\n"
        "same games: their plies and scores are compared before anything is measured.\n"
    )
    one = ("C kernel", _rate(results.kernel.rate("games")), _rate(results.kernel.rate("plies")), "1.00")
    ratio = _ratio(ayoayo.wasm.ratio(results.kernel, "games"), "{:.2f}")
    other = ("wasm", _rate(ayoayo.wasm.rate("games")), _rate(ayoayo.wasm.rate("plies")), ratio)
    yield from _table(("", "games/s", "plies/s", "ratio"), (one, other))


_DRIVEN = {
    "machine by id": "options and play by id, on the machine (`machine.offers`, `machine.play`)",
    "match by id": "the same on a match, which remembers its moves (`match.option_ids`, `match.play_id`)",
    "match with texts": "options with their texts (`match.options`, `match.play`)",
    "batch": "1,024 games at once, choices drawn at random (`batch.draw`, `batch.step`)",
}


def _driven(results: Results) -> Iterator[str]:
    if not results.driven:
        return
    yield "## Ayoayo driven from Python\n"
    rows = [(_DRIVEN[one.name], _rate(one.rate("plies"))) for one in results.driven]
    yield from _table(("how", "plies/s"), rows)


def _load(results: Results) -> Iterator[str]:
    if not results.load:
        return
    yield "## Ayoayo from its YAML to the first options\n"
    names = {
        "import": "`import rulewright`",
        "cold": "loading with an empty cache",
        "cached": "loading once more",
    }
    rows = [(names[how], f"{one.median:.3f} s ±{one.spread:.0%}") for how, one in results.load.items()]
    yield from _table(("what", "CPU time"), rows)
    if results.memory is not None:
        yield (
            f"A state in the middle of a game, with its record of positions and its Python object, takes"
            f" {results.memory:,.0f} bytes of the process.\n"
        )


def _machine() -> Iterator[str]:
    yield "## Measured on\n"
    rows = [
        ("processor", f"{_processor()}, {os.cpu_count()} cores"),
        ("system", f"{platform.system()} {platform.release()} ({platform.machine()})"),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("rulewright", rulewright.__version__),
        ("wasmtime", _version("wasmtime")),
        ("numpy", _version("numpy")),
        ("gcc", _gcc()),
    ]
    yield from _table(("", ""), rows, right=2)


def _rate(figure: Figure) -> str:
    return f"{_rounded(figure.median)} ±{figure.spread:.0%}"


def _ratio(figure: Figure, form: str) -> str:
    return f"{form.format(figure.median)} ±{figure.spread:.0%}"


def _rounded(value: float) -> str:
    """Three digits that count."""
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"


def _processor() -> str:
    if sys.platform.startswith("linux"):
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _gcc() -> str:
    gcc = compiler()
    if gcc is None:
        return "not installed"
    lines = subprocess.run([gcc, "--version"], capture_output=True, text=True, check=False).stdout.splitlines()
    return lines[0] if lines else "unknown"
