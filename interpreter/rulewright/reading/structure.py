"""Checks that a file has the structure of its schema: known keys, required keys, and nodes of the right kind.

Takes the root of a game or of a variant; returns one message for each mistake, with the legal keys and the nearest one.
After a clean check later stages can trust the shapes: where the schema says text there is a Scalar that is not empty
(unless it is quoted), and every required key is there. What the texts say is not looked at.
"""

from rulewright.diagnostics import Code, Diagnostic, Span
from rulewright.reading.commas import lacks_colon
from rulewright.reading.nearest import brief, did_you_mean, listed, nearest
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.reading.shapes import Shape, kind_of, whole

_MOST_MESSAGES = 100  # nobody reads on after so many
_KINDS = {"text": "a text", "array": "a list", "object": "a mapping"}
_DUE = {"array": "a list `[…]`", "object": "a mapping `name: …`"}


def check_structure(root: Node, schema: str) -> tuple[Diagnostic, ...]:
    """The mistakes in the structure of a file, `schema` being "game" or "variant"."""
    walker = _Walker()
    walker.check(root, whole(schema), None)
    return tuple(walker.diagnostics)


class _Walker:
    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.clauses: tuple[str, ...] = ()

    def check(self, node: Node, shape: Shape, key: Scalar | None) -> None:
        """Check what stands under a key (None for a whole file and for the items of a list)."""
        if len(self.diagnostics) >= _MOST_MESSAGES:
            return
        branch = shape.branch(kind_of(node))
        if isinstance(node, Scalar) and not node.text and not node.quoted and not node.block:
            self.nothing(node, shape, key)
        elif branch is None:
            self.wrong_kind(node, shape, key)
        elif isinstance(node, Scalar):
            self.check_text(node, branch, key)
        elif isinstance(node, Sequence):
            self.check_list(node, branch)
        else:
            around, self.clauses = self.clauses, clauses_of(node) or self.clauses
            self.check_mapping(node, branch, key)
            self.clauses = around

    def check_text(self, node: Scalar, shape: Shape, key: Scalar | None) -> None:
        allowed = ["true", "false"] if shape.types == {"boolean"} else shape.spec.get("enum", [])
        if allowed and node.text not in allowed:
            name = f"`{key.text}`" if key is not None else "this"
            one_of = " or ".join(allowed) if len(allowed) < 3 else f"one of {', '.join(allowed)}"
            message = f"{name} is {one_of}, not `{brief(node.text)}`"
            self.report(Code.WRONG_SHAPE, message, node.span, label=did_you_mean(node.text, allowed))

    def check_list(self, node: Sequence, shape: Shape) -> None:
        least, most = shape.spec.get("minItems", 0), shape.spec.get("maxItems", len(node.items))
        if not least <= len(node.items) <= most:
            wanted = f"at least {least}" if len(node.items) < least else f"at most {most}"
            entries = "entry" if wanted.endswith(" 1") else "entries"
            message = f"{shape.title} has {wanted} {entries}, not {len(node.items)}"
            self.report(Code.WRONG_SHAPE, message, node.span)
        item = shape.item()
        if item is not None:
            for one in node.items:
                self.check(one, item, None)

    def check_mapping(self, node: Mapping, shape: Shape, key: Scalar | None) -> None:
        known = shape.keys
        misspelt: list[str] = []
        free = shape.spec.get("additionalProperties", True)
        for name, value in node.entries:
            inner = shape.child(name.text)
            if inner is not None:
                self.check(value, inner, name)
            elif free is False and len(self.diagnostics) < _MOST_MESSAGES:
                misspelt += nearest(name.text, known)
                self.report(
                    Code.UNKNOWN_KEY,
                    f"`{brief(name.text)}` is not a key of {shape.title}",
                    name.span,
                    label=did_you_mean(name.text, known),
                    notes=(f"keys here: {listed(known, 30)}",),
                )
        # A mapping of unknown keys only is something else in the wrong place: that has been said.
        if not node.entries or free is not False or any(name.text in known for name, _ in node.entries):
            self.check_required(node, shape, key, misspelt)

    def check_required(self, node: Mapping, shape: Shape, key: Scalar | None, misspelt: list[str]) -> None:
        there = {name.text for name, _ in node.entries} | set(misspelt)
        missing = [f"`{name}`" for name in shape.spec.get("required", []) if name not in there]
        alternatives = [name for one in shape.spec.get("anyOf", []) for name in one["required"]]
        if alternatives and there.isdisjoint(alternatives):
            missing.append(" or ".join(f"`{name}`" for name in alternatives))
        if missing:
            span = key.span if key is not None else Span(node.span.source, node.span.start, node.span.start)
            if key is None and node.entries:
                span = node.entries[0][0].span
            self.report(Code.MISSING_KEY, f"{shape.title} needs {' and '.join(missing)}", span)

    def nothing(self, node: Scalar, shape: Shape, key: Scalar | None) -> None:
        span = node.span if key is None else key.span
        where = "here" if key is None else f"under `{key.text}`"
        kinds = [_due(branch) for branch in shape.branches()]
        if kinds[0] == "a rule text":
            kinds[0] = "a rule text, `return` if nothing is to be done,"
        help_ = f"write {' or '.join(kinds)}" + ("" if key is None else f", or remove the key `{key.text}`")
        self.report(Code.WRONG_SHAPE, f"nothing is written {where}", span, help_)

    def wrong_kind(self, node: Node, shape: Shape, key: Scalar | None) -> None:
        due = " or ".join(_due(branch) for branch in shape.branches())
        name = "here" if key is None else f"under `{key.text}`"
        message = f"{name} stands {_KINDS[kind_of(node)]} where {due} is due"
        self.report(Code.WRONG_SHAPE, message, _first_line(node), _remedy(node, shape, key))

    def report(
        self, code: Code, message: str, span: Span, help_: str = "", label: str = "", notes: tuple[str, ...] = ()
    ) -> None:
        help_lines = (help_,) if help_ else ()
        self.diagnostics.append(Diagnostic(code, message, span, label, notes, help_lines, clauses=self.clauses))


def clauses_of(node: Mapping) -> tuple[str, ...]:
    """The clause ids that an item carries."""
    clause = node.get("clause")
    if isinstance(clause, Scalar):
        return (clause.text,)
    if isinstance(clause, Sequence):
        return tuple(item.text for item in clause.items if isinstance(item, Scalar))
    return ()


def _due(branch: Shape) -> str:
    for kind, words in _DUE.items():
        if kind in branch.types:
            return words
    return branch.title


def _remedy(node: Node, shape: Shape, key: Scalar | None) -> str:
    """How to mend the usual mistakes: a rule text that YAML took for a mapping or a list."""
    text = shape.branch("text")
    if text is None:
        return ""
    if isinstance(node, Mapping) and node.entries and all(lacks_colon(*entry) for entry in node.entries):
        names = ", ".join(name.text for name, _ in node.entries)
        return f"write `[{names}]`" if shape.branch("array") else f"write `set({names})` for a set of values"
    if isinstance(node, Mapping) and node.span.source.text.startswith("{", node.span.start):
        return "put a text that begins with `{` in quotes"
    if isinstance(node, Mapping) and key is not None:
        return f"a text with a colon in it takes `{key.text}: |` and lines of its own below, indented"
    if isinstance(node, Sequence) and text.title == "an expression":
        return "write `set(a, b)` for a set of values"
    return ""


def _first_line(node: Node) -> Span:
    """A node up to the end of its first line: what is marked when the whole of it is wrong."""
    span = node.span
    end = span.source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.source, span.start, max(end, span.start))
