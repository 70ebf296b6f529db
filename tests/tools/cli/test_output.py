"""What is printed steers no terminal, what is written is well-formed, and neither takes the place of a game's files."""

from pathlib import Path

from rulewright_tools.cli.output import printable
from rulewright_tools.pages.document import document
from tests.tools.cli.conftest import Call


def test_signs_that_steer_a_terminal_are_shown_as_escapes() -> None:
    assert printable("plain \u00e4\n\tline") == "plain \u00e4\n\tline"
    assert printable("a\x1b[31m\u202eb\x07") == "a\\x1b[31m\\u202eb\\x07"


def test_pages_hold_no_control_characters() -> None:
    page = document("a\x1btitle", "", ["<p>\x07b\u202ec</p>"], "coverage")
    assert not set(page) & {"\x1b", "\x07", "\u202e"}
    assert "<p>\ufffdb\ufffdc</p>" in page


def test_a_page_does_not_take_the_place_of_the_game(call: Call, nim: Path) -> None:
    before = (nim / "game.yaml").read_bytes()
    outcome = call("coverage", nim, "-n", 0, "--html", nim / "game.yaml")
    assert outcome.code == 2
    assert "is no page that `rulewright coverage` wrote: it is left as it is" in outcome.err
    assert (nim / "game.yaml").read_bytes() == before
