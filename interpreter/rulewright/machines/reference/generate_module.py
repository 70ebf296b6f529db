"""The whole game as one Python text, and what the text is run with.

Names: `f3` function 3; `b7` block 7; `d2` the list of decision 2's options, `e2` whether it has any, `m2` the list
without what is tried late and `h2_0` whether that holds for an option of its arm 0, `q2` the players it asks, `t2_0`
the holes of the text of arm 0; `g1` the holes of the label of things of pool 1; `p4` the position that phase 4 records.
In a function `s` is the state, `v` its vector, `l5` the local 5. Nothing of a specification enters the text but numbers
and the sentences of `Require`, so nothing an author writes can become code.

A block returns the number of the block to go on with, or -1 - a when it comes to its own end and the machine must see
to it; a is the flat index of a shuffle, the set of winners of `won by`, otherwise 0.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, assert_never

from rulewright.ir.code import (
    Arm,
    Ask,
    Block,
    Branch,
    Code,
    Decision,
    Draw,
    Enter,
    Finish,
    Function,
    Jump,
    Leave,
    LocalInfo,
    PhaseInfo,
    Pool,
    ShuffleZone,
    Stuck,
    Text,
)
from rulewright.ir.tried import late_conditions, without_late
from rulewright.machines.reference import runtime
from rulewright.machines.reference.budget import used_up
from rulewright.machines.reference.errors import Impossible, Site
from rulewright.machines.reference.generate_folds import conjunction, guarded, loops
from rulewright.machines.reference.generate_statements import FunctionWriter, zeroed
from rulewright.machines.reference.positions import position_text
from rulewright.machines.reference.writer import Module

_HELPERS = (
    runtime.members,
    runtime.mask_of,
    runtime.has,
    runtime.shifted,
    runtime.lying_at,
    runtime.spread,
    runtime.first_of,
    runtime.last_of,
    runtime.only_of,
    runtime.nth_of,
    runtime.index_of,
    runtime.interval,
    runtime.store_list,
    runtime.missing,
    runtime.outside,
    runtime.overflow,
    runtime.divided_by_zero,
    runtime.too_long,
    runtime.nothing_to_compare,
    runtime.negative,
    runtime.not_there,
    runtime.over_capacity,
    runtime.required,
    used_up,
    runtime.watch,
    runtime.kinds_sorted,
    runtime.things_told,
)


@dataclass(frozen=True, slots=True)
class Generated:
    """`text` is the Python source, `names` what the text defines once it ran, `sites` what its site numbers stand for;
    `decision_sites` and `block_sites` are the sites of each decision and block."""

    text: str
    names: dict[str, Any]
    sites: tuple[Site, ...]
    decision_sites: tuple[int, ...]
    block_sites: tuple[int, ...]


def generate(code: Code, provided: dict[str, Any]) -> Generated:
    """Compiles a game to Python. `provided` are the machine's own names: attempt, mark_run, mark_pass, mark_done,
    reached, B (the budget of the call), and P0, P1, … (the things of each pool)."""
    module = Module(code)
    with _deep_recursion():
        for function in code.functions:
            _function(module, function)
        for block in code.blocks:
            _block(module, block)
        for decision in code.decisions:
            _decision(module, decision)
    for pool in code.pools:
        _label(module, pool)
    for phase in code.phases:
        _position(module, phase)
    names = names_of(module, provided)
    decision_sites = tuple(module.site(each.span, each.rule or each.name, each.clauses) for each in code.decisions)
    block_sites = tuple(module.site(block.span, block.rule or block.name, ()) for block in code.blocks)
    return Generated(module.text, names, tuple(module.sites), decision_sites, block_sites)


def names_of(module: Module, provided: dict[str, Any]) -> dict[str, Any]:
    """What a module's texts define when they are run, with the names that they know. Those `provided` come first."""
    names: dict[str, Any] = {helper.__name__: helper for helper in _HELPERS}
    names.update(provided, Impossible=Impossible, **module.constants)
    exec(compile(module.text, f"<{module.code.id} as Python>", "exec"), names)
    return names


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Lets the writers follow code that is nested deeper than Python expects of programs."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, 20_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


def _finished(w: FunctionWriter, head: str, parameters: int) -> None:
    if w.locals_must_exist and parameters < len(w.registers):
        names = " = ".join(f"l{number}" for number in range(parameters, len(w.registers)))
        w.lines.insert(0, (1, f"{names} = 0"))
    w.module.texts.append(w.text(head))


def _head(name: str, parameters: int) -> str:
    return f"def {name}({', '.join(['s', 'v', *(f'l{number}' for number in range(parameters))])}):"


def _function(module: Module, function: Function) -> None:
    w = FunctionWriter(module, function.rule or function.name, function.clauses, function.locals)
    w.pay(module.laps.entered(function.body), function.span)
    w.body(function.body)
    _finished(w, _head(f"f{function.number}", function.parameters), function.parameters)


