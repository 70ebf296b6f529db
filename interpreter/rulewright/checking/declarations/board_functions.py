"""What can be asked of sites: neighbours, distance, step, ray, between, next and previous, coordinates, incidence.

Everything becomes a constant table; those that grow with the square of the board are made when a rule text first asks.
"""

from collections.abc import Callable, Sequence
from functools import cache

from rulewright.checking.boards import lines
from rulewright.checking.boards.layout import NEXT, PREVIOUS, Shape, Touching
from rulewright.checking.declarations.draft import MOST_CELLS, BuiltBoard, Draft
from rulewright.checking.declarations.names import declare
from rulewright.checking.declarations.seats import declare_order
from rulewright.checking.declarations.tables_of import by_member, lists_of, one_of, sets_of
from rulewright.checking.declarations.values import MOST_IN_SET
from rulewright.checking.environment import BoardFunction, Environment
from rulewright.diagnostics import Code
from rulewright.program.symbols import BoardPicture, ConstantTable, OutlinePicture, TableOrigin
from rulewright.program.types import NONE_INT, AnyType, Domain, IndexType, IntType, OptionalType


def declare_board_functions(draft: Draft) -> None:
    for board in draft.boards:
        with draft.item(board.syntax.about):
            _coordinates(draft, board)
            _steps(draft, board)
            _neighbours(draft, board.site, [board.layout.neighbours(site) for site in range(board.site.size)])
            for domain, touching in ((board.corner, board.layout.corners), (board.side, board.layout.sides)):
                if domain is not None and touching is not None:
                    _neighbours(draft, domain, touching.neighbours)
            _incidence(draft, board)
        draft.pictures.append(_picture(board))


def _offer(draft: Draft, name: str, site: Domain, make: Callable[[], ConstantTable], arity: int, entries: int) -> None:
    """Makes a function known; its table is made once, when it is first used, unless it would be too large."""

    @cache
    def table() -> ConstantTable:
        if entries <= MOST_CELLS and (site.size <= MOST_IN_SET or name != "neighbours"):
            return make()
        draft.reporter.report(
            Code.TOO_LARGE,
            site.span,
            f"with {site.size:,} sites of a kind, `{name}` cannot be worked out",
            help=[f"sets hold {MOST_IN_SET:,} values at most, tables {MOST_CELLS:,} entries"],
        )
        return ConstantTable(name, ((0, 0),) * arity, AnyType(), (), TableOrigin.NEIGHBOURS)

    draft.environment.board_functions.setdefault(name, []).append(BoardFunction(name, site, table))


def _coordinates(draft: Draft, board: BuiltBoard) -> None:
    """`pit(13)`, `field(3, 4)`, and back: `p.number`, `p.column`, `p.row`."""
    layout, site, environment = board.layout, board.site, draft.environment
    if layout.shape is Shape.GRAPH:
        return
    declare(environment, site.id, board.syntax.site.span, "site type")
    is_grid = layout.shape in (Shape.SQUARE, Shape.HEX)
    index = {place: i for i, place in enumerate(layout.places) if place is not None}
    span = board.syntax.site.span
    columns = range(1, layout.width + 1)
    keys: tuple[tuple[int, int], ...] = ((1, layout.width),)
    if is_grid:
        keys = (*keys, (1, layout.height))
        values = [index.get((column, row)) for column in columns for row in range(1, layout.height + 1)]
    else:
        values = [index.get((column, 1)) for column in columns]
    environment.coordinates[site.id] = ConstantTable(
        site.id,
        keys,
        IndexType(site),
        tuple(values),
        TableOrigin.SITE,
        Code.NO_SUCH_SITE,
        span=span,
        key_types=tuple(IntType(low, low + number - 1) for low, number in keys),
    )
    for i, name in enumerate(("column", "row") if is_grid else ("number",)):
        high = layout.height if i else layout.width
        environment.attributes[site, name] = by_member(
            name,
            [site],
            IntType(1, high),
            [place[i] if place else None for place in layout.places],
            TableOrigin.COORDINATE,
            absent=Code.NO_SUCH_SITE,
            span=span,
        )


