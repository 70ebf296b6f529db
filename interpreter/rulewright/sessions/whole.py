"""Whole numbers that callers give: of whatever kind of whole number, but no truths and no fractions."""

from operator import index
from typing import Any


def whole(value: Any, what: str, low: int | None = None, high: int | None = None) -> int:
    """The number itself. Raises TypeError for what is none, ValueError for one that is not in low … high."""
    if isinstance(value, bool):
        raise TypeError(f"{what} is a whole number, not a truth")
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {type(value).__name__}") from None
    if (low is not None and number < low) or (high is not None and number > high):
        bounds = f"at least {low:,}" if high is None else f"from {low:,} to {high:,}"
        raise ValueError(f"{what} is {bounds}, not {number:,}")
    return number
