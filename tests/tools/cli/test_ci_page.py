"""What docs/ci.md tells to copy works: the workflow's steps and the hooks run against a game in an empty folder.

Only the installation is replaced, by a program `rulewright` that runs this checkout.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright_tools.cli import errors, main
from rulewright_tools.cli.commands.new import write_game
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.program import COMMANDS
from tests.house.files import CHECKOUT
from tests.tools.cli.conftest import Call
from tests.tools.cli.formats.shapes import cases_of, results_of

PAGE = (CHECKOUT / "docs" / "ci.md").read_text(encoding="utf-8")
BLOCKS = [yaml.load(text, yaml.BaseLoader) for text in re.findall(r"^```yaml \w+\n(.*?)^```", PAGE, flags=re.M | re.S)]
MANIFEST = yaml.load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
INSTALLS = "pip install rulewright"


def the_block_with(key: str, test: str = "") -> dict[str, Any]:
    (block,) = (block for block in BLOCKS if key in block and test in json.dumps(block))
    found: dict[str, Any] = block
    return found


WORKFLOW = the_block_with("jobs")
CONFIGURATION = the_block_with("repos", "ADDRESS_OF_RULEWRIGHT")
LOCAL = the_block_with("repos", '"repo": "local"')


class Project:
    """A folder with the game `games/stones`, in which commands find a program `rulewright`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        programs = folder.parent / "bin"
        programs.mkdir()
        code = "import sys; from rulewright_tools.cli.main import main; sys.exit(main())"
        program = programs / "rulewright"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "{code}" "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        path = os.pathsep.join((str(programs), os.environ["PATH"]))
        self._environment = {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(sys.path)}
        write_game(self.game.parent, "stones", "Stones")

    @property
    def game(self) -> Path:
        return self.folder / "games" / "stones" / "game.yaml"

    def spoil(self, old: str, new: str) -> None:
        text = self.game.read_text(encoding="utf-8")
        assert old in text
        self.game.write_text(text.replace(old, new), encoding="utf-8")

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        """As the runner of a workflow does it: the shell ends at the first command that fails."""
        return subprocess.run(
            ["bash", "-e", "-c", script], cwd=self.folder, env=self._environment, capture_output=True, text=True
        )


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project")


# ---------------------------------------------------------------- the workflow
def steps() -> list[dict[str, Any]]:
    (job,) = WORKFLOW["jobs"].values()
    found: list[dict[str, Any]] = job["steps"]
    return found


def scripts() -> dict[str, str]:
    return {step["name"]: step["run"] for step in steps() if "run" in step and step["run"] != INSTALLS}


def test_the_workflow_has_what_a_workflow_needs() -> None:
    assert set(WORKFLOW) == {"name", "on", "permissions", "jobs"}
    assert WORKFLOW["permissions"]["security-events"] == "write"
    (job,) = WORKFLOW["jobs"].values()
    assert set(job) == {"runs-on", "steps"}
    for step in steps():
        assert ("uses" in step) != ("run" in step)
        assert set(step) <= {"name", "if", "uses", "with", "run"}
        assert "run" in step or re.fullmatch(r"[\w-]+(/[\w-]+)+@v\d+", step["uses"])
    assert [step["run"] for step in steps() if "pip" in step.get("run", "")] == [INSTALLS]


def test_every_step_passes_for_a_sound_game_and_leaves_its_reports(project: Project) -> None:
    for name, script in scripts().items():
        done = project.run(script)
        assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"
    results = results_of(json.loads((project.folder / "check.sarif").read_text(encoding="utf-8")))
    assert {result["level"] for result in results} <= {"note"}
    assert len(cases_of((project.folder / "scenarios.xml").read_text(encoding="utf-8"))) == 3
    (uploaded,) = (step["with"] for step in steps() if "upload-sarif" in step.get("uses", ""))
    assert (project.folder / uploaded["sarif_file"]).is_file()
    (kept,) = (step["with"]["path"].split() for step in steps() if "upload-artifact" in step.get("uses", ""))
    assert set(kept) == {"check.sarif", "scenarios.xml", "failures"}


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("Specifications", "heap to taken(me)", "heap to taking(me)"),
        ("Scenarios", "game won by me", "game won by previous(me)"),
        ("Rulebooks", "   @G-2.2", ""),
        ("Random games under every check", "where n <= heap", "where n < heap"),
    ],
)
def test_a_step_fails_for_a_game_with_a_fault_that_it_looks_for(
    project: Project, name: str, old: str, new: str
) -> None:
    project.spoil(old, new)
    done = project.run(scripts()[name])
    assert done.returncode == 1, done.stdout + done.stderr
    if name == "Specifications":
        (result,) = results_of(json.loads((project.folder / "check.sarif").read_text(encoding="utf-8")))
        assert result["ruleId"] == "unknown-name"
    if name.startswith("Random"):
        assert list((project.folder / "failures").glob("*.replay.json"))


# ---------------------------------------------------------------- pre-commit
def test_every_hook_says_what_pre_commit_needs_to_know() -> None:
    for hook in MANIFEST:
        assert {"id", "name", "entry", "language"} <= set(hook)
        assert re.search(hook["files"], "games/stones/game.yaml")
        assert re.search(hook["files"], "games/stones/cards.csv")
    (source,) = CONFIGURATION["repos"]
    assert [hook["id"] for hook in source["hooks"]] == [hook["id"] for hook in MANIFEST]


def entries() -> list[str]:
    (source,) = CONFIGURATION["repos"]
    named = {hook["id"]: hook["args"] for hook in source["hooks"]}
    (local,) = LOCAL["repos"]
    return [
        *(f"{hook['entry']} {shlex.join(named[hook['id']])}" for hook in MANIFEST),
        *(hook["entry"] for hook in local["hooks"]),
    ]


def test_every_hook_passes_for_a_sound_game(project: Project) -> None:
    for entry in entries():
        assert project.run(entry).returncode == 0, entry


def test_the_hook_that_checks_fails_for_a_broken_game(project: Project) -> None:
    project.spoil("heap to taken(me)", "heap to taking(me)")
    assert project.run(entries()[0]).returncode == 1


# ---------------------------------------------------------------- the tables
def test_the_page_lists_the_exit_codes_that_there_are() -> None:
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, flags=re.M)}
    own = {errors.FINE, errors.AT_FAULT, errors.WRONG_CALL, errors.INTERRUPTED}
    assert listed == own | {main._INTERRUPTED, main._BROKEN_PIPE}


@pytest.mark.parametrize("form", [Form.SARIF, Form.JUNIT], ids=lambda form: form.value)
def test_the_page_lists_the_commands_that_have_a_form(call: Call, form: Form) -> None:
    (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| `{form.value}` "))
    listed = set(re.findall(r"`(\w+)`", row)) - {form.value}
    having = set()
    for command in COMMANDS:
        shown = re.search(r"--format \{([\w,]+)\}", call(command.NAME, "--help").out)
        if shown is not None and form.value in shown.group(1).split(","):
            having.add(command.NAME)
    assert listed == having
