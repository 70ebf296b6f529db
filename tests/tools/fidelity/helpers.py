"""Small games' folders on disk, and the readers' mistakes as a person sees them."""

from collections.abc import Iterable
from pathlib import Path

from rulewright.diagnostics import Diagnostic
from rulewright.reading.files import Folder
from rulewright_tools.fidelity.scenario import Scenario, load_scenarios


def folder_with(path: Path, **files: str) -> Folder:
    """A folder that holds files; `scenarios__a` becomes scenarios/a.yaml."""
    for name, text in files.items():
        file = path / (name.replace("__", "/") + ".yaml")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Folder(path, "")


def said(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Each mistake as `line:column code: message`."""
    return [f"{one.span.line}:{one.span.column} {one.code.value}: {one.message}" for one in diagnostics if one.span]


def scenarios_of(path: Path, text: str) -> tuple[Scenario, ...]:
    """The scenarios of a file without mistakes."""
    scenarios, mistakes = load_scenarios(folder_with(path, scenarios__a=text))
    assert mistakes == ()
    return scenarios
