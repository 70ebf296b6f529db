"""Coverage as one HTML page without anything from outside: the specification, its rule texts coloured, clauses beside.

Every line of a file shows the rulebook clauses that its texts carry. A stretch of text has the colour of the node that
begins there; branches that have no text of their own (no condition held, a choice declined) stand as marks at the end
of the line. Resting on a stretch or a mark tells the node's id and who came to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from rulewright.diagnostics import Source
from rulewright.ir.nodes import NodeKind
from rulewright_tools.coverage.cover import Coverage, Covered, Row
from rulewright_tools.coverage.report_text import played
from rulewright_tools.pages.document import anchor, document

_CLASSES = {
    Covered.SCENARIO: "good",
    Covered.RANDOM: "fair",
    Covered.TRIED: "poor",
    Covered.NEVER: "bad",
    Covered.SETTLED: "idle",
}
_MARKS = {NodeKind.NO_ARM: "no arm", NodeKind.DECLINED: "declined", NodeKind.ELSE: "else", NodeKind.LAP: "lap"}
_ITEMS = (NodeKind.ACTION, NodeKind.CASE, NodeKind.TERM, NodeKind.PHASE)
KIND = "coverage"  # of page, by the command that writes it
_MOST_SCENARIOS = 12

_STYLE = """
table.source { border-collapse: collapse; width: 100%; font: 13px/1.45 ui-monospace, monospace; }
table.source td { vertical-align: top; padding: 0 .6rem; border-bottom: 1px solid transparent; }
td.number { color: var(--dim); text-align: right; user-select: none; width: 1%; }
td.text { white-space: pre-wrap; }
td.clauses { border-left: 1px solid var(--line); width: 30%; font-family: system-ui, sans-serif; }
td.clauses b { margin-right: .5rem; }
tr:target td { border-bottom-color: var(--dim); }
table.items { border-collapse: collapse; }
table.items td, table.items th { padding: .1rem .8rem; border-bottom: 1px solid var(--line); text-align: right; }
table.items td:first-child, table.items th:first-child { text-align: left; }
.mark { border-radius: .6em; padding: 0 .5em; margin-left: .6em; font-size: .85em; }
"""


def page(coverage: Coverage, title: str, says: Mapping[str, str]) -> str:
    """The page; `says` has for each clause what the rulebook says there."""
    body = [
        f"<p>Scenarios come to {coverage.share.short} of {len(coverage.counting)} steps and branches: "
        f"{played(coverage)} (seed {coverage.seed}).</p>",
        '<p class="key">',
        *(f'<span class="{_CLASSES[each]}">{escape(each.value)}</span>' for each in Covered),
        "</p>",
        *_items(coverage),
    ]
    for source in _sources(coverage.rows):
        rows = [row for row in coverage.rows if row.node.span.source.name == source.name]
        body += _file(source, rows, says)
    return document(f"{title}: coverage", _STYLE, body, KIND)


def _sources(rows: Sequence[Row]) -> list[Source]:
    """The files in which nodes stand; one that was read several times only once."""
    found: dict[str, Source] = {}
    for row in rows:
        found.setdefault(row.node.span.source.name, row.node.span.source)
    return list(found.values())


def _items(coverage: Coverage) -> Iterator[str]:
    """How much of each item is covered, with a link to its first line."""
    items: dict[str, list[Row]] = {}
    for row in coverage.counting:
        items.setdefault(row.node.item, []).append(row)
    yield '<table class="items"><tr><th>item</th><th>by scenarios</th><th>random only</th><th>neither</th></tr>'
    for item, rows in items.items():
        first = rows[0].node.span
        counts = [
            sum(row.covered is Covered.SCENARIO for row in rows),
            sum(row.covered is Covered.RANDOM for row in rows),
            sum(row.covered in (Covered.TRIED, Covered.NEVER) for row in rows),
        ]
        cells = "".join(f"<td>{count or ''}</td>" for count in counts)
        place = anchor(first.source.name, first.line)
        yield f'<tr><td><a href="#{place}">{escape(item)}</a></td>{cells}</tr>'
    yield "</table>"


def _file(source: Source, rows: Sequence[Row], says: Mapping[str, str]) -> Iterator[str]:
    by_line: dict[int, list[Row]] = {}
    for row in rows:
        by_line.setdefault(row.node.span.line, []).append(row)
    yield f"<h2>{escape(source.name)}</h2>"
    yield '<table class="source">'
    for number in range(1, source.text.count("\n") + 1 + (not source.text.endswith("\n"))):
        here = by_line.get(number, [])
        clauses = dict.fromkeys(clause for row in here for clause in row.node.clauses)
        beside = "<br>".join(_clause(clause, says) for clause in clauses)
        yield (
            f'<tr id="{anchor(source.name, number)}"><td class="number">{number}</td>'
            f'<td class="text">{_line(source.line(number), here)}</td><td class="clauses">{beside}</td></tr>'
        )
    yield "</table>"


def _clause(clause: str, says: Mapping[str, str]) -> str:
    return f"<b>{escape(clause)}</b>{escape(says.get(clause, ''))}"


def _line(text: str, rows: Sequence[Row]) -> str:
    """A line with its stretches coloured; a stretch ends where the next begins, or before comments and clauses."""
    end = min((at for at in (text.find(" @"), text.find(" #")) if at >= 0), default=len(text))
    while end and text[end - 1] == " ":
        end -= 1
    starts: dict[int, Row] = {}
    marks: list[Row] = []
    for row in rows:
        at = row.node.span.column - 1
        if row.node.kind in _MARKS:
            marks.append(row)
        elif at not in starts or starts[at].node.kind in _ITEMS:
            starts[at] = row
    shown = []
    places = sorted(at for at in starts if at < end)
    shown.append(escape(text[: places[0]] if places else text[:end]))
    for number, at in enumerate(places, 1):
        row, following = starts[at], [*places, end][number]
        shown.append(f'<span class="{_CLASSES[row.covered]}" title="{_told(row)}">{escape(text[at:following])}</span>')
    shown.append(escape(text[end:]))
    for row in marks:
        label = _MARKS[row.node.kind]
        shown.append(f'<span class="mark {_CLASSES[row.covered]}" title="{_told(row)}">{label}</span>')
    return "".join(shown)


def _told(row: Row) -> str:
    """What is told of a node when somebody rests on it."""
    lines = [f"{row.node.id} ({row.node.kind.value}): {row.covered.value}"]
    if row.scenarios:
        more = f" and {len(row.scenarios) - _MOST_SCENARIOS} more" if len(row.scenarios) > _MOST_SCENARIOS else ""
        lines.append(f"scenarios: {', '.join(row.scenarios[:_MOST_SCENARIOS])}{more}")
    lines.append(f"random games: {row.games}")
    return escape("\n".join(lines), quote=True)