def _steps(draft: Draft, board: BuiltBoard) -> None:
    layout, site = board.layout, board.site
    if layout.shape is Shape.RING and not board.syntax.also:
        declare_order(draft.environment, site)
    elif layout.shape in (Shape.RING, Shape.TRACK):
        for name, origin in ((NEXT, TableOrigin.NEXT), (PREVIOUS, TableOrigin.PREVIOUS)):
            type_, values = one_of(site, [step.get(name) for step in layout.steps])
            table = by_member(name, [site], type_, values, origin)
            draft.environment.board_functions.setdefault(name, []).append(_ready(name, site, table))
    directions = draft.directions
    if not layout.directions or directions is None:
        return
    names = directions.names
    size = site.size

    def step() -> ConstantTable:
        values = [layout.steps[at].get(name, -1) for at in range(size) for name in names]
        return by_member("step", [site, directions], OptionalType(IndexType(site)), values, TableOrigin.STEP)

    def ray() -> ConstantTable:
        type_, values = lists_of(site, [lines.ray(layout.steps, at, name) for at in range(size) for name in names])
        return by_member("ray", [site, directions], type_, values, TableOrigin.RAY)

    def between() -> ConstantTable:
        found = [lines.between(layout.steps, layout.directions, at) for at in range(size)]
        type_, values = lists_of(site, [found[a].get(b, ()) for a in range(size) for b in range(size)])
        return by_member("between", [site, site], type_, values, TableOrigin.BETWEEN)

    _offer(draft, "step", site, step, 2, size * len(names))
    _offer(draft, "ray", site, ray, 2, size * len(names) * max(layout.width, layout.height))
    _offer(draft, "between", site, between, 2, size * size)


def _ready(name: str, site: Domain, table: ConstantTable) -> BoardFunction:
    return BoardFunction(name, site, lambda: table)


def _neighbours(draft: Draft, site: Domain, neighbours: Sequence[frozenset[int]]) -> None:
    size = site.size

    def near() -> ConstantTable:
        type_, values = sets_of(site, neighbours)
        return by_member("neighbours", [site], type_, values, TableOrigin.NEIGHBOURS)

    def distance() -> ConstantTable:
        found = [lines.distances(neighbours, start) for start in range(size)]
        values = [steps for row in found for steps in row]
        plain = IntType(0, max((steps for steps in values if steps is not None), default=0))
        if None not in values:
            return by_member("distance", [site, site], plain, values, TableOrigin.DISTANCE)
        reached = [NONE_INT if steps is None else steps for steps in values]
        return by_member("distance", [site, site], OptionalType(plain), reached, TableOrigin.DISTANCE)

    _offer(draft, "neighbours", site, near, 1, size)
    _offer(draft, "distance", site, distance, 2, size * size)


def _incidence(draft: Draft, board: BuiltBoard) -> None:
    """Cells, corners and sides of each other, in all pairs."""
    layout = board.layout
    pairs: list[tuple[Domain, Domain, Sequence[frozenset[int]]]] = []
    for domain, touching in ((board.corner, layout.corners), (board.side, layout.sides)):
        if domain is not None and touching is not None:
            # the board's own sites of a corner or side, and back
            pairs.append((board.site, domain, touching.cells))
    if board.corner is not None and board.side is not None:
        pairs.append((board.corner, board.side, layout.ends))
    for owner, of, members in pairs:
        _belonging(draft.environment, owner, of, members)
        back: list[set[int]] = [set() for _ in range(owner.size)]
        for i, touched in enumerate(members):
            for j in touched:
                back[j].add(i)
        _belonging(draft.environment, of, owner, [frozenset(one) for one in back])


def _belonging(environment: Environment, xs: Domain, of: Domain, members: Sequence[frozenset[int]]) -> None:
    if xs.size > MOST_IN_SET:
        return
    type_, values = sets_of(xs, members)
    environment.belongings[xs, of] = by_member(f"{xs.plural} of {of.id}", [of], type_, values, TableOrigin.INCIDENCE)


def _picture(board: BuiltBoard) -> BoardPicture:
    layout = board.layout
    return BoardPicture(
        board.syntax.id.text,
        layout.shape.value,
        board.site,
        layout.width,
        layout.height,
        layout.places,
        None,
        layout.shift,
        (*layout.points, *(None for _ in layout.names[len(layout.points) :])),
        _outline(board.corner, layout.corners),
        _outline(board.side, layout.sides),
        tuple(tuple(sorted(layout.neighbours(site))) for site in range(board.site.size)),
    )


def _outline(domain: Domain | None, touching: Touching | None) -> OutlinePicture | None:
    return None if domain is None or touching is None else OutlinePicture(domain, touching.points)
