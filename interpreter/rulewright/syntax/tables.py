"""The tables of the parser of rule texts, kept in the user's cache: making them takes longer than all else that loading
a small game does.

They are plain data (JSON), read with a check sum; where lark has changed, or anything is not as expected, they are made
anew.
"""

import json
from contextlib import suppress
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from rulewright.caching.entries import key_of, read_entry, write_entry
from rulewright.syntax.indentation import Indenter

KIND = "grammar"


def stored_parser(grammar: str) -> Lark | None:
    """The parser whose tables are in the cache."""
    content = read_entry(KIND, _key(grammar))
    if content is None:
        return None
    with suppress(Exception):  # private parts of lark: whatever they do not like, the parser is built instead
        stored = json.loads(content, object_hook=_with_numbers)
        load: Any = Lark._load_from_dict
        parser: Lark = load(stored["data"], stored["memo"], postlex=Indenter())
        return parser
    return None


def store_parser(grammar: str, parser: Lark) -> None:
    with suppress(Exception):
        data, memo = parser.memo_serialize([TerminalDef, Rule])
        data["options"]["postlex"] = None
        write_entry(KIND, _key(grammar), json.dumps({"data": data, "memo": memo}).encode())


def _key(grammar: str) -> str:
    return key_of(lark.__version__, grammar)


def _with_numbers(found: dict[str, Any]) -> dict[Any, Any]:
    """Keys that were numbers are texts in JSON."""
    if found and all(key.isdigit() for key in found):
        return {int(key): value for key, value in found.items()}
    return found
