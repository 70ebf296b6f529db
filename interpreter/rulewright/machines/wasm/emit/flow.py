"""Which blocks can be run one after the other until somebody decides, and what of the vector a trial may change."""

from typing import assert_never

from rulewright.ir.code import Ask, Block, Branch, Code, Draw, Enter, Finish, Jump, Leave, ShuffleZone, Stuck
from rulewright.ir.expressions import Call, Spread
from rulewright.ir.statements import CallFunction, Exit, Mark
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.analysis import Analysis


def in_order(code: Code, roots: list[int], trial: bool) -> list[int]:
    """The blocks that can be run from the roots on, until somebody decides; where there are no circles each stands
    before those that follow it."""
    found: list[int] = []
    met: set[int] = set()
    for root in roots:
        if root in met:
            continue
        met.add(root)
        path = [(root, iter(_next(code, code.blocks[root], trial)))]
        while path:
            number, rest = path[-1]
            following = next(rest, None)
            if following is None:
                path.pop()
                found.append(number)
            elif following not in met:
                met.add(following)
                path.append((following, iter(_next(code, code.blocks[following], trial))))
    return found[::-1]


def _next(code: Code, block: Block, trial: bool) -> list[int]:
    if trial and block.body and isinstance(block.body[0], Mark):
        return []
    found = [node.block for node in walk(block.body) if isinstance(node, Exit)]
    match block.end:
        case Jump(to=to):
            found.append(to)
        case Branch(then=then, otherwise=otherwise):
            found += [then, otherwise]
        case Enter(procedure=number, return_to=return_to):
            found += [code.procedures[number].entry, return_to]
        case Ask(decision=number) | Draw(decision=number):
            declined = code.decisions[number].declined
            # In play an answer usually leads elsewhere; where the game goes unasked need not stand near.
            found += [] if declined is None or not trial else [declined]
        case ShuffleZone() | Leave() | Finish() | Stuck():
            pass
        case _:
            assert_never(block.end)
    return found


def written_in_trial(analysis: Analysis, number: int) -> frozenset[int]:
    """The fields that may change while a procedure is tried: it is followed to the first decision or chance."""
    code = analysis.code
    procedure = code.procedures[number]
    found = {code.control.asked, code.control.me}
    for storage in procedure.parameters:
        found |= {storage.field} if storage.length is None else {storage.field, storage.length}
    for reached in in_order(code, [procedure.entry], trial=True):
        block = code.blocks[reached]
        for node in walk(block.body):
            found |= set(analysis.written(node))
            if isinstance(node, Call | Spread | CallFunction):
                found |= analysis.writes[node.function]
        match block.end:
            case Enter(procedure=entered):
                found.add(code.procedures[entered].return_to)
            case Leave(procedure=left):
                found |= set(code.procedures[left].frame)
            case _:
                pass
    return frozenset(found)
