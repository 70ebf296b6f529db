"""What PyYAML's complaints mean for somebody who writes a game, and how to mend them.

`explain` takes a source and the error that PyYAML raised in it and returns one Diagnostic. The traps that rule texts
fall into (a colon in a plain text, a question mark before a brace, a tab, a bracket left open) are named as such.
"""

import re

import yaml
from yaml.error import Mark
from yaml.reader import ReaderError

from rulewright.diagnostics import Code, Diagnostic, Related, Source, Span
from rulewright.reading.nearest import brief

_QUOTE = "put the text in quotes"
# How a statement begins that has a colon of its own.
_STATEMENT = re.compile(r"(if|else|for each|while|repeat|as|choose one|option)\b")
_ENTRY = re.compile(r"\s*(?:- +)*(?P<key>[^\s#][^#]*?):\s+(?P<value>\S.*)")


def explain(source: Source, error: yaml.YAMLError) -> Diagnostic:
    """The message for an error of PyYAML's scanner or parser."""
    if isinstance(error, ReaderError):
        place = error.position
        code = ord(source.text[place])
        return _diagnostic(source, place, place + 1, f"the character U+{code:04X} cannot stand in a YAML file")
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return _diagnostic(source, 0, 0, "this is not YAML")
    return _explain_marked(source, error.context or "", error.context_mark, error.problem or "", error.problem_mark)


def _explain_marked(source: Source, context: str, opened: Mark | None, problem: str, mark: Mark) -> Diagnostic:
    text = source.text
    place = min(mark.index, len(text))
    start = place if opened is None else opened.index
    here = (place, min(place + 1, len(text)))

    if "mapping values are not allowed" in problem:
        return _second_colon(source, here)
    if "undefined tag handle" in problem or "tag" in context:
        end = start + len(text[start:].split(None, 1)[0])
        help_ = "put the text in quotes if it begins with `!`: tags are not read"
        return Diagnostic(Code.NOT_ALLOWED, "a tag stands here", Span(source, start, end), help=(help_,))
    if "quoted scalar" in context and "end of stream" in problem:
        return _diagnostic(source, start, start + 1, "these quotes are never closed")
    if "quoted scalar" in context and "document separator" in problem:
        return _diagnostic(source, start, start + 1, "these quotes are not closed before the end of the document")
    if "unknown escape" in problem or "escape sequence" in problem:
        begin = text.rfind("\\", start, place + 1)
        help_ = "write `\\\\` for a backslash, or use single quotes"
        return _diagnostic(source, begin, min(begin + 2, len(text)), "this escape means nothing", help_)
    if "flow mapping" in context or "flow sequence" in context:
        return _broken_flow(source, start, here)
    if "flow node" in context:
        return _diagnostic(source, *here, f"nothing can begin with {_show(text, place)} here", _QUOTE)
    if "cannot start any token" in problem:
        if text.startswith("\t", place):
            return _diagnostic(source, *here, "a tab stands here", "write blanks instead: YAML takes no tabs there")
        message = f"a text without quotes cannot begin with {_show(text, place)}"
        return _diagnostic(source, *here, message, _QUOTE)
    if "could not find expected ':'" in problem:
        end = _line_end(text, start)
        return _diagnostic(source, start, end, "a colon is missing after this key", "write `name: value`")
    if "alias" in context or "anchor" in context:
        message = f"a text without quotes cannot begin with {_show(text, start)}"
        return _diagnostic(source, start, start + 1, message, _QUOTE)
    if "block scalar" in context and text[text.rfind("\n", 0, start) + 1 : start].rstrip().endswith((":", "-")):
        help_ = "after `|` or `>` the text begins on the next line, indented"
        return _diagnostic(source, *here, "this cannot stand after the header of a block of text", help_)
    if "block scalar" in context:
        return _broken_block(source, start, (start, start + 1))
    if "block mapping" in context or "block collection" in context:
        return _broken_block(source, start, here)
    if "document start" in problem:
        return _diagnostic(
            source, *here, "this cannot stand after the end of what came before it", "check the indentation"
        )
    if "directive" in context:
        return _diagnostic(source, *here, "YAML directives are not read", "put a text that begins with `%` in quotes")
    return _diagnostic(source, *here, "this is not YAML", "check the indentation, or put the text in quotes")


