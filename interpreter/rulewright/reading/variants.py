"""The variants of a game: which there are, what each is a variant of, and in which order several are put on.

A variant stands in `variants/<id>.yaml` in the game's folder. `resolve` takes the ids that somebody asked for and
returns the overlays to put on, bases first. Refused: unknown ids, an overlay of another game or version, of itself, or
whose id is not the name of its file.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulewright.diagnostics import Code, Diagnostic, Source, Span
from rulewright.reading import nodes
from rulewright.reading.files import Folder
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Mapping, Scalar
from rulewright.reading.structure import check_structure
from rulewright.reading.yaml_loader import read_yaml

FOLDER = "variants"
HOME = (
    "only a game in a file `game.yaml` in a folder of its own has variants: they stand in `variants/` beside that file"
)
_ENDING = ".yaml"
_HIDDEN = "."  # such names belong to editors and systems
_OTHER_SPELLINGS = (".yaml", ".yml")  # in any case
_ID = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_OF = re.compile(r"(?P<game>[^/@\s]+)(?:/(?P<variant>[^/@\s]+))?@(?P<version>\S+)")


@dataclass(frozen=True, slots=True)
class VariantTitle:
    """What a list of variants shows. `of` is the variant on which this one builds, or "" for the game itself."""

    id: str
    title: str
    of: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """A variant as read: its file's root, which has the structure of a variant."""

    id: str
    title: str
    game: str
    version: str
    base: str  # the variant on which this one builds, or ""
    over: tuple[Scalar, ...]
    root: Mapping
    source: Source
    of_span: Span


@dataclass(frozen=True, slots=True)
class Base:
    """The game that variants must be of."""

    id: str
    version: str


class _Refused(Exception):
    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__()


def variant_ids(folder: Folder) -> list[str]:
    """The ids of the variants in a game's folder, sorted."""
    if os.path.islink(folder.path / FOLDER):
        return []
    names = (path.rpartition("/")[2] for path in folder.names(FOLDER, _ENDING))
    return [name.removesuffix(_ENDING) for name in names if not name.startswith(_HIDDEN)]


def list_variants(folder: Folder) -> tuple[tuple[VariantTitle, ...], tuple[Diagnostic, ...]]:
    """All variants in a game's folder that can be read, and what is wrong with the others."""
    found: list[VariantTitle] = []
    diagnostics: list[Diagnostic] = []
    for name in variant_ids(folder):
        try:
            overlay = _read(folder, name, None)
            found.append(VariantTitle(overlay.id, overlay.title, overlay.base))
        except _Refused as refused:
            diagnostics.extend(refused.diagnostics)
    return tuple(found), (*diagnostics, *passed_over(folder))


def passed_over(folder: Folder, wanted: str | None = None) -> Iterator[Diagnostic]:
    """What looks like a variant in a game's folder and is none: another ending, a link, a folder with such a file, what
    is no file at all. With `wanted` only what somebody can have meant by this id."""
    place = folder.path / FOLDER
    if os.path.islink(place):
        yield _link(folder, FOLDER)
    elif os.path.lexists(place) and not os.path.isdir(place):
        message = f"`{FOLDER}` is no folder: each variant has a file of its own in it"
        yield folder.fault(
            Code.WRONG_SHAPE, FOLDER, message, f"make it a folder, with the file `{FOLDER}/ID{_ENDING}` in it"
        )
    else:
        names = _entries(folder, FOLDER)
        for name in names:
            found = _passed_over(folder, name, names, wanted)
            if found is not None:
                yield found


def _passed_over(folder: Folder, name: str, beside: Sequence[str], wanted: str | None) -> Diagnostic | None:
    path = f"{FOLDER}/{name}"
    place = folder.path / path
    is_meant = wanted in (None, _stem(name))
    is_link, is_folder = os.path.islink(place), os.path.isdir(place)
    if is_folder and not is_link and not _looks(name):
        inside = [one for one in _entries(folder, path) if _looks(one) and wanted in (None, _stem(one))]
        message = f"`{path}` is a folder with `{inside[0]}` in it, which is no variant" if inside else ""
        return folder.fault(Code.WRONG_SHAPE, path, message, f"put the file into `{FOLDER}` itself") if inside else None
    if not is_meant or not (_looks(name) or is_folder):
        return None
    if is_link:
        return _link(folder, path)
    if is_folder:
        return folder.fault(Code.WRONG_SHAPE, path, f"`{path}` is a folder, not a file", "put a file in its place")
    if not os.path.isfile(place):
        return folder.fault(Code.WRONG_SHAPE, path, f"`{path}` is no ordinary file", "put a file in its place")
    if name.endswith(_ENDING):
        return None
    right = f"{_stem(name)}{_ENDING}"
    help_ = f"`{FOLDER}/{right}` is there as well: keep one of the two" if right in beside else ""
    message = f"`{path}` is no variant: the files of variants end in `{_ENDING}`"
    return folder.fault(Code.WRONG_SHAPE, path, message, help_ or f"call it `{FOLDER}/{right}`")


def _looks(name: str) -> bool:
    """Does it look like the name of a variant's file?"""
    return name.lower().endswith(_OTHER_SPELLINGS)


def _stem(name: str) -> str:
    return os.path.splitext(name)[0] if _looks(name) else name


def _link(folder: Folder, path: str) -> Diagnostic:
    message = f"`{path}` is a link, which is not followed"
    what = "folder" if path == FOLDER else "file"
    return folder.fault(
        Code.WRONG_SHAPE, path, message, f"put the {what} itself there: a game reads only files of its own folder"
    )


