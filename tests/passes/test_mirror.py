"""A question that is its own mirror image is asked once; every other one as often as before."""

import pytest

from tests.passes.texts import rewritten_text

RUN = "count(all b in ray(a, {d}) while disc(b) = me)"


def test_one_direction_of_each_pair_is_asked() -> None:
    there, back = RUN.format(d="d"), RUN.format(d="d.opposite")
    before, after = rewritten_text(f"any d in directions where {there} + {back} >= 3", "mirror")
    assert "any d in {0 1 2 3 4 5 6 7} where" in before
    assert after == before.replace("{0 1 2 3 4 5 6 7}", "{0 1 2 3}")


def test_no_is_halved_as_any_is() -> None:
    both = f"{RUN.format(d='d.opposite')} * {RUN.format(d='d')} > 1"
    before, after = rewritten_text(f"no d in directions where {both}", "mirror")
    assert after == before.replace("no d in {0 1 2 3 4 5 6 7}", "no d in {0 1 2 3}")


@pytest.mark.parametrize(
    "term",
    [
        f"any d in directions where {RUN.format(d='d')} - {RUN.format(d='d.opposite')} >= 3",
        f"any d in directions where {RUN.format(d='d')} + 2 * {RUN.format(d='d.opposite')} >= 3",
        f"any d in directions where {RUN.format(d='d')} >= 3",
        f"count(all d in directions where {RUN.format(d='d')} + {RUN.format(d='d.opposite')} >= 3) > 1",
        f"any d in set(north, east, west) where {RUN.format(d='d')} + {RUN.format(d='d.opposite')} >= 3",
    ],
)
def test_what_has_no_mirror_image_stays(term: str) -> None:
    before, after = rewritten_text(term, "mirror")
    assert after == before
