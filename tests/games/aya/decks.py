"""Decks of Aya: the one that stands in for the printed cards, and others that could."""

Row = tuple[str, str, int]

STAND_IN: list[Row] = [
    *((pattern, "dark", 2) for pattern in ("BBBYY", "BBYBY", "BBYYB", "BYBBY", "BBBYB", "BBYYY", "BBBBY")),
    *((pattern, "dark", 2) for pattern in ("BYBYY", "BYYBY", "YBBYY", "YBBBY", "BYBYB", "BBYBB", "BYYYB")),
    ("YBYBY", "light", 3),
    *((pattern, "light", 2) for pattern in ("YBYYY", "BYYYY", "BBBBB", "YYBYY")),
]


def changed(*changes: Row) -> list[Row]:
    """The stand-in deck with other numbers of copies of some patterns; 0 takes a card out."""
    numbers = {(pattern, background): copies for pattern, background, copies in STAND_IN}
    numbers.update({(pattern, background): copies for pattern, background, copies in changes})
    return [(pattern, background, copies) for (pattern, background), copies in numbers.items() if copies]


TWELVE_DARK = changed(
    *((pattern, "dark", 3) for pattern in ("BBBYY", "BBYBY", "BBYYB", "BYBBY")),
    ("BBYBB", "dark", 0),
    ("BYYYB", "dark", 0),
    ("BBYBB", "light", 1),
    ("BYYYB", "light", 1),
    ("YBYBY", "light", 1),
)
"""As even as the stand-in: twelve dark patterns, seven light ones."""
