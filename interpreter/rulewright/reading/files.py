"""The one way to read a file of a game: only inside its folder, only UTF-8, only so much.

A Folder takes names relative to it, with forward slashes, and returns a Source or the reason why there is none:
absolute names, `..` and symbolic links (`outside-folder`), missing files (`no-such-file`, with the nearest names),
files larger than `MOST_BYTES` (`too-big`) or in another encoding (`not-utf8`). A byte order mark is dropped.
"""

import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.diagnostics import Code, Diagnostic, Source, Span
from rulewright.reading.nearest import did_you_mean, listed

MOST_BYTES = 1 << 20
_MOST_LISTED = 500
_MOST_UP = 3  # folders up to which a name is shown with `..`
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class Folder:
    """A game's folder. `shown` stands before the names of its files in messages ("", "games/ayoayo", "../ayoayo").

    `texts` are read in the place of the files of these names: a game that is being changed and is not written yet.
    """

    path: Path
    shown: str
    texts: Mapping[str, str] = field(default_factory=dict, compare=False)

    @staticmethod
    def at(path: Path, texts: Mapping[str, str] | None = None) -> "Folder":
        """The folder at a path. It is shown so that the names of its files lead to them from the working directory:
        relative to that if it lies near, else whole."""
        resolved = path.absolute().resolve()
        return Folder(resolved, _shown(resolved), texts or {})

    def shown_name(self, name: str) -> str:
        return f"{self.shown}/{name}" if self.shown else name

    def names(self, inside: str = "", ending: str = "") -> list[str]:
        """The files directly in the folder (or in a folder of it), by name, sorted; links are left out."""
        found = []
        try:
            with os.scandir(self.path / inside) as entries:
                for entry, _ in zip(entries, range(_MOST_LISTED), strict=False):
                    if entry.is_file(follow_symlinks=False) and entry.name.endswith(ending):
                        found.append(f"{inside}/{entry.name}" if inside else entry.name)
        except OSError:
            return []
        return sorted(found)

    def read(self, name: str, span: Span | None = None) -> tuple[Source | None, tuple[Diagnostic, ...]]:
        """The text of a file of the folder; `span` is where the name was written, if it stands in a file."""
        refused = self._refuse_name(name, span)
        if refused is not None:
            return None, (refused,)
        if name in self.texts:
            return Source(self.shown_name(name), self.texts[name]), ()
        try:
            data = _read_bytes(self.path / name)
        except OSError:
            data = None
        if data is None:
            return None, (self._missing(name, span),)
        if len(data) > MOST_BYTES:
            message = f"the file `{self.shown_name(name)}` is larger than 1 MiB"
            return None, (Diagnostic(Code.TOO_BIG, message, span),)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            return None, (self._not_utf8(name, data, error.start),)
        return Source(self.shown_name(name), text), ()

    def fault(self, code: Code, name: str, message: str, help_: str = "") -> Diagnostic:
        """Something that is wrong with a file as such: the place is its beginning, as nothing of it has been read."""
        return Diagnostic(code, message, Span(Source(self.shown_name(name), ""), 0, 0), help=(help_,) if help_ else ())

    def _refuse_name(self, name: str, span: Span | None) -> Diagnostic | None:
        message = ""
        parts = name.split("/")
        if name.startswith("/") or _DRIVE.match(name) or "\\" in name or "\0" in name:
            message = f"`{name}` is no path inside the game's folder"
        elif ".." in parts:
            message = f"`{name}` leads out of the game's folder"
        else:
            place = self.path
            for part in parts:
                place = place / part
                if os.path.islink(place):
                    message = f"`{name}` is a link, which may lead out of the game's folder"
                    break
        if not message:
            return None
        help_ = "name a file in the game's folder, relative to it, with forward slashes"
        return Diagnostic(Code.OUTSIDE_FOLDER, message, span, help=(help_,))

    def _missing(self, name: str, span: Span | None) -> Diagnostic:
        if not name:
            return Diagnostic(Code.NO_SUCH_FILE, "no file is named here", span)
        parent = name.rpartition("/")[0]
        here = self.names() + (self.names(parent) if parent else self.names("variants"))
        notes = (f"files here: {listed(here)}",) if here else ()
        what = "a folder, not a file" if os.path.isdir(self.path / name) else "not there"
        message = f"the file `{name}` is {what}"
        return Diagnostic(Code.NO_SUCH_FILE, message, span, label=did_you_mean(name, here), notes=notes)

    def _not_utf8(self, name: str, data: bytes, place: int) -> Diagnostic:
        """The span lies in what could be read of the file: everything before the broken byte."""
        source = Source(self.shown_name(name), data[:place].decode("utf-8-sig", errors="replace"))
        end = len(source.text)
        message = f"the byte {data[place]:#04x} is not UTF-8"
        help_ = "save the file as UTF-8"
        return Diagnostic(Code.NOT_UTF8, message, Span(source, end, end), help=(help_,))


def _shown(folder: Path) -> str:
    """`games/nim`, `../nim`, or the whole path; "" for the working directory itself."""
    try:
        shown = Path(os.path.relpath(folder, Path.cwd().resolve()))
    except (OSError, ValueError):  # on another drive, or there is no working directory any more
        return folder.as_posix()
    up = shown.parts.count("..")
    if up > _MOST_UP or (up and folder.parts[: len(folder.parts) - len(shown.parts) + up] == folder.parts[:1]):
        return folder.as_posix()
    return "" if shown == Path() else shown.as_posix()


def _read_bytes(path: Path) -> bytes | None:
    """A regular file's bytes, one more than allowed at most; None for devices, pipes and folders."""
    if not stat.S_ISREG(os.stat(path, follow_symlinks=False).st_mode):
        return None
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
