"""Who owns which site, and the regions of boards: sets of sites with a name, for one or by key."""

from dataclasses import replace

from rulewright.checking.declarations.areas import sites_in
from rulewright.checking.declarations.cells import Misfit, member, read_value
from rulewright.checking.declarations.draft import BuiltBoard, Draft
from rulewright.checking.declarations.names import declare
from rulewright.checking.declarations.tables_of import by_member, constant, one_of, sets_of
from rulewright.checking.declarations.values import MOST_IN_SET, mask
from rulewright.checking.types import resolve_type, show_type
from rulewright.diagnostics import Code, Related, Span
from rulewright.program.symbols import ConstantTable, TableOrigin
from rulewright.program.types import Domain, IndexType, IntType, PlainType, SetType, bounds
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Scalar
from rulewright.syntax import declarations as syntax


def declare_owners(draft: Draft) -> None:
    for place, board in enumerate(draft.boards):
        if board.syntax.owner:
            with draft.item(board.syntax.about):
                owners = _owners(draft, board)
            draft.pictures[place] = replace(
                draft.pictures[place], owners=tuple(-1 if owner is None else owner for owner in owners)
            )
            give_owners(draft, board.site, owners, board.syntax.site.span)


def give_owners(draft: Draft, domain: Domain, owners: list[int | None], span: Span) -> None:
    """`x.owner`, and `Xs of p` for a player p."""
    environment = draft.environment
    players = environment.players
    type_, values = one_of(players, owners)
    table = by_member("owner", [domain], type_, values, TableOrigin.OWNER, span=span)
    environment.attributes[domain, "owner"] = table
    draft.owners[domain] = table
    if domain.size <= MOST_IN_SET:
        belonging, sets = sets_of(
            domain, [[i for i, owner in enumerate(owners) if owner == seat] for seat in range(players.size)]
        )
        environment.belongings[domain, players] = by_member(
            f"{domain.plural} of player", [players], belonging, sets, TableOrigin.OWNER, span=span
        )


def _owners(draft: Draft, board: BuiltBoard) -> list[int | None]:
    owners: list[int | None] = [None] * board.site.size
    given: dict[int, Scalar] = {}
    for seat, runs in board.syntax.owner:
        player = seat_of(draft, seat)
        for site in dict.fromkeys(sites_in(draft, board, board.site, runs)):
            if site in given and given[site] is not seat:
                draft.reporter.report(
                    Code.NAME_TAKEN,
                    seat.span,
                    f"`{board.site.titles[site]}` cannot belong to two players",
                    related=[Related(given[site].span, "it belongs to this one already")],
                )
                continue
            given[site] = seat
            owners[site] = player
    return owners


def seat_of(draft: Draft, seat: Scalar) -> int | None:
    """The seat's index; None if it does not play, or does not exist (which is reported)."""
    names = [name.text for name in draft.game.players.names]
    text = seat.text.strip()
    if text not in names:
        draft.reporter.report(
            Code.UNKNOWN_NAME,
            seat.span,
            f"there is no seat `{text}`",
            label=did_you_mean(text, names),
            notes=[f"seats here: {listed(names)}"],
        )
    return member(draft.environment.players, text)


# ---------------------------------------------------------------- regions
def declare_regions(draft: Draft) -> None:
    for board in draft.boards:
        for region in board.syntax.regions:
            with draft.item(region.about):
                name = region.signature.name
                table = _region(draft, board, region)
                if table is not None and declare(draft.environment, name, name.span, "region"):
                    draft.environment.tables[name.text] = table


def _region(draft: Draft, board: BuiltBoard, region: syntax.Region) -> ConstantTable | None:
    signature = region.signature
    site = _site_type(board, region)
    if len(signature.parameters) > 1:
        draft.reporter.report(Code.WRONG_ARGUMENTS, signature.span, "a region has one key at most")
        return None
    if site.size > MOST_IN_SET:
        draft.reporter.report(
            Code.TOO_LARGE,
            signature.span,
            f"there are {site.size:,} {site.plural}, and a set of them holds {MOST_IN_SET:,} at most",
        )
        return None
    if not signature.parameters:
        sites = [one for key, runs in region.entries for one in sites_in(draft, board, site, runs)]
        return constant(
            signature.name.text,
            SetType(IndexType(site)),
            mask(frozenset(sites)),
            TableOrigin.REGION,
            signature.name.span,
        )
    key_type = resolve_type(signature.parameters[0].type, draft.environment)
    if not isinstance(key_type, PlainType) or (isinstance(key_type, IntType) and key_type == IntType()):
        if isinstance(key_type, PlainType):
            _refuse_key(draft, signature.parameters[0].type.span, show_type(key_type))
        return None
    return _keyed(draft, board, region, site, key_type)


def _keyed(draft: Draft, board: BuiltBoard, region: syntax.Region, site: Domain, key_type: PlainType) -> ConstantTable:
    low, high = bounds(key_type)
    values: dict[int, int] = {}
    by_seat = isinstance(key_type, IndexType) and key_type.domain is draft.environment.players
    for key, runs in region.entries:
        sites = mask(frozenset(sites_in(draft, board, site, runs)))
        if key is None:
            continue
        if by_seat:
            seat = seat_of(draft, key)
            if seat is not None:
                values[seat] = sites
            continue
        value = read_value(key.text, key_type, draft.environment)
        if isinstance(value, Misfit) or not isinstance(value, int):
            label = value.label if isinstance(value, Misfit) else ""
            due = value.due if isinstance(value, Misfit) else show_type(key_type)
            draft.reporter.report(
                Code.BAD_CELL,
                key.span,
                f"`{key.text}` is no {show_type(key_type)}",
                label=label,
                notes=[f"due here: {due}"],
            )
            continue
        values[value] = sites
    name = region.signature.name
    if by_seat:
        missing = [seat for i, seat in enumerate(draft.environment.players.names) if i not in values]
        if missing:
            draft.reporter.report(Code.NO_ROW, name.span, f"region `{name.text}` says nothing for {listed(missing)}")
    return ConstantTable(
        name.text,
        ((low, high - low + 1),),
        SetType(IndexType(site)),
        tuple(values.get(key) for key in range(low, high + 1)),
        TableOrigin.REGION,
        span=name.span,
        key_types=(key_type,),
    )


def _refuse_key(draft: Draft, span: Span, type_: str) -> None:
    draft.reporter.report(
        Code.UNKNOWN_TYPE, span, f"`{type_}` has no end, so it cannot be a key", label="write a range, such as `1..6`"
    )


def _site_type(board: BuiltBoard, region: syntax.Region) -> Domain:
    """Which of a board's site types a region speaks of: the first whose names hold its first site."""
    first = next((run.first.text.strip() for _, runs in region.entries for run in runs), "")
    for domain in (board.site, board.corner, board.side):
        if domain is not None and member(domain, first) is not None:
            return domain
    return board.site
