"""A trace as one HTML page, laid out like the rulebook: down the page its ids in order, across it what became of each.

On the left what the rulebook says (or asks, or leaves out), in the middle the text of the specification that carries
it, on the right the scenarios that cover it and, with random games, one in which it happened. The scenarios' texts
stand once, at the end. What is too long to stand in the way folds open without a script.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import assert_never

from rulewright_tools.fidelity.passages import Passage, passage_at
from rulewright_tools.fidelity.rulebook import Clause, Ruling, StandIn
from rulewright_tools.fidelity.trace import Row, Trace
from rulewright_tools.fidelity.trace_text import problem_line
from rulewright_tools.fidelity.witnessed import Status, Witness, Witnessed
from rulewright_tools.pages.document import anchor, document

KIND = "trace"  # of page, by the command that writes it
MOST_LINES = 40  # of a passage; of longer items an editor wants the beginning

_ALIGNED = re.compile(r"(?<=\S) {3,}")  # marks and comments in columns, for which the page has no room
_HEADINGS = {"clause": "Clauses", "ruling": "Rulings", "stand-in": "Stand-ins"}
_STYLE = """
header p { max-width: 60rem; } h1 { margin-bottom: .3rem; } h2 { font-size: 1.3rem; }
nav a + a { margin-left: .7rem; } a { color: inherit; text-decoration-color: var(--dim); }
.dim { color: var(--dim); } .small { font-size: .88em; }
.chip { padding: 0 .5rem; border-radius: .3rem; white-space: nowrap; }
article { display: grid; grid-template-columns: minmax(14rem, 4fr) minmax(20rem, 7fr) minmax(15rem, 5fr); gap: 0 1.6rem;
  padding: .8rem 0; border-top: 1px solid var(--line); }
article:target { box-shadow: -.5rem 0 0 var(--fair); }
article > div { min-width: 0; }
article.first { border-top: 2px solid var(--dim); margin-top: 1.2rem; }
@media (max-width: 60rem) { article { grid-template-columns: 1fr; gap: .6rem; } body { margin: 1rem; } }
.says { margin: .1rem 0 .4rem; } .id { font-weight: 600; margin-right: .6rem; }
ul, ol { margin: .2rem 0; padding-left: 1.3rem; } ul.readings { list-style: none; padding-left: 0; }
ul.readings li { padding: .05rem .5rem; } li.taken { border-left: 3px solid var(--ink); }
ul.readings li:not(.taken) { color: var(--dim); border-left: 3px solid transparent; }
pre { font: 13px/1.45 ui-monospace, monospace; background: var(--code); margin: .15rem 0 .7rem; padding: .4rem .6rem;
  white-space: pre-wrap; border-radius: .3rem; }
