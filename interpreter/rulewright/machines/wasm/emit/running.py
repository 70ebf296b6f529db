"""Running blocks: from one to the next question or the end of the game, and the trials of procedures.

Bounds: each question reached, draw and shuffle counts against 10,000 in one pass of an innermost phase, also a
question that goes on unasked; at the next one the game is over. More than 2^20 blocks in a row without one of these are
the error runaway.
"""

from collections.abc import Callable
from struct import pack
from typing import assert_never

from rulewright.diagnostics import Span
from rulewright.ir.code import Ask, Block, Branch, Decision, Draw, Enter, Finish, Jump, Leave, ShuffleZone, Status
from rulewright.ir.code import Stuck as StuckEnd
from rulewright.machines.laps import PER_BLOCK, PER_STOP, TOO_LONG
from rulewright.machines.wasm.emit.blocks import get_control, set_control
from rulewright.machines.wasm.emit.flow import in_order
from rulewright.machines.wasm.emit.sequence import BlockWriter
from rulewright.machines.wasm.emit.writer import Module, Writer

MOST_ASKED = 10_000
MOST_BLOCKS = 1 << 20


def switch(w: Writer, on: str, numbers: list[int], case: Callable[[int], None]) -> None:
    """Runs the case of the number that a local holds; each case must leave by itself. Other numbers trap."""
    labels = {number: w.label() for number in numbers}
    other = w.label()
    w.put(f"block {other}", *(f"block {label}" for label in reversed(labels.values())))
    table = [labels.get(number, other) for number in range(max(numbers, default=-1) + 1)]
    w.put(f"local.get {on}", f"br_table {' '.join(table)} {other}")
    for number in numbers:
        w.put("end")
        case(number)
    w.put("end", "unreachable")


def advance_text(module: Module, apart: frozenset[int]) -> str:
    """Runs from a block to the next decision that stands (its number + 1 is the result) or the end of the game (0);
    -1 if the game came to something impossible. With `$lazy` a decision of one player is given back before anybody
    knows whether it stands; `$left` is how many more blocks might have been run. `$stands` is the block that asks;
    `$head_start` so many blocks were run before."""
    code = module.code
    w = BlockWriter(module, apart, trial=False)
    w.put(f"i32.const {MOST_BLOCKS}", "global.get $head_start", "i32.sub", "local.set $budget")
    w.put("i32.const 0", "global.set $head_start")
    with w.named_loop("$go"):
        with w.named_block("$moved"):
            with w.named_block("$bad"):
                roots = [code.start, *(block.number for block in code.blocks)]
                order = in_order(code, roots, trial=False)
                w.cases(order, lambda number: _advance_case(w, code.blocks[number]))
            w.put("i32.const -1", "return")
        w.put("local.get $next", "local.set $pc")
        w.put("local.get $budget", "i32.const 1", "i32.sub", "local.tee $budget", "br_if $go")
        _runaway(w, _nobody_asked())
    w.put("unreachable")
    return w.text("$advance (param $s i32) (param $pc i32) (param $lazy i32) (result i32)")


def _nobody_asked() -> str:
    return f"{MOST_BLOCKS} steps were made and nobody was asked"


def _runaway(w: Writer, message: str) -> None:
    """The error names the block `$pc`, which would come next."""
    sites = [w.module.sites.number(block.span, block.rule or block.name, ()) for block in w.module.code.blocks]
    address = w.module.memory.data(pack(f"<{len(sites)}i", *sites))
    w.put(f"i32.const {w.module.kinds.number('runaway', message)}")
    w.put("local.get $pc", "i32.const 2", "i32.shl", f"i32.load offset={address}", "i64.const 0", "i64.const 0")
    w.put("call $fail", "unreachable")


def _advance_case(w: BlockWriter, block: Block) -> None:
    w.run(block)
    end = block.end
    if isinstance(end, Jump | Branch | Enter | Leave | StuckEnd):
        w.put("unreachable")
        return
    if isinstance(end, Finish):
        w.put("local.get $s", f"i32.const {end.status.value}")
        w.put(
            "global.get $aside" if end.winners is not None else "i32.const 0", "call $finish", "i32.const 0", "return"
        )
        return
    get_control(w, "asked")
    w.put("local.tee $next", f"i32.const {MOST_ASKED}", "i32.ge_s")
    with w.when():
        w.put("local.get $s", f"i32.const {Status.LIMIT.value}", "i32.const 0", "call $finish", "i32.const 0", "return")
    set_control(w, "asked", "local.get $next i32.const 1 i32.add")
    match end:
        case Ask(number):
            _ask(w, block, w.module.code.decisions[number])
        case Draw(number):
            _draw(w, w.module.code.decisions[number])
        case ShuffleZone():
            _pay(w, PER_STOP, end.span)
            zone = w.module.code.thing_zones[end.zone]
            w.put("local.get $s", "global.get $aside", f"i32.const {zone.first_place}", "i32.add")
            w.put(f"call $P{zone.pool}_shuffle", f"i32.const {end.next}", "local.set $pc", "br $go")
        case _:
            assert_never(end)


