"""Options: constants chosen before the game.

Takes what the author declared and what was chosen (texts by id, or by seat); each option becomes a constant table
without keys, or with the seat as its key. Refuses unknown options and values that an option does not take, and lists
the legal ones.
"""

import re
from collections.abc import Mapping

from rulewright.checking.declarations.cells import Misfit, legal_values, read_value, show
from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.enums import declare_enum
from rulewright.checking.declarations.names import declare
from rulewright.checking.declarations.tables_of import by_member, constant
from rulewright.checking.declarations.values import default as default_of
from rulewright.checking.types import resolve_type
from rulewright.diagnostics import Code, Span
from rulewright.program.symbols import ChosenOption, TableOrigin
from rulewright.program.types import AnyType, IndexType, IntType, Type, Value
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Mapping as MappingNode
from rulewright.reading.nodes import Scalar
from rulewright.syntax import declarations as syntax
from rulewright.syntax import expressions as written

Word = str | int | bool | None
OptionValue = Word | Mapping[str, Word]
_Chosen = str | Mapping[str, str] | None  # None: nothing was chosen


def refuse_unknown(draft: Draft, chosen: Mapping[str, OptionValue]) -> None:
    """Reports what was chosen for options that the game does not have."""
    known = [option.id.text for option in draft.game.options]
    for id in chosen:
        if id not in known:
            draft.reporter.report(
                Code.UNKNOWN_OPTION,
                None,
                f"this game has no option `{id}`",
                label=did_you_mean(id, known),
                notes=[f"options here: {listed(known)}" if known else "it has no options"],
            )


def declare_options(draft: Draft, chosen: Mapping[str, OptionValue], *, about_sites: bool) -> None:
    """Those options whose type speaks of sites, once these are known, or all the others before."""
    sites = {name.text for board in draft.game.boards for name in (board.site, board.corner, board.side) if name}
    sites.add("direction")
    for option in draft.game.options:
        if _speaks_of(option.type, sites) is about_sites:
            with draft.item(option.about):
                _declare(draft, option, _words(chosen[option.id.text]) if option.id.text in chosen else None)


def _speaks_of(type_: written.TypeExpr | tuple[Scalar, ...], names: set[str]) -> bool:
    match type_:
        case written.NamedType(name):
            return name.text in names
        case written.OptionalType(of) | written.SetType(of) | written.ListType(of):
            return _speaks_of(of, names)
        case _:
            return False


def _declare(draft: Draft, option: syntax.Option, chosen: _Chosen) -> None:
    environment = draft.environment
    type_, legal = _type_of(draft, option)
    fresh = declare(environment, option.id, option.id.span, "option")
    if isinstance(type_, AnyType):
        if fresh:
            environment.tables[option.id.text] = constant(option.id.text, type_, 0, TableOrigin.OPTION, option.id.span)
        return
    reader = _Reader(draft, option, type_, legal)
    reader.check_choices()
    players = environment.players
    if option.per_player:
        values = reader.by_seat(chosen)
        table = by_member(option.id.text, [players], type_, values, TableOrigin.OPTION, span=option.id.span)
        shown = ", ".join(f"{seat}: {show(type_, value)}" for seat, value in zip(players.names, values, strict=True))
        choice = ChosenOption(option.id.text, type_, None, _text(option), shown, values)
    else:
        value = reader.single(chosen)
        table = constant(option.id.text, type_, value, TableOrigin.OPTION, option.id.span)
        choice = ChosenOption(option.id.text, type_, value, _text(option), show(type_, value))
    if fresh:
        environment.tables[option.id.text] = table
        draft.chosen.append(choice)


def _text(option: syntax.Option) -> str:
    return option.about.text.text if option.about.text else ""


