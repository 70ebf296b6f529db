"""How parts of a picture are coloured, or not. Text is padded before it is painted, so that signs alone count."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Ink(Enum):
    """What a part of a picture is."""

    FRAME = "frame"  # lines, names of sites
    TITLE = "title"  # names of places and boards
    VALUE = "value"


# Inks by seat, so that players' rows and pieces differ; they are told apart by text as well.
_SEATS = ("cyan", "yellow", "magenta", "green", "red", "blue")
_STYLES = {Ink.FRAME: "dim", Ink.TITLE: "bold", Ink.VALUE: ""}

# What painting puts into a text: the codes of the styles above, and of none. They steer nothing but the looks of signs.
MARKS = re.compile(r"(\x1b\[(?:[012]|3[1-6])m)")

Painter = Callable[[str, str], str]  # text and the words of a rich style -> text for the terminal


@dataclass(frozen=True, slots=True)
class Paint:
    """`colours` off leaves every text as it is; `boxes` off draws frames in ASCII."""

    colours: bool = False
    boxes: bool = True

    def ink(self, text: str, ink: Ink) -> str:
        return self._styled(text, _STYLES[ink])

    def seat(self, text: str, seat: int) -> str:
        """A text that belongs to the seat of that number."""
        return self._styled(text, _SEATS[seat % len(_SEATS)])

    def frame(self, text: str) -> str:
        """Frame lines, which are given with box signs."""
        return self.ink(text if self.boxes else text.translate(_ASCII), Ink.FRAME)

    def _styled(self, text: str, words: str) -> str:
        if not self.colours or not words or not text.strip():
            return text
        from rich.style import Style  # loaded only where there are colours

        return Style.parse(words).render(text)


plain = Paint()

_ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")
