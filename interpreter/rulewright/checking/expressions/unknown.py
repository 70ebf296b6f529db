"""What is said about a name that means nothing: the nearest names, and what there is in reach."""

import re
from collections.abc import Iterable

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.functions import FUNCTIONS
from rulewright.checking.relations import show_type
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code
from rulewright.program.symbols import ConstantTable, Local, Term, Var, Zone
from rulewright.program.types import DomainKind, IndexType
from rulewright.reading.nearest import listed, nearest
from rulewright.syntax.expressions import Ident


def report_unknown(name: Ident, scope: Scope, what: str, among: Iterable[str] | None = None) -> None:
    """`what` says what was looked for; `among` limits what is suggested."""
    environment = scope.environment
    where = scope.text.gone.get(name.text)
    if where is not None:
        environment.reporter.report(
            Code.UNKNOWN_NAME,
            name.span,
            f"`{name.text}` is not known here any more",
            label=f"it lives in the block of line {where.line}",
            help=[f"write `let {name.text} = …` before the block and `set {name.text} to …` inside it"],
        )
        return
    candidates = list(_in_reach(scope) if among is None else among)
    environment.reporter.report(
        Code.UNKNOWN_NAME,
        name.span,
        f"no {what} named `{name.text}`",
        label=_suggestion(name.text, candidates, scope),
        notes=[*removed_by(name.text, environment), *sites_like(name.text, environment), *places_here(scope)],
        help=_attribute_of(name.text, scope),
    )


def _attribute_of(name: str, scope: Scope) -> list[str]:
    """What to write if a thing, site or enum value that has a name here has that attribute: `it.suit`."""
    for local in map(scope.find, scope.all_names()):
        if (
            local is not None
            and isinstance(local.type, IndexType)
            and (local.type.domain, name) in scope.environment.attributes
        ):
            return [f"write `{local.name}.{name}`"]
    return []


def sites_like(name: str, environment: Environment) -> list[str]:
    """If the name has the form of a site's name (`e5`), the sites that there are."""
    form = _form(name)
    return [
        f"{domain.plural}: {listed(domain.names)}"
        for domain in dict.fromkeys(environment.plurals.values())
        if domain.kind is DomainKind.SITE and any(_form(one) == form for one in domain.names)
    ]


def _form(name: str) -> str:
    """Letters and numbers in turn, whichever they are: `e5` and `a12` have the same."""
    return re.sub(r"\d+", "9", re.sub(r"[^\W\d_]+", "a", name)) if re.search(r"\d", name) else name


def removed_by(name: str, environment: Environment) -> list[str]:
    """If a variant took it away, which one."""
    return [
        f"the variant {variant} removes {path}"
        for path, variant in environment.syntax.removed
        if path.split(".")[-1].split("(")[0] == name
    ]


def places_here(scope: Scope) -> list[str]:
    environment = scope.environment
    notes = []
    locals = scope.all_names()
    if locals:
        notes.append(f"names here: {listed(locals)}")
    places = [signature(zone) for zone in environment.zones.values()]
    places += [signature(var) for var in environment.vars.values()]
    places += [signature(table) for table in environment.tables.values()]
    if places:
        notes.append(f"places here: {listed(places)}")
    if environment.terms:
        notes.append(f"terms: {listed(signature(one) for one in environment.terms.values())}")
    return notes


def signature(one: Zone | Var | ConstantTable | Term) -> str:
    """`house(pit)`, `store(player)`, `hand`."""
    match one:
        case Zone() | Var():
            keys = [show_type(key) for key in one.keys]
        case ConstantTable():
            keys = [show_type(key) for key in one.key_types]
        case Term():
            keys = [show_parameter(parameter) for parameter in one.parameters]
    return f"{one.id}({', '.join(keys)})" if keys else one.id


def show_parameter(parameter: Local) -> str:
    return f"{show_type(parameter.type)} {parameter.name}"


def _suggestion(name: str, candidates: list[str], scope: Scope) -> str:
    close = nearest(name, candidates)
    if not close:
        return ""
    where = scope.environment.declared.get(close[0])
    declared = f" it is declared at line {where.line}" if where else ""
    return f"did you mean `{close[0]}`?{declared}"


def _in_reach(scope: Scope) -> Iterable[str]:
    environment = scope.environment
    yield from scope.all_names()
    for section in (
        environment.zones,
        environment.vars,
        environment.tables,
        environment.terms,
        environment.plurals,
        environment.coordinates,
        environment.board_functions,
    ):
        yield from section
    yield from FUNCTIONS
    yield from ("me", "others", "opponent", "repetition", "box")
    if scope.text.total is not None:
        yield "total"
    if environment.progress.members is not None:
        yield from environment.progress.members[1]
