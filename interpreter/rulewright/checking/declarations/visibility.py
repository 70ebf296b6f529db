"""Who sees a zone or a variable: `visible:` made into the set of players, over the keys."""

from collections.abc import Sequence

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.tables_of import by_member
from rulewright.checking.expressions.fitting import require
from rulewright.checking.scope import GIVEN, MeRule, Scope
from rulewright.diagnostics import Code, Span
from rulewright.program.expressions import Apply, Const, Expr, Function, LocalRef, ReadTable
from rulewright.program.symbols import EVERYONE, Local, TableOrigin, Visibility
from rulewright.program.types import AnyType, IndexType, SetType
from rulewright.reading.nearest import did_you_mean
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Expr as Written
from rulewright.syntax.expressions import Name

_WORDS = ("everyone", "owner", "nobody", "top")


def key_scope(draft: Draft, it: Sequence[Local]) -> Scope:
    """A scope in which `it` is the first key."""
    scope = Scope.root(draft.environment, MeRule.NONE).child()
    if it:
        scope.adopt(it[0])
    return scope


def visibility(draft: Draft, written: syntax.Visible | None, it: Sequence[Local], *, has_top: bool) -> Visibility:
    if written is None or written.word == "everyone":
        return EVERYONE
    players = SetType(IndexType(draft.environment.players))
    if written.players is not None:
        if _misspelt(draft, written.players):
            return EVERYONE
        seers = require(written.players, key_scope(draft, it), players, "`visible`")
        return EVERYONE if isinstance(seers.type, AnyType) else Visibility(seers)
    nobody = Const(0, players, written.span)
    if written.word == "top":
        if not has_top:
            draft.reporter.report(
                Code.WRONG_SHAPE,
                written.span,
                "only a zone of things with an order has a top that can be seen",
                help=["add `order: stack`, or say `everyone`, `owner` or `nobody`"],
            )
        return Visibility(nobody, top=True)
    if written.word == "nobody":
        return Visibility(nobody)
    owner = _owner(draft, it, written.span)
    if owner is None:
        draft.reporter.report(
            Code.UNRELATED,
            written.span,
            "nobody owns this: no key is a player, or a thing or site with an owner",
            help=["say `everyone` or `nobody`, or give an expression for the set of players who see it"],
        )
        return EVERYONE
    return Visibility(owner)


def _misspelt(draft: Draft, players: Written) -> bool:
    """Reports a single word that is none of the four and nothing else that might be a set of players."""
    if not isinstance(players, Name):
        return False
    environment, word = draft.environment, players.name.text
    if any(word in known for known in (environment.plurals, environment.tables, environment.terms, environment.vars)):
        return False
    if word in GIVEN:
        return False
    draft.reporter.report(
        Code.UNKNOWN_NAME,
        players.span,
        f"`{word}` does not say who sees this",
        label=did_you_mean(word, _WORDS),
        help=[f"say {', '.join(f'`{one}`' for one in _WORDS)}, or give an expression for the set of players"],
    )
    return True


def _owner(draft: Draft, it: Sequence[Local], span: Span) -> Expr | None:
    """The set of the one player to whom the place belongs: a player among the keys, else who owns a key."""
    players = draft.environment.players
    type_ = SetType(IndexType(players))
    for local in it:
        if isinstance(local.type, IndexType) and local.type.domain is players:
            return Apply(Function.SET, (LocalRef(local, local.type, span),), type_, span)
    for local in it:
        owners = draft.owners.get(local.type.domain) if isinstance(local.type, IndexType) else None
        if owners is not None and isinstance(local.type, IndexType):
            sets = [1 << seat if isinstance(seat, int) and seat >= 0 else 0 for seat in owners.values]
            table = by_member("owner", [local.type.domain], type_, sets, TableOrigin.OWNER, span=span)
            return ReadTable(table, (LocalRef(local, local.type, span),), type_, span)
    return None
