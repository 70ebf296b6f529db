"""Where the files that ship with Rulewright are: the schemas, the games and the pages on diagnostic codes.

In a wheel they lie inside the package `rulewright`; in a checkout next to `interpreter/`, or in `docs/`.
"""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any


def shipped_folder(name: str) -> Path:
    """The folder `schemas`, `games` or `errors` of this installation; FileNotFoundError if it has none."""
    package = Path(str(files("rulewright")))
    checkout = package.parent.parent
    for candidate in (package / name, checkout / name, checkout / "docs" / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"this installation of rulewright has no folder `{name}`")


@cache
def schema(name: str) -> dict[str, Any]:
    """One of the JSON Schemas by its file name (`game.schema.json`). Callers must not change it."""
    text = (shipped_folder("schemas") / name).read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
