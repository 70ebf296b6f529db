"""Zones as statements name them: where components come from and go to."""

from rulewright.checking.expressions.check import check_expression
from rulewright.checking.expressions.fitting import is_mistake, require
from rulewright.checking.expressions.trees import shape
from rulewright.checking.expressions.words import words
from rulewright.checking.relations import in_words
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions, statements
from rulewright.program.symbols import ThingKind, TokenKind, Zone
from rulewright.program.types import IndexType
from rulewright.syntax import expressions as written_expressions

Written = written_expressions.Expr
Kind = TokenKind | ThingKind


def is_box(written: Written) -> bool:
    return isinstance(written, written_expressions.Name | written_expressions.Call) and written.name.text == "box"


def check_zone(written: Written, scope: Scope, verb: str) -> statements.ZoneRef | None:
    """The zone that is meant; anything else is a mistake. The box needs `check_box`, as its kind is found elsewhere."""
    node = check_expression(written, scope)
    if isinstance(node, expressions.ReadZone):
        return statements.ZoneRef(node.zone, node.keys, node.span)
    if is_mistake(node):
        return None
    label = f"write `set {words(node.span)} to …`" if isinstance(node, expressions.ReadVar) else "here a zone is due"
    scope.environment.reporter.report(
        Code.WRONG_KIND,
        node.span,
        f"cannot {verb} `{words(node.span)}`: it is {in_words(node.type)}, not a zone",
        label=label,
    )
    return None


def check_box(
    written: Written, kind: Kind, other: statements.ZoneRef | None, scope: Scope
) -> statements.ZoneRef | None:
    """The box of a kind. Tokens of several kinds lie there by kind: the key of the other zone says which, if the text
    does not."""
    zone = scope.environment.boxes.get(kind.id if isinstance(kind, TokenKind) else kind.domain.id)
    if zone is None:
        return None
    arguments = written.arguments if isinstance(written, written_expressions.Call) else ()
    if zone.keys and not arguments and other is not None:
        key = kind_key(other)
        if key is not None:
            return statements.ZoneRef(zone, (key,), written.span)
    if len(arguments) != len(zone.keys):
        due = ", ".join(key.domain.id for key in zone.keys if isinstance(key, IndexType))
        scope.environment.reporter.report(
            Code.WRONG_ARGUMENTS,
            written.span,
            "the box does not know which kind is meant" if due else "this box has no keys",
            label=f"write `box({due})`" if due else "write `box` alone",
        )
        return None
    keys = tuple(
        require(one, scope, type, "the key of the box", Code.WRONG_ARGUMENTS)
        for one, type in zip(arguments, zone.keys, strict=True)
    )
    return statements.ZoneRef(zone, keys, written.span)


def kind_key(zone: statements.ZoneRef) -> expressions.Expr | None:
    """The key that says of which kind the tokens of the zone are; None if the kind is not divided."""
    place = kind_place(zone.zone)
    return None if place is None or place >= len(zone.keys) else zone.keys[place]


def kind_place(zone: Zone) -> int | None:
    if not isinstance(zone.holds, TokenKind) or zone.holds.per is None:
        return None
    for i, key in enumerate(zone.keys):
        if isinstance(key, IndexType) and key.domain is zone.holds.per:
            return i
    return None


def same_kind(source: statements.ZoneRef, to: statements.ZoneRef, span: Span, scope: Scope) -> bool | None:
    """Whether the keys that divide the kind are written alike; None (reported) if they can never be the same."""
    a, b = kind_key(source), kind_key(to)
    if a is None or b is None or shape(a) == shape(b):
        return True
    if isinstance(a, expressions.Const) and isinstance(b, expressions.Const) and not (is_mistake(a) or is_mistake(b)):
        scope.environment.reporter.report(
            Code.WRONG_KIND,
            span,
            f"`{words(source.span)}` and `{words(to.span)}` hold different kinds",
            label="they must be of one kind",
        )
        return None
    return False


def plural_of(kind: Kind) -> str:
    return kind.plural if isinstance(kind, TokenKind) else kind.domain.plural
