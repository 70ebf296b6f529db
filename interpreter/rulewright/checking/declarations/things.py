"""Kinds of individual components: first the pool of each kind, then what each thing carries (columns, owner, fields and
own zones), last how things are shown.
"""

from rulewright.checking.declarations.columns import declare_columns
from rulewright.checking.declarations.draft import MOST_MEMBERS, Draft
from rulewright.checking.declarations.enums import declare_plural
from rulewright.checking.declarations.names import declare_type, plural_of
from rulewright.checking.declarations.numbers import constant_number, number_word
from rulewright.checking.declarations.owners import give_owners
from rulewright.checking.declarations.vars import build_var
from rulewright.checking.declarations.zones import build_zone, thing_box
from rulewright.checking.expressions.check import check_expression, check_template
from rulewright.checking.scope import MeRule, Scope
from rulewright.diagnostics import Code, Related, Span
from rulewright.program.symbols import Local, ThingKind, Var, Zone
from rulewright.program.types import Domain, DomainKind, IndexType
from rulewright.syntax import declarations as syntax


def declare_things(draft: Draft) -> None:
    """The pools: how many things of each kind there are, of which row, and whose."""
    for things in draft.game.things:
        with draft.item(things.about):
            kind = _pool(draft, things)
            if kind is None:
                plural = things.plural.text if things.plural else plural_of(things.id.text)
                draft.reporter.mistaken |= {things.id.text, plural}
            if kind is not None and declare_type(draft.environment, things.id):
                environment = draft.environment
                environment.types[kind.id] = IndexType(kind.domain)
                environment.things[kind.id] = kind
                environment.boxes[kind.id] = thing_box(kind)
                draft.cells += kind.domain.size
                declare_plural(draft, kind.domain, things.plural.span if things.plural else things.id.span)


def _pool(draft: Draft, things: syntax.Things) -> ThingKind | None:
    rows: list[int] = []
    titles: list[str] = []
    if things.count is not None:
        count = constant_number(draft, things.count, f"the count of `{things.id.text}`", 1, MOST_MEMBERS)
        if count is None:
            return None
        rows = [0] * count
        names = [str(number) for number in range(1, count + 1)]
        titles = [f"{things.id.text} {name}" for name in names]
    else:
        names = []
        for number, row in enumerate(things.rows):
            copies = 1
            if row.copies is not None:
                found = number_word(draft, row.copies.text.strip(), row.copies.span, "`copies`", 0, MOST_MEMBERS)
                copies = 0 if found is None else found
            if len(rows) + copies > MOST_MEMBERS:
                _too_many(draft, things, row.span)
                return None
            rows += [number] * copies
            names += [_row_title(things, row, number)] * copies
        titles = names
    sets = draft.environment.players.size if things.per_player else 1
    if len(rows) * sets > MOST_MEMBERS:
        _too_many(draft, things, things.id.span)
        return None
    owner = tuple(seat for seat in range(sets) for _ in rows) if things.per_player else None
    plural = things.plural.text if things.plural else plural_of(things.id.text)
    shown = tuple(titles * sets)
    domain = Domain(
        DomainKind.THING,
        things.id.text,
        plural,
        tuple(names * sets),
        things.id.span,
        () if names == titles else shown,
    )
    it = Local("it", IndexType(domain), things.id.span)
    return ThingKind(domain, tuple(rows * sets), owner, things.count is not None, it)


def _too_many(draft: Draft, things: syntax.Things, span: Span) -> None:
    draft.reporter.report(Code.TOO_LARGE, span, f"`{things.id.text}` has more than {MOST_MEMBERS:,} things")


def _row_title(things: syntax.Things, row: syntax.Row, number: int) -> str:
    """What a thing is called when nothing else is said: its name, else its row."""
    if row.name is not None and row.name.text.strip():
        return row.name.text.strip()
    cells = dict(row.cells)
    if "name" in cells and cells["name"].text.strip():
        return cells["name"].text.strip()
    texts = [cells[column.name.text].text.strip() for column in things.columns if column.name.text in cells]
    return " ".join(text for text in texts if text) or f"{things.id.text} {number + 1}"


