"""Where the end of a block leads."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from rulewright.ir.code import Ask, Block, Branch, Decision, Draw, Enter, Finish, Jump, Leave, ShuffleZone, Stuck


def after_end(block: Block, decisions: Sequence[Decision]) -> Iterator[int]:
    """The blocks to which the end of a block leads, `Enter` to what comes after the procedure. Exits in its midst are
    others."""
    match block.end:
        case Jump(to):
            yield to
        case Branch(_, then, otherwise):
            yield then
            yield otherwise
        case Ask(number) | Draw(number):
            decision = decisions[number]
            yield from (arm.next for arm in decision.arms)
            yield from (to for to in (decision.declined, decision.complete) if to is not None)
        case ShuffleZone():
            yield block.end.next
        case Enter():
            yield block.end.return_to
        case Leave() | Finish() | Stuck():
            return
        case _:
            assert_never(block.end)
