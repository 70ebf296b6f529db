"""What there is to draw: the places of a game with what somebody sees in them, sorted by what they are keyed by.

Nothing here knows a particular game: a place belongs on a board if its first key is a site of that board, to a player
if its first key is the player, to a thing if it is the thing's own; all others stand by themselves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright import Game
from rulewright.ir.code import Code, Key, ThingZone, TokenZone, Variable, ZoneOrder
from rulewright_tools.drawing.content import is_empty

_MOST_WORDS = 24

Place = TokenZone | ThingZone | Variable


@dataclass(frozen=True, slots=True)
class View:
    """A place with what is seen of it: `value` is nested by key, as `Match.observe` gives it.

    `titles` are what people read for the names of its values, `words` all that one cell of it may show if that is known
    and little; `tokens` is the kind whose number the place holds.
    """

    name: str
    keys: tuple[Key, ...]
    value: Any
    titles: Mapping[str, str]
    words: tuple[str, ...]
    tokens: int | None
    is_zone: bool
    ordered: bool
    own: bool
    is_box: bool

    def at(self, *keys: str) -> Any:
        """The value at the first keys; None where the observation has none."""
        value = self.value
        for key in keys:
            value = value.get(key) if isinstance(value, Mapping) else None
        return value


@dataclass(frozen=True, slots=True)
class Site:
    """A site of a board: its name in rule texts, its name for people, its column and row, its owner (a seat), the point
    where it lies (see BoardPicture), the titles of its neighbours."""

    name: str
    title: str
    place: tuple[int, int] | None
    owner: int | None
    point: tuple[int, int] | None = None
    neighbours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board with the places that are keyed by its sites first. `outlines` are the corners and the sides of its cells,
    as boards of their own, where some place is keyed by them."""

    id: str
    shape: str
    shift: str
    width: int
    height: int
    sites: tuple[Site, ...]
    views: tuple[View, ...]
    outlines: tuple["Board", ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    seats: tuple[str, ...]
    viewer: int | None
    boards: tuple[Board, ...]
    by_player: tuple[View, ...]
    of_things: tuple[View, ...]
    others: tuple[View, ...]


def scene(game: Game, seen: Mapping[str, Any], viewer: str | None) -> Scene:
    """The scene that `seen` (the places of an observation) makes; the viewer's side is drawn nearest."""
    code = game.code
    views = [view for view in _views(code, seen) if not (view.is_box and is_empty(view.value))]
    boards = [_board(code, picture, views) for picture in game.boards]
    on_boards = {id(view) for board in boards for part in (board, *board.outlines) for view in part.views}
    loose = [view for view in views if id(view) not in on_boards]
    by_player = [v for v in loose if not v.own and v.keys and v.keys[0].shown.domain == code.players]
    return Scene(
        seats=code.seats,
        viewer=code.seats.index(viewer) if viewer is not None else None,
        boards=tuple(boards),
        by_player=tuple(by_player),
        of_things=tuple(view for view in loose if view.own),
        others=tuple(view for view in loose if not view.own and view not in by_player),
    )


def _views(code: Code, seen: Mapping[str, Any]) -> Iterator[View]:
    places: tuple[Place, ...] = (*code.token_zones, *code.thing_zones, *code.variables)
    for place in places:
        if place.name not in seen:
            continue
        yield View(
            name=place.name.removeprefix("box ") if _is_box(place) else place.name,
            keys=place.keys,
            value=seen[place.name],
            titles=_titles(code, place.shown.domain) if isinstance(place, Variable) else {},
            words=_words(code, place),
            tokens=place.kind if isinstance(place, TokenZone) else None,
            is_zone=not isinstance(place, Variable),
            ordered=not isinstance(place, ThingZone) or place.order is not ZoneOrder.UNORDERED,
            own=place.owned_by is not None,
            is_box=_is_box(place),
        )


def _is_box(place: Place) -> bool:
    return not isinstance(place, Variable) and place.is_box


def _titles(code: Code, domain: int | None) -> Mapping[str, str]:
    if domain is None:
        return {}
    info = code.domains[domain]
    return dict(zip(info.members, info.shown, strict=True)) if info.shown else {}


def _words(code: Code, place: Place) -> tuple[str, ...]:
    domain: int | None = None
    if isinstance(place, Variable) and not place.shown.many:
        domain = place.shown.domain
    elif isinstance(place, ThingZone) and place.order is ZoneOrder.ONE:
        pool = code.pools[place.pool]
        domain = pool.domain if pool.label is None and pool.owner is None else None
    if domain is None or len(code.domains[domain].members) > _MOST_WORDS:
        return ()
    return tuple(dict.fromkeys(code.domains[domain].shown or code.domains[domain].members))


def _board(code: Code, picture: Any, views: list[View]) -> Board:
    info = code.domains[_domain(code, picture.site)]
    titles = info.shown or info.members
    owners = picture.owners or (-1,) * len(info.members)
    points = picture.points or (None,) * len(info.members)
    outlines = (_outline(code, picture, part, views) for part in (picture.corners, picture.sides) if part is not None)
    return Board(
        id=picture.id,
        shape=picture.shape,
        shift=picture.shift,
        width=picture.width,
        height=picture.height,
        sites=tuple(
            Site(
                name,
                titles[i],
                picture.places[i],
                owners[i] if owners[i] >= 0 else None,
                points[i],
                tuple(titles[j] for j in picture.neighbours[i]),
            )
            for i, name in enumerate(info.members)
        ),
        views=_views_on(code, picture.site, views),
        outlines=tuple(outline for outline in outlines if outline.views),
    )


def _outline(code: Code, picture: Any, part: Any, views: list[View]) -> Board:
    info = code.domains[_domain(code, part.site)]
    sites = tuple(
        Site(name, title, None, None, point)
        for name, title, point in zip(info.members, info.shown or info.members, part.points, strict=True)
    )
    return Board(part.site.id, picture.shape, "", 0, 0, sites, _views_on(code, part.site, views))


def _domain(code: Code, site: Any) -> int:
    return next(i for i, one in enumerate(code.domains) if one.kind == "site" and one.name == site.id)


def _views_on(code: Code, site: Any, views: list[View]) -> tuple[View, ...]:
    domain = _domain(code, site)
    return tuple(view for view in views if not view.own and view.keys and view.keys[0].shown.domain == domain)
