"""What a specification carries: for each clause the items and statements, with their text.

The game is looked at with every variant that it has, as a clause may live in one of them alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import rulewright
from rulewright.diagnostics import Code, Diagnostic, Severity, SpecificationError
from rulewright.reading.specification import variants_of
from rulewright_tools.fidelity.passages import Passage, passage_at


@dataclass(frozen=True, slots=True)
class Item:
    """What carries a clause: `path` is that of an item (`actions.sow`), or of the statements of a kind in it
    (`actions.sow: move`). `variants` are those that alone have it, none for the game itself and for all of them."""

    path: str
    variants: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()

    def __str__(self) -> str:
        return f"{', '.join(self.variants)}: {self.path}" if self.variants else self.path


@dataclass(frozen=True, slots=True)
class Encoded:
    """`items` by clause; the ids of the options of the game."""

    items: Mapping[str, tuple[Item, ...]]
    options: frozenset[str]


@dataclass(slots=True)
class _Found:
    """An item while the variants are gone through; None is the game without any."""

    carriers: list[str | None] = field(default_factory=list)
    passages: dict[tuple[str, int], Passage] = field(default_factory=dict)


def encoded(path: Path) -> tuple[Encoded | None, tuple[Diagnostic, ...]]:
    """What the game and its variants carry, None if none of them can be compiled, and the mistakes in their files.

    A base without phases, which lives in its variants alone, is no mistake.
    """
    items: dict[str, dict[str, _Found]] = {}
    options: set[str] = set()
    titles, mistakes = variants_of(path)
    said = list(mistakes)
    loaded = 0
    for variant in (None, *(title.id for title in titles)):
        try:
            game = rulewright.load(path, variant=variant, executor="reference")  # the one that is made sooner
        except SpecificationError as error:
            errors = [one for one in error.diagnostics if one.severity is Severity.ERROR]
            if variant is not None or not titles or any(one.code is not Code.NO_PHASES for one in errors):
                said.extend(one for one in errors if one not in said)
            continue
        loaded += 1
        options.update(game.options)
        for carrier in game.carriers:
            found = items.setdefault(carrier.clause, {}).setdefault(carrier.path, _Found())
            found.carriers.append(variant)
            for place in carrier.places:
                found.passages.setdefault((place.source.name, place.line), passage_at(place))
    if not loaded:
        return None, tuple(said)
    carried = {
        clause: tuple(_item(one, found, loaded) for one, found in paths.items()) for clause, paths in items.items()
    }
    return Encoded(carried, frozenset(options)), tuple(said)


def _item(path: str, found: _Found, of: int) -> Item:
    named = tuple(variant for variant in found.carriers if variant is not None)
    everywhere = None in found.carriers or len(named) == of
    return Item(path, () if everywhere else named, tuple(found.passages.values()))
