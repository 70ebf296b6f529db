"""How the sites of a board are called: the patterns under `names:`, one for each of its site types.

A pattern holds `{n}`, the number in reading order, and for the board's own sites `{column}` and `{row}`.
"""

import re
from collections.abc import Callable

from rulewright.checking.boards import grids
from rulewright.checking.declarations.draft import Draft
from rulewright.diagnostics import Code
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Scalar
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Ident

_HOLE = re.compile(r"\{([^{}]*)\}")


class Patterns:
    """The `names` of a board: a pattern for each of its site types."""

    def __init__(self, draft: Draft, board: syntax.Board) -> None:
        self._board = board
        self._patterns: dict[str, Scalar] = {}
        own = {
            name.text: key
            for key, name in (("site", board.site), ("corner", board.corner), ("side", board.side))
            if name
        }
        for type_, pattern in board.names:
            name = type_ or board.site.text
            if name not in own:
                draft.reporter.report(
                    Code.UNKNOWN_NAME,
                    pattern.span,
                    f"this board has no site type `{name}`",
                    label=did_you_mean(name, own),
                    notes=[f"site types here: {listed(own)}"],
                )
                continue
            legal = ("column", "row", "n") if own[name] == "site" else ("n",)
            wrong = [hole for hole in _HOLE.findall(pattern.text) if hole.strip() not in legal]
            for hole in wrong:
                draft.reporter.report(
                    Code.UNKNOWN_NAME,
                    pattern.span,
                    f"`{{{hole}}}` means nothing in the names of `{name}`",
                    notes=["holes here: " + ", ".join(f"`{{{one}}}`" for one in legal)],
                )
            if wrong:
                draft.unnamed.add(name)
            else:
                self._patterns[name] = pattern

    def of(self, type_: Ident) -> grids.Pattern | None:
        pattern = self._patterns.get(type_.text)
        if pattern is None:
            return None
        text = pattern.text
        return lambda column, row, n: _fill(text, column=column, row=row, n=n)

    def counts(self, type_: Ident) -> bool:
        pattern = self._patterns.get(type_.text)
        return pattern is not None and "n" in (hole.strip() for hole in _HOLE.findall(pattern.text))

    def numbered(self, type_: Ident | None) -> Callable[[int], str] | None:
        if type_ is None:
            # sides may still be there: they are named by number then
            return None
        pattern = self._patterns.get(type_.text)
        text = pattern.text if pattern else type_.text + "{n}"
        return lambda n: _fill(text, n=n)

    def side(self) -> Callable[[int, tuple[str, str] | None], str] | None:
        side = self._board.side
        if side is None:
            return None
        by_number = self.numbered(side)
        corner = self._board.corner
        by_ends = side.text not in self._patterns and corner is not None and corner.text in self._patterns
        return lambda n, ends: "-".join(ends) if ends and by_ends else by_number(n) if by_number else str(n)


def _fill(text: str, **values: int) -> str:
    return _HOLE.sub(lambda hole: str(values[hole[1].strip()]), text)
