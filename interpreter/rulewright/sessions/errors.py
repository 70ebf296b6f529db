"""What can go wrong for a caller of the library; an author's mistakes are diagnostics instead."""

from collections.abc import Sequence


class IllegalMove(ValueError):
    """The move is not one of the options. `legal` holds the texts of those that are.

    Nothing has changed: choose one of `match.options` and play that.
    """

    def __init__(self, message: str, legal: Sequence[str] = ()) -> None:
        self.legal = tuple(legal)
        super().__init__(message)


class SaveError(ValueError):
    """A save cannot be restored: it is damaged, or of another game, version or choice of options."""


class PlaceError(ValueError):
    """A place or a value for it does not exist in this game, or the values do not fit together."""
