"""What inversion adds to a game: tables of sets for tables of lists, and terms of one name less.

A term of two names that is asked for every value of the second, `in_line(a, b)`, becomes one that gives all of them at
once, `all b with in_line(a)`. It belongs to the same rule, so whatever cannot be evaluated is an error of that rule as
it was. What is there keeps its number; what is added comes behind.
"""

from collections.abc import Callable
from dataclasses import replace

from rulewright.ir.code import Code, Function, Table
from rulewright.ir.expressions import Bits, Call, Const, Expr, Fold, Int, Load, Local, Lookup, Seq
from rulewright.ir.statements import Return
from rulewright.ir.totals import Totals
from rulewright.ir.tried import tries
from rulewright.ir.walking import walk
from rulewright.passes.invert_frames import Frame, moved

MOST_NODES = 24  # of a term that stands where it is called
FindMembers = Callable[[Expr, Local, Bits, Frame], Expr | None]


class Workshop:
    """The code with what has been added so far."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._totals: dict[int, bool] = {}
        self._tries: dict[int, bool] = {}
        self._sets: dict[tuple[int, Bits], int] = {}
        self._terms: dict[tuple[int, int, Bits], int | None] = {}
        self._places: dict[int, Function | None] = {}

    def is_total(self, node: object) -> bool:
        """Can nothing in an expression (or several) fail?"""
        return Totals(self.code, self._totals).is_total(node)

    def tries(self, expr: Expr) -> bool:
        """Is something tried in it?"""
        return tries(self.code, expr, self._tries)

    # ------------------------------------------------------------ tables
    def set_lookup(self, lookup: Lookup, over: Bits) -> Lookup | None:
        """The entry of a table of lists as the set of what is in it; None if it does not lie within `over`."""
        if lookup.absent is not None or not isinstance(lookup.type, Seq):
            return None
        key = lookup.table, over
        if key not in self._sets:
            table = self.code.tables[lookup.table]
            lists = [entry if isinstance(entry, tuple) else () for entry in table.values]
            if any(not over.low <= item < over.low + over.size for entry in lists for item in entry):
                return None
            masks = tuple(sum(1 << item - over.low for item in set(entry)) for entry in lists)
            number = len(self.code.tables)
            made = Table(number, f"{table.name} as sets", table.origin, table.keys, over, masks)
            self.code = replace(self.code, tables=(*self.code.tables, made))
            self._sets[key] = number
        return replace(lookup, table=self._sets[key], type=over)

    # ------------------------------------------------------------ terms
    def in_place(self, call: Call, frame: Frame) -> Expr:
        """What a small term that cannot fail works out, instead of the call; the call where that is not possible."""
        function = self._small(call.function)
        if function is None or not all(map(_is_plain, call.arguments)):
            return call
        value = only_value(function)
        return call if value is None else moved(value, call.arguments, function.locals, frame)

    def _small(self, number: int) -> Function | None:
        if number not in self._places:
            function = self.code.functions[number]
            value = only_value(function)
            fits = (
                value is not None
                and function.result == value.type
                and sum(1 for _ in walk(value)) <= MOST_NODES
                and not any(isinstance(node, Fold) for node in walk(value))
                and self.is_total(value)
            )
            self._places[number] = function if fits else None
        return self._places[number]

    def set_term(self, call: Call, place: int, over: Bits, find: FindMembers) -> Call | None:
        """All values of one argument for which a term holds, as a call without that argument."""
        key = call.function, place, over
        if key not in self._terms:
            made = self._set_term(self.code.functions[call.function], place, over, find)
            self._terms[key] = None if made is None else made.number
            if made is not None:
                self.code = replace(self.code, functions=(*self.code.functions, made))
        number = self._terms[key]
        if number is None:
            return None
        return Call(number, call.arguments[:place] + call.arguments[place + 1 :], over)

    def _set_term(self, function: Function, place: int, over: Bits, find: FindMembers) -> Function | None:
        value = only_value(function)
        if value is None or function.may_be_impossible or self.tries(value):
            return None
        name = function.locals[place]
        if not isinstance(name.type, Int):
            return None
        others = [info for number, info in enumerate(function.locals[: function.parameters]) if number != place]
        frame = Frame(others)
        # The name that all values are wanted of is no parameter any more, but not bound either: it must not be left.
        asked = Local(frame.new(name.name, name.type), name.type)
        given = [Local(number, info.type) for number, info in enumerate(others)]
        members = find(
            moved(value, [*given[:place], asked, *given[place:]], function.locals, frame), asked, over, frame
        )
        if members is None:
            return None
        number = len(self.code.functions)
        return replace(
            function,
            number=number,
            name=f"all {name.name} with {function.name}",
            parameters=len(others),
            locals=tuple(frame.infos),
            result=over,
            body=(Return(members, function.body[0].span),),
            rule=function.rule or function.name,
        )


def only_value(function: Function) -> Expr | None:
    """What a function gives, where it does nothing else."""
    match function.body:
        case (Return(value=value),):
            return value
        case _:
            return None


def _is_plain(argument: Expr) -> bool:
    """May it be written more than once?"""
    return isinstance(argument, Local | Const) or (isinstance(argument, Load) and argument.index is None)
