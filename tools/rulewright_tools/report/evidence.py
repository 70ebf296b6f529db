"""What is known of one game, as plain data that can be kept."""

from dataclasses import asdict, dataclass
from typing import Any

from rulewright_tools.coverage.share import Share


@dataclass(frozen=True, slots=True)
class CoveredParts:
    """`branches` are the steps and branches of rule texts that the `scenarios`, all of which pass, come to; `missing`
    lists the others."""

    scenarios: int
    branches: Share
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Witnessed:
    """What happened in `games` random games of each of `variants` (a game without variants is one of them): `parts` of
    the specification, `clauses` that something can happen for; `never` lists the parts that did not."""

    variants: int
    games: int
    parts: Share
    clauses: Share
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mutated:
    """The mutants that were tried, out of all that there are, by what came of them."""

    tried: Share
    caught: int
    survived: int
    equivalent: int
    stillborn: int

    @property
    def score(self) -> Share:
        """How many were caught, of those that check and are not equivalent."""
        return Share(self.caught, self.caught + self.survived)


@dataclass(frozen=True, slots=True)
class Evidence:
    """`clauses` are the ids of the rulebook that are encoded and tested, or have a reason not to be. `mutated` is None
    where no mutants were wanted."""

    game: str
    clauses: Share
    covered: CoveredParts
    witnessed: Witnessed
    mutated: Mutated | None


def witnessed_from(data: dict[str, Any]) -> Witnessed:
    """Of `as_data`. Raises TypeError or KeyError for anything else."""
    shares = {name: Share(**data[name]) for name in ("parts", "clauses")}
    return Witnessed(**{**data, **shares, "never": tuple(data["never"])})


def covered_from(data: dict[str, Any]) -> CoveredParts:
    """Of `as_data`. Raises TypeError or KeyError for anything else."""
    return CoveredParts(data["scenarios"], Share(**data["branches"]), tuple(data["missing"]))


def as_data(one: Witnessed | CoveredParts | Evidence) -> dict[str, Any]:
    """As JSON data."""
    return asdict(one)