pre i { font-style: normal; color: var(--dim); user-select: none; }
pre mark { background: var(--fair); color: inherit; border-radius: .2rem; }
code { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
summary { cursor: pointer; } .evidence p { margin: .1rem 0; } .evidence details { margin: .1rem 0; }
table.counts { border-collapse: collapse; margin: .6rem 0; }
table.counts td, table.counts th { padding: .1rem 1rem .1rem 0; text-align: right; }
table.counts td { border-top: 1px solid var(--line); }
table.counts td:first-child, table.counts th:first-child { text-align: left; }
"""


def trace_page(trace: Trace, witnessed: Witnessed | None = None) -> str:
    """The page; `witnessed` adds the random games. Everything that comes from files is escaped."""
    title = trace.game if trace.rulebook is None else trace.rulebook.title
    return document(f"{title}: its rules and what carries them", _STYLE, _Page(trace, witnessed).body(), KIND)


class _Page:
    def __init__(self, trace: Trace, witnessed: Witnessed | None) -> None:
        self._trace = trace
        self._witnessed = witnessed
        self._ids = {row.entry.id for row in trace.rows}
        self._amiss = {problem.clause for problem in trace.problems}

    def body(self) -> Iterator[str]:
        yield "<header>"
        yield from self._head()
        yield "</header>"
        kinds = {kind: [row for row in self._trace.rows if row.kind == kind] for kind in _HEADINGS}
        for kind, rows in kinds.items():
            if rows:
                yield f'<h2 id="{anchor("section", kind)}">{_HEADINGS[kind]}</h2>'
                yield from self._rows(rows)
        yield from self._scenarios()

    # ---------------------------------------------------------------- the head
    def _head(self) -> Iterator[str]:
        if self._trace.rulebook is not None:
            yield f"<p>{escape(self._trace.rulebook.source)}</p>"
        yield from self._counts()
        if self._witnessed is not None:
            yield from self._about_games(self._witnessed)
        if self._trace.problems:
            yield "<ul>"
            for problem in self._trace.problems:
                chip = f'<span class="chip bad">{self._link(problem.clause)}</span>'
                yield f"<li>{chip} {escape(problem_line(problem))}</li>"
            yield "</ul>"
        yield "<nav>"
        for kind, heading in _HEADINGS.items():
            groups = dict.fromkeys(_group(row) for row in self._trace.rows if row.kind == kind)
            links = "".join(f'<a href="#{anchor("group", group)}">{escape(group)}</a>' for group in groups)
            if links:
                yield f'<div><a href="#{anchor("section", kind)}">{heading}</a>: {links}</div>'
        yield "</nav>"

    def _counts(self) -> Iterator[str]:
        witnessed = "<th>seen in a game</th>" if self._witnessed is not None else ""
        yield f'<table class="counts"><tr><th></th><th>ids</th><th>encoded</th><th>tested</th>{witnessed}</tr>'
        for kind, heading in _HEADINGS.items():
            rows = [row for row in self._trace.rows if row.kind == kind]
            if rows:
                counts = [len(rows), sum(bool(row.items) for row in rows), sum(bool(row.scenarios) for row in rows)]
                if self._witnessed is not None:
                    found = (self._witnessed.clauses.get(row.entry.id) for row in rows)
                    counts.append(sum(one is not None and one.game is not None for one in found))
                yield f"<tr><td>{heading}</td>{''.join(f'<td>{count}</td>' for count in counts)}</tr>"
        yield "</table>"

    def _about_games(self, witnessed: Witnessed) -> Iterator[str]:
        command = f"rulewright simulate {self._trace.game} --seed {witnessed.seed} --game I"
        stopped = " (interrupted)" if witnessed.interrupted else ""
        yield (
            f"<p>{witnessed.games} random games{stopped} were played (seed {witnessed.seed}). "
            f"<code>{escape(command)}</code> shows game I; with <code>--save FILE</code> it is recorded, and "
            f"<code>{escape(f'rulewright scenario record {self._trace.game} FILE --ply N')}</code> "
            "makes a scenario of it.</p>"
        )

    # ---------------------------------------------------------------- one id
    def _rows(self, rows: Sequence[Row]) -> Iterator[str]:
        group = None
        for row in rows:
            first = _group(row) != group
            group = _group(row)
            if first:
                yield f'<div id="{anchor("group", group)}"></div>'
            yield f'<article id="{anchor(row.entry.id)}" class="{"first" if first else "further"}">'
            yield f'<div class="rule">{"".join(self._rule(row))}</div>'
            yield f'<div class="encoding">{"".join(self._encoding(row))}</div>'
            yield f'<div class="evidence">{"".join(self._evidence(row))}</div>'
            yield "</article>"

    def _rule(self, row: Row) -> Iterator[str]:
        entry = row.entry
        at = f'<span class="dim small">line {", ".join(map(str, entry.at))}</span>' if entry.at else ""
        yield f'<span class="id"><a href="#{anchor(entry.id)}">{escape(entry.id)}</a></span>{at}'
        if entry.id in self._amiss:
            yield ' <span class="chip bad">problem</span>'
        yield f'<p class="says">{escape(row.says)}</p>'
        match row.of:
            case Clause():
                pass
            case Ruling():
                yield from _readings(row.of)
            case StandIn():
                yield f'<p class="says">In its place: {escape(row.of.used)}</p>'
                yield f'<p class="says dim small">{escape(row.of.replace)}</p>'
            case _:
                assert_never(row.of)

    def _encoding(self, row: Row) -> Iterator[str]:
        if not row.items:
            reason = row.entry.not_a_rule
            said = f'<span class="chip idle">no rule</span> {escape(reason)}' if reason else _chip("bad", "not encoded")
            yield f'<p class="says">{said}</p>'
        for item in row.items:
            variants = f' <span class="chip idle">{escape(", ".join(item.variants))}</span>' if item.variants else ""
            yield f'<div class="small">{escape(item.path)}{variants}</div>'
            for passage in item.passages:
                yield f'<div class="dim small">{escape(str(passage))}</div>{_pre(passage, row.entry.id)}'

    def _evidence(self, row: Row) -> Iterator[str]:
        if row.scenarios:
            yield f"<p>{_chip('good', 'tested')}</p><ul>"
            for scenario in row.scenarios:
                place = anchor("scenario", scenario.id)
                name, title = escape(scenario.id), escape(scenario.title)
                yield f'<li><a href="#{place}">{name}</a> <span class="small">{title}</span></li>'
            yield "</ul>"
        elif row.entry.untestable:
            yield f"<p>{_chip('idle', 'untestable')} {escape(row.entry.untestable)}</p>"
        else:
            yield f"<p>{_chip('bad', 'not tested')}</p>"
        if self._witnessed is not None:
            yield from self._witness(self._witnessed.clauses.get(row.entry.id))

    def _witness(self, witness: Witness | None) -> Iterator[str]:
        if witness is None:
            return
        match witness.status:
            case Status.DECLARED:
                yield f"<p>{_chip('idle', 'declared')} It holds in every game; nothing of it happens at a moment.</p>"
            case Status.SETTLED:
                yield f"<p>{_chip('poor', 'never seen')} The options as they are leave no room for it.</p>"
            case Status.NEVER:
                yield f"<p>{_chip('poor', 'never seen')} It did not happen in these games.</p>"
            case Status.HAPPENED:
                yield from self._game(witness, _chip("good", "happened"))
            case Status.ASKED:
                yield from self._game(witness, _chip("good", "was asked"))
            case _:
                assert_never(witness.status)

    def _game(self, witness: Witness, chip: str) -> Iterator[str]:
        if witness.game is None:
            return
        game = witness.game
        played = ", ".join([*game.variants, *([] if game.players is None else [f"{game.players} players"])])
        by = f"after decision {witness.ply}" if witness.ply else "before the first decision"
        yield f"<p>{chip} in game {game.number}{f' ({escape(played)})' if played else ''}, {by}"
        yield f' <span class="dim small">seed {game.own_seed}, {escape(witness.node or "")}</span></p>'
        if witness.moves:
            noun = "decision" if witness.ply == 1 else "decisions"
            yield f'<details class="small"><summary>{witness.ply} {noun}</summary><ol>'
            for move in witness.moves:
                yield f"<li>{escape(move.player)}: {escape(move.text)}</li>"
            yield "</ol></details>"
        yield f"<code>{escape(game.command(self._trace.game))}</code>"

    # ---------------------------------------------------------------- the scenarios
    def _scenarios(self) -> Iterator[str]:
        found = {scenario.id: scenario for row in self._trace.rows for scenario in row.scenarios}
        if found:
            yield "<h2>Scenarios</h2>"
        for scenario in sorted(found.values(), key=lambda one: (one.span.source.name, one.span.line)):
            passage = passage_at(scenario.span)
            named = " ".join(self._link(clause.text) for clause in scenario.clauses)
            yield f'<div id="{anchor("scenario", scenario.id)}"><span class="id">{escape(scenario.id)}</span>'
            yield f'<span class="dim small">{escape(str(passage))}</span> <span class="small">{named}</span></div>'
            yield _pre(passage, None)

    def _link(self, clause: str) -> str:
        """A clause, as a link if the rulebook has it."""
        name = escape(clause)
        return f'<a href="#{anchor(clause)}">{name}</a>' if clause in self._ids else name


def _group(row: Row) -> str:
    """What stands before the last number of an id: `AO-2` of `AO-2.1`."""
    return row.entry.id.rpartition(".")[0] or row.entry.id


def _readings(ruling: Ruling) -> Iterator[str]:
    taken = ' class="taken"'
    yield '<ul class="readings">'
    for letter, answer in ruling.readings:
        yield f"<li{taken if letter == ruling.ruling else ''}>{escape(answer)}</li>"
    yield f'</ul><p class="says dim small">{escape(ruling.because)}</p>'
    if ruling.option is not None:
        yield f'<p class="says small">The option <code>{escape(ruling.option.text)}</code> takes another reading.</p>'


def _chip(colour: str, text: str) -> str:
    return f'<span class="chip {colour}">{escape(text)}</span>'


def _pre(passage: Passage, clause: str | None) -> str:
    """The lines with their numbers; the clause is marked where they name it."""
    digits = len(str(passage.line + len(passage.lines)))
    lines = []
    for number, line in enumerate(passage.lines[:MOST_LINES], passage.line):
        text = escape(_ALIGNED.sub("  ", line))
        if clause is not None:
            name = escape(clause)
            text = "".join(_marked(text, name))
        lines.append(f"<i>{number:>{digits}}  </i>{text}")
    if len(passage.lines) > MOST_LINES:
        lines.append(f"<i>{len(passage.lines) - MOST_LINES} more lines</i>")
    return f"<pre>{chr(10).join(lines)}</pre>"


def _marked(text: str, name: str) -> Iterator[str]:
    """The text with the name marked, where it is not the beginning of a longer one (AO-2.1 in AO-2.10)."""
    rest = text
    while name in rest:
        before, _, rest = rest.partition(name)
        yield before
        yield f"<mark>{name}</mark>" if not rest[:1].isalnum() else name
    yield rest