def resolve(
    folder: Folder | None, base: Base, wanted: Sequence[str]
) -> tuple[tuple[Overlay, ...], tuple[Diagnostic, ...]]:
    """The overlays for the wanted variants in the order in which they are put on, or what speaks against them.

    Without a folder the game has no variants: it is a single file, and the help of the message says what it would take.
    """
    known = [] if folder is None else variant_ids(folder)
    found: dict[str, Overlay] = {}
    diagnostics: list[Diagnostic] = []
    for name in dict.fromkeys(wanted):
        try:
            _chain(folder, base, name, known, found)
        except _Refused as refused:
            diagnostics.extend(refused.diagnostics)
    if diagnostics:
        return (), tuple(dict.fromkeys(diagnostics))
    return _in_order(found), ()


def builds_on(overlays: Iterable[Overlay], one: str, other: str) -> bool:
    """Is `other` among the variants on which `one` builds?"""
    bases = {overlay.id: overlay.base for overlay in overlays}
    while one := bases.get(one, ""):
        if one == other:
            return True
    return False


def _chain(folder: Folder | None, base: Base, name: str, known: list[str], found: dict[str, Overlay]) -> None:
    """Add a variant and those on which it builds to `found`, the game's own variants first."""
    chain: list[Overlay] = []
    span: Span | None = None
    while name not in found:
        if folder is None or name not in known:
            others = () if folder is None else passed_over(folder, name)
            help_ = (HOME,) if folder is None else ()
            raise _Refused([_unknown(base, name, known, span, help_), *others])
        overlay = _read(folder, name, span)
        _check_base(overlay, base)
        _check_over(overlay, base, known)
        if overlay.base in {overlay.id, *(earlier.id for earlier in chain)}:
            message = f"the variant `{overlay.base}` would build on itself"
            raise _Refused([Diagnostic(Code.WRONG_BASE, message, overlay.of_span)])
        chain.append(overlay)
        if not overlay.base:
            break
        name, span = overlay.base, overlay.of_span
    found.update((overlay.id, overlay) for overlay in reversed(chain))


def _read(folder: Folder, name: str, span: Span | None) -> Overlay:
    file = f"{FOLDER}/{name}.yaml"
    source, diagnostics = folder.read(file, span)
    if source is None:
        raise _Refused(diagnostics)
    root, diagnostics = read_yaml(source)
    if root is not None and not diagnostics:
        diagnostics = check_structure(root, "variant")
    if diagnostics or not isinstance(root, Mapping):
        raise _Refused(diagnostics)
    return _overlay(name, root, source)


def _overlay(file_id: str, root: Mapping, source: Source) -> Overlay:
    header = root.get("variant")
    fields = {key.text: value for key, value in header.entries} if isinstance(header, Mapping) else {}
    own, of, title = (_scalar(fields.get(key), source) for key in ("id", "of", "title"))
    if own.text != file_id or not _ID.fullmatch(own.text):
        message = f"the variant `{own.text}` stands in the file `{file_id}.yaml`"
        help_ = "give the variant and its file one name: letters, digits, `_` and `-`"
        raise _Refused([Diagnostic(Code.BAD_NAME, message, own.span, help=(help_,))])
    match = _OF.fullmatch(of.text)
    if match is None:
        message = f"`{of.text}` names no game and version"
        help_ = "write `of: game@version`, or `of: game/variant@version`"
        raise _Refused([Diagnostic(Code.WRONG_BASE, message, of.span, help=(help_,))])
    over = fields.get("over")
    items = over.items if isinstance(over, nodes.Sequence) else () if over is None else (over,)
    names = tuple(item for item in items if isinstance(item, Scalar))
    base = match["variant"] or ""
    return Overlay(own.text, title.text, match["game"], match["version"], base, names, root, source, of.span)


def _check_base(overlay: Overlay, base: Base) -> None:
    if (overlay.game, overlay.version) == (base.id, base.version):
        return
    path = f"{base.id}/{overlay.base}" if overlay.base else base.id
    message = (
        f"this is a variant of `{overlay.game}@{overlay.version}`, but the game here is `{base.id}@{base.version}`"
    )
    help_ = f"write `of: {path}@{base.version}` once the variant fits that game and version"
    raise _Refused([Diagnostic(Code.WRONG_BASE, message, overlay.of_span, help=(help_,))])


def _check_over(overlay: Overlay, base: Base, known: list[str]) -> None:
    for name in overlay.over:
        if name.text not in known:
            raise _Refused([_unknown(base, name.text, known, name.span)])


def _unknown(base: Base, name: str, known: list[str], span: Span | None, help_: tuple[str, ...] = ()) -> Diagnostic:
    notes = (f"variants of {base.id}: {listed(known)}",) if known else (f"{base.id} has no variants",)
    message = f"{base.id} has no variant `{name}`"
    return Diagnostic(Code.UNKNOWN_VARIANT, message, span, did_you_mean(name, known), notes, help_)


def _entries(folder: Folder, inside: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder.path / inside) if not name.startswith(_HIDDEN))
    except OSError:
        return []


def _in_order(found: dict[str, Overlay]) -> tuple[Overlay, ...]:
    """As asked for, but what says `over` another comes after it, and everything after what it builds on."""
    ordered: list[Overlay] = []

    def put(overlay: Overlay, waiting: tuple[str, ...]) -> None:
        if overlay in ordered or overlay.id in waiting:
            return
        for before in (overlay.base, *(name.text for name in overlay.over)):
            if before in found:
                put(found[before], (*waiting, overlay.id))
        ordered.append(overlay)

    for overlay in found.values():
        put(overlay, ())
    return tuple(ordered)


def _scalar(node: nodes.Node | None, source: Source) -> Scalar:
    return node if isinstance(node, Scalar) else Scalar("", Span(source, 0, 0), (0,))
