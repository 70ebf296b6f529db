"""Distances, rays and what lies between, on grids and on simple boards."""

from rulewright.checking.boards import grids, lines
from rulewright.checking.boards.layout import Layout, Shape
from rulewright.checking.boards.simple import circuit, graph


def chess() -> Layout:
    return grids.grid(Shape.SQUARE, grids.square(8, 8))


def named(layout: Layout, sites: tuple[int, ...]) -> list[str]:
    return [layout.names[site] for site in sites]


def neighbours(layout: Layout) -> list[frozenset[int]]:
    return [layout.neighbours(site) for site in range(layout.size)]


def test_a_ray_runs_to_the_edge_and_leaves_its_start_out() -> None:
    layout = chess()
    assert named(layout, lines.ray(layout.steps, layout.names.index("c6"), "northeast")) == ["d7", "e8"]
    assert lines.ray(layout.steps, layout.names.index("h8"), "north") == ()


def test_a_ray_ends_before_it_repeats() -> None:
    steps = [{"east": 1}, {"east": 2}, {"east": 0}]
    assert lines.ray(steps, 0, "east") == (1, 2)


def test_between_holds_the_sites_strictly_inside_a_line_in_order() -> None:
    layout = chess()
    found = lines.between(layout.steps, layout.directions, layout.names.index("a1"))
    assert named(layout, found[layout.names.index("d4")]) == ["b2", "c3"]
    assert found[layout.names.index("a2")] == ()
    assert layout.names.index("b3") not in found


def test_the_distance_on_a_square_board_counts_a_diagonal_as_one_step() -> None:
    layout = chess()
    steps = lines.distances(neighbours(layout), layout.names.index("a1"))
    assert steps[layout.names.index("h8")] == 7
    assert steps[layout.names.index("a1")] == 0


def test_there_is_no_distance_without_a_way() -> None:
    layout = graph(["a", "b", "c"], [(0, 1)])
    assert lines.distances(neighbours(layout), 0) == (0, 1, None)


def test_a_ring_closes_and_a_track_does_not() -> None:
    ring = circuit(Shape.RING, 4, str)
    track = circuit(Shape.TRACK, 4, str)
    assert ring.steps[3]["next"] == 0
    assert ring.steps[0]["previous"] == 3
    assert "next" not in track.steps[3]
    assert "previous" not in track.steps[0]


def test_a_run_on_a_ring_may_pass_its_end() -> None:
    assert lines.run([1, 2, 3, 0], 2, 1) == (2, 3, 0, 1)


def test_a_pair_of_a_graph_joins_both_ways() -> None:
    layout = graph(["a", "b"], [(0, 1)])
    assert layout.neighbours(0) == {1}
    assert layout.neighbours(1) == {0}
