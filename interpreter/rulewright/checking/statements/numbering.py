"""Numbers for the options of the whole game: each choice begins where the one before it ends, as they are declared."""

from dataclasses import replace
from math import prod

from rulewright.checking.environment import Environment
from rulewright.checking.statements.digits import MOST_IDS
from rulewright.diagnostics import Code
from rulewright.program import statements as program
from rulewright.program.symbols import Phase


class _Counter:
    def __init__(self) -> None:
        self.next = 0
        self.table: list[tuple[int, program.Choose]] = []


def number_choices(environment: Environment, phases: tuple[Phase, ...]) -> None:
    """Gives every choice the number of its first option; more than 2^20 in all are `too-many-options`."""
    counter = _Counter()
    for action in environment.actions.values():
        action.body = _block(action.body, counter)
        for case in action.cases or ():
            if case is not None:
                case.body = _block(case.body, counter)
    for phase in phases:
        _phase(phase, counter)
    if counter.next > MOST_IDS:
        largest = max(counter.table, key=lambda entry: entry[0])
        environment.reporter.report(
            Code.TOO_MANY_OPTIONS,
            largest[1].span,
            f"the choices of this game have {counter.next:,} options, and at most {MOST_IDS:,} can be numbered",
            label=f"this one has {largest[0]:,}",
            notes=[
                f"line {choose.span.line}: {size:,}"
                for size, choose in sorted(counter.table, key=lambda entry: -entry[0])[:12]
            ],
            help=["let one name determine another, or ask for one thing after the other"],
        )


def size_of(choose: program.Choose) -> int:
    """How many numbers the options of a choice take up."""
    more = 1 if choose.mode in (program.ChoiceMode.MAY, program.ChoiceMode.IF_ANY) else 0
    return sum(prod(digit.size + more for digit in arm.digits if digit.size) for arm in choose.arms)


def _phase(phase: Phase, counter: _Counter) -> None:
    phase.body = _block(phase.body, counter)
    for step in phase.steps:
        _phase(step, counter)


def _block(block: program.Block, counter: _Counter) -> program.Block:
    return tuple(_statement(statement, counter) for statement in block)


def _statement(statement: program.Stmt, counter: _Counter) -> program.Stmt:
    match statement:
        case program.Choose():
            size = size_of(statement)
            first = counter.next
            counter.next += size
            counter.table.append((size, statement))
            arms = tuple(replace(arm, body=_block(arm.body, counter)) for arm in statement.arms)
            return replace(statement, first=first, arms=arms)
        case program.If():
            arms_of_if = tuple((condition, _block(body, counter)) for condition, body in statement.arms)
            return replace(statement, arms=arms_of_if, otherwise=_block(statement.otherwise, counter))
        case program.ForEach() | program.Loop() | program.As():
            return replace(statement, body=_block(statement.body, counter))
        case _:
            return statement
