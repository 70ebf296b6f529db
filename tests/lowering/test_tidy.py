"""Blocks that do nothing, or that nothing leads to, are gone; the rest is numbered in reading order."""

from rulewright.diagnostics import Source, Span
from rulewright.ir.code import TRUTH, Block, Branch, End, Finish, Jump, Status
from rulewright.ir.expressions import Const
from rulewright.ir.statements import Body, Clear, Exit, If
from rulewright.lowering.tidy import Graph, tidy

HERE = Span(Source("game.yaml", ""), 0, 0)
WORK: Body = (Clear((0,), HERE),)
OVER = Finish(Status.FINISHED, None, None)
TEST = Const(1, TRUTH)


def graph(*blocks: tuple[str, Body, End], start: int = 0) -> Graph:
    made = tuple(Block(number, name, (), body, end, None) for number, (name, body, end) in enumerate(blocks))
    return Graph(made, (), (), (), start)


def names(of: Graph) -> list[str]:
    return [block.name for block in of.blocks]


def test_a_block_that_only_goes_on_is_passed_over() -> None:
    tidied = tidy(graph(("a", WORK, Jump(1)), ("empty", (), Jump(2)), ("b", WORK, OVER)))
    assert names(tidied) == ["a", "b"]
    assert tidied.blocks[0].end == Jump(1)


def test_a_ring_of_empty_blocks_stays_a_ring() -> None:
    tidied = tidy(graph(("a", WORK, Jump(1)), ("b", (), Jump(2)), ("c", (), Jump(1))))
    assert names(tidied)[0] == "a"
    assert len(tidied.blocks) == 2
    assert tidied.blocks[1].end == Jump(1)


def test_what_nothing_leads_to_is_dropped() -> None:
    assert names(tidy(graph(("a", WORK, OVER), ("lost", WORK, Jump(0))))) == ["a"]


def test_the_game_starts_with_block_0() -> None:
    tidied = tidy(graph(("later", WORK, OVER), ("first", WORK, Jump(0)), start=1))
    assert names(tidied) == ["first", "later"]
    assert tidied.start == 0


def test_blocks_stand_before_those_that_follow_them() -> None:
    tidied = tidy(
        graph(
            ("a", WORK, Branch(TEST, 3, 1)),
            ("right", WORK, Jump(2)),
            ("end", WORK, OVER),
            ("left", WORK, Jump(4)),
            ("more", WORK, Jump(2)),
        )
    )
    assert names(tidied) == ["a", "left", "more", "end", "right"]


def test_exits_inside_statements_are_followed_and_renumbered() -> None:
    inside: Body = (If(((TEST, (Exit(2, HERE),)),), (), HERE),)
    tidied = tidy(graph(("a", inside, Jump(1)), ("b", WORK, OVER), ("empty", (), Jump(3)), ("c", WORK, OVER)))
    assert names(tidied) == ["a", "b", "c"]
    (statement,) = tidied.blocks[0].body
    assert isinstance(statement, If)
    assert statement.arms[0][1] == (Exit(2, HERE),)
