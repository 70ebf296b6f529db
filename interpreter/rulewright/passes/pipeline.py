"""The passes: what makes machine code quicker without changing what it means, in the order in which they are done.

A pass either rewrites the code (`rewrite`) or is a way of writing WebAssembly that the emitter takes where it sees one
(`rewrite` None). Layout, numbers of functions, blocks and decisions, ids of options and the order of everything that
can be seen stay as they are, so a state of the code before is one of the code after. The reference machine runs the
code as it was lowered; the WebAssembly machine runs it with all passes unless some are switched off.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from rulewright.ir.code import Code
from rulewright.passes.images import collected
from rulewright.passes.invert import inverted
from rulewright.passes.mirrors import mirrored
from rulewright.passes.scans import scanned


@dataclass(frozen=True, slots=True)
class Pass:
    name: str
    about: str
    rewrite: Callable[[Code], Code] | None = None


PASSES = (
    Pass("inline", "small functions stand where they are called"),
    Pass("mirror", "a question that is its own mirror image is asked once", mirrored),
    Pass("collect", "which values occur is found in one lap, not asked of each value", collected),
    Pass("invert", "what a name may be is worked out, instead of tried for every value", inverted),
    Pass("scan", "a run along a line ends at what is in the way", scanned),
    Pass("bind", "a name whose condition says what it is (`b = E`) is not searched for"),
    Pass("hoist", "sets that stay the same while options are listed are worked out before"),
    Pass("registers", "cells that a loop uses are kept in registers while it runs"),
    Pass("lanes", "conditions on cells of one byte are tested for sixteen values at once"),
    Pass("boards", "questions about lines and neighbours are answered for all sites of a board at once, by shifts"),
    Pass("runs", "how far a line goes on is counted in bits (builds on lanes)"),
    Pass("tabulate", "loops that only add to bytes are looked up in a table"),
    Pass("draw", "a random player's options stay a set of bits, of which one is drawn (builds on lanes)"),
    Pass("in-place", "what a random player draws is tried by doing it, and undone if it was impossible"),
)
NAMES = tuple(each.name for each in PASSES)
ALL = frozenset(NAMES)


def chosen_passes(without: Collection[str]) -> frozenset[str]:
    """All passes but some. Raises ValueError for a name that no pass has."""
    for name in without:
        if name not in ALL:
            raise ValueError(f"no pass is called {name!r}; there are {', '.join(NAMES)}")
    return ALL - frozenset(without)


def optimised(code: Code, passes: Collection[str] = ALL) -> Code:
    """The code after the chosen passes that rewrite it."""
    for each in PASSES:
        if each.rewrite is not None and each.name in passes:
            code = each.rewrite(code)
    return code


def up_to(name: str) -> frozenset[str]:
    """The names of a pass and of those before it. Raises ValueError for a name that no pass has."""
    chosen_passes((name,))
    return frozenset(NAMES[: NAMES.index(name) + 1])
