"""All mutants of a game: every change of every operator at every place, of the game's file and of its variants.

Takes the wording of a game and the sets of variants that it is played with; gives each change once, in the order
of the files, and samples that depend on a seed alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from rulewright import Diagnostic
from rulewright.diagnostics import Span
from rulewright.reading.files import Folder
from rulewright.sessions.loading import parse
from rulewright.syntax.declarations import Game
from rulewright_tools.mutation.mutant import Edit, Mutant, Operator
from rulewright_tools.mutation.operators import conditions, declarations, expressions, statements
from rulewright_tools.mutation.operators.change import Change, Vocabulary, vocabulary
from rulewright_tools.mutation.places import Place, places
from rulewright_tools.mutation.wording import Wording

OPERATORS: tuple[Callable[[Place, Vocabulary], Iterator[Change]], ...] = (
    expressions.numbers,
    expressions.comparisons,
    expressions.connectives,
    expressions.negations,
    expressions.quantifiers,
    expressions.arithmetic,
    expressions.functions,
    expressions.directions,
    expressions.arguments,
    expressions.names,
    expressions.trials,
    conditions.parts,
    conditions.where,
    conditions.arms,
    conditions.either,
    statements.dropped,
    statements.in_another_order,
    statements.branches,
    statements.words,
    statements.moves,
    declarations.defaults,
    declarations.sight,
    declarations.ladder,
    declarations.entries,
)


def mutants_of(
    wording: Wording, variants: Iterable[Sequence[str]], with_files: bool = False
) -> tuple[tuple[Mutant, ...], tuple[Diagnostic, ...]]:
    """The mutants, and what is wrong with the game if it cannot be read. `with_files`: of the CSV files too."""
    found: dict[tuple[str, int, int, str], Mutant] = {}
    for each in variants:
        parsed = parse(wording.path, each, wording.texts)
        if parsed.failed or parsed.syntax is None:
            return (), parsed.diagnostics
        for mutant in mutants_in(parsed.syntax, wording.folder):
            edit = mutant.edit
            if with_files or mutant.operator is not Operator.FILE:
                found.setdefault((edit.file, edit.start, edit.end, edit.text), mutant)
    return tuple(sorted(found.values(), key=in_files)), ()


def sampled(mutants: Sequence[Mutant], size: int | None, seed: int) -> tuple[Mutant, ...]:
    """So many of them (None: all), in the order in which they are drawn: whatever a run comes to is a sample too, and a
    larger sample of the same seed begins with the smaller one."""
    drawn = list(mutants)
    Random(seed).shuffle(drawn)
    return tuple(drawn[:size])


def mutants_in(game: Game, folder: Folder) -> Iterator[Mutant]:
    """Every mutant of a game that was read from a folder."""
    known = vocabulary(game)
    for place in places(game):
        for operator in OPERATORS:
            for change in operator(place, known):
                yield from _mutant(change, place.item, place.clauses, folder)
    for change, item in declarations.sections(game):
        yield from _mutant(change, item, (), folder)


def _mutant(change: Change, item: str, clauses: tuple[str, ...], folder: Folder) -> Iterator[Mutant]:
    span = change.span
    if span.source.text[span.start : span.end] == change.text:
        return
    file = _file_name(span, folder)
    yield Mutant(change.operator, Edit(file, span.start, span.end, change.text), span, item, change.clauses or clauses)


def _file_name(span: Span, folder: Folder) -> str:
    """The name of a file in the game's folder, from the one that messages show."""
    prefix = folder.shown_name("")
    return span.source.name.removeprefix(prefix)


def in_files(mutant: Mutant) -> tuple[str, int, int, str]:
    """The order of mutants in the files."""
    return mutant.edit.file, mutant.edit.start, mutant.edit.end, mutant.edit.text
