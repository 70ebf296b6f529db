"""What a name runs over, and which of these values are meant, as masks."""

from dataclasses import dataclass

from rulewright.machines.wasm.emit.writer import I32, I64


@dataclass(frozen=True, slots=True)
class Domain:
    """The values low … low + size - 1 of a local."""

    local: int
    low: int
    size: int

    @property
    def kind(self) -> str:
        """The type of one word of a mask of them."""
        return I64 if self.size > 32 else I32


@dataclass(frozen=True, slots=True)
class Mask:
    """A mask in locals, one for each word of 64 values (one of 32 bits for up to 32 values)."""

    kind: str
    words: tuple[str, ...]
