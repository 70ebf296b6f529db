"""What a player may do, as people and programs see it."""

from collections.abc import Mapping
from dataclasses import dataclass

# Plain data: what JSON can say. Members of domains are their names, sets and lists are lists.
Plain = int | bool | str | None | list["Plain"] | dict[str, "Plain"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the decision at hand.

    `id` is stable within one compiled game; `player` is the seat that may take it; `choice` names the decision by the
    item of the specification in which it stands; `values` are the chosen values by their names in the rule text;
    `clauses` are the rulebook's clause ids carried by the rule text of the option.
    """

    id: int
    player: str
    text: str
    choice: str
    values: Mapping[str, Plain]
    clauses: tuple[str, ...] = ()

    @property
    def clause(self) -> str | None:
        """The first clause, or None."""
        return self.clauses[0] if self.clauses else None

    def __str__(self) -> str:
        return self.text
