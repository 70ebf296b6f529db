"""The machine code of a game as a text to read: layout, tables, components, functions, blocks, decisions, phases.

The text holds all that runs and nothing of the source files' positions, so equal texts mean equal code.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from rulewright.ir.code import (
    Arm,
    Ask,
    Block,
    Branch,
    Code,
    Decision,
    Draw,
    End,
    Enter,
    Finish,
    Function,
    Jump,
    Key,
    Leave,
    PhaseInfo,
    Pool,
    Procedure,
    Seen,
    ShuffleZone,
    Storage,
    Stuck,
    Text,
    ThingZone,
    TokenZone,
    Variable,
)
from rulewright.ir.expression_printer import ExpressionPrinter, show_type
from rulewright.ir.layout import Field
from rulewright.ir.statement_printer import StatementPrinter


def print_code(code: Code) -> str:
    """The whole game."""
    sections = [
        _head(code),
        print_layout(code),
        _section("tables", _tables(code)),
        _section("components", _components(code)),
        print_functions(code),
        print_blocks(code),
        print_decisions(code),
        _section("phases", (_phase(code, phase) for phase in code.phases)),
        _section("judging", _judging(code)),
    ]
    return "\n".join(section for section in sections if section)


def print_layout(code: Code) -> str:
    layout = code.layout
    rows = [_field(field) for field in layout.fields]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return _section(f"layout: {layout.size} bytes, {layout.cells} cells", lines)


def print_functions(code: Code) -> str:
    return _section("functions", (line for function in code.functions for line in _function(code, function)))


def print_function(code: Code, function: Function) -> str:
    return "\n".join(_function(code, function))


def print_block(code: Code, block: Block) -> str:
    return "\n".join(_block(code, block))


def print_decision(code: Code, decision: Decision) -> str:
    return "\n".join(_decision(code, decision))


def print_blocks(code: Code) -> str:
    procedures = [_procedure(code, procedure) for procedure in code.procedures]
    blocks = (line for block in code.blocks for line in _block(code, block))
    return _section("procedures", procedures) + ("\n" if procedures else "") + _section("blocks", blocks)


def print_decisions(code: Code) -> str:
    return _section("decisions", (line for decision in code.decisions for line in _decision(code, decision)))


def _section(title: str, lines: Sequence[str] | Iterator[str]) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f"{title}\n{body}" if body else ""


def _head(code: Code) -> str:
    variants = "".join(f" with {variant}" for variant in code.variants)
    chosen = "".join(f"  {name} = {value}\n" for name, value in code.chosen)
    seats = ", ".join(code.seats)
    return (
        f"{code.id} {code.version}{variants} ({code.title}) for {seats}\n{chosen}"
        f"  {code.option_ids} option ids, starts at {code.blocks[code.start].name}\n"
    )


# ---------------------------------------------------------------- data
def _field(field: Field) -> tuple[str, str, str, str]:
    if field.bits:
        values = f"set of {field.low}..{field.low + field.bits - 1}"
    else:
        values = f"{field.low}..{field.high}" + ("" if field.none is None else " or none")
    return (f"{field.offset}", field.name, field.role.value, f"{field.count} x {field.width}: {values}")


def _tables(code: Code) -> Iterator[str]:
    for table in code.tables:
        sizes = " x ".join(map(str, table.keys)) or "1"
        yield f"{table.name} ({table.origin}, {sizes}) of {show_type(table.type)}"
        yield "  " + " ".join("-" if value is None else _entry(value) for value in table.values)


def _entry(value: int | tuple[int, ...]) -> str:
    return str(value) if isinstance(value, int) else "[" + " ".join(map(str, value)) + "]"


def _components(code: Code) -> Iterator[str]:
    for kind in code.token_kinds:
        yield f"tokens {kind.name}: {'endless' if kind.count is None else kind.count} x {kind.parts}"
    for tokens in code.token_zones:
        yield _token_zone(code, tokens)
    for pool in code.pools:
        yield from _pool(code, pool)
    for things in code.thing_zones:
        yield _thing_zone(code, things)
    for variable in code.variables:
        yield _variable(code, variable)


def _keys(keys: tuple[Key, ...]) -> str:
    return "(" + ", ".join(f"{key.name} {key.low}..{key.low + key.size - 1}" for key in keys) + ")" if keys else ""


def _seen(code: Code, seen: Seen) -> str:
    who = [] if seen.function is None else [f"seen by {code.functions[seen.function].name}"]
    return "".join(f", {part}" for part in [*who, *(["top seen by all"] if seen.top else [])])


def _capacities(capacities: tuple[int, ...]) -> str:
    return str(capacities[0]) if len(set(capacities)) == 1 else " ".join(map(str, capacities))


def _token_zone(code: Code, zone: TokenZone) -> str:
    size = "endless" if zone.endless else f"at most {_capacities(zone.capacities)}"
    kind = code.token_kinds[zone.kind].name
    by = "" if zone.kind_key is None else f" by key {zone.kind_key + 1}"
    return f"zone {zone.name}{_keys(zone.keys)} of {kind}{by}: {size}{_seen(code, zone.seen)}"


def _pool(code: Code, pool: Pool) -> Iterator[str]:
    owners = "" if pool.owner is None else f", owners {' '.join(map(str, pool.owner))}"
    yield f"things {pool.name}: {pool.things}, {pool.places} places, rows {' '.join(map(str, pool.row))}{owners}"
    if pool.label is not None:
        yield f"  label {_text(ExpressionPrinter(code, pool.label_locals), pool.label)}"
    if pool.back is not None:
        yield f"  back by {code.functions[pool.back].name}"


def _thing_zone(code: Code, zone: ThingZone) -> str:
    places = f"places {zone.first_place}..{zone.first_place + zone.places - 1} of {code.pools[zone.pool].name}"
    size = f"at most {_capacities(zone.capacities)}"
    return f"zone {zone.name}{_keys(zone.keys)}: {zone.order.value}, {places}, {size}{_seen(code, zone.seen)}"


def _variable(code: Code, variable: Variable) -> str:
    return f"var {variable.name}{_keys(variable.keys)}: {show_type(variable.type)}{_seen(code, variable.seen)}"


def _text(printer: ExpressionPrinter, text: Text) -> str:
    parts = (part if isinstance(part, str) else f"{{{printer.show(part.value)}}}" for part in text.parts)
    return '"' + "".join(parts) + '"'


# ---------------------------------------------------------------- code
def _function(code: Code, function: Function) -> Iterator[str]:
    printer = StatementPrinter(code, function.locals)
    names = printer.expressions.names
    parameters = ", ".join(
        f"{name}: {show_type(local.type)}"
        for name, local in zip(names[: function.parameters], function.locals, strict=False)
    )
    result = "" if function.result is None else f" -> {show_type(function.result)}"
    notes = []
    if not function.pure:
        written = ", ".join(code.layout.fields[field].name for field in sorted(function.writes))
        notes.append(f"writes {written or 'nothing'}")
    if function.may_be_impossible:
        notes.append("may be impossible")
    yield f"{function.name}({parameters}){result}" + "".join(f"; {note}" for note in notes)
    yield from printer.lines(function.body, "  ")


def _storage(code: Code, storage: Storage) -> str:
    return code.layout.fields[storage.field].name


def _procedure(code: Code, procedure: Procedure) -> str:
    parameters = ", ".join(_storage(code, storage) for storage in procedure.parameters)
    result = "" if procedure.result is None else f" -> {_storage(code, procedure.result)}"
    return f"{procedure.name}({parameters}){result} at {code.blocks[procedure.entry].name}"


def _block(code: Code, block: Block) -> Iterator[str]:
    printer = StatementPrinter(code, block.locals)
    yield f"{block.name}:"
    yield from printer.lines(block.body, "  ")
    yield f"  {_end(code, block.end, printer.expressions)}"


def _end(code: Code, end: End, printer: ExpressionPrinter) -> str:
    def name(number: int) -> str:
        return code.blocks[number].name

    match end:
        case Jump(to):
            return f"-> {name(to)}"
        case Branch(condition, then, otherwise):
            return f"if {printer.show(condition)} -> {name(then)} else -> {name(otherwise)}"
        case Ask(number):
            return f"ask {_decision_name(code.decisions[number])}"
        case Draw(number):
            return f"draw {_decision_name(code.decisions[number])}"
        case ShuffleZone(zone, index, after):
            return f"shuffle {printer.cell(code.thing_zones[zone].name, index)} -> {name(after)}"
        case Enter(number, return_to):
            procedure = code.procedures[number]
            return f"enter {procedure.name} -> {name(procedure.entry)}, then -> {name(return_to)}"
        case Leave(number):
            return f"leave {code.procedures[number].name}"
        case Finish(status, winners):
            won = "" if winners is None else f" by {printer.show(winners)}"
            return f"finish {status.name.lower()}{won}"
        case Stuck():
            return "stuck"
        case _:
            assert_never(end)


def _decision_name(decision: Decision) -> str:
    return f"{decision.number} {decision.name}"


def _decision(code: Code, decision: Decision) -> Iterator[str]:
    printer = ExpressionPrinter(code, decision.locals)
    seats = "" if decision.seats is None else f" of {printer.show(decision.seats)}"
    question = f' "{decision.question}"' if decision.question else ""
    yield f"{_decision_name(decision)}: {decision.mode.value}, {decision.asked.value}{seats}{question}"
    for arm in decision.arms:
        yield from _arm(code, arm, printer)
    if decision.declined is not None:
        yield f"  declined -> {code.blocks[decision.declined].name}"
    if decision.complete is not None:
        yield f"  complete -> {code.blocks[decision.complete].name}"


def _arm(code: Code, arm: Arm, printer: ExpressionPrinter) -> Iterator[str]:
    digits = " x ".join(str(digit.size) for digit in arm.digits if digit.size) or "1"
    stores = ", ".join(_storage(code, storage) for storage in arm.stores if storage is not None)
    kept = f" into {stores}" if stores else ""
    yield f"  {arm.first} + {digits}: {_text(printer, arm.text)}{kept} -> {code.blocks[arm.next].name}"
    over = printer.generators(arm.outer, arm.generators)
    if over:
        yield f"    {over}"


def _phase(code: Code, phase: PhaseInfo) -> str:
    inside = "" if phase.parent is None else f" in {code.phases[phase.parent].name}"
    parts = [f"{phase.name}{inside}: passes start at {code.blocks[phase.pass_start].name}"]
    position = phase.position
    if position is not None:
        names = [code.token_zones[number].name for number in position.token_zones]
        names += [code.thing_zones[number].name for number in position.thing_zones]
        names += [code.variables[number].name for number in position.variables]
        names += ["me"] if position.me else []
        parts.append(f"records {', '.join(names)}")
    return ", ".join(parts)


def _judging(code: Code) -> Iterator[str]:
    for line in code.lines:
        yield f"line {line.name}: {code.functions[line.function].name}"
    for rung in code.ladder or ():
        value = "total" if rung.function is None else code.functions[rung.function].name
        yield f"rank by {'lowest ' if rung.lowest else ''}{value}"
    for invariant in code.invariants:
        at = (
            "at every decision"
            if invariant.phase is None
            else f"after each pass of {code.phases[invariant.phase].name}"
        )
        yield f"invariant {invariant.name} {at}: {code.functions[invariant.function].name}"
