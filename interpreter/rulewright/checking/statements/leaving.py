"""Whether a block is left for good before its end, and whether a name is changed in it."""

from rulewright.program import statements as program
from rulewright.syntax import expressions
from rulewright.syntax import statements as syntax


def leaves(block: program.Block) -> bool:
    """Whether nothing after the block can be reached: every way through it returns, or ends the game or a phase."""
    return any(_leaves(statement) for statement in block)


def _leaves(statement: program.Stmt) -> bool:
    match statement:
        case program.Return() | program.EndGame() | program.EndPhase():
            return True
        case program.If():
            return leaves(statement.otherwise) and all(leaves(body) for _, body in statement.arms)
        case program.Choose():
            return all(leaves(arm.body) for arm in statement.arms)
        case program.As():
            return statement.who is not program.Who.ALL and leaves(statement.body)
        case program.Loop():
            return statement.tested_after and leaves(statement.body)
        case _:
            return False


def changes(block: syntax.Block, name: str) -> bool:
    """Whether a statement in the block sets, adds to or swaps the local of this name."""
    return any(_changes(statement, name) for statement in block)


def _changes(statement: syntax.Stmt, name: str) -> bool:
    match statement:
        case syntax.Set() | syntax.Add():
            return _is(statement.place, name)
        case syntax.Swap():
            return _is(statement.left, name) or _is(statement.right, name)
        case syntax.If():
            return any(changes(body, name) for _, body in statement.arms) or changes(statement.otherwise or (), name)
        case syntax.ForEach() | syntax.While() | syntax.Repeat() | syntax.As():
            return changes(statement.body, name)
        case syntax.ChooseOne():
            return any(changes(option.body, name) for option in statement.options)
        case _:
            return False


def _is(place: expressions.Expr, name: str) -> bool:
    return isinstance(place, expressions.Name) and place.name.text == name
