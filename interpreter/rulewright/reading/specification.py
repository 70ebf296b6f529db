"""The face of the reading stage: a game's files, with the wanted variants put on, as one tree of nodes.

`read_game` takes a folder with `game.yaml` (its variants stand in `variants/`) or a single game file (which has none),
and the ids of variants; `read_text` takes the text of a game. They return a Specification, or None and all that is
wrong with the files; with a Specification come at most mistakes that reading has mended (a text cut by its comma, a
duplicate key), so that later stages can find theirs too. The structure of what is returned is checked; what rule texts
and tables say is the business of later stages.
"""

from collections.abc import Mapping as Texts
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics import Code, Diagnostic, Source
from rulewright.reading import paths
from rulewright.reading.files import Folder
from rulewright.reading.nodes import Mapping, Scalar
from rulewright.reading.overlay import Merged, Origin, merge
from rulewright.reading.structure import check_structure
from rulewright.reading.tables import Table, read_table
from rulewright.reading.variants import Base, Overlay, VariantTitle, list_variants, resolve
from rulewright.reading.yaml_loader import read_yaml

GAME_FILE = "game.yaml"
_MENDED = {Code.STRAY_COMMA, Code.DUPLICATE_KEY}


@dataclass(frozen=True, slots=True)
class Specification:
    """A game as its files say it. `variants` are the overlays put on, in that order, bases included.

    `path` is the game's file and `files` what else may be read; a game given as text has no files (None), and its path
    is only a name.
    """

    root: Mapping
    id: str
    version: str
    path: Path
    files: Folder | None
    variants: tuple[VariantTitle, ...] = ()
    origins: tuple[Origin, ...] = ()
    removed: tuple[tuple[str, str], ...] = ()

    @property
    def folder(self) -> Path:
        """The game's folder, in which its tables, scenarios and variants stand."""
        return self.path.parent

    def table(self, name: Scalar) -> tuple[Table | None, tuple[Diagnostic, ...]]:
        """The CSV file that a text of the specification names, relative to the game's folder."""
        if self.files is None:
            message = f"the file `{name.text}` cannot be read: this game is a text without a folder"
            return None, (Diagnostic(Code.NO_SUCH_FILE, message, name.span),)
        source, diagnostics = self.files.read(name.text, name.span)
        return (None, diagnostics) if source is None else read_table(source)

    def variant_of(self, *path: str) -> str:
        """The id of the last variant that brought, changed or reached into what stands at a path, or ""."""
        wanted = paths.normal_path(path)
        return next((one.variant for one in reversed(self.origins) if paths.touches(one.path, wanted)), "")

    def list_variants(self) -> tuple[VariantTitle, ...]:
        """The variants that the game has, with their titles; what cannot be read is left out."""
        return () if self.files is None else _variants(self.files, self.path.name)[0]


def read_game(
    place: Path, variants: Sequence[str] = (), texts: Texts[str, str] | None = None
) -> tuple[Specification | None, tuple[Diagnostic, ...]]:
    """The game in a folder or file with these variants on it; `texts` stand in the place of its files, by name."""
    folder, file = _folder_and_file(place, texts)
    source, diagnostics = folder.read(file)
    return (None, diagnostics) if source is None else _read(source, folder.path / file, folder, variants)


def read_text(text: str, name: str = GAME_FILE) -> tuple[Specification | None, tuple[Diagnostic, ...]]:
    """A game given as text; `name` is what messages show. It has no variants and can name no files."""
    return _read(Source(name, text), Path(name), None, ())


def _read(
    source: Source, path: Path, files: Folder | None, variants: Sequence[str]
) -> tuple[Specification | None, tuple[Diagnostic, ...]]:
    root, diagnostics = _read_root(source)
    if root is None or not _all_mended(diagnostics):
        return None, _in_file_order(diagnostics)
    base = _base(root)
    overlays, found = resolve(files if path.name == GAME_FILE else None, base, variants)
    diagnostics += found
    if not _all_mended(diagnostics):
        return None, _in_file_order(diagnostics)
    merged, found = _merge(root, overlays)
    diagnostics += found
    if not _all_mended(diagnostics):
        return None, _in_file_order(diagnostics)
    titles = tuple(VariantTitle(overlay.id, overlay.title, overlay.base) for overlay in overlays)
    specification = Specification(
        merged.root, base.id, base.version, path, files, titles, merged.origins, merged.removed
    )
    return specification, _in_file_order(diagnostics)


def _all_mended(diagnostics: Sequence[Diagnostic]) -> bool:
    return all(one.code in _MENDED for one in diagnostics)


def variants_of(place: Path) -> tuple[tuple[VariantTitle, ...], tuple[Diagnostic, ...]]:
    """The variants of the game in a folder or file, with their titles, and what is wrong with those left out."""
    return _variants(*_folder_and_file(place))


def _variants(folder: Folder, file: str) -> tuple[tuple[VariantTitle, ...], tuple[Diagnostic, ...]]:
    return list_variants(folder) if file == GAME_FILE else ((), ())


def _folder_and_file(place: Path, texts: Texts[str, str] | None = None) -> tuple[Folder, str]:
    if place.is_dir():
        return Folder.at(place, texts), GAME_FILE
    return Folder.at(place.parent, texts), place.name


def _read_root(source: Source) -> tuple[Mapping | None, tuple[Diagnostic, ...]]:
    root, diagnostics = read_yaml(source)
    if root is None:
        return None, diagnostics
    diagnostics += check_structure(root, "game")
    return (root if isinstance(root, Mapping) else None), diagnostics


def _base(root: Mapping) -> Base:
    header = root.get("game")
    fields = {key.text: value for key, value in header.entries} if isinstance(header, Mapping) else {}
    own, version = fields.get("id"), fields.get("version")
    return Base(own.text if isinstance(own, Scalar) else "", version.text if isinstance(version, Scalar) else "")


def _merge(root: Mapping, overlays: Sequence[Overlay]) -> tuple[Merged, tuple[Diagnostic, ...]]:
    merged, diagnostics = merge(root, overlays)
    if overlays and not diagnostics:
        diagnostics = tuple(_with_removal(one, merged) for one in check_structure(merged.root, "game"))
    return merged, diagnostics


def _with_removal(diagnostic: Diagnostic, merged: Merged) -> Diagnostic:
    """A key that is missing since a variant removed it: the message says which."""
    if diagnostic.code is not Code.MISSING_KEY or not merged.removed:
        return diagnostic
    notes = tuple(f"the variant `{variant}` removed `{path}`" for path, variant in merged.removed)
    return Diagnostic(
        diagnostic.code, diagnostic.message, diagnostic.span, diagnostic.label, (*diagnostic.notes, *notes)
    )


def _in_file_order(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """File by file as first met, in each from top to bottom; those without a place come first."""
    files: dict[str, int] = {}
    for one in diagnostics:
        if one.span is not None:
            files.setdefault(one.span.source.name, len(files))

    def place(one: Diagnostic) -> tuple[int, int]:
        return (-1, 0) if one.span is None else (files[one.span.source.name], one.span.start)

    return tuple(sorted(diagnostics, key=place))
