"""Single sites beside a board's own (`also:`), with the links that join them to it, each made both ways."""

from dataclasses import replace

from rulewright.checking.boards.layout import OPPOSITE, Layout
from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.names import value_name
from rulewright.diagnostics import Code
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Scalar
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Ident


def with_single_sites(draft: Draft, board: syntax.Board, layout: Layout) -> Layout:
    """The layout with the sites of `also` at its end. A link is `direction: site` on a grid, else `joined: sites`."""
    if not board.also:
        return layout
    names = [*layout.names, *(site.text for site, _ in board.also)]
    index = {value_name(name): i for i, name in enumerate(names)}
    steps = [dict(step) for step in layout.steps] + [{} for _ in board.also]
    joined = [set(others) for others in layout.joined] + [set[int]() for _ in board.also]
    legal = layout.directions or ("joined",)
    for own, (_, links) in enumerate(board.also, start=layout.size):
        for word, target in links:
            direction = word.text.strip()
            if direction not in legal:
                draft.reporter.report(
                    Code.UNKNOWN_NAME,
                    word.span,
                    f"`{direction}` is no link of this board",
                    label=did_you_mean(direction, legal),
                    notes=[f"links here: {listed(legal)}"],
                )
                continue
            for other in _targets(draft, board.site, target, names, index, several=direction == "joined"):
                if direction == "joined":
                    joined[own].add(other)
                    joined[other].add(own)
                elif _is_free(draft, target, steps[other], OPPOSITE[direction]):
                    steps[own][direction] = other
                    steps[other][OPPOSITE[direction]] = own
    return replace(
        layout,
        names=tuple(names),
        places=(*layout.places, *(None for _ in board.also)),
        steps=tuple(steps),
        joined=tuple(frozenset(others) for others in joined),
    )


def _targets(
    draft: Draft, own: Ident, target: Scalar, names: list[str], index: dict[str, int], *, several: bool
) -> list[int]:
    found = []
    for word in target.text.split() if several else [target.text.strip()]:
        site = index.get(value_name(word))
        if site is None and own.text in draft.unnamed:
            continue
        if site is None:
            draft.reporter.report(
                Code.UNKNOWN_NAME,
                target.span,
                f"this board has no site `{word}`",
                label=did_you_mean(word, names),
            )
        else:
            found.append(site)
    return found


def _is_free(draft: Draft, target: Scalar, steps: dict[str, int], direction: str) -> bool:
    if direction in steps:
        draft.reporter.report(
            Code.NAME_TAKEN,
            target.span,
            f"`{target.text.strip()}` has a neighbour to the {direction} already, and the link is made both ways",
        )
        return False
    return True
