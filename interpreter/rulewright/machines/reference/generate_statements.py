"""Python text of statements, and the writer of whole functions and blocks.

A suite that lies too deep becomes a function of its own: it takes all locals and gives them back, with a first item
that is () when it came to its end, else the value to return at once.
"""

from typing import assert_never

from rulewright.ir import statements as ir
from rulewright.ir.code import LocalInfo, TokenZone
from rulewright.ir.expressions import Expr, Int
from rulewright.ir.statements import Body, Stmt
from rulewright.machines.laps import FIRST_WATCHED_LAP
from rulewright.machines.reference.free_locals import free_locals
from rulewright.machines.reference.generate_expressions import condition_text, value_text
from rulewright.machines.reference.generate_folds import guarded, loops
from rulewright.machines.reference.writer import LONGEST_CHAIN, Module, Writer, cell


class FunctionWriter(Writer):
    """`locals` are the registers of the function, block or decision; `parts` of an outlined suite return all of
    them."""

    def __init__(
        self,
        module: Module,
        rule: str,
        clauses: tuple[str, ...],
        registers: tuple[LocalInfo, ...],
        is_part: bool = False,
    ) -> None:
        super().__init__(module, rule, clauses)
        self.registers = registers
        self.is_part = is_part

    def value(self, expr: Expr) -> str:
        return value_text(self, expr)

    def condition(self, expr: Expr) -> str:
        return condition_text(self, expr)

    def outlined(self, expr: Expr) -> str:
        name = self.module.part_name()
        names = [f"l{number}" for number in free_locals(expr)]
        part = FunctionWriter(self.module, self.rule, self.clauses, self.registers)
        if self.state != "s":
            # Already within `old`: the part is given the previous state and knows no older one.
            part.state, part.vector = "so", "vo"
        part.put(f"return {part.value(expr)}")
        self.module.texts.append(part.text(f"def {name}({', '.join([part.state, part.vector, *names])}):"))
        return self.spill(f"{name}({', '.join([self.state, self.vector, *names])})")

    def all_locals(self) -> list[str]:
        return [f"l{number}" for number in range(len(self.registers))]

    def leave(self, text: str) -> None:
        """Puts the end of the whole function with this value."""
        self.put(f"return ({', '.join([f'({text},)', *self.all_locals()])},)" if self.is_part else f"return {text}")

    def body(self, body: Body) -> None:
        if body and self.is_deep:
            self.outlined_suite(body)
            return
        for statement in body:
            statement_text(self, statement)

    def outlined_suite(self, body: Body) -> None:
        self.locals_must_exist = True
        name = self.module.part_name()
        names = self.all_locals()
        part = FunctionWriter(self.module, self.rule, self.clauses, self.registers, is_part=True)
        part.body(body)
        part.put(f"return ({', '.join(['()', *names])},)")
        self.module.texts.append(part.text(f"def {name}({', '.join(['s', 'v', *names])}):"))
        left = self.temporary()
        self.put(f"{', '.join([left, *names])}{'' if names else ','} = {name}({', '.join(['s', 'v', *names])})")
        with self.suite(f"if {left}:"):
            self.leave(f"{left}[0]")


def zeroed(w: Writer, fields: tuple[int, ...]) -> None:
    """Puts the clearing of fields, cells that lie together at once."""
    layout = w.module.code.layout
    runs: list[tuple[int, list[int]]] = []
    for field in sorted((layout.fields[number] for number in set(fields)), key=lambda field: field.first):
        if not runs or runs[-1][0] + len(runs[-1][1]) != field.first:
            runs.append((field.first, []))
        runs[-1][1].extend([field.zero] * field.count)
    for first, values in runs:
        if len(values) == 1:
            w.put(f"{w.vector}[{first}] = {values[0]}")
        else:
            zeros = f"({values[0]},) * {len(values)}" if len(set(values)) == 1 else w.module.constant(tuple(values))
            w.put(f"{w.vector}[{first}:{first + len(values)}] = {zeros}")


