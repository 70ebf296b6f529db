"""Kinds of token: how many there are of each, and the box that has what does not lie elsewhere."""

from rulewright.checking.declarations.draft import MOST_TOKENS, Draft
from rulewright.checking.declarations.names import declare_type, plural_of
from rulewright.checking.declarations.numbers import constant_number
from rulewright.diagnostics import Code
from rulewright.program.symbols import TokenKind, Zone
from rulewright.program.types import INT_HIGH, Domain, DomainKind, IndexType
from rulewright.reading.nearest import did_you_mean
from rulewright.syntax import declarations as syntax


def declare_tokens(draft: Draft) -> None:
    environment = draft.environment
    for tokens in draft.game.tokens:
        with draft.item(tokens.about):
            per = _per(draft, tokens)
            count = None
            if tokens.count is not None:
                count = constant_number(draft, tokens.count, f"the count of `{tokens.id.text}`", 0, MOST_TOKENS)
                if count is None:
                    # goes on as endless, so that one mistake gives one message
                    draft.mistaken.add(tokens.id.text)
            if not declare_type(environment, tokens.id):
                continue
            plural = tokens.plural.text if tokens.plural else plural_of(tokens.id.text)
            kind = TokenKind(tokens.id.text, plural, per, count, tokens.id.span)
            environment.tokens[kind.id] = kind
            environment.boxes[kind.id] = token_box(kind)
            draft.cells += per.size if per else 1


def token_box(kind: TokenKind) -> Zone:
    keys = (IndexType(kind.per),) if kind.per else ()
    capacity = INT_HIGH if kind.count is None else kind.count
    return Zone(
        "box",
        keys,
        kind,
        capacities=(capacity,) * (kind.per.size if kind.per else 1),
        endless=kind.count is None,
        is_box=True,
        span=kind.span,
    )


def refuse_sourceless(draft: Draft) -> None:
    """Endless tokens must come from somewhere."""
    for tokens in draft.game.tokens:
        kind = draft.environment.tokens.get(tokens.id.text)
        if kind is None or kind.count is not None or kind.id in draft.mistaken:
            continue
        zones = [
            *draft.environment.zones.values(),
            *(zone for one in draft.environment.things.values() for zone in one.zones),
        ]
        if not any(zone.endless and zone.holds is kind for zone in zones):
            with draft.item(tokens.about):
                draft.reporter.report(
                    Code.MISSING_KEY,
                    tokens.id.span,
                    f"`{kind.id}` is endless, but no zone that holds it is",
                    help=["mark the zone that they come from with `endless: true`"],
                )


def _per(draft: Draft, tokens: syntax.Tokens) -> Domain | None:
    if tokens.per is None:
        return None
    type_ = draft.environment.types.get(tokens.per.text)
    if isinstance(type_, IndexType) and type_.domain.kind in (DomainKind.ENUM, DomainKind.PLAYER):
        return type_.domain
    legal = [
        name
        for name, one in draft.environment.types.items()
        if isinstance(one, IndexType) and one.domain.kind in (DomainKind.ENUM, DomainKind.PLAYER)
    ]
    draft.reporter.report(
        Code.UNKNOWN_TYPE,
        tokens.per.span,
        f"tokens are divided by an enum or by player, and `{tokens.per.text}` is neither",
        label=did_you_mean(tokens.per.text, legal),
    )
    return None
