"""Removes blocks that do nothing but go on, and blocks that nothing leads to; numbers the others anew.

Blocks from which a pass can be started by hand are kept.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.ir.code import (
    Ask,
    Block,
    Branch,
    Decision,
    Draw,
    End,
    Enter,
    Finish,
    Jump,
    Leave,
    PhaseInfo,
    Procedure,
    ShuffleZone,
    Stuck,
)
from rulewright.ir.following import after_end
from rulewright.ir.statements import Body, Exit, ForEach, If, Loop, Stmt

Renumber = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Graph:
    blocks: tuple[Block, ...]
    decisions: tuple[Decision, ...]
    procedures: tuple[Procedure, ...]
    phases: tuple[PhaseInfo, ...]
    start: int


def tidy(graph: Graph) -> Graph:
    return _pruned(_threaded(graph))


def _threaded(graph: Graph) -> Graph:
    def target(number: int) -> int:
        seen = {number}
        while True:
            block = graph.blocks[number]
            if block.body or not isinstance(block.end, Jump) or block.end.to in seen:
                return number
            number = block.end.to
            seen.add(number)

    return _renumbered(graph, target)


def _pruned(graph: Graph) -> Graph:
    order = _reading_order(graph)
    numbers = {old: new for new, old in enumerate(order)}
    asked = {end.decision for end in (graph.blocks[number].end for number in order) if isinstance(end, Ask | Draw)}
    decisions = {old: new for new, old in enumerate(sorted(asked))}
    kept = Graph(
        blocks=tuple(_with_decisions(replace(graph.blocks[old], number=numbers[old]), decisions) for old in order),
        decisions=tuple(replace(graph.decisions[old], number=new) for old, new in decisions.items()),
        procedures=graph.procedures,
        phases=graph.phases,
        start=graph.start,
    )
    return _renumbered(kept, numbers.__getitem__)


def _reading_order(graph: Graph) -> list[int]:
    """The blocks that can be reached, each before those that follow it. The game starts with block 0, which is where a
    vector of zeros stands."""
    entries = [graph.start, *(phase.pass_start for phase in graph.phases)]
    entries += [procedure.entry for procedure in graph.procedures]
    waiting = list(reversed(entries))
    order: dict[int, None] = {}
    while waiting:
        number = waiting.pop()
        if number not in order:
            order[number] = None
            block = graph.blocks[number]
            following = [*after_end(block, graph.decisions), *_exits(block.body)]
            waiting += reversed(following)
    return list(order)


def _exits(body: Body) -> Iterator[int]:
    for statement in body:
        match statement:
            case Exit(to):
                yield to
            case If(arms, otherwise):
                for _, inner in arms:
                    yield from _exits(inner)
                yield from _exits(otherwise)
            case ForEach() | Loop():
                yield from _exits(statement.body)
            case _:
                pass


def _with_decisions(block: Block, numbers: dict[int, int]) -> Block:
    if isinstance(block.end, Ask | Draw):
        return replace(block, end=replace(block.end, decision=numbers[block.end.decision]))
    return block


# ---------------------------------------------------------------- renumbering
def _renumbered(graph: Graph, to: Renumber) -> Graph:
    """Every mention of a block under another number."""
    return Graph(
        blocks=tuple(replace(block, body=_body(block.body, to), end=_end(block.end, to)) for block in graph.blocks),
        decisions=tuple(_decision(decision, to) for decision in graph.decisions),
        procedures=tuple(replace(procedure, entry=to(procedure.entry)) for procedure in graph.procedures),
        phases=tuple(replace(phase, pass_start=to(phase.pass_start)) for phase in graph.phases),
        start=to(graph.start),
    )


def _decision(decision: Decision, to: Renumber) -> Decision:
    return replace(
        decision,
        arms=tuple(replace(arm, next=to(arm.next)) for arm in decision.arms),
        declined=None if decision.declined is None else to(decision.declined),
        complete=None if decision.complete is None else to(decision.complete),
    )


def _end(end: End, to: Renumber) -> End:
    match end:
        case Jump():
            return Jump(to(end.to))
        case Branch():
            return Branch(end.condition, to(end.then), to(end.otherwise))
        case ShuffleZone():
            return replace(end, next=to(end.next))
        case Enter():
            return replace(end, return_to=to(end.return_to))
        case Ask() | Draw() | Leave() | Finish() | Stuck():
            return end
        case _:
            assert_never(end)


def _body(body: Body, to: Renumber) -> Body:
    return tuple(_statement(statement, to) for statement in body)


def _statement(statement: Stmt, to: Renumber) -> Stmt:
    match statement:
        case Exit():
            return replace(statement, block=to(statement.block))
        case If():
            arms = tuple((condition, _body(inner, to)) for condition, inner in statement.arms)
            return replace(statement, arms=arms, otherwise=_body(statement.otherwise, to))
        case ForEach() | Loop():
            return replace(statement, body=_body(statement.body, to))
        case _:
            return statement