def statement_text(w: FunctionWriter, statement: Stmt) -> None:
    match statement:
        case ir.SetLocal():
            w.put(f"l{statement.number} = {w.value(statement.value)}")
        case ir.Store():
            _store(w, statement)
        case ir.StoreSeq():
            _store_list(w, statement)
        case ir.Clear():
            zeroed(w, statement.fields)
        case ir.Require():
            with w.suite(f"if not {w.condition(statement.condition)}:"):
                w.put(f"required({statement.code!r}, {statement.message!r}, {w.site(statement.span)})")
        case ir.MoveTokens():
            _move_tokens(w, statement)
        case ir.SwapTokens():
            _swap_tokens(w, statement)
        case ir.MoveThings():
            _move_things(w, statement)
        case ir.MoveThing():
            thing = w.atom(w.value(statement.thing))
            to = w.atom(_place(w, statement.to, statement.to_index))
            spot = _spot(w, statement.spot)
            w.put(f"P{statement.pool}.move(s, v, {thing}, {to}, {spot}, {w.site(statement.span)})")
        case ir.SwapThings():
            one = w.atom(_place(w, statement.zone, statement.index))
            other = w.atom(_place(w, statement.other, statement.other_index))
            pool = w.module.code.thing_zones[statement.zone].pool
            w.put(f"P{pool}.swap(s, v, {one}, {other}, {w.site(statement.span)})")
        case ir.If():
            _if(w, statement, w.condition(statement.arms[0][0]))
        case ir.ForEach():
            laps = w.module.laps.within(statement.body)
            body = statement.body
            guarded(
                w,
                statement.outer,
                lambda: loops(w, statement.generators, lambda: w.body(body), laps, statement.span),
            )
        case ir.Loop():
            _loop(w, statement)
        case ir.CallFunction():
            arguments = [w.value(argument) for argument in statement.arguments]
            call = f"f{statement.function}({', '.join(['s', 'v', *arguments])})"
            w.put(call if statement.result is None else f"l{statement.result} = {call}")
        case ir.Return():
            w.leave("None" if statement.value is None else w.value(statement.value))
        case ir.Impossible():
            w.put(f"raise Impossible({w.site(statement.span)})")
        case ir.Exit():
            w.leave(str(statement.block))
        case ir.Mark():
            w.put(f"mark_{statement.kind.value}(s, v, {statement.phase})")
        case ir.Reached():
            w.put(f"reached(s, {statement.node})")
        case _:
            assert_never(statement)


def _store(w: Writer, statement: ir.Store) -> None:
    field = w.module.code.layout.fields[statement.field]
    value = w.value(statement.value)
    if statement.code is not None or statement.index is not None:
        value = w.atom(value)
    index = None if statement.index is None else w.value(statement.index)
    if statement.code is not None:
        absent = "" if field.none is None else f" or {value} == {field.none}"
        with w.suite(f"if not ({field.low} <= {value} <= {field.high}{absent}):"):
            w.put(f"outside({statement.code!r}, {value}, {field.low}, {field.high}, {w.site(statement.span)})")
    w.put(f"v[{cell(field.first, index)}] = {value}")


def _store_list(w: Writer, statement: ir.StoreSeq) -> None:
    fields = w.module.code.layout.fields
    slots, most = fields[statement.slots], statement.type.most
    value = w.value(statement.value)
    if statement.index is None:
        at, items_at = str(fields[statement.length].first), str(slots.first)
    else:
        value = w.atom(value)
        index = w.atom(w.value(statement.index))
        at, items_at = cell(fields[statement.length].first, index), cell(slots.first, f"{index} * {most}")
    w.put(f"store_list(v, {at}, {items_at}, {most}, {slots.zero}, {value}, {w.site(statement.span)})")


def _capacity(w: Writer, zone: TokenZone, index: str | None) -> str:
    if len(set(zone.capacities)) == 1:
        return str(zone.capacities[0])
    return f"{w.module.constant(zone.capacities)}[{index or 0}]"


def _refuse_negative(w: Writer, amount: Expr, text: str, site: int) -> None:
    if not isinstance(amount.type, Int) or amount.type.low < 0:
        w.put(f"if {text} < 0: negative({text}, {site})")


def _move_tokens(w: Writer, statement: ir.MoveTokens) -> None:
    code = w.module.code
    source, to = code.token_zones[statement.source], code.token_zones[statement.to]
    site = w.site(statement.span)
    amount = None
    if statement.amount is not None:
        amount = w.atom(w.value(statement.amount))
        _refuse_negative(w, statement.amount, amount, site)
    index = None if statement.index is None else w.atom(w.value(statement.index))
    to_index = None if statement.to_index is None else w.atom(w.value(statement.to_index))
    here = f"v[{cell(code.layout.fields[source.field].first, index)}]"
    there = f"v[{cell(code.layout.fields[to.field].first, to_index)}]"
    if amount is None:
        amount = w.spill(here)
    elif statement.check_there and not source.endless:
        w.put(f"if {amount} > {here}: not_there({amount}, {here}, {site})")
    if not source.endless:
        w.put(f"{here} -= {amount}")
    if to.endless:
        return
    if statement.check_room:
        capacity = _capacity(w, to, to_index)
        w.put(f"if {there} + {amount} > {capacity}: over_capacity({there} + {amount}, {capacity}, {site})")
    w.put(f"{there} += {amount}")


