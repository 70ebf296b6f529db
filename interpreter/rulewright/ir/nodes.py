"""The parts of a specification that can be seen to happen: what coverage and witnesses count.

A node is an item (an action, a case of one, a term, a phase) or a part of a rule text. Its id is the path of the item,
for a part with a number in the order of the text: `actions.sow`, `actions.sow#3`. Ids do not depend on options or on
the number of players, so counts of differently chosen games of one specification can be put together.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from rulewright.diagnostics import Span


class NodeKind(Enum):
    ACTION = "action"
    CASE = "case"  # of an action: an ability
    TERM = "term"
    PHASE = "phase"  # a pass of it
    STATEMENT = "statement"
    ENDING = "ending"  # `end game`
    ARM = "arm"  # of an `if`: its condition held
    ELSE = "else"
    NO_ARM = "no arm"  # none of the conditions held, and there is no `else`
    LAP = "lap"  # the body of a loop
    OPTION = "option"  # of a choice: it was taken, or chance drew it
    DECLINED = "declined"  # a choice that was passed, or in which nobody had an option


@dataclass(frozen=True, slots=True)
class Node:
    """`parent` is the number of the node around it (None for an item), `text` what stands there in short, `opens` are
    the terms whose texts were put in place here: they are at work whenever this node is."""

    number: int
    id: str
    kind: NodeKind
    item: str
    parent: int | None
    text: str
    clauses: tuple[str, ...]
    span: Span
    opens: tuple[int, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """What it is and where it stands, as JSON data."""
        return {
            "id": self.id,
            "kind": self.kind.value,
            "item": self.item,
            "text": self.text,
            "place": {"file": self.span.source.name, "line": self.span.line, "column": self.span.column},
            "clauses": list(self.clauses),
        }
