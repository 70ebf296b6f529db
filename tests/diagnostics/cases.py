"""The golden cases: wrong specifications, each beside the whole text that is said about it.

A case is `cases/<code>/<name>.yaml`, or a folder `cases/<code>/<name>/` with `game.yaml` and whatever it needs; the
text stands in `<name>.out`. A first line `# run: …` says how it is run (see `running.How`). In the folder `tic_tac_toe`
one game is broken in the ways in which people break it, and in `styles` one mistake stands in every way of writing a
text.
"""

from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.text import render_all
from tests.diagnostics.running import How, diagnose

CASES = Path(__file__).with_name("cases")
FOLDERS_OF_THEIR_OWN = ("tic_tac_toe", "styles")


@dataclass(frozen=True, slots=True)
class Case:
    """`group` is the code that the case is about, or one of the folders of their own."""

    group: str
    name: str
    game: Path

    @property
    def out(self) -> Path:
        return CASES / self.group / f"{self.name}.out"

    @property
    def how(self) -> How:
        file = self.game / "game.yaml" if self.game.is_dir() else self.game
        first = file.read_bytes().split(b"\n", 1)[0].decode("utf-8", errors="replace")
        return How.of(first.removeprefix("# run:") if first.startswith("# run:") else "")

    def diagnose(self) -> tuple[Diagnostic, ...]:
        return diagnose(self.game, self.how)

    def __str__(self) -> str:
        return f"{self.group}/{self.name}"


def all_cases() -> list[Case]:
    """Every case, sorted."""
    return [
        Case(group.name, game.stem, game)
        for group in sorted(CASES.iterdir())
        for game in sorted(group.iterdir())
        if game.suffix == ".yaml" or game.is_dir()
    ]


def said(diagnostics: tuple[Diagnostic, ...]) -> str:
    """What stands in a `.out` file."""
    return f"{render_all(diagnostics)}\n"
