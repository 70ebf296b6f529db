"""Sites by name, and runs of them: what `owner:` and `regions:` are written with.

A run `a to b` goes on along a ring from a to b, from a number to a higher one on a track, and is the rectangle between
two fields on a grid.
"""

from rulewright.checking.boards import lines
from rulewright.checking.boards.layout import NEXT, Layout, Shape
from rulewright.checking.declarations.cells import member
from rulewright.checking.declarations.draft import BuiltBoard, Draft
from rulewright.diagnostics import Code
from rulewright.program.types import Domain
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Scalar
from rulewright.syntax import declarations as syntax


def sites_in(draft: Draft, board: BuiltBoard, site: Domain, runs: tuple[syntax.SiteRun, ...]) -> list[int]:
    """The sites of one type that the runs name; mistakes are reported and left out."""
    found: list[int] = []
    for run in runs:
        first = find_site(draft, site, run.first)
        last = find_site(draft, site, run.last) if run.last is not None else first
        if first is None or last is None:
            continue
        if run.last is None:
            found.append(first)
        else:
            found += _between(draft, board, site, run, first, last)
    return found


def find_site(draft: Draft, site: Domain, name: Scalar) -> int | None:
    found = member(site, name.text.strip())
    if found is None and site.id not in draft.unnamed:
        draft.reporter.report(
            Code.UNKNOWN_NAME,
            name.span,
            f"there is no {site.id} `{name.text.strip()}`",
            label=did_you_mean(name.text.strip(), site.titles),
            notes=[f"{site.plural} here: {listed(site.titles)}"],
        )
    return found


def _between(draft: Draft, board: BuiltBoard, site: Domain, run: syntax.SiteRun, first: int, last: int) -> list[int]:
    layout = board.layout
    a, b = layout.places[first] if site is board.site else None, layout.places[last] if site is board.site else None
    if a is None or b is None:
        draft.reporter.report(
            Code.WRONG_SHAPE,
            run.span,
            f"there is no run or rectangle between these two {site.plural}",
            help=["list the sites one by one"],
        )
        return []
    if layout.shape is Shape.RING:
        return list(lines.run([step[NEXT] for step in _on_ring(layout)], first, last))
    found = [
        i
        for i, place in enumerate(layout.places)
        if place is not None
        and min(a[0], b[0]) <= place[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= place[1] <= max(a[1], b[1])
    ]
    if layout.shape is Shape.TRACK and a > b:
        draft.reporter.report(
            Code.WRONG_SHAPE, run.span, "a run on a track goes forward", label="the lower one comes first"
        )
        return []
    return found


def _on_ring(layout: Layout) -> list[dict[str, int]]:
    return [dict(step) for step, place in zip(layout.steps, layout.places, strict=True) if place is not None]