def _block(module: Module, block: Block) -> None:
    w = FunctionWriter(module, block.rule or block.name, (), block.locals)
    w.pay(module.laps.entered(block.body), block.span)
    w.body(block.body)
    fields = module.code.layout.fields
    match block.end:
        case Jump(to=to):
            w.put(f"return {to}")
        case Branch(condition=condition, then=then, otherwise=otherwise):
            w.put(f"return {then} if {w.condition(condition)} else {otherwise}")
        case Ask() | Draw():
            w.put("return -1")
        case ShuffleZone(index=index):
            w.put("return -1" if index is None else f"return -1 - {w.value(index)}")
        case Enter(procedure=number, return_to=return_to):
            procedure = module.code.procedures[number]
            w.put(f"v[{fields[procedure.return_to].first}] = {return_to}")
            w.put(f"return {procedure.entry}")
        case Leave(procedure=number):
            procedure = module.code.procedures[number]
            to_block = w.spill(f"v[{fields[procedure.return_to].first}]")
            zeroed(w, procedure.frame)
            w.put(f"return {to_block}")
        case Finish(winners=winners):
            w.put("return -1" if winners is None else f"return -1 - {w.value(winners)}")
        case Stuck(span=span):
            w.put(f"raise Impossible({w.site(span)})")
        case _:
            assert_never(block.end)
    _finished(w, _head(f"b{block.number}", 0), 0)


def _decision(module: Module, decision: Decision) -> None:
    def writer() -> FunctionWriter:
        return FunctionWriter(module, decision.rule or decision.name, decision.clauses, decision.locals)

    number = decision.number
    w = writer()
    w.put("options = []")
    for arm_number, arm in enumerate(decision.arms):
        hit = f"options.append({_option(arm_number, arm)})"
        _arm(w, arm, hit)
    w.put("return options")
    _finished(w, _head(f"d{number}", 0), 0)
    _late(module, decision)
    w = writer()
    for arm in decision.arms:
        _arm(w, arm, "return True")
    w.put("return False")
    _finished(w, _head(f"e{number}", 0), 0)
    if decision.seats is not None:
        w = writer()
        w.put(f"return {w.value(decision.seats)}")
        _finished(w, _head(f"q{number}", 0), 0)
    for arm_number, arm in enumerate(decision.arms):
        w = writer()
        _holes(w, arm.text)
        names = [f"l{generator.local}" for generator in arm.generators]
        _finished(w, f"def t{number}_{arm_number}({', '.join(['s', 'v', *names])}):", len(decision.locals))


def _late(module: Module, decision: Decision) -> None:
    """The drafts of a decision, and for each arm whether the conditions that are tried late hold."""
    counts = late_conditions(module.code, decision)
    if not any(counts):
        return
    w = FunctionWriter(module, decision.name, decision.clauses, decision.locals)
    w.put("options = []")
    for arm_number, (arm, count) in enumerate(zip(decision.arms, counts, strict=True)):
        _arm(w, without_late(arm, count)[0], f"options.append({_option(arm_number, arm)})")
    w.put("return options")
    _finished(w, _head(f"m{decision.number}", 0), 0)
    for arm_number, (arm, count) in enumerate(zip(decision.arms, counts, strict=True)):
        w = FunctionWriter(module, decision.name, decision.clauses, decision.locals)
        w.put(f"return {conjunction(w, without_late(arm, count)[1], 'and')}")
        names = [f"l{generator.local}" for generator in arm.generators]
        _finished(w, f"def h{decision.number}_{arm_number}({', '.join(['s', 'v', *names])}):", len(decision.locals))


def _option(number: int, arm: Arm) -> str:
    return f"({', '.join([str(number), *(f'l{generator.local}' for generator in arm.generators)])},)"


def _arm(w: FunctionWriter, arm: Arm, hit: str) -> None:
    if arm.generators:
        guarded(w, arm.outer, lambda: loops(w, arm.generators, lambda: w.put(hit), 0, arm.span))
    else:
        guarded(w, arm.outer, lambda: w.put(hit))


def _holes(w: FunctionWriter, text: Text) -> None:
    values = [w.atom(w.value(part.value)) for part in text.parts if not isinstance(part, str)]
    w.put(f"return ({''.join(f'{value}, ' for value in values)})")


def _label(module: Module, pool: Pool) -> None:
    if pool.label is not None:
        registers: tuple[LocalInfo, ...] = pool.label_locals
        w = FunctionWriter(module, f"the label of `{pool.name}`", (), registers)
        _holes(w, pool.label)
        _finished(w, f"def g{pool.number}(s, v, l0):", len(registers))


def _position(module: Module, phase: PhaseInfo) -> None:
    if phase.position is not None:
        module.texts.append(f"def p{phase.number}(v):\n    return {position_text(module, phase.position)}\n")
