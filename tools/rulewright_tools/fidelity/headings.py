"""What a new scenario says about itself: an id that no other one has, a title, the clauses that it covers.

Takes what somebody asks for and what the game has already; whatever is left out is made of the clauses, or of what
happens in the scenario.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rulewright import Diagnostic, Game
from rulewright.reading.files import Folder
from rulewright.reading.nearest import did_you_mean, listed
from rulewright_tools.fidelity.recording import Heading
from rulewright_tools.fidelity.rulebook import has_rulebook, rulebook_of
from rulewright_tools.fidelity.scenario import load_scenarios


class WrongHeading(ValueError):
    """An id that is taken, or a clause that the game does not have."""


@dataclass(frozen=True, slots=True)
class Library:
    """The clauses of a game with what they say ("" without a rulebook), and the ids of its scenarios."""

    clauses: Mapping[str, str]
    taken: Collection[str]


def library_of(game: Game, without: str = "") -> tuple[Library | None, tuple[Diagnostic, ...]]:
    """None with the mistakes in the game's rulebook or scenarios, if there are any; the file of scenarios `without`
    (its name in the game's folder) is not looked into."""
    scenarios, mistakes = load_scenarios(Folder.at(game.folder), without)
    says = dict.fromkeys(game.clauses, "")
    if has_rulebook(game.path):
        book, wrong = rulebook_of(game.path)
        mistakes = (*mistakes, *wrong)
        if book is not None:
            says = {clause.entry.id: clause.says for clause in book.clauses}
            says |= {ruling.entry.id: dict(ruling.readings)[ruling.ruling] for ruling in book.rulings}
            says |= {stand_in.entry.id: stand_in.used for stand_in in book.stand_ins}
    return (None if mistakes else Library(says, {one.id for one in scenarios})), mistakes


def known_clause(library: Library, clause: str) -> str:
    """The clause, if the game has it. Raises WrongHeading."""
    if clause not in library.clauses:
        guess = did_you_mean(clause, library.clauses) or f"clauses: {listed(library.clauses) or 'none'}"
        raise WrongHeading(f"there is no clause {clause!r}; {guess}")
    return clause


def heading(library: Library, covers: Sequence[str], id_: str | None, title: str | None, fallback: Heading) -> Heading:
    """`fallback` has the id and the title of a scenario that covers nothing. Raises WrongHeading."""
    clauses = tuple(dict.fromkeys(known_clause(library, clause) for clause in covers))
    if id_ is not None and id_ in library.taken:
        raise WrongHeading(f"there is a scenario {id_!r} already; choose another id")
    says = library.clauses[clauses[0]].rstrip(".") if clauses else ""
    name = id_ or _unused(clauses[0] if clauses else fallback.id, library.taken)
    return Heading(name, title or says or fallback.title, clauses)


def _unused(id_: str, taken: Collection[str]) -> str:
    """The id, with a number after it if there is one of that name."""
    name, number = id_, 1
    while name in taken:
        number += 1
        name = f"{id_}-{number}"
    return name
