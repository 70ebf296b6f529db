"""CSV files are read as tables whose cells know their places."""

import csv
import io

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulewright.diagnostics import Source
from rulewright.reading.tables import MOST_ROWS, Table, read_table
from tests.reading.helpers import DRAFTS, short


def table(text: str) -> Table:
    found, diagnostics = read_table(Source("t.csv", text))
    assert found is not None
    assert diagnostics == ()
    return found


def test_cells_are_trimmed_and_know_their_places() -> None:
    found = table('name, cost\r\n guard ,1\n"a ""b"", c" , 2 \n')
    assert [column.text for column in found.columns] == ["name", "cost"]
    assert [[cell.text for cell in row.cells] for row in found.rows] == [["guard", "1"], ['a "b", c', "2"]]
    guard, quoted = found.rows[0].cells[0], found.rows[1].cells[0]
    assert (guard.span.line, guard.span.column) == (2, 2)
    assert [found.source.text[offset] for offset in guard.offsets[:-1]] == list("guard")
    assert [found.source.text[offset] for offset in quoted.offsets[:-1]] == list('a "b", c')


def test_empty_cells_and_empty_lines() -> None:
    found = table("a,b\n\n,\n1,\n   \n")
    assert [[cell.text for cell in row.cells] for row in found.rows] == [["", ""], ["1", ""]]


def test_a_table_of_one_column_may_hold_an_empty_quoted_cell() -> None:
    assert [row.cells[0].text for row in table('a\n""\nx').rows] == ["", "x"]


def test_a_column_is_found_by_its_name() -> None:
    found = table("a,b\n")
    assert (found.column("b"), found.column("c")) == (1, None)


@pytest.mark.parametrize("name", ["aiye/aiye-cards.csv", "aiye/variants/workshop.csv", "aya/aya-cards.csv"])
def test_tables_of_the_drafts(name: str) -> None:
    text = (DRAFTS / name).read_text(encoding="utf-8")
    expected = list(csv.reader(io.StringIO(text)))
    found = table(text)
    assert [[cell.text for cell in row.cells] for row in found.rows] == expected[1:]


cells = st.text(st.sampled_from('ab ,"\n;é🎲'), max_size=5)


@given(st.lists(st.lists(cells, min_size=2, max_size=2), min_size=1, max_size=5), st.sampled_from(["\n", "\r\n"]))
def test_what_the_csv_module_writes_is_read_back(rows: list[list[str]], line_end: str) -> None:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator=line_end).writerows([["x", "y"], *rows])
    found = table(buffer.getvalue())
    assert [[cell.text for cell in row.cells] for row in found.rows] == [[cell.strip() for cell in row] for row in rows]


@given(st.text(st.sampled_from('ab,"\n\r '), max_size=30))
def test_every_character_of_a_cell_stands_where_it_says(text: str) -> None:
    found, _ = read_table(Source("t.csv", text))
    assume(found is not None)
    assert found is not None
    for row in found.rows:
        for cell in row.cells:
            assert len(cell.offsets) == len(cell.text) + 1
            assert "".join(text[offset] for offset in cell.offsets[:-1]) == cell.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("bad-table", "")]),
        ("\n  \n", [("bad-table", "")]),
        ("a,b\n1\n", [("bad-table", "1")]),
        ("a,b\n1,2,3\n4,5\n", [("bad-table", "1,2,3")]),
        ("a,a\n", [("bad-table", "a")]),
        ("a,,b\n", [("bad-table", "")]),
        ("a;b\n1;2\n", [("bad-table", "a;b")]),
        ('a,b\n"x,y\n', [("bad-table", '"')]),
        ('a,b\n"x"y,z\n', [("bad-table", "y")]),
        ("a\n" + "1\n" * (MOST_ROWS + 1), [("too-big", "1")]),
    ],
)
def test_what_is_refused(text: str, expected: list[tuple[str, str]]) -> None:
    assert short(read_table(Source("t.csv", text))[1]) == expected


def test_the_greatest_number_of_rows_is_read() -> None:
    assert len(table("a\n" + "1\n" * MOST_ROWS).rows) == MOST_ROWS


def test_a_table_that_is_wrong_in_every_line_is_told_of_in_short() -> None:
    _, diagnostics = read_table(Source("t.csv", "a,b\n" + "1\n" * 50))
    assert len(diagnostics) == 20
    assert diagnostics[-1].notes == ("further lines of a wrong length: 30",)
