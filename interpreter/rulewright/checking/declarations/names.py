"""Names of items and of values: plurals, names made from table cells, and who has taken a name already."""

import re

from rulewright.checking.environment import Environment
from rulewright.diagnostics import Code, Related, Span
from rulewright.syntax.expressions import Ident
from rulewright.syntax.words import is_name, normalised

# Words that the language gives a meaning in every rule text, so that no place, term or plural may take them.
GIVEN_WORDS = frozenset(
    [
        "me",
        "others",
        "opponent",
        "repetition",
        "box",
        "never",
        "total",
        "it",
        "old",
        "count",
        "nth",
        "index",
        "first",
        "last",
        "top",
        "bottom",
        "only",
        "min",
        "max",
        "abs",
        "sum",
        "list",
        "next",
        "previous",
        "neighbours",
        "distance",
        "step",
        "ray",
        "between",
        "spread",
    ]
)
BUILT_IN_TYPES = frozenset({"int", "bool", "player", "direction"})


def plural_of(name: str) -> str:
    """The plural of a type: + s, + es after s, x, z, ch, sh; a y after a consonant becomes ies."""
    if re.search(r"(s|x|z|ch|sh)$", name):
        return name + "es"
    if re.search(r"[^aeiou_]y$", name):
        return name[:-1] + "ies"
    return name + "s"


def value_name(written: str) -> str:
    """How rule texts write a name from a table: every run of other signs becomes `_`. What cannot be a name even so (it
    begins with a digit) stays as it is: only tables and coordinates can speak of it."""
    text = normalised(written)
    joined = "_".join(re.findall(r"[\w\u0300-\u036f]+", text))
    return joined if is_name(joined) else text


def shown_names(written: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names for rule texts, and what people read if that differs anywhere."""
    texts = tuple(normalised(text) for text in written)
    names = tuple(value_name(text) for text in texts)
    return names, () if names == texts else texts


def unique(environment: Environment, names: list[tuple[str, Span]], what: str) -> bool:
    """Reports values of one type that share a name."""
    seen: dict[str, tuple[str, Span]] = {}
    clean = True
    for written, span in names:
        name = value_name(written)
        if name in seen:
            other, where = seen[name]
            alike = "" if other == written else f", as `{other}` and `{written}` are written alike in rule texts"
            environment.reporter.report(
                Code.NAME_TAKEN,
                span,
                f"two values of `{what}` are called `{name}`{alike}",
                related=[Related(where, "the other one")] if where != span else [],
            )
            clean = False
        else:
            seen[name] = (written, span)
    return clean


def declare(environment: Environment, name: Ident | str, span: Span, what: str) -> bool:
    """Takes a name in the one namespace of rule texts (plurals, places, terms, actions, repeated phases)."""
    text = name if isinstance(name, str) else name.text
    if text in GIVEN_WORDS:
        environment.reporter.report(
            Code.NAME_TAKEN,
            span,
            f"`{text}` already means something in every rule text",
            help=[f"give the {what} another name"],
        )
        environment.reporter.mistaken.add(text)
        return False
    return _take(environment, text, span, f"the {what} `{text}`")


def declare_type(environment: Environment, name: Ident) -> bool:
    """Takes a name among the types, which are a namespace of their own."""
    if name.text in BUILT_IN_TYPES:
        environment.reporter.report(Code.NAME_TAKEN, name.span, f"`{name.text}` is a type that every game has")
        return False
    return _take(environment, f"type {name.text}", name.span, f"the type `{name.text}`")


def _take(environment: Environment, key: str, span: Span, what: str) -> bool:
    if (first := environment.declared.get(key)) is not None:
        environment.reporter.report(
            Code.NAME_TAKEN,
            span,
            f"the name of {what} is taken" if key.startswith("type ") else f"the name `{key}` is taken",
            related=[Related(first, "it is declared here already")],
        )
        environment.reporter.mistaken.add(key.removeprefix("type "))
        return False
    environment.declared[key] = span
    return True
