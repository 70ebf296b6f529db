"""The sites of every board: reads shape, size and names, works out the layout, and declares the site types.

Also declares `direction`, one domain for all grids of the game. What can be asked of sites follows in `relations`.
"""

import re

from rulewright.checking.boards import grids
from rulewright.checking.boards.layout import (
    DIAGONAL,
    HEX_DIRECTIONS,
    OPPOSITE,
    ORTHOGONAL,
    SQUARE_DIRECTIONS,
    Layout,
    Place,
    Shape,
)
from rulewright.checking.boards.simple import circuit, graph
from rulewright.checking.declarations.also import with_single_sites
from rulewright.checking.declarations.draft import MOST_MEMBERS, BuiltBoard, Draft
from rulewright.checking.declarations.enums import declare_plural
from rulewright.checking.declarations.names import declare_type, plural_of, shown_names, unique, value_name
from rulewright.checking.declarations.numbers import number_word
from rulewright.checking.declarations.site_names import Patterns
from rulewright.checking.declarations.tables_of import by_member, constant, sets_of
from rulewright.diagnostics import Code, Span
from rulewright.program.symbols import TableOrigin
from rulewright.program.types import Domain, DomainKind, IndexType
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Ident


def declare_sites(draft: Draft) -> None:
    for board in draft.game.boards:
        with draft.item(board.about):
            layout = _layout(draft, board)
            if layout is None:
                _mistaken(draft, board)
                continue
            layout = with_single_sites(draft, board, layout)
            pattern = next((text for type_, text in board.names if type_ in ("", board.site.text)), None)
            spans = [pattern.span if pattern else board.site.span] * layout.size
            if not unique(draft.environment, list(zip(layout.names, spans, strict=True)), board.site.text):
                draft.unnamed.add(board.site.text)
            site = _site_type(draft, board.site, board.plural, layout.names)
            corner = _site_type(draft, board.corner, None, layout.corners.names) if layout.corners else None
            side = _site_type(draft, board.side, None, layout.sides.names) if layout.sides else None
            if site is not None:
                draft.boards.append(BuiltBoard(board, layout, site, corner, side))
    _declare_directions(draft)


def _mistaken(draft: Draft, board: syntax.Board) -> None:
    """A board that cannot be made: nothing is said about the names that it would have given."""
    for name in (board.site, board.corner, board.side):
        if name is not None:
            draft.reporter.mistaken |= {name.text, plural_of(name.text)}
    draft.reporter.mistaken |= {board.plural.text} if board.plural else set()
    draft.reporter.mistaken |= {link.id.text for link in board.links}
    draft.reporter.mistaken |= {region.signature.name.text for region in board.regions}
    draft.reporter.mistaken |= {value_name(site.text) for site in board.sites} | {site.text for site, _ in board.also}
    draft.reporter.mistaken |= {f"{grids.letters(column)}{row}" for column in range(1, 27) for row in range(1, 27)}
    draft.reporter.mistaken |= {*SQUARE_DIRECTIONS, *HEX_DIRECTIONS, "direction", "directions"}
    draft.reporter.mistaken |= {"orthogonal", "diagonal"}


def _site_type(draft: Draft, id: Ident | None, plural: Ident | None, written: tuple[str, ...]) -> Domain | None:
    if id is None or not declare_type(draft.environment, id):
        return None
    names, shown = shown_names(list(written))
    many = plural.text if plural else plural_of(id.text)
    domain = Domain(DomainKind.SITE, id.text, many, names, id.span, shown)
    draft.environment.types[id.text] = IndexType(domain)
    declare_plural(draft, domain, plural.span if plural else id.span)
    return domain


def _declare_directions(draft: Draft) -> None:
    shapes = {board.layout.shape for board in draft.boards}
    names: tuple[str, ...]
    if Shape.SQUARE in shapes:
        names = SQUARE_DIRECTIONS
    elif Shape.HEX in shapes:
        names = HEX_DIRECTIONS
    else:
        return
    environment = draft.environment
    domain = Domain(DomainKind.DIRECTION, "direction", "directions", names)
    draft.directions = domain
    environment.types["direction"] = IndexType(domain)
    environment.plurals["directions"] = domain
    opposite = [names.index(OPPOSITE[name]) for name in names]
    environment.attributes[domain, "opposite"] = by_member(
        "opposite", [domain], IndexType(domain), opposite, TableOrigin.OPPOSITE
    )
    if Shape.SQUARE in shapes:
        for word, part in (("orthogonal", ORTHOGONAL), ("diagonal", DIAGONAL)):
            type_, values = sets_of(domain, [[names.index(name) for name in part]])
            environment.tables[word] = constant(word, type_, values[0], TableOrigin.ATTRIBUTE)


# ---------------------------------------------------------------- layouts
def _layout(draft: Draft, board: syntax.Board) -> Layout | None:
    shape = Shape(board.shape.text)  # the structural check has refused other words
    if not _has_what_its_shape_needs(draft, board, shape):
        return None
    patterns = Patterns(draft, board)
    match shape:
        case Shape.GRAPH:
            return _graph(draft, board)
        case Shape.RING | Shape.TRACK:
            size = _sizes(draft, board, r"(\w+)", "one number, as in `12`")
            if size is None:
                return None
            pattern = patterns.of(board.site)
            return circuit(shape, size[0], lambda n: pattern(n, 1, n) if pattern else str(n))
        case Shape.SQUARE | Shape.HEX:
            cells = _cells(draft, board, shape)
            if cells is None or not (cells := _without(draft, board, cells)):
                return None
            return grids.grid(
                shape,
                cells,
                pattern=patterns.of(board.site),
                counted=patterns.counts(board.site),
                corner=patterns.numbered(board.corner),
                side=patterns.side(),
                shift=board.shift.text if board.shift else "",
            )


