"""What is looked for: the nodes of a specification by which a clause happens, or one node.

Raises NoGoal, with the reason, for what cannot happen in a game as it is set up.
"""

from dataclasses import dataclass

from rulewright.ir.nodes import NodeKind
from rulewright.reading.nearest import did_you_mean
from rulewright.sessions.counted import Counted
from rulewright_tools.witnesses.clauses import deeds


class NoGoal(Exception):
    """There is nothing to look for: `unknown` if there is nothing of that name at all."""

    def __init__(self, message: str, unknown: bool = False) -> None:
        self.unknown = unknown
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Goal:
    """`nodes` by number; `asked`: terms alone, which happen when options are worked out."""

    name: str
    nodes: tuple[int, ...]
    asked: bool


def goal_of_clause(counted: Counted, clause: str) -> Goal:
    """A clause of the rulebook, which is known to exist."""
    carried = counted.game.clauses.get(clause, ())
    if not carried:
        raise NoGoal(f"nothing in the specification carries {clause}, as the game is set up")
    nodes = deeds(counted.nodes).get(clause, [])
    if not nodes:
        declared = f"{clause} is carried by what is declared ({', '.join(carried)})"
        raise NoGoal(f"{declared}: it holds in every game, and nothing of it happens at a moment")
    return _goal(counted, clause, nodes)


def goal_of_node(counted: Counted, id_: str) -> Goal:
    """A node by its id, as `rulewright coverage GAME --each` lists them."""
    numbers = [node.number for node in counted.nodes if node.id == id_]
    if not numbers:
        guess = did_you_mean(id_, [node.id for node in counted.nodes])
        help_ = guess or "`rulewright coverage GAME --each` lists them"
        raise NoGoal(f"the specification has no part {id_!r}; {help_}", unknown=True)
    return _goal(counted, id_, numbers)


def _goal(counted: Counted, name: str, nodes: list[int]) -> Goal:
    present = tuple(node for node in nodes if node in counted.present)
    if not present:
        raise NoGoal(f"the options, the variants and the number of players leave no room for {name}: choose others")
    return Goal(name, present, all(counted.nodes[node].kind is NodeKind.TERM for node in present))