def _swap_tokens(w: Writer, statement: ir.SwapTokens) -> None:
    code = w.module.code
    one, other = code.token_zones[statement.zone], code.token_zones[statement.other]
    index = None if statement.index is None else w.atom(w.value(statement.index))
    other_index = None if statement.other_index is None else w.atom(w.value(statement.other_index))
    here = f"v[{cell(code.layout.fields[one.field].first, index)}]"
    there = f"v[{cell(code.layout.fields[other.field].first, other_index)}]"
    w.put(f"{here}, {there} = {there}, {here}")
    for zone, at, now in ((one, index, here), (other, other_index, there)):
        capacity = _capacity(w, zone, at)
        w.put(f"if {now} > {capacity}: over_capacity({now}, {capacity}, {w.site(statement.span)})")


def _place(w: Writer, zone: int, index: Expr | None) -> str:
    return cell(w.module.code.thing_zones[zone].first_place, None if index is None else w.value(index))


def _spot(w: Writer, spot: ir.Spot | Expr) -> str:
    """As zones.py has it: 1 for first, None for last, else the place counted from 1."""
    match spot:
        case ir.Spot.FIRST:
            return "1"
        case ir.Spot.LAST:
            return "None"
        case _:
            return w.atom(w.value(spot))


def _move_things(w: Writer, statement: ir.MoveThings) -> None:
    site = w.site(statement.span)
    amount = "None"
    if statement.amount is not None:
        amount = w.atom(w.value(statement.amount))
        _refuse_negative(w, statement.amount, amount, site)
    source = w.atom(_place(w, statement.source, statement.index))
    to = w.atom(_place(w, statement.to, statement.to_index))
    spot = _spot(w, statement.spot)
    pool = w.module.code.thing_zones[statement.source].pool
    w.put(f"P{pool}.move_several(s, v, {source}, {to}, {amount}, {spot}, {site})")


def _if(w: FunctionWriter, statement: ir.If, condition: str) -> None:
    """A chain of arms as `if … elif … else`, as far as the conditions need no statements of their own."""
    with w.suite(f"if {condition}:"):
        w.body(statement.arms[0][1])
    for number in range(1, len(statement.arms)):
        test, body = statement.arms[number]
        rest = ir.If(statement.arms[number:], statement.otherwise, statement.span)
        if number == LONGEST_CHAIN:
            with w.suite("else:"):
                w.outlined_suite((rest,))
            return
        lines, condition = w.captured(lambda test=test: w.condition(test))  # type: ignore[misc]
        if lines:
            with w.suite("else:"):
                if w.is_deep:
                    w.outlined_suite((rest,))
                else:
                    w.splice(lines)
                    _if(w, rest, condition)
            return
        with w.suite(f"elif {condition}:"):
            w.body(body)
    if statement.otherwise:
        with w.suite("else:"):
            w.body(statement.otherwise)


def _loop(w: FunctionWriter, statement: ir.Loop) -> None:
    lap, mark = "", ""
    paid = w.module.laps.loop_lap(statement)
    if statement.watched is not None:
        lap, mark = w.spill("0"), w.spill("()")
    lines, condition = ([], "True") if statement.tested_after else w.captured(lambda: w.condition(statement.condition))
    with w.suite(f"while {'True' if lines else condition}:", is_block=True):
        if paid is not None and paid[1] == 1:
            w.pay(paid[0], statement.span)
        if statement.watched is not None:
            now = _watched_values(w, statement.watched)
            w.put(f"{lap} += 1")
            with w.suite(f"if {lap} >= {FIRST_WATCHED_LAP}:"):
                if paid is not None and paid[1] > 1:
                    w.pay(paid[0], statement.span)
                w.put(f"{mark} = watch({lap}, {mark}, {now}, {w.site(statement.span)})")
        if lines:
            w.splice(lines)
            w.put(f"if not {condition}: break")
        w.body(statement.body)
        if statement.tested_after:
            w.put(f"if {w.condition(statement.condition)}: break")


def _watched_values(w: Writer, watched: ir.Watched) -> str:
    layout = w.module.code.layout
    runs: list[tuple[int, int]] = []
    for field in sorted((layout.fields[number] for number in set(watched.fields)), key=lambda field: field.first):
        if runs and runs[-1][1] == field.first:
            runs[-1] = (runs[-1][0], field.first + field.count)
        else:
            runs.append((field.first, field.first + field.count))
    values = [f"v[{low}]" if high == low + 1 else f"*v[{low}:{high}]" for low, high in runs]
    values += [f"l{number}" for number in watched.locals]
    return f"({', '.join(values)},)" if values else "()"
