"""Reads one YAML file into nodes that know where each of their characters stood.

Takes a Source; returns the root node (None when nothing can be made of the file) and the mistakes found. PyYAML's
scanner and parser find the structure; nothing is constructed and no scalar is resolved to another type. Refused, each
with its place: more than `MOST_CHARACTERS`, broken YAML, nesting deeper than `MOST_DEPTH`, tags, anchors, aliases,
directives, a second document, keys that are no scalar, duplicate keys. An entry that its own comma cut is told of and
mended.
"""

import unicodedata
from typing import Any

import yaml
from yaml.events import Event
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner
from yaml.tokens import ScalarToken

from rulewright.diagnostics import Code, Diagnostic, Related, Source, Span
from rulewright.reading.commas import mend_mapping, mend_sequence
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.reading.scalars import CannotDecode, Decoded, decode_block, decode_double, decode_plain, decode_single
from rulewright.reading.yaml_errors import explain

MOST_DEPTH = 50
MOST_CHARACTERS = 250_000  # thousands of lines, and read within a second or two
_MOST_MESSAGES = 100  # nobody reads on after so many; a hostile file can hold a mistake every three characters

_ALIAS_HELP = "write the text out where it is needed: anchors and aliases are not read"


def read_yaml(source: Source) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The root of a YAML file and its mistakes, in the order in which they stand."""
    if len(source.text) > MOST_CHARACTERS:
        message = f"this file has {len(source.text):,} characters; {MOST_CHARACTERS:,} is the most"
        help_ = "put long tables into CSV files"
        return None, (Diagnostic(Code.TOO_BIG, message, Span(source, 0, 0), help=(help_,)),)
    composer = _Composer(source)
    root = composer.document()
    return root, tuple(composer.diagnostics)


class _Stop(Exception):
    """Nothing after this point of the file can be read."""


class _Events(Reader, Scanner, Parser):
    """PyYAML's stages up to events, remembering where scalars begin (tag and anchor left out) and their indentation."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        self.scalars: dict[int, tuple[int, int]] = {}  # end -> start, indent of the block around it

    def scan_plain(self) -> ScalarToken:
        return self._remember(super().scan_plain())

    def scan_flow_scalar(self, style: Any) -> ScalarToken:
        return self._remember(super().scan_flow_scalar(style))

    def scan_block_scalar(self, style: Any) -> ScalarToken:
        return self._remember(super().scan_block_scalar(style))

    def _remember(self, token: ScalarToken) -> ScalarToken:
        self.scalars[token.end_mark.index] = (token.start_mark.index, self.indent)
        return token


