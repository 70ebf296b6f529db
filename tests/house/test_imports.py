"""Each stage imports only the stages before it, and only the outside packages that are its business."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.house.files import CHECKOUT, relative

LIBRARY = CHECKOUT / "interpreter" / "rulewright"
TOOLS = CHECKOUT / "tools" / "rulewright_tools"

# package -> the packages of the library that it may import, beside itself
MAY_IMPORT = {
    "caching": set[str](),
    "diagnostics": set[str](),
    "reading": {"diagnostics"},
    "syntax": {"caching", "diagnostics", "reading"},
    "program": {"diagnostics", "reading", "syntax"},
    "checking": {"diagnostics", "reading", "syntax", "program"},
    "ir": {"diagnostics"},
    "lowering": {"diagnostics", "program", "ir"},
    "passes": {"diagnostics", "ir"},
    "machines": {"caching", "diagnostics", "ir", "passes"},
    "sessions": {
        "caching",
        "diagnostics",
        "reading",
        "syntax",
        "program",
        "checking",
        "lowering",
        "ir",
        "passes",
        "machines",
    },
}
# package -> the packages from outside the standard library that it may import
OUTSIDE = {
    "reading": {"yaml", "jsonschema"},
    "syntax": {"lark"},
    "sessions": {"jsonschema", "numpy"},
    "machines": {"wasmtime"},
}
TOOLS_OUTSIDE = {"rich", "yaml", "jsonschema", "numpy"}
# What the tools are built on: the library's face, the values that it hands out, and YAML whose positions are kept (for
# scenarios and rulebooks); to change a game they walk through its syntax, and what takes long they keep in the cache.
FACE = {
    "rulewright",
    "rulewright.caching",
    "rulewright.diagnostics",
    "rulewright.ir",
    "rulewright.passes",
    "rulewright.reading",
    "rulewright.sessions",
    "rulewright.syntax",
}


def imports(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every imported module, by the file that imports it."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{relative(path)} has a relative import"
                yield path, node.module or ""


def test_every_package_of_the_library_has_its_place_in_the_order() -> None:
    packages = {path.parent.name for path in LIBRARY.glob("*/__init__.py")}
    assert packages == set(MAY_IMPORT)


def test_stages_import_only_what_stands_before_them() -> None:
    wrong = []
    for package, allowed in MAY_IMPORT.items():
        for path, module in imports(LIBRARY / package):
            parts = module.split(".")
            if parts[0] == "rulewright" and (len(parts) == 1 or parts[1] not in allowed | {package}):
                wrong.append(f"{relative(path)} imports {module}")
            if parts[0] == "rulewright_tools":
                wrong.append(f"{relative(path)} imports {module}")
    assert wrong == []


def test_stages_use_only_the_outside_packages_that_are_their_business() -> None:
    wrong = []
    for package in MAY_IMPORT:
        allowed = {"rulewright", *sys.stdlib_module_names, *OUTSIDE.get(package, set())}
        wrong += [
            f"{relative(path)} imports {module}"
            for path, module in imports(LIBRARY / package)
            if module.split(".")[0] not in allowed
        ]
    assert wrong == []


def test_tools_are_built_on_the_face_of_the_library() -> None:
    wrong = []
    for path, module in imports(TOOLS):
        root = module.split(".")[0]
        if root == "rulewright":
            inside = ".".join(module.split(".")[:2])
            if inside not in FACE:
                wrong.append(f"{relative(path)} imports {module}")
        elif root not in {"rulewright_tools", *sys.stdlib_module_names, *TOOLS_OUTSIDE}:
            wrong.append(f"{relative(path)} imports {module}")
    assert wrong == []
