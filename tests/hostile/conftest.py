"""How hostile input is given to the library and to the program, and what both must make of it."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Code, Diagnostic, Severity, SpecificationError
from rulewright_tools.cli.main import main
from rulewright_tools.cli.output import printable

# Generous, as the tests share their machine; what this is to notice takes minutes, or for ever.
MOST_SECONDS = 20.0

Refused = Callable[..., Diagnostic]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """Checks, loads and plays a game by the library and by the program; all must refuse it with one and the same error,
    which is returned. `code` is the one that is due."""

    def run(game: Path, code: Code, *, variant: str | None = None) -> Diagnostic:
        began = time.process_time()
        (error,) = errors(rulewright.check(game, variant=variant))
        with pytest.raises(SpecificationError) as raised:
            rulewright.load(game, variant=variant)
        assert [one.message for one in errors(raised.value.diagnostics)] == [error.message]
        assert error.code is code, error.message
        for command in (["check"], ["play", "--as", "first=random", "second=random"]):
            _refused_by_program(capsys, [command[0], str(game), *command[1:]], variant, error)
        assert time.process_time() - began < MOST_SECONDS
        return error

    return run


def errors(diagnostics: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [one for one in diagnostics if one.severity is Severity.ERROR]


def _refused_by_program(
    capsys: pytest.CaptureFixture[str], arguments: list[str], variant: str | None, error: Diagnostic
) -> None:
    capsys.readouterr()
    exit_code = main([*arguments, *(["--variant", variant] if variant else [])])
    out, err = capsys.readouterr()
    assert exit_code in (1, 2)
    assert "Traceback" not in out + err
    assert printable(error.message) in err
    assert err.count("error[") <= 1


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Writes `game.yaml` into a folder of its own and returns its path."""

    def run(content: str | bytes) -> Path:
        path = tmp_path / "game.yaml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return run
