"""What is said about wrong rule texts. The files in `wrong/` read as documents: a text, then its one message.

An entry begins with `== ` and the way in which the text is read; the line after the text says where the message points
(line:column), its code and the text that it marks, and the next line what it says.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.reading.nodes import Scalar
from rulewright.syntax.parser import parse_block, parse_expression, parse_signature, parse_template, parse_type
from tests.syntax.helpers import Parsed, found_in, marked, place, said

READERS: dict[str, Callable[[Scalar], Parsed]] = {
    "do": parse_block,
    "expression": parse_expression,
    "type": parse_type,
    "signature": parse_signature,
    "text": parse_template,
}


@dataclass(frozen=True)
class Entry:
    place: str
    reader: str
    text: str
    where: str
    says: str


def entries() -> Iterator[Entry]:
    for file in sorted(Path(__file__).with_name("wrong").glob("*.txt")):
        yield from entries_of(file)


def entries_of(file: Path) -> Iterator[Entry]:
    lines = file.read_text(encoding="utf-8").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("== ")]
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        middle = next(number for number in range(start, stop) if lines[number].startswith("-- "))
        text = "\n".join(lines[start + 1 : middle]).replace("⇥", "\t")
        where, says = lines[middle][3:].replace("⇥", "\t"), lines[middle + 1].strip()
        yield Entry(f"{file.stem}:{start + 1}", lines[start][3:], text, where, says)


ALL = list(entries())


def test_the_document_holds_every_kind_of_text() -> None:
    assert {entry.reader for entry in ALL} == set(READERS)
    assert len({(entry.reader, entry.text) for entry in ALL}) == len(ALL) > 200


@pytest.mark.parametrize("entry", ALL, ids=[entry.place for entry in ALL])
def test_a_wrong_text_gets_one_message_that_says_where_and_what_to_do(entry: Entry) -> None:
    (found,) = found_in(READERS[entry.reader], entry.text)
    assert f"{place(found)} {found.code.value} «{marked(found)}»" == entry.where
    assert said(found).replace(" |  | ", " | ").removesuffix(" | ") == entry.says


SEVERAL = """\
let x = 3
set y = 4
if a == b:
  z
else:
  w
set y to (3
move x to y
for p in S: x
choose a in b where (
a = b)
set x = 2
"""


def test_the_statements_after_a_mistake_are_read_on() -> None:
    found = found_in(parse_block, SEVERAL)
    assert [place(one) for one in found] == ["2:7", "3:6", "7:10", "9:5", "12:7"]


def test_a_hopeless_text_gets_few_messages() -> None:
    assert len(found_in(parse_block, "set x = 1\n" * 100)) == 10


def test_all_mistakes_that_a_tree_cannot_mean_are_told() -> None:
    found = found_in(parse_block, 'let set = 9999999999\nmove x to top(y)\nchoose if_ in S, "{a +} {}"')
    assert [one.code.value for one in found] == ["reserved-word", "syntax", "foreign-form", "syntax", "syntax"]
