"""Options as a list with keys, in columns where they are many."""

from collections.abc import Sequence

from rulewright import Option
from rulewright_tools.agents.human import keys_of
from rulewright_tools.drawing.width import width

_MOST_IN_ONE_COLUMN = 12
_GAP = 3


def listed_options(options: Sequence[Option], room: int, with_players: bool) -> str:
    """The list; `with_players` says before each option whose it is. Keys run down the columns."""
    keys = keys_of(options)
    longest = max(map(len, keys), default=0)
    entries = [
        f"{key:>{longest}}) {f'{option.player}: ' if with_players else ''}{option.text or '(no text)'}"
        for key, option in zip(keys, options, strict=True)
    ]
    return _in_columns(entries, room)


def listed_texts(options: Sequence[Option], room: int) -> str:
    """The texts of options without keys, each once."""
    return _in_columns(list(dict.fromkeys(option.text or "(no text)" for option in options)), room)


def _in_columns(entries: list[str], room: int) -> str:
    if len(entries) <= _MOST_IN_ONE_COLUMN:
        return "\n".join(f"  {entry}" for entry in entries)
    size = max(width(entry) for entry in entries) + _GAP
    columns = max(1, (room - 2 + _GAP) // size)
    rows = -(-len(entries) // columns)
    lines = []
    for row in range(rows):
        line = [entry + " " * (size - width(entry)) for entry in entries[row::rows]]
        lines.append(f"  {''.join(line)}".rstrip())
    return "\n".join(lines)
