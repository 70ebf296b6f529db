"""Writes anew what is said about every wrong specification: `python -m tests.diagnostics.regenerate`.

It rewrites the `.out` files of the cases, the output blocks of the pages in docs/errors and their index. Read the
difference before you keep it: each text is what an author will be told.
"""

from pathlib import Path

from tests.diagnostics.cases import all_cases, said
from tests.diagnostics.pages import PAGES, index, read_pages, with_output


def main() -> None:
    changed = [name for case in all_cases() for name in _write(case.out, said(case.diagnose()))]
    pages = read_pages()
    changed += [name for page in pages for name in _write(page.path, with_output(page))]
    changed += _write(PAGES / "README.md", index(pages))
    print("\n".join(changed) or "nothing has changed")


def _write(path: Path, text: str) -> list[str]:
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return []
    path.write_text(text, encoding="utf-8")
    return [f"{path.parent.name}/{path.name}"]


if __name__ == "__main__":
    main()
