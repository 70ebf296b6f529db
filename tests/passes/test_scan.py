"""A look back along a line becomes a run that ends; where something could be lost by it, it stays."""

import pytest

from tests.passes.texts import rewritten_body, rewritten_text

LOOK = "no c in between(a, b) where disc(c) != opponent"


def test_a_fold_runs_until_something_is_in_the_way() -> None:
    before, after = rewritten_text(f"any d in directions, b in ray(a, d) where disc(b) = me and {LOOK}", "scan")
    assert before == (
        "(any d in {0 1 2 3 4 5 6 7}, b in ray[a * 8 + d] where disc[b] = me"
        " and (no c in between[a * 16 + b] where disc[c] != next[me]))"
    )
    assert after == (
        "(any d in {0 1 2 3 4 5 6 7}, b in ray[a * 8 + d] where disc[b] = me through not disc[b] != next[me])"
    )


def test_between_may_be_read_from_the_other_end() -> None:
    before, after = rewritten_text(
        f"any b in ray(a, north) where disc(b) = me and {LOOK}".replace("(a, b)", "(b, a)"), "scan"
    )
    assert "between" in before
    assert after == "(any b in ray[a * 8] where disc[b] = me through not disc[b] != next[me])"


def test_for_each_keeps_its_condition_and_ends() -> None:
    before, after = rewritten_body(
        f"for each b in ray(a, north) where disc(b) = me and {LOOK}: set disc(b) to none", "scan"
    )
    assert after == before.replace(":\n", " through not disc[b] != next[me]:\n", 1)


@pytest.mark.parametrize(
    "term",
    [
        "any d in directions, b in ray(a, d) where no c in between(a, b) where disc(c) != disc(b)",
        "any d in directions, b in ray(a, d) where any c in between(a, b) where disc(c) != me",
        "any b in ray(a, north) where no c in between(a1, b) where disc(c) != me",
    ],
)
def test_other_questions_about_what_lies_between_stay(term: str) -> None:
    before, after = rewritten_text(term, "scan")
    assert after == before
