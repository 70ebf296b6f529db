"""Which games are measured."""

from rulewright_tools.bench.subjects import largest, subjects


def test_a_game_that_is_played_through_its_variants_is_measured_with_each_of_them() -> None:
    found = subjects(["aya", "tic_tac_toe"])
    assert [one.name for one in found] == [
        "aya kindergarten",
        "aya oye",
        "aya puzzlers",
        "aya rolling",
        "aya turbo",
        "tic_tac_toe",
    ]
    assert found[1].wasm.variants == found[1].reference.variants == ("oye",)
    assert largest(found).id == "aya"