class _Composer:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.diagnostics: list[Diagnostic] = []

    def document(self) -> Node | None:
        try:
            self.events = _Events(self.source.text)
            self.next()  # the start of the stream
            start = self.next()
            if isinstance(start, yaml.StreamEndEvent):
                self.report(Code.WRONG_SHAPE, "the file is empty", 0, 0)
                return None
            if isinstance(start, yaml.DocumentStartEvent) and (start.version or start.tags):
                end = self.source.text.find("\n", _start(start))
                self.report(Code.NOT_ALLOWED, "YAML directives are not read", _start(start), max(end, 0))
            root = self.node(self.next(), 1)
            self.next()  # the end of the document
            further = self.next()
            if not isinstance(further, yaml.StreamEndEvent):
                place = _start(further)
                self.report(
                    Code.NOT_ALLOWED,
                    "a second document begins here",
                    place,
                    place + 3,
                    help="a file holds one document: remove the line `---`",
                )
            return root
        except _Stop:
            return None
        except yaml.YAMLError as error:
            self.diagnostics.append(explain(self.source, error))
        except (ValueError, OverflowError):  # numbers in escapes and directives that Python cannot take
            place = self.events.index
            escape = self.source.text.startswith("\\U", place - 2)
            start, end = (place - 2, place + 8) if escape else (place, place)
            self.report(Code.YAML_SYNTAX, "this number is too large", start, end)
        except CannotDecode as error:
            self.report(Code.YAML_SYNTAX, "this escape stands for no character", error.start, error.end)
        return None

    def next(self) -> Event:
        event: Event = self.events.get_event()  # type: ignore[no-untyped-call]
        return event

    def report(self, code: Code, message: str, start: int, end: int, help: str = "") -> None:
        span = Span(self.source, start, end)
        self.diagnostics.append(Diagnostic(code, message, span, help=(help,) if help else ()))

    # ------------------------------------------------------------ nodes

    def node(self, event: Event, depth: int) -> Node:
        start = _start(event)
        self.refuse_properties(event)
        if len(self.diagnostics) > _MOST_MESSAGES:
            raise _Stop
        if depth > MOST_DEPTH:
            self.report(Code.TOO_DEEP, f"nested more than {MOST_DEPTH} levels deep", start, start + 1)
            raise _Stop
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(event, depth)
        # An alias, already refused; counted as quoted, so that nobody asks for a text here.
        return Scalar("", Span(self.source, start, _end(event)), (start,), quoted=True)

    def refuse_properties(self, event: Event) -> None:
        start = _start(event)
        if isinstance(event, yaml.AliasEvent):
            self.report(Code.NOT_ALLOWED, "an alias stands here", start, _end(event), help=_ALIAS_HELP)
        elif isinstance(event, yaml.NodeEvent | yaml.CollectionStartEvent):
            tag = getattr(event, "tag", None)
            if event.anchor is not None:
                place = self.source.text.index("&", start)
                end = place + 1 + len(event.anchor)
                self.report(Code.NOT_ALLOWED, "an anchor stands here", place, end, help=_ALIAS_HELP)
            elif tag is not None:
                place = self.source.text.index("!", start)
                end = place + len(self.source.text[place:].split(None, 1)[0])
                self.report(
                    Code.NOT_ALLOWED,
                    "a tag stands here",
                    place,
                    end,
                    help="put the text in quotes if it begins with `!`: tags are not read",
                )

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        style = event.style or ""
        end = _end(event)
        if not style and not event.value:  # nothing was written, or only a tag or an anchor
            return Scalar("", Span(self.source, end, end), (end,), quoted=_start(event) < end)
        start, indent = self.events.scalars[end]
        text = self.source.text
        decoded: Decoded
        match style:
            case "'":
                decoded = decode_single(text, start, end)
            case '"':
                decoded = decode_double(text, start, end)
            case "|" | ">":
                decoded = decode_block(text, start, indent)
                end = decoded.offsets[-1]
            case _:
                decoded = decode_plain(text, start, end)
        span = Span(self.source, start, end)
        return Scalar(decoded.text, span, decoded.offsets, quoted=style in {"'", '"'}, block=style in {"|", ">"})

    def sequence(self, start: yaml.SequenceStartEvent, depth: int) -> Sequence:
        items: list[Node] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            items.append(self.node(event, depth + 1))
        if start.flow_style:
            items, found = mend_sequence(items)
            self.diagnostics.extend(found)
        return Sequence(tuple(items), self.span(start, event, items))

    def mapping(self, start: yaml.MappingStartEvent, depth: int) -> Mapping:
        entries: list[tuple[Node, Node]] = []
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            key = self.node(event, depth + 1)
            entries.append((key, self.node(self.next(), depth + 1)))
        span = self.span(start, event, [node for entry in entries for node in entry])
        with_names = self.named(entries)
        if start.flow_style:
            with_names, found = mend_mapping(with_names)
            self.diagnostics.extend(found)
        return Mapping(self.unique(with_names), span)

    def span(self, start: Event, end: Event, inside: list[Node]) -> Span:
        """A flow collection with its brackets; a block collection from its first to its last node."""
        first = _start(start)
        if getattr(start, "flow_style", False) or not inside:
            return Span(self.source, first, max(_end(end), first))
        return Span(self.source, first, max(node.span.end for node in inside))

    def named(self, entries: list[tuple[Node, Node]]) -> list[tuple[Scalar, Node]]:
        found: list[tuple[Scalar, Node]] = []
        for key, value in entries:
            if isinstance(key, Scalar):
                found.append((key, value))
            else:
                self.report(
                    Code.WRONG_SHAPE,
                    "a key must be a single text",
                    key.span.start,
                    key.span.end,
                    help="put a text that begins with `[` or `{` in quotes",
                )
        return found

    def unique(self, entries: list[tuple[Scalar, Node]]) -> tuple[tuple[Scalar, Node], ...]:
        found: dict[str, tuple[Scalar, Node]] = {}
        for key, value in entries:
            name = unicodedata.normalize("NFC", key.text)
            if name not in found:
                found[name] = (key, value)
                continue
            first = found[name][0].span
            self.diagnostics.append(
                Diagnostic(
                    Code.DUPLICATE_KEY,
                    f"`{key.text}` stands here a second time",
                    key.span,
                    label="only one of them can hold",
                    related=(Related(first, "the first one"),),
                )
            )
        return tuple(found.values())


def _start(event: Event) -> int:
    return 0 if event.start_mark is None else event.start_mark.index


def _end(event: Event) -> int:
    return 0 if event.end_mark is None else event.end_mark.index