def _has_what_its_shape_needs(draft: Draft, board: syntax.Board, shape: Shape) -> bool:
    report = draft.reporter.report
    grid = shape in (Shape.SQUARE, Shape.HEX)
    misplaced = [
        (name.span, key)
        for key, name in (("corner", board.corner), ("side", board.side), ("shift", board.shift))
        if name is not None and (not grid or (key == "shift" and shape is Shape.SQUARE))
    ]
    misplaced += [(cell.span, "without") for cell in board.without[:1] if not grid]
    for span, key in misplaced:
        report(Code.UNKNOWN_KEY, span, f"a board of shape {shape.value} has no `{key}`")
    if board.shift is not None and grid and board.shift.text.strip() != "odd rows":
        report(Code.WRONG_SHAPE, board.shift.span, "the only shift is `odd rows`; without one the board is a rhombus")
        return False
    if shape is Shape.GRAPH:
        if not board.sites:
            report(Code.NO_SITES, board.span, "a graph needs its `sites`", help=["list them: `sites: [a1, d1, g1]`"])
            return False
    elif board.size is None:
        report(Code.MISSING_KEY, board.span, f"a board of shape {shape.value} needs a `size`")
        return False
    return not misplaced


def _sizes(draft: Draft, board: syntax.Board, pattern: str, due: str) -> tuple[int, ...] | None:
    if board.size is None:
        return None
    found = re.fullmatch(pattern, board.size.text.strip())
    if found is None:
        draft.reporter.report(
            Code.WRONG_SHAPE,
            board.size.span,
            f"the size of a {board.shape.text} is {due}, not `{board.size.text}`",
        )
        return None
    sizes = [number_word(draft, word, board.size.span, "the size", 1, MOST_MEMBERS) for word in found.groups()]
    known = tuple(size for size in sizes if size is not None)
    return known if len(known) == len(sizes) else None


def _cells(draft: Draft, board: syntax.Board, shape: Shape) -> dict[Place, grids.Point] | None:
    size = board.size
    if size is not None and shape is Shape.HEX and board.shift is None and size.text.strip().startswith("hexagon"):
        side = _sizes(draft, board, r"hexagon\s+(\w+)", "`hexagon 3`, the cells along one side")
        if side is None or not _is_bearable(draft, size.span, 3 * side[0] * (side[0] - 1) + 1):
            return None
        return grids.hexagon(side[0])
    due = "columns x rows, as in `4 x 4`" + (", or `hexagon 3`" if shape is Shape.HEX else "")
    sizes = _sizes(draft, board, r"(\w+)\s*[x×]\s*(\w+)", due)
    if sizes is None or size is None or not _is_bearable(draft, size.span, sizes[0] * sizes[1]):
        return None
    if shape is Shape.SQUARE:
        return grids.square(*sizes)
    return grids.shifted(*sizes) if board.shift else grids.rhombus(*sizes)


def _without(draft: Draft, board: syntax.Board, cells: dict[Place, grids.Point]) -> dict[Place, grids.Point]:
    """The cells that are left; a cell that is left out is told by the name that cells have without `names`."""
    by_name = {f"{grids.letters(column)}{row}": (column, row) for column, row in cells}
    left = dict(cells)
    for cell in board.without:
        if cell.text not in by_name:
            draft.reporter.report(
                Code.UNKNOWN_NAME,
                cell.span,
                f"this board has no cell `{cell.text}` to leave out",
                label=did_you_mean(cell.text, by_name),
                notes=["cells are told by column letter and row here, whatever they are called: `c4`"],
            )
        left.pop(by_name.get(cell.text, (0, 0)), None)
    if not left:
        draft.reporter.report(Code.NO_SITES, board.without[0].span, "nothing is left of this board")
    return left


def _is_bearable(draft: Draft, span: Span, sites: int) -> bool:
    # corners and sides are about three to a cell
    if sites * 3 > MOST_MEMBERS:
        draft.reporter.report(
            Code.TOO_LARGE, span, f"this board has {sites:,} sites; {MOST_MEMBERS // 3:,} is the most of a grid"
        )
        return False
    return True


def _graph(draft: Draft, board: syntax.Board) -> Layout | None:
    names = [site.text for site in board.sites]
    if len(names) > MOST_MEMBERS:
        draft.reporter.report(
            Code.TOO_LARGE, board.span, f"this board has {len(names):,} sites; {MOST_MEMBERS:,} is the most"
        )
        return None
    if not unique(draft.environment, [(site.text, site.span) for site in board.sites], board.site.text):
        return None
    index = {value_name(name): i for i, name in enumerate(names)}
    pairs = []
    for pair in board.joined:
        ends = [index.get(value_name(end.text)) for end in pair]
        for end, found in zip(pair, ends, strict=True):
            if found is None:
                draft.reporter.report(
                    Code.UNKNOWN_NAME,
                    end.span,
                    f"this board has no site `{end.text}`",
                    label=did_you_mean(end.text, names),
                    notes=[f"sites here: {listed(names)}"],
                )
        if ends[0] is not None and ends[1] is not None:
            pairs.append((ends[0], ends[1]))
    return graph(names, pairs)
