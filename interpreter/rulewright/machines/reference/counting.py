"""A reference machine that counts: how often the game came to each node of its specification, in earnest or on trial.

It runs code that was lowered with the program's nodes. Options that players and chance take are counted as they are
taken; everything else is said by the code itself. What `possible` and `after` try counts as tried.
"""

from collections.abc import Sequence

from rulewright.ir.code import Code, Decision
from rulewright.ir.nodes import Node, NodeKind
from rulewright.ir.statements import Body, ForEach, If, Loop, Reached
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State


class CountingMachine(ReferenceMachine):
    """`ran` and `tried` have a number for each node; whoever counts sets them back."""

    def __init__(self, code: Code, nodes: Sequence[Node]) -> None:
        super().__init__(code, self._reached)
        self.ran = [0] * len(nodes)
        self.tried = [0] * len(nodes)
        places = {(node.kind, node.span): node.number for node in nodes}
        self._options = tuple(
            {
                -1: places.get((NodeKind.DECLINED, decision.span)),
                **{i: places.get((NodeKind.OPTION, arm.span)) for i, arm in enumerate(decision.arms)},
            }
            for decision in code.decisions
        )
        self.present = _present(code) | {n for each in self._options for n in each.values() if n is not None}
        self.runner.on_choice = self._chosen

    def _reached(self, state: State, node: int) -> None:
        if state.trials:
            self.tried[node] += 1
        else:
            self.ran[node] += 1

    def _chosen(self, state: State, decision: Decision, arm: int) -> None:
        node = self._options[decision.number].get(arm)
        if node is not None:
            self._reached(state, node)


def _present(code: Code) -> set[int]:
    """The nodes that the code can come to; others were settled when it was compiled."""
    found: set[int] = set()
    bodies = [*(function.body for function in code.functions), *(block.body for block in code.blocks)]
    return found.union(*map(_in, bodies))


def _in(body: Body) -> set[int]:
    found: set[int] = set()
    for statement in body:
        match statement:
            case Reached(node):
                found.add(node)
            case If(arms, otherwise):
                for inner in (*(inner for _, inner in arms), otherwise):
                    found |= _in(inner)
            case ForEach() | Loop():
                found |= _in(statement.body)
            case _:
                pass
    return found
