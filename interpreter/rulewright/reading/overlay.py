"""Puts variants on a game: `set` what exists, `add` what does not, `remove` what is not wanted.

Takes the root of a game and overlays in the order in which `variants.resolve` gives them; returns the merged root,
whose nodes keep the places in the files from which they came, with a record of which variant brought or removed what.
Refused: `set` and `remove` of a path that does not exist (`no-such-path`), `add` of one that does (`already-there`),
and two variants that do not build on one another and touch the same path without one saying `over` the other
(`conflict`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulewright.diagnostics import Code, Diagnostic, Related, Span
from rulewright.reading import nodes
from rulewright.reading.edits import (
    as_mapping,
    child,
    edit,
    find,
    key_beside,
    shape_of,
    with_entry,
    with_entry_at,
    without,
)
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.reading.paths import Path, find_key, normal_path, parse_path, touches, write_path
from rulewright.reading.shapes import whole
from rulewright.reading.variants import Overlay, builds_on


@dataclass(frozen=True, slots=True)
class Origin:
    """A path that a variant brought or changed."""

    path: Path  # in normal form
    variant: str
    span: Span


@dataclass(frozen=True, slots=True)
class Merged:
    """A game with its variants on it. `removed` holds paths as written, each with the variant that removed it."""

    root: Mapping
    origins: tuple[Origin, ...]
    removed: tuple[tuple[str, str], ...]


def merge(root: Mapping, overlays: Sequence[Overlay]) -> tuple[Merged, tuple[Diagnostic, ...]]:
    """Put the overlays on, one after the other. What could not be done is left out and told of."""
    merger = _Merger(root, overlays)
    for overlay in overlays:
        merger.put_on(overlay)
    return Merged(merger.root, tuple(merger.origins), tuple(merger.removed)), tuple(merger.diagnostics)


class _Merger:
    def __init__(self, root: Mapping, overlays: Sequence[Overlay]) -> None:
        self.root = root
        self.overlays = {overlay.id: overlay for overlay in overlays}
        self.shape = whole("game")
        self.origins: list[Origin] = []
        self.removed: list[tuple[str, str]] = []
        self.gone: list[Origin] = []
        self.diagnostics: list[Diagnostic] = []

    def put_on(self, overlay: Overlay) -> None:
        changes = overlay.root.get("set")
        if isinstance(changes, Mapping):
            for key, value in changes.entries:
                self.set(overlay, key, value)
        additions = overlay.root.get("add")
        if isinstance(additions, Mapping):
            for key, value in additions.entries:
                self.add(overlay, (key.text,), key, value)
        removals = overlay.root.get("remove")
        if isinstance(removals, nodes.Sequence):
            for item in removals.items:
                if isinstance(item, Scalar):
                    self.remove(overlay, item)

    # ------------------------------------------------------------ the three kinds of change

    def set(self, overlay: Overlay, written: Scalar, value: Node) -> None:
        parts = self.existing(written)
        if parts is None:
            return
        path = tuple(part.text for part in parts)
        if not self.claim(overlay, path, written.span):
            return
        _, old = find(self.root, self.shape, path)
        new = self.keeping_clause(path, old, value)
        self.root = edit(self.root, self.shape, path[:-1], lambda mapping: with_entry(mapping, parts[-1], new))

    def remove(self, overlay: Overlay, written: Scalar) -> None:
        parts = self.existing(written)
        if parts is None:
            return
        path = tuple(part.text for part in parts)
        if not self.claim(overlay, path, written.span):
            return
        self.root = edit(self.root, self.shape, path[:-1], lambda mapping: without(mapping, path[-1]))
        self.origins = [one for one in self.origins if one.path[: len(path)] != normal_path(path)]
        self.removed.append((write_path(path), overlay.id))
        self.gone.append(Origin(normal_path(path), overlay.id, written.span))

    def add(self, overlay: Overlay, path: Path, key: Scalar, value: Node) -> None:
        """Add what stands under a key; where a mapping exists already, what it lacks is added to it."""
        count, old = find(self.root, self.shape, path)
        shape = shape_of(self.shape, path)
        if count < len(path):
            holder = shape.branch("object") if shape is not None else None
            if holder is None or holder.keys or not isinstance(value, Mapping):
                self.insert(overlay, path, key, value)
                return
            # A section (or other holder of items) that the game lacks: its items are added one by one, so that
            # variants played together may each bring some.
            old = replace(value, entries=())
            self.insert_node(path, key, old)
        if self.rivals(overlay, path, around=True):
            self.insert(overlay, path, key, value)
            return
        there, new = as_mapping(old, shape), as_mapping(value, shape)
        clashes = [] if there is None or new is None else _clashes(there, new)
        if there is None or new is None or (clashes and (len(path) == 2 or len(clashes) > 1)):
            self.already_there(path, key, old)
            return
        for name, inner in new.entries:
            self.add(overlay, (*path, name.text), name, inner)

    # ------------------------------------------------------------ parts of them

    def insert(self, overlay: Overlay, path: Path, key: Scalar, value: Node) -> None:
        if not self.claim(overlay, path, key.span):
            return
        if not _is_phase(path) or not isinstance(value, Mapping):
            self.insert_node(path, key, value)
            return
        place = self.place_of_phase(path, value)
        value = without(value, "before", "after")
        if place is None:
            self.insert_node(path, key, value)
        else:
            self.insert_phase(path, place, key, value)

    def insert_node(self, path: Path, key: Scalar, value: Node) -> None:
        self.root = edit(self.root, self.shape, path[:-1], lambda mapping: with_entry(mapping, key, value))

    def insert_phase(self, path: Path, place: int, key: Scalar, value: Node) -> None:
        self.root = edit(self.root, self.shape, path[:-1], lambda mapping: with_entry_at(mapping, place, key, value))

    def place_of_phase(self, path: Path, value: Mapping) -> int | None:
        _, around = find(self.root, self.shape, path[:-1])
        siblings = [] if not isinstance(around, Mapping) else [name.text for name, _ in around.entries]
        siblings = [name for name in siblings if name != path[-1]]  # a phase that this one replaces
        for word, offset in (("before", 0), ("after", 1)):
            wanted = value.get(word)
            if not isinstance(wanted, Scalar):
                continue
            if wanted.text in siblings:
                return siblings.index(wanted.text) + offset
            message = f"no phase `{wanted.text}` stands beside `{path[-1]}`"
            notes = (f"phases here: {listed(siblings)}",) if siblings else ()
            label = did_you_mean(wanted.text, siblings)
            self.diagnostics.append(Diagnostic(Code.NO_SUCH_PATH, message, wanted.span, label, notes))
        return None

    def keeping_clause(self, path: Path, old: Node, value: Node) -> Node:
        """A bare text in place of an item with clauses: it still carries them."""
        shape = shape_of(self.shape, path)
        main = "" if shape is None else shape.main_key
        if not main or not isinstance(value, Scalar) or not isinstance(old, Mapping):
            return value
        kept = tuple(entry for entry in old.entries if entry[0].text == "clause")
        return Mapping((*kept, (key_beside(main, value), value)), value.span) if kept else value

    def existing(self, written: Scalar) -> tuple[Scalar, ...] | None:
        """The parts of a path that must exist; None, with a message, if it does not."""
        parts = parse_path(written)
        if parts is None:
            message = f"`{written.text}` is no path"
            help_ = "join the names by dots: `zones.house.start`; a name that holds a dot takes quotes"
            self.diagnostics.append(Diagnostic(Code.NO_SUCH_PATH, message, written.span, help=(help_,)))
            return None
        path = tuple(part.text for part in parts)
        count, node = find(self.root, self.shape, path)
        if count == len(path):
            return parts
        self.no_such_path(path, count, node, parts)
        return None

    def no_such_path(self, path: Path, count: int, node: Node, parts: tuple[Scalar, ...]) -> None:
        shape = shape_of(self.shape, path[:count])
        mapping = as_mapping(node, shape)
        names = [] if mapping is None else [key.text for key, _ in mapping.entries]
        near = did_you_mean(path[count], names)
        where = f"in `{write_path(path[:count])}`" if count else "at the top"
        notes = [f"{where}: {listed(names)}"] if names else []
        notes += [
            f"the variant `{one.variant}` removed `{write_path(one.path)}`"
            for one in self.gone
            if touches(one.path, normal_path(path))
        ]
        help_: tuple[str, ...] = ()
        branch = None if shape is None else shape.branch("object")
        if branch is not None and path[count] in branch.keys and count == len(path) - 1:
            help_ = (f"the game does not say `{path[count]}` there: give it under `add:` instead of `set:`",)
        message = f"`{write_path(path)}` does not exist"
        self.diagnostics.append(Diagnostic(Code.NO_SUCH_PATH, message, parts[count].span, near, tuple(notes), help_))

    def already_there(self, path: Path, key: Scalar, old: Node) -> None:
        _, around = find(self.root, self.shape, path[:-1])
        existing = find_key(around, path[-1]) if isinstance(around, Mapping) else None
        span = existing.span if existing is not None else old.span
        message = f"`{write_path(path)}` is there already"
        help_ = f"change it under `set:`, as `{write_path(path)}: …`"
        related = (Related(span, "here"),)
        self.diagnostics.append(Diagnostic(Code.ALREADY_THERE, message, key.span, help=(help_,), related=related))

    # ------------------------------------------------------------ who changed what

    def claim(self, overlay: Overlay, path: Path, span: Span) -> bool:
        """Write down that the overlay touches a path, unless another one has done so and stands beside it."""
        for rival in self.rivals(overlay, path):
            if not self.may_replace(overlay, rival, span):
                return False
        self.origins.append(Origin(normal_path(path), overlay.id, span))
        return True

    def rivals(self, overlay: Overlay, path: Path, around: bool = False) -> list[Origin]:
        """The changes made at this path by what the overlay does not build on; `around`: at it or at what holds it."""
        wanted = normal_path(path)
        return [
            one
            for one in (*self.origins, *self.gone)
            if touches(one.path, wanted)
            and not (around and len(one.path) > len(wanted))
            and not builds_on(self.overlays.values(), overlay.id, one.variant)
        ]

    def may_replace(self, overlay: Overlay, rival: Origin, span: Span) -> bool:
        if any(name.text == rival.variant for name in overlay.over):
            return True
        path = write_path(rival.path)
        if rival.variant == overlay.id:
            message, help_ = f"this variant changes `{path}` twice", "keep one of the two changes"
        else:
            message = f"the variants `{rival.variant}` and `{overlay.id}` both change `{path}`"
            help_ = f"say `over: {rival.variant}` in the header of `{overlay.id}` if its change is to hold"
        related = (Related(rival.span, "the other change"),)
        self.diagnostics.append(Diagnostic(Code.CONFLICT, message, span, help=(help_,), related=related))
        return False


def _is_phase(path: Path) -> bool:
    return path[0] == "phases" and (len(path) == 2 or path[-2] == "steps")


def _clashes(there: Mapping, new: Mapping) -> list[str]:
    """The keys that both have, those left out under which both have a mapping."""
    found = []
    for key, value in new.entries:
        old = child(there, key.text)
        if old is not None and not (isinstance(old, Mapping) and isinstance(value, Mapping)):
            found.append(key.text)
    return found