def _ask(w: Writer, block: Block, decision: Decision) -> None:
    number = decision.number
    w.put(f"i32.const {block.number}", "global.set $stands")
    if number in w.module.lazy:
        w.put("local.get $lazy")
        with w.when():
            w.put("local.get $budget", "global.set $left", f"i32.const {number + 1}", "return")
    w.put("local.get $s", f"call $able_{number}")
    with w.when():
        stand(w, f"i32.const {block.number}")
        w.put(f"i32.const {number + 1}", "return")
    _pay(w, w.module.laps.stop(decision), decision.span)
    _declined(w, decision)
    w.put("local.set $pc", "br $go")


def stand(w: Writer, block: str) -> None:
    """A decision stands at the block that an instruction gives: what can be seen becomes known."""
    set_control(w, "block", block)
    for pool in w.module.code.pools:
        if pool.known is not None:
            w.put("local.get $s", f"call $P{pool.number}_reveal")


def _draw(w: Writer, decision: Decision) -> None:
    number = decision.number
    _pay(w, w.module.laps.stop(decision), decision.span)
    w.put("local.get $s", f"call $outcomes_{number}", "local.tee $next")
    with w.when():
        w.put("local.get $s", "local.get $s", "local.get $next", "call $draw")
        w.put(f"i32.const {4 * w.module.record_words}", "i32.mul", f"i32.const {w.module.list_address}", "i32.add")
        w.put(f"call $take_{number}", "local.set $pc", "br $go")
    _declined(w, decision)
    w.put("local.set $pc", "br $go")


def _pay(w: Writer, laps: int, span: Span | None) -> None:
    """Takes so many laps and those of the blocks that were run from the budget of the call."""
    with w.scope():
        _laps_of_blocks(w, "local.get $budget", laps)
        w.pay(w.spill(), span)
    w.put(f"i32.const {MOST_BLOCKS}", "local.set $budget")


def _pay_for_blocks(w: Writer) -> None:
    """The same for the blocks alone."""
    w.put("global.get $work")
    _laps_of_blocks(w, "local.get $budget", 0)
    w.put("i32.sub", "global.set $work", "global.get $work", "i32.const 0", "i32.lt_s")
    with w.when():
        _runaway(w, TOO_LONG)


def _laps_of_blocks(w: Writer, budget: str, laps: int) -> None:
    """Puts what the blocks cost after which so many may still be run, and something else."""
    w.put(f"i32.const {MOST_BLOCKS}", budget, "i32.sub", f"i32.const {PER_BLOCK}", "i32.mul")
    w.put(f"i32.const {laps}", "i32.add")


def pay_unasked(w: Writer, decision: Decision) -> None:
    """A decision that was given back before it was known whether it stands does not: pays for it, and for the blocks
    that led there."""
    with w.scope():
        _laps_of_blocks(w, "global.get $left", w.module.laps.stop(decision))
        w.pay(w.spill(), decision.span)


def _declined(w: Writer, decision: Decision) -> None:
    """Puts the block to go on with where nobody has an option, or leaves as impossible."""
    if decision.declined is None:
        site = w.module.sites.number(decision.span, decision.rule or decision.name, decision.clauses)
        w.put(f"i32.const {site + 1}", "global.set $impossible", "br $bad", "unreachable")
    else:
        w.put(f"i32.const {decision.declined}")


# ---------------------------------------------------------------- trials
def attempt_text(module: Module, entries: list[int], apart: frozenset[int]) -> str:
    """Tries a procedure from its entry on: 1 if it comes to its end, a decision with an option, chance or an end of
    the game or of a pass, 0 if it comes to something impossible. `me` is afterwards who it was."""
    code = module.code
    w = BlockWriter(module, apart, trial=True)
    for name in ("$depth_before", "$me", "$result"):
        w.declare(name, "i32")
    w.put("global.get $trials", "i32.const 1", "i32.add", "global.set $trials")
    w.put("global.get $depth", "local.set $depth_before", "i32.const 0", "global.set $depth")
    get_control(w, "me")
    w.put("local.set $me", f"i32.const {MOST_BLOCKS}", "local.set $budget", "i32.const 1", "local.set $result")
    with w.named_block("$done"):
        with w.named_block("$bad"), w.named_loop("$go"):
            with w.named_block("$moved"):
                w.cases(in_order(code, entries, trial=True), lambda number: _attempt_case(w, code.blocks[number]))
            w.put("local.get $next", "local.set $pc")
            w.put("local.get $budget", "i32.const 1", "i32.sub", "local.tee $budget", "br_if $go")
            _runaway(w, _nobody_asked())
        w.put("i32.const 0", "local.set $result", "i32.const 0", "global.set $impossible")
    _pay_for_blocks(w)
    w.put("global.get $trials", "i32.const 1", "i32.sub", "global.set $trials")
    w.put("local.get $depth_before", "global.set $depth")
    set_control(w, "me", "local.get $me")
    w.put("local.get $result")
    return w.text("$attempt (param $s i32) (param $pc i32) (result i32)")


def _attempt_case(w: BlockWriter, block: Block) -> None:
    w.run(block)
    end = block.end
    if not isinstance(end, Ask | Draw):
        w.put("br $done")
        return
    get_control(w, "asked")
    w.put("local.tee $next", f"i32.const {MOST_ASKED}", "i32.ge_s", "br_if $done")
    set_control(w, "asked", "local.get $next i32.const 1 i32.add")
    decision = w.module.code.decisions[end.decision]
    w.put("local.get $s", f"call $able_{decision.number}", "br_if $done")
    _pay(w, w.module.laps.stop(decision), decision.span)
    _declined(w, decision)
    w.put("local.set $next", "br $moved")
