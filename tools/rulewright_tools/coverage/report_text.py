"""Coverage for people and as JSON data."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.output import counted
from rulewright_tools.cli.tables import table
from rulewright_tools.coverage.cover import Coverage, Covered, Row


def text(coverage: Coverage, everything: bool) -> Iterator[str]:
    """A table of items, then what no scenario comes to (with `everything` all nodes and their scenarios)."""
    items = [(item, list(rows)) for item, rows in groupby(coverage.counting, key=lambda row: row.node.item)]
    if items:
        head = ("item", "steps and branches", "by scenarios", "random only", "neither")
        yield table(head, [_item(item, rows) for item, rows in items], right=range(1, 5))
        yield ""
    if everything:
        for row in coverage.rows:
            yield f"{row.node.span!r}: {row.node.id}: {row.node.kind.value} `{row.node.text}`: {row.covered.value}"
            if row.scenarios:
                yield f"    {', '.join(row.scenarios)}"
        yield ""
    else:
        missing = [row for row in coverage.rows if row.covered not in (Covered.SCENARIO, Covered.SETTLED)]
        if missing:
            yield "no scenario comes to:"
            for row in missing:
                yield from _missing(row)
            yield ""
        settled = [row for row in coverage.rows if row.covered is Covered.SETTLED]
        if settled:
            yield "no options, variants and number of players that were played leave room for:"
            for row in _outermost(settled):
                yield from _missing(row)
            yield ""
    fail = "fails" if len(coverage.failed) == 1 else "fail"
    failed = f" ({len(coverage.failed)} of them {fail}: {', '.join(coverage.failed)})" if coverage.failed else ""
    stopped = f" ({coverage.stopped} of them stopped by a rule that fails)" if coverage.stopped else ""
    interrupted = " (interrupted)" if coverage.interrupted else ""
    scenarios, games = _played(coverage)
    yield (
        f"{coverage.game}: scenarios come to {coverage.share.short} of {len(coverage.counting)} steps and branches; "
        f"{scenarios}{failed}, {games}{stopped}, seed {coverage.seed}{interrupted}"
    )


def played(coverage: Coverage) -> str:
    """`1 scenario, 20 random games`."""
    return ", ".join(_played(coverage))


def _played(coverage: Coverage) -> tuple[str, str]:
    of_all = f" of {coverage.scenarios + coverage.waiting}" if coverage.waiting else ""
    scenarios = f"{coverage.scenarios}{of_all} scenarios" if of_all else counted(coverage.scenarios, "scenario")
    return scenarios, counted(coverage.games, "random game")


def _item(item: str, rows: list[Row]) -> tuple[str, ...]:
    counts = [sum(row.covered in kinds for row in rows) for kinds in _COLUMNS]
    return (item, str(len(rows)), *map(str, counts))


_COLUMNS = ({Covered.SCENARIO}, {Covered.RANDOM}, {Covered.TRIED, Covered.NEVER})


def _outermost(rows: list[Row]) -> Iterator[Row]:
    """Rows without those that stand inside another one of them."""
    numbers = {(row.node.item, row.node.number) for row in rows}
    return (row for row in rows if (row.node.item, row.node.parent) not in numbers)


def _missing(row: Row) -> Iterator[str]:
    node = row.node
    clauses = f" [{', '.join(node.clauses)}]" if node.clauses else ""
    yield f"  {node.span!r}: {node.kind.value} `{node.text}` in {node.item}{clauses}: {row.covered.value}"


def as_data(coverage: Coverage) -> dict[str, Any]:
    return {
        "game": coverage.game,
        "share": round(coverage.share.part, 6),
        "scenarios": coverage.scenarios,
        "failed": list(coverage.failed),
        "games": coverage.games,
        "seed": coverage.seed,
        "interrupted": coverage.interrupted,
        "stopped": coverage.stopped,
        "faults": to_json(coverage.faults),
        "nodes": [_node(row) for row in coverage.rows],
    }


def _node(row: Row) -> dict[str, Any]:
    return {
        **row.node.as_data(),
        "covered": row.covered.name.lower(),
        "scenarios": list(row.scenarios),
        "games": row.games,
    }
