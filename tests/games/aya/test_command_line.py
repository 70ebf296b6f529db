"""Aya on the command line, where a variant has to be named."""

import json

import pytest

from rulewright_tools.cli.main import main
from tests.games.aya.engine import VARIANTS


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_without_a_variant_aya_says_so_and_lists_them(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "aya"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "this game is played through its variants, so one has to be named" in err
    assert all(variant in err for variant in VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_is_simulated(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "aya", "--variant", variant, "-n", "2", "--seed", "1", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 2
    assert data["variants"][-1] == variant


def test_aya_is_checked_with_all_its_variants(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "aya"]) == 0
    assert "with 5 variants" in capsys.readouterr().out