def _type_of(draft: Draft, option: syntax.Option) -> tuple[Type, frozenset[int] | None]:
    """The type, and the only legal numbers where they are listed."""
    if not isinstance(option.type, tuple):
        return resolve_type(option.type, draft.environment), None
    values = [scalar.text.strip() for scalar in option.type]
    if values and all(re.fullmatch(r"[+-]?[0-9]{1,9}", value) for value in values):
        numbers = frozenset(int(value) for value in values)
        return IntType(min(numbers), max(numbers)), numbers
    domain = declare_enum(
        draft,
        option.id,
        None,
        [(scalar.text, scalar.span) for scalar in option.type],
        option.id.span,
        is_option=True,
    )
    return (IndexType(domain) if domain else AnyType()), None


class _Reader:
    """Reads the default and the chosen value of one option."""

    def __init__(self, draft: Draft, option: syntax.Option, type_: Type, legal: frozenset[int] | None) -> None:
        self._draft = draft
        self._option = option
        self._type = type_
        self._legal = legal

    def single(self, chosen: _Chosen) -> Value:
        default = self._option.default
        if isinstance(default, MappingNode):
            self._refuse(default.span, "one value is due here, not one for each seat", "")
            fallback = self._anything()
        else:
            fallback = self._read(default.text, default.span)
        if isinstance(chosen, Mapping):
            self._refuse(None, f"option `{self._option.id.text}` takes one value, not one for each seat", "")
            return fallback
        return fallback if chosen is None else self._read(chosen, None)

    def by_seat(self, chosen: _Chosen) -> tuple[Value, ...]:
        players = self._draft.environment.players
        default = self._option.default
        known = {name.text for name in self._draft.game.players.names}
        values: dict[str, Value] = {}
        if isinstance(default, MappingNode):
            for seat, node in default.entries:
                if seat.text not in known:
                    self._refuse(seat.span, f"there is no seat `{seat.text}`", did_you_mean(seat.text, known))
                elif isinstance(node, Scalar):
                    values[seat.text] = self._read(node.text, node.span)
                else:
                    self._refuse(node.span, "one value is due for a seat", "")
            missing = [seat for seat in players.names if seat not in values]
            if missing and not isinstance(chosen, str):
                self._refuse(default.span, f"option `{self._option.id.text}` has no default for {listed(missing)}", "")
        else:
            value = self._read(default.text, default.span)
            values = dict.fromkeys(players.names, value)
        if isinstance(chosen, Mapping):
            for seat_name, word in chosen.items():
                if seat_name not in known:
                    self._refuse(None, f"there is no seat `{seat_name}`", did_you_mean(seat_name, known))
                else:
                    values[seat_name] = self._read(word, None)
        elif chosen is not None:
            values = dict.fromkeys(players.names, self._read(chosen, None))
        return tuple(values.get(seat, self._anything()) for seat in players.names)

    def check_choices(self) -> None:
        """The sentences under `choices` belong to values that exist."""
        for value, _ in self._option.choices:
            self._read(value.text, value.span)

    def _read(self, text: str, span: Span | None) -> Value:
        value = read_value(text, self._type, self._draft.environment)
        if isinstance(value, Misfit):
            self._refuse(span, f"option `{self._option.id.text}` cannot be `{text}`", value.label)
            return self._anything()
        if self._legal is not None and value not in self._legal:
            self._refuse(span, f"option `{self._option.id.text}` cannot be `{text}`", "")
            return self._anything()
        return value

    def _refuse(self, span: Span | None, message: str, label: str) -> None:
        legal = listed(str(n) for n in sorted(self._legal)) if self._legal is not None else legal_values(self._type)
        self._draft.reporter.report(Code.BAD_OPTION, span, message, label=label, notes=[f"legal here: {legal}"])

    def _anything(self) -> Value:
        """Some value of the type, so that the check can go on after a mistake."""
        if self._legal:
            return min(self._legal)
        value = default_of(self._type)
        if value is None:
            return self._type.low if isinstance(self._type, IntType) else 0
        return value


def _words(value: OptionValue) -> str | Mapping[str, str]:
    if isinstance(value, Mapping):
        return {seat: _word(word) for seat, word in value.items()}
    return _word(value)


def _word(word: Word) -> str:
    if word is None:
        return "none"
    return str(word).lower() if isinstance(word, bool) else str(word)
