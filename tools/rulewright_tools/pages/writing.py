"""Puts a page into a file, in the place of an earlier page of its kind and of nothing else.

Raises CallError for a file that holds anything else, whatever its name, and for one that cannot be written. A file that
is there and empty may be filled.
"""

from pathlib import Path

from rulewright_tools.cli.errors import CallError
from rulewright_tools.cli.recordings import read_bytes, write_bytes
from rulewright_tools.pages.document import beginning


def check_page_file(file: str, kind: str) -> None:
    """Raises CallError for a file that a page of this kind must not replace: asked before long work is begun."""
    if not Path(file).exists():
        return
    there = read_bytes(file).replace(b"\r\n", b"\n")  # as some tools check files out
    if there and not there.startswith(beginning(kind).encode()):
        raise CallError(f"{file} is there and is no page that `rulewright {kind}` wrote: it is left as it is")


def write_page(file: str, page: str, kind: str) -> None:
    """Writes it whole or not at all: what stood there before stays until the new page is complete."""
    check_page_file(file, kind)
    write_bytes(file, page.encode())
