"""The whole WebAssembly module of a game, as text."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rulewright.ir.code import Ask, Asked, Code, Decision, Mode, ThingZone, TokenZone, Variable
from rulewright.ir.expressions import After, Possible
from rulewright.ir.tried import late_conditions
from rulewright.ir.walking import walk
from rulewright.machines.laps import Laps
from rulewright.machines.wasm.emit import (
    arithmetic,
    blocks,
    choosing,
    copies,
    deciding,
    fusing,
    listing,
    picking,
    playing,
    playouts,
    rollouts,
    wide,
)
from rulewright.machines.wasm.emit.analysis import Analysis
from rulewright.machines.wasm.emit.functions import function_text
from rulewright.machines.wasm.emit.holdings import holdings_text
from rulewright.machines.wasm.emit.kinds import Kind, Kinds
from rulewright.machines.wasm.emit.memory import ERROR_A, ERROR_B, ERROR_KIND, ERROR_SITE, PAGE, MemoryMap
from rulewright.machines.wasm.emit.running import advance_text, attempt_text
from rulewright.machines.wasm.emit.sequence import large_blocks
from rulewright.machines.wasm.emit.sites import Site, Sites
from rulewright.machines.wasm.emit.writer import Module
from rulewright.machines.wasm.runtime.library import library
from rulewright.passes.pipeline import ALL, optimised

MOST_LISTED = 1 << 20
GLOBALS = (
    "trials",
    "impossible",
    "depth",
    "setting_up",
    "old",
    "checking",
    "looked",
    "aside",
    "stands",
    "plies",
    "stop",
    "head_start",
    "given",
    "work",
    "left",
    "doubles",
)


@dataclass(frozen=True, slots=True)
class Emitted:
    """`record_words` are the words of 32 bits of an option's record, and the list of options stands at
    `list_address`."""

    text: str
    sites: tuple[Site, ...]
    kinds: tuple[Kind, ...]
    record_words: int
    list_address: int
    list_bytes: int
    memory: MemoryMap


def emit(code: Code, passes: frozenset[str] = ALL) -> Emitted:
    """The module of a game, made with these passes (see `passes.pipeline`)."""
    with _deep_recursion():
        code = optimised(code, passes)
        module = _module(code, passes)
        texts = _texts(module)
    texts.append(library(code, module.memory, module.kinds, module.list_address, module.record_words).text)
    heads = [f'(memory (export "memory") {module.memory.heap // PAGE})']
    heads += [f"(global ${name} (mut i32) (i32.const 0))" for name in GLOBALS]
    heads += ['(global $policy (export "policy") (mut i64) (i64.const 0))']
    heads += [f"(data (i32.const {piece.address}) {_quoted(piece.content)})" for piece in module.memory.pieces]
    text = "\n".join(["(module", *heads, _FAIL, _CHECKING, *texts]) + ")\n"
    return Emitted(
        text,
        module.sites.all,
        module.kinds.all,
        module.record_words,
        module.list_address,
        module.list_bytes,
        module.memory,
    )


def _module(code: Code, passes: frozenset[str]) -> Module:
    memory = MemoryMap()
    record_words = 2 + max((len(arm.generators) for d in code.decisions for arm in d.arms), default=0)
    records = min(MOST_LISTED, max((listing.list_room(decision) for decision in code.decisions), default=1))
    list_bytes = 4 * record_words * records
    list_address = memory.scratch(list_bytes)
    late = {decision.number: late_conditions(code, decision) for decision in code.decisions}
    pools = sorted(set().union(*(choosing.digit_pools(decision) for decision in code.decisions)))
    copied = any(choosing.names_copies(code, decision) for decision in code.decisions)
    asked = {block.end.decision for block in code.blocks if isinstance(block.end, Ask)}
    return Module(
        code=code,
        analysis=Analysis(code, inlines="inline" in passes),
        kinds=Kinds(),
        sites=Sites(),
        memory=memory,
        record_words=record_words,
        list_address=list_address,
        list_bytes=list_bytes,
        signatures=memory.scratch(list_bytes) if copied else 0,
        offered={number: memory.scratch(code.pools[number].things) for number in pools},
        digits={number: memory.scratch(4 * code.pools[number].things) for number in pools},
        passes=passes,
        late=late,
        lazy=frozenset(d.number for d in code.decisions if d.asked is Asked.ONE and d.mode is not Mode.RANDOM),
        laps=Laps(code),
        more_tables=[],
        as_sets={},
        chosen=tuple(decision for decision in code.decisions if decision.number in asked),
    )


def _texts(module: Module) -> list[str]:
    code = module.code
    texts = [arithmetic.HELPERS, wide.HELPERS, copies.unique_text(module)]
    exported = _exported(code)
    for function in code.functions:
        held = None if function.number in exported else holdings_text(module, function)
        texts.append(held or function_text(module, function, function.number in exported))
    apart = large_blocks(code)
    texts += [blocks.block_text(module, code.blocks[number]) for number in sorted(apart)]
    for decision in code.decisions:
        texts += _decision(module, decision)
    for pool in code.pools:
        if len(set(copies.kinds(pool))) < pool.things:
            texts.append(copies.alike_text(module, pool))
        if pool.number in module.digits:
            texts.append(copies.digits_text(module, pool))
        texts += filter(None, (playing.label_text(module, pool.number), playing.back_text(module, pool.number)))
    texts += [advance_text(module, apart), blocks.finish_text(module), *playing.playing_texts(module)]
    texts += [playouts.playout_text(module), *picking.picking_texts(module), rollouts.rollout_text(module)]
    texts += [playing.check_text(module, number) for number in range(len(code.invariants))]
    entries = _tried_entries(code)
    if entries:
        texts.append(attempt_text(module, entries, apart))
    return texts


def _decision(module: Module, decision: Decision) -> list[str]:
    texts = [
        listing.some_text(module, decision),
        listing.list_text(module, decision, module.late[decision.number]),
        deciding.seats_text(module, decision),
        deciding.able_text(module, decision),
        deciding.take_text(module, decision),
    ]
    if decision.mode is Mode.RANDOM:
        return [*texts, choosing.outcomes_text(module, decision)]
    texts += [
        listing.list_text(module, decision, None),
        deciding.actors_text(module, decision),
        choosing.choices_text(module, decision),
        *choosing.drafts_texts(module, decision),
        playing.do_text(module, decision),
        playouts.random_text(module, decision),
        *(playing.option_text(module, decision, number) for number in range(len(decision.arms))),
    ]
    if listing.can_be_sought(decision):
        texts.append(listing.seek_text(module, decision))
    if choosing.names_copies(module.code, decision):
        texts.append(choosing.sign_text(module, decision))
    if choosing.digit_pools(decision):
        texts.append(choosing.number_text(module, decision))
    if decision.asked is Asked.SEALED:
        texts.append(deciding.answer_text(module, decision))
    if any(module.late[decision.number]):
        texts.append(playouts.holds_text(module, decision, module.late[decision.number]))
        for number in range(len(decision.arms)):
            how = fusing.fused(module, decision, number)
            if how is not None:
                texts.append(fusing.fused_text(module, decision, number, how))
    return texts


def _exported(code: Code) -> set[int]:
    """The functions that hosts call."""
    found = {line.function for line in code.lines} | {check.function for check in code.invariants}
    found |= {rung.function for rung in code.ladder or () if rung.function is not None}
    found |= {pool.back for pool in code.pools if pool.back is not None}
    parts: list[TokenZone | ThingZone | Variable] = [*code.token_zones, *code.thing_zones, *code.variables]
    found |= {part.seen.function for part in parts if part.seen.function is not None}
    return found


def _tried_entries(code: Code) -> list[int]:
    """The blocks where procedures begin that are tried."""
    found: set[int] = set()
    everything: tuple[Any, ...] = (code.functions, code.blocks, code.decisions, code.pools)
    for node in walk(everything):
        if isinstance(node, Possible | After) and node.callee.procedure:
            found.add(code.procedures[node.callee.number].entry)
    return sorted(found)


def _quoted(content: bytes) -> str:
    return '"' + "".join(f"\\{byte:02x}" for byte in content) + '"'


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Lets the writers follow code that is nested deeper than Python expects of programs."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, 20_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


_FAIL = f"""\
(func $fail (param $kind i32) (param $site i32) (param $a i64) (param $b i64)
  i32.const 0 local.get $kind i32.store offset={ERROR_KIND}
  i32.const 0 local.get $site i32.store offset={ERROR_SITE}
  i32.const 0 local.get $a i64.store offset={ERROR_A}
  i32.const 0 local.get $b i64.store offset={ERROR_B}
  unreachable)
"""
_CHECKING = """\
(func (export "set_checking") (param $on i32)
  local.get $on global.set $checking)
"""
