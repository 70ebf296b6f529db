"""What the library needs of the module that it becomes a part of, and what it gives back."""

from dataclasses import dataclass
from typing import Protocol


class Places(Protocol):
    """Gives out addresses in the module's memory, before the text is finished."""

    def data(self, content: bytes, align: int = 8) -> int:
        """The address of constant bytes."""

    def scratch(self, size: int, align: int = 8) -> int:
        """The address of room that starts as zeros."""


class Kinds(Protocol):
    """Numbers the kinds of errors. Templates may use {a}, {b} and {c}, which is b + 1."""

    def number(self, code: str, template: str) -> int: ...


@dataclass(frozen=True, slots=True)
class Library:
    """`text` are fields of a module, in WebAssembly text: globals and functions, some of them exported."""

    text: str