def _second_colon(source: Source, here: tuple[int, int]) -> Diagnostic:
    """`do: if x: y`: the text of an entry holds a colon and a blank."""
    number, column = source.position(here[0])
    lacking = _key_without_colon(source, here[0] - column + 1)
    if lacking is not None:
        return lacking
    entry = _ENTRY.match(source.line(number)[: column - 1] + " .")
    message = "a second colon in one entry"
    if entry is None:
        return _diagnostic(source, *here, message, "check the indentation, or put the text in quotes")
    key, value = brief(entry["key"]), entry["value"]
    if key == "do" or "(" in key or _STATEMENT.match(value):
        help_ = f"write `{key}: |` and put the text on its own lines below, indented"
    else:
        help_ = f"put the text of `{key}` in quotes"
    return _diagnostic(source, *here, message, help_)


def _key_without_colon(source: Source, begin: int) -> Diagnostic | None:
    """`for players` above `until: …`: YAML reads the two lines as one text, in which the second one's colon is wrong.

    `begin` is where the second line begins.
    """
    text, line, start = source.text, "", begin
    while start and not line.strip():
        end = start - 1
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end]
    words = line.split("#")[0].split()
    indent, below = len(line) - len(line.lstrip()), text[begin : _line_end(text, begin)]
    if not words or ":" in line or words[0][0] in "-|>'\"[{" or indent != len(below) - len(below.lstrip()):
        return None
    key, rest = words[0], " ".join(words[1:])
    span = Span(source, start + indent, start + len(line.rstrip()))
    help_ = f"write `{brief(key)}: {brief(rest)}`" if rest else f"write `{brief(key)}: value`"
    return Diagnostic(Code.YAML_SYNTAX, "a colon is missing in this line", span, help=(help_,))


def _broken_flow(source: Source, start: int, here: tuple[int, int]) -> Diagnostic:
    """A bracket left open, or a character that ends a text inside brackets."""
    text = source.text
    bracket = text[start : start + 1]
    closing = {"{": "}", "[": "]"}.get(bracket, "")
    on_one_line = source.position(start)[0] == source.position(here[0])[0]
    if not on_one_line or here[0] >= len(text):
        related = Related(Span(source, *here), "here something else goes on")
        help_ = f"close it with `{closing}`"
        span = Span(source, start, start + 1)
        message = f"the bracket `{bracket}` is not closed"
        return Diagnostic(Code.YAML_SYNTAX, message, span, help=(help_,), related=(related,))
    found = _show(text, here[0])
    if text[here[0]] in "]}":
        return _diagnostic(source, *here, f"{found} closes nothing here: `{closing}` is due", f"close with `{closing}`")
    message = f"inside brackets a text cannot hold {found}"
    return _diagnostic(source, *here, message, f"{_QUOTE}, or on a line of its own")


def _broken_block(source: Source, start: int, here: tuple[int, int]) -> Diagnostic:
    text = source.text
    line_start = source.position(here[0])[1] - 1
    before = text[here[0] - line_start : here[0]]
    if before.strip(" -"):  # something precedes it on the line: `is: "a" = b`, `start: [a] + b`
        return _diagnostic(
            source, *here, "the entry ended before this", "put the whole text in quotes, or on its own lines below `|`"
        )
    number = source.position(start)[0]
    related = Related(Span(source, start, start + 1), f"the entries that begin at line {number} stand in this column")
    message = "this line stands in no column of the lines above"
    span = Span(source, *here)
    help_ = "give the entries of one mapping the same indentation"
    return Diagnostic(Code.YAML_SYNTAX, message, span, help=(help_,), related=(related,))


def _show(text: str, place: int) -> str:
    return f"`{text[place]}`" if place < len(text) and text[place].isprintable() else "what stands here"


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text[: end if end >= 0 else len(text)].rstrip())


def _diagnostic(source: Source, start: int, end: int, message: str, help_: str = "") -> Diagnostic:
    return Diagnostic(Code.YAML_SYNTAX, message, Span(source, start, end), help=(help_,) if help_ else ())
