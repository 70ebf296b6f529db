"""A trace for people, as a table, and for programs, as JSON data."""

from typing import Any

from rulewright.diagnostics import Span
from rulewright_tools.cli.tables import table
from rulewright_tools.drawing.width import width
from rulewright_tools.fidelity.trace import Problem, Row, Trace
from rulewright_tools.fidelity.witnessed import Status, Witness, Witnessed

_WIDEST = 60


def trace_text(trace: Trace, witnessed: Witnessed | None = None) -> str:
    """One line for each id: where it is encoded, which scenarios cover it, with `witnessed` also the random game that
    shows it; then the problems."""
    head = ["id", "encoded in", "scenarios"]
    rows = [_cells(row) for row in trace.rows]
    if witnessed is not None:
        head.append("witness")
        rows = [(*cells, witness_cell(row, witnessed)) for cells, row in zip(rows, trace.rows, strict=True)]
    lines = [table(head, [tuple(map(_cut, row)) for row in rows])]
    lines += ["", *(problem_line(problem) for problem in trace.problems)] if trace.problems else []
    count, amiss = len(trace.rows), len(trace.problems)
    fine = "all encoded and covered" if not trace.diagnostics else "not all files could be read"
    said = fine if not amiss else f"{amiss} problem{'s' if amiss > 1 else ''}"
    lines += ["", f"{trace.game}: {count} clauses and rulings, {said}"]
    if witnessed is not None:
        lines += _witness_lines(trace, witnessed)
    return "\n".join(lines) + "\n"


def problem_line(problem: Problem) -> str:
    where = f"{problem.span!r}: " if problem.span is not None else ""
    return f"{where}error[{problem.kind.value}]: {problem.message}"


def never_witnessed(trace: Trace, witnessed: Witnessed) -> list[str]:
    """The ids that could have happened in the games and did not."""
    never = (Status.NEVER, Status.SETTLED)
    found = ((row.entry.id, witnessed.clauses.get(row.entry.id)) for row in trace.rows)
    return [id_ for id_, witness in found if witness is not None and witness.status in never]


def trace_json(trace: Trace, witnessed: Witnessed | None = None) -> dict[str, Any]:
    """The trace as JSON data: `rows`, `problems` and whether it is `ok`."""
    data: dict[str, Any] = {
        "game": trace.game,
        "ok": trace.exit_code == 0 and not (witnessed is not None and witnessed.faults),
        "rows": [_row_json(trace, row, witnessed) for row in trace.rows],
        "problems": [_problem_json(problem) for problem in trace.problems],
    }
    if witnessed is not None:
        data |= {"seed": witnessed.seed, "games": witnessed.games, "interrupted": witnessed.interrupted}
    return data


def _row_json(trace: Trace, row: Row, witnessed: Witnessed | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": row.entry.id,
        "kind": row.kind,
        "at": list(row.entry.at),
        "says": row.says,
        "items": [str(item) for item in row.items],
        "encoded": [
            {
                "item": item.path,
                "variants": list(item.variants),
                "places": [passage.as_data() for passage in item.passages],
            }
            for item in row.items
        ],
        "scenarios": [scenario.id for scenario in row.scenarios],
        "ruling": row.answer or None,
        "option": row.option or None,
        "not_a_rule": row.entry.not_a_rule or None,
        "untestable": row.entry.untestable or None,
    }
    if witnessed is not None:
        witness = witnessed.clauses.get(row.entry.id)
        data["witness"] = None if witness is None else witness.as_data(trace.game)
    return data


def _problem_json(problem: Problem) -> dict[str, Any]:
    place = None if problem.span is None else place_json(problem.span)
    return {"kind": problem.kind.value, "clause": problem.clause, "message": problem.message, "place": place}


def place_json(span: Span) -> dict[str, Any]:
    return {"file": span.source.name, "line": span.line, "column": span.column}


def _cells(row: Row) -> tuple[str, ...]:
    encoded = ", ".join(map(str, row.items)) or ("(not a rule)" if row.entry.not_a_rule else "-")
    covered = ", ".join(scenario.id for scenario in row.scenarios)
    return row.entry.id, encoded, covered or ("(untestable)" if row.entry.untestable else "-")


def witness_cell(row: Row, witnessed: Witnessed) -> str:
    """`--game 3, ply 7`, or why there is no game."""
    witness = witnessed.clauses.get(row.entry.id)
    return "-" if witness is None else _seen(witness)


def _seen(witness: Witness) -> str:
    match witness.status:
        case Status.DECLARED:
            return "(declared)"
        case Status.SETTLED:
            return "never: settled by the options"
        case Status.NEVER:
            return "never"
        case Status.HAPPENED | Status.ASKED:
            words = "" if witness.game is None else " ".join(witness.game.arguments)
            asked = " (asked)" if witness.status is Status.ASKED else ""
            return f"{words}, ply {witness.ply}{asked}"


def _witness_lines(trace: Trace, witnessed: Witnessed) -> list[str]:
    stopped = " (interrupted)" if witnessed.interrupted else ""
    never = never_witnessed(trace, witnessed)
    said = f"never seen in them: {', '.join(never)}" if never else "every clause that can happen was seen in them"
    lines = [f"{witnessed.games} random games{stopped}, seed {witnessed.seed}; {said}"]
    shown = f"rulewright simulate {trace.game} --seed {witnessed.seed}"
    lines.append(f"{shown} --game I shows a witness; after so many decisions (plies) it had happened")
    if never:
        lines.append(f"rulewright scenario reach {trace.game} --clause {never[0]} looks for one that was never seen")
    return lines


def _cut(cell: str) -> str:
    return cell if width(cell) <= _WIDEST else f"{cell[: _WIDEST - 1]}…"