def declare_possessions(draft: Draft) -> None:
    """Columns, owners, fields and own zones of every kind."""
    for things in draft.game.things:
        kind = draft.environment.things.get(things.id.text)
        if kind is None:
            continue
        with draft.item(things.about):
            if not kind.blanks:
                declare_columns(draft, kind.domain, things.columns, things.rows, kind.row)
            if kind.owner is not None:
                give_owners(draft, kind.domain, list(kind.owner), things.id.span)


def declare_fields_and_own_zones(draft: Draft) -> None:
    for things in draft.game.things:
        kind = draft.environment.things.get(things.id.text)
        if kind is None:
            continue
        fields: list[Var] = []
        zones: list[Zone] = []
        for field in things.fields:
            with draft.item(field.about if field.about.clauses else things.about):
                var = build_var(draft, field, kind)
                if var is None:
                    draft.reporter.mistaken.add(field.id.text)
                elif _attribute(draft, kind, field.id.text, field.id.span, var):
                    fields.append(var)
        for own in things.zones:
            with draft.item(own.about if own.about.clauses else things.about):
                zone = build_zone(draft, own, kind)
                if zone is None:
                    draft.reporter.mistaken.add(own.id.text)
                elif _attribute(draft, kind, own.id.text, own.id.span, zone):
                    zones.append(zone)
        kind.fields = tuple(fields)
        kind.zones = tuple(zones)


def _attribute(draft: Draft, kind: ThingKind, name: str, span: Span, symbol: Var | Zone) -> bool:
    taken = draft.environment.attributes.get((kind.domain, name))
    if taken is not None:
        draft.reporter.report(
            Code.NAME_TAKEN,
            span,
            f"`{kind.id}` has a `{name}` already",
            related=[Related(taken.span, "it is declared here")] if taken.span else [],
        )
        return False
    draft.environment.attributes[kind.domain, name] = symbol
    return True


def declare_looks(draft: Draft) -> None:
    """How things are shown: `label`, and `back` for what can be seen of a hidden one."""
    for things in draft.game.things:
        kind = draft.environment.things.get(things.id.text)
        if kind is None or (things.label is None and things.back is None):
            continue
        with draft.item(things.about):
            scope = Scope.root(draft.environment, MeRule.NONE).child()
            kind.it = scope.bind("it", IndexType(kind.domain), things.id.span)
            if things.label is not None:
                kind.label = check_template(things.label, scope)
            if things.back is not None:
                kind.back = check_expression(things.back, scope)


def refuse_cycles(draft: Draft) -> None:
    """Things must not be able to hold one another, as nothing could then say where they are."""
    things = draft.environment.things
    for kind in things.values():
        for zone in kind.zones:
            path = _path(zone, kind)
            if path is not None:
                ring = " holds ".join(one.id for one in path)
                draft.reporter.report(
                    Code.CYCLIC_HOLDING,
                    zone.span,
                    f"things of these kinds could hold one another: {ring}",
                    help=["let a zone of the table hold them, and keep in a field where they belong"],
                    related=[
                        Related(other.span, f"`{other.id}` of {other.of.id}")
                        for one in path[1:-1]
                        for other in one.zones
                        if other.span and other.of and other.holds in path
                    ],
                )
                return


def _path(zone: Zone, start: ThingKind) -> list[ThingKind] | None:
    """A way from a zone of `start` back to `start` through what zones hold."""
    waiting: list[list[ThingKind]] = [[start, zone.holds]] if isinstance(zone.holds, ThingKind) else []
    seen: set[ThingKind] = set()
    while waiting:
        path = waiting.pop()
        if path[-1] is start:
            return path
        if path[-1] in seen:
            continue
        seen.add(path[-1])
        for own in path[-1].zones:
            if isinstance(own.holds, ThingKind):
                waiting.append([*path, own.holds])
    return None
