"""Rings, tracks and graphs: boards that are not grids."""

from collections.abc import Callable, Sequence

from rulewright.checking.boards.layout import NEXT, PREVIOUS, Layout, Shape


def circuit(shape: Shape, size: int, name: Callable[[int], str]) -> Layout:
    """A ring or a track of `size` sites; on a track nothing follows the last and nothing precedes the first."""
    steps: list[dict[str, int]] = [{} for _ in range(size)]
    for site in range(size if shape is Shape.RING else size - 1):
        following = (site + 1) % size
        steps[site][NEXT] = following
        steps[following][PREVIOUS] = site
    return Layout(
        shape,
        tuple(name(number) for number in range(1, size + 1)),
        tuple((number, 1) for number in range(1, size + 1)),
        tuple(steps),
        (frozenset(),) * size,
        width=size,
        height=1,
    )


def graph(names: Sequence[str], pairs: Sequence[tuple[int, int]]) -> Layout:
    """Sites as given; a pair joins both ways, a pair of one site with itself joins nothing."""
    joined: list[set[int]] = [set() for _ in names]
    for a, b in pairs:
        if a != b:
            joined[a].add(b)
            joined[b].add(a)
    return Layout(
        Shape.GRAPH,
        tuple(names),
        (None,) * len(names),
        tuple({} for _ in names),
        tuple(frozenset(others) for others in joined),
    )
