"""Games are written into a folder of each test, and messages name them from there."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def stand_in_the_folder_of_the_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
