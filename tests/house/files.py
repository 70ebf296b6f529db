"""The project's own files: those under version control and those about to be, generated ones left out."""

import subprocess
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
_CACHES = {".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "__pycache__"}
_GENERATED = {".git", ".venv", "dist", "build"} | _CACHES


@cache
def project_files() -> tuple[Path, ...]:
    """Every file of the project, sorted. Asks git; a source archive has none, and there all files count."""
    if (CHECKOUT / ".git").exists():
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=CHECKOUT,
            capture_output=True,
            check=True,
            text=True,
        )
        found = {CHECKOUT / name for name in listing.stdout.split("\0") if name}
    else:
        found = {path for path in CHECKOUT.rglob("*") if not _GENERATED & set(path.relative_to(CHECKOUT).parts)}
    return tuple(sorted(path for path in found if path.is_file()))


def relative(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()


def text_of(path: Path) -> str | None:
    """The file's text, or None for what is no UTF-8 text (some inputs of tests are broken on purpose)."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
