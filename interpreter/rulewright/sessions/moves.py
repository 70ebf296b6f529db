"""Moves as they are kept in saves and replays: by player, choice and values, so that they outlive a change of ids."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.sessions.option import Option, Plain


@dataclass(frozen=True, slots=True)
class Move:
    player: str
    choice: str
    text: str
    values: Mapping[str, Plain]
    rank: int = 0  # among the options that look alike in all of these (copies of a card that lie apart)

    @classmethod
    def of(cls, option: Option, options: Sequence[Option]) -> "Move":
        """The move of taking an option among all that were offered."""
        move = cls(option.player, option.choice, option.text, dict(option.values))
        alike = [o for o in options if move.matches(o)]
        return cls(option.player, option.choice, option.text, dict(option.values), alike.index(option))

    def matches(self, option: Option) -> bool:
        """Whether the option is this move: same player, choice and values; two arms may have equal values, so the text
        counts as well."""
        return (
            self.player == option.player
            and self.choice == option.choice
            and self.text == option.text
            and dict(self.values) == dict(option.values)
        )

    def among(self, options: Iterable[Option]) -> Option | None:
        """The option that this move takes, None if it is not among those offered."""
        alike = [option for option in options if self.matches(option)]
        return alike[self.rank] if self.rank < len(alike) else None

    def to_json(self) -> dict[str, Any]:
        data = {"player": self.player, "choice": self.choice, "text": self.text, "values": dict(self.values)}
        return {**data, "rank": self.rank} if self.rank else data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Move":
        return cls(data["player"], data["choice"], data["text"], data["values"], data.get("rank", 0))
