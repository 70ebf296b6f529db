"""What the wheel holds. `.ci/run` builds it, names it in RULEWRIGHT_WHEEL and asks for these tests with `-m wheel`."""

import os
import re
import zipfile
from pathlib import Path

import pytest

from tests.house.files import CHECKOUT, project_files, relative

pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel() -> zipfile.ZipFile:
    return zipfile.ZipFile(Path(os.environ["RULEWRIGHT_WHEEL"]))


def shipped_as(name: str) -> str | None:
    """Where a file of the checkout stands in the wheel, or None."""
    for root, place in (
        ("interpreter/", ""),
        ("tools/", ""),
        ("games/", "rulewright/games/"),
        ("schemas/", "rulewright/schemas/"),
        ("docs/errors/", "rulewright/errors/"),
    ):
        if name.startswith(root):
            return place + name.removeprefix(root)
    return None


def test_both_packages_the_games_and_the_schemas_ship_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    expected = {place for path in project_files() if (place := shipped_as(relative(path)))}
    held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert held == expected


def test_the_command_and_the_licence_ship(wheel: zipfile.ZipFile) -> None:
    (points,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert "rulewright = rulewright_tools.cli.main:main" in wheel.read(points).decode()
    (licence,) = (name for name in wheel.namelist() if name.endswith("licenses/LICENSE"))
    assert wheel.read(licence) == (CHECKOUT / "LICENSE").read_bytes()


def test_only_the_development_extra_asks_for_development_tools(wheel: zipfile.ZipFile) -> None:
    (metadata,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
    needs = re.findall(r"^Requires-Dist: ([\w-]+)(.*)$", wheel.read(metadata).decode(), flags=re.MULTILINE)
    assert {name.lower() for name, rest in needs if "extra ==" not in rest} == {
        "lark",
        "pyyaml",
        "jsonschema",
        "rich",
        "wasmtime",
    }
