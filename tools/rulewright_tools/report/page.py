"""Evidence as Markdown: a table of games and lists of what nothing came to; and the place in a page where it stands.

The place lies between two comments, `<!-- rulewright report …` and `<!-- end of rulewright report -->`, and is written
anew as a whole.
"""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rulewright_tools.report.evidence import Evidence, Mutated
from rulewright_tools.report.measuring import Plan

START = "<!-- rulewright report"
END = "<!-- end of rulewright report -->"
_MOST_LISTED = 10


def put_into(page: str, report: str) -> str | None:
    """The page with the report in its place, with the line ends that the place has; None if it has no such place, or
    more than one."""
    if page.count(START) != 1 or page.count(END) != 1:
        return None
    before, _, rest = page.partition(START)
    old, end, after = rest.partition(END)
    if not end:
        return None
    if "\r\n" in old:
        report = report.replace("\n", "\r\n")
    return f"{before}{report}{after}"


def report(evidence: Sequence[Evidence], plan: Plan) -> str:
    """The place as a whole, with its comments."""
    lines = [f"{START}: this part is written by it, and not to be edited -->", "", *_lines(evidence, plan), END]
    return "\n".join(lines)


def _lines(evidence: Sequence[Evidence], plan: Plan) -> Iterator[str]:
    head = ("game", "clauses", "scenarios", "steps and branches covered", "parts seen", "clauses seen", "random games")
    with_mutants = ("mutants tried", "caught", "survived", "equivalent", "no game", "score") if plan.mutants else ()
    rows = [(*_row(one), *(_mutants(one.mutated) if plan.mutants else ())) for one in evidence]
    yield from _table((*head, *with_mutants), rows)
    yield ""
    for one in evidence:
        yield from _list(f"No scenario of {_title(one)} comes to", one.covered.missing)
        yield from _list(f"No random game of {_title(one)} came to", one.witnessed.never)


def _row(one: Evidence) -> tuple[str, ...]:
    seen = one.witnessed
    return (
        _title(one),
        str(one.clauses),
        str(one.covered.scenarios),
        f"{one.covered.branches}, {one.covered.branches.percent}",
        f"{seen.parts}, {seen.parts.percent}",
        str(seen.clauses),
        f"{seen.games} x {seen.variants}" if seen.variants > 1 else str(seen.games),
    )


def _mutants(mutated: Mutated | None) -> tuple[str, ...]:
    if mutated is None:
        return ("",) * 6
    counts = (mutated.caught, mutated.survived, mutated.equivalent, mutated.stillborn)
    return (str(mutated.tried), *map(str, counts), mutated.score.percent)


def _title(one: Evidence) -> str:
    """`games/ayoayo` as `ayoayo`."""
    return PurePath(one.game).stem


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---|" + "---:|" * (len(head) - 1)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _list(title: str, items: Sequence[str]) -> Iterator[str]:
    if not items:
        return
    yield f"{title}:"
    yield ""
    for item in items[:_MOST_LISTED]:
        yield f"- {item}"
    if len(items) > _MOST_LISTED:
        yield f"- and {len(items) - _MOST_LISTED} more"
    yield ""
