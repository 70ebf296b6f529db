"""numpy, which only arrays need: it is imported when the first of them is asked for."""

from typing import Any


def needed_numpy() -> Any:
    """The package. Raises ImportError with what to do where it is not installed."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError(
            "arrays of results and batches of states need numpy: pip install 'rulewright[batch]'"
        ) from error
    return numpy
