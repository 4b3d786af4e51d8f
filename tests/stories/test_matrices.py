"""Matrices: every location is a row, a way may differ from the way back, null is no way."""

from array import array

import numpy
import pytest

import routeopt

from .story import (
    DAY,
    job,
    left_out,
    request_of,
    routes,
    served_by,
    shift,
    shipment,
    solved,
    van,
    window,
)

D, A, B = 0, 1, 2


def matrices(durations, distances=None, profile="car"):
    entry = {"durations_s": durations}
    if distances is not None:
        entry["distances_m"] = distances
    return {"matrices": {profile: entry}}


def test_a_one_way_street_tells_the_order():
    """A ring D, a, b: against it every way is ten times as long."""
    ring = [[0, 60, 600], [600, 0, 60], [60, 600, 0]]
    solution = solved(request_of(job("a", A), job("b", B), van(shift(D)), **matrices(ring)))
    assert routes(solution) == ["van: a b"]
    assert solution.summary["travel_s"] == 180


def test_distances_may_differ_from_durations():
    durations = [[0, 60, 600], [600, 0, 60], [60, 600, 0]]
    distances = [[0, 900, 90], [90, 0, 900], [900, 90, 0]]  # the other way round is shorter
    tasks = [job("a", A), job("b", B)]
    by_time = request_of(*tasks, van(shift(D)), **matrices(durations, distances))
    by_way = request_of(
        *tasks,
        van(shift(D)),
        **matrices(durations, distances),
        objective={"costs": {"per_travel_km": 1}},
    )
    assert routes(solved(by_time)) == ["van: a b"]
    assert routes(solved(by_way)) == ["van: b a"]
    assert solved(by_way).summary["distance_m"] == 270


def test_without_distances_a_distance_is_the_duration():
    solution = solved(request_of(job("a", A), van(shift(D)), **matrices([[0, 50], [70, 0]])))
    assert (solution.summary["travel_s"], solution.summary["distance_m"]) == (120, 120)


def test_the_diagonal_is_used_as_given():
    stay = [[5, 60], [60, 7]]
    solution = solved(request_of(job("x", A), job("y", A), van(shift(D)), **matrices(stay)))
    assert solution.summary["travel_s"] == 60 + 7 + 60


def test_where_there_is_no_way_a_task_is_left_out():
    no_way = [[0, 60, None], [60, 0, None], [None, None, 0]]
    solution = solved(request_of(job("a", A), job("b", B), van(shift(D)), **matrices(no_way)))
    assert routes(solution) == ["van: a"]
    assert left_out(solution) == ["b"]


@pytest.mark.parametrize(
    ("there", "back"), [(None, 60), (60, None)], ids=["no way there", "no way back"]
)
def test_a_lone_job_needs_a_way_there_and_back(there, back):
    solution = solved(request_of(job("a", A), van(shift(D)), **matrices([[0, there], [back, 0]])))
    assert left_out(solution) == ["a"]
    assert solution.status == "partial"


def test_a_way_without_a_distance_is_no_way():
    request = request_of(
        job("a", A), van(shift(D)), **matrices([[0, 60], [60, 0]], [[0, None], [60, 0]])
    )
    assert left_out(solved(request)) == ["a"]


def test_a_job_may_be_reached_by_way_of_another():
    """There is no way from b home but over a."""
    one_way = [[0, 60, 60], [60, 0, 60], [None, 60, 0]]
    request = request_of(job("a", A), job("b", B), van(shift(D)), **matrices(one_way))
    assert routes(solved(request)) == ["van: b a"]


@pytest.mark.xfail(reason="tasks are put in one by one, and neither alone has a way", strict=True)
def test_two_jobs_that_are_reached_only_together_are_served():
    """D to a to b and back to D; there is no other way."""
    ring = [[0, 60, None], [None, 0, 60], [60, None, 0]]
    request = request_of(job("a", A), job("b", B), van(shift(D)), **matrices(ring))
    assert routes(solved(request)) == ["van: a b"]


def test_a_pickup_on_a_shortcut_brings_what_is_behind_it_forward():
    """To b it takes 80 s, by way of a 40; the shipment's other end is far behind b."""
    by_way_of_a = [[0, 20, 80, 500], [20, 0, 20, 500], [80, 20, 0, 500], [500, 500, 500, 0]]
    soon = job("soon", B, target={"time": 0, "per_late_hour": 3600})
    request = request_of(soon, shipment("s", A, 3), van(shift(D)), **matrices(by_way_of_a))
    solution = solved(request)
    assert routes(solution) == ["van: +s soon -s"]
    assert solution.cost["targets"] == 40


def test_a_shipment_across_a_gap_is_left_out():
    no_way = [[0, 60, 60], [60, 0, None], [60, 60, 0]]
    solution = solved(request_of(shipment("s", A, B), van(shift(D)), **matrices(no_way)))
    assert left_out(solution) == ["s"]


def test_a_table_of_locations_beside_matrices_is_for_pictures_only():
    table = [[13.4, 52.5], [13.4, 52.5]]  # one place, but the matrix says two
    request = request_of(
        job("a", A), van(shift(D)), **matrices([[0, 60], [60, 0]]), locations=table
    )
    solution = solved(request)
    assert solution.summary["travel_s"] == 120
    assert solution.routes[0]["stops"][1]["location"] == A


# --- profiles ----------------------------------------------------------------------------------


def test_each_vehicle_travels_by_the_matrix_of_its_profile():
    slow, fast = [[0, 900], [900, 0]], [[0, 60], [60, 0]]
    request = request_of(
        job("a", A),
        van(shift(D), name="van"),
        van(shift(D), name="bike", profile="bike"),
        matrices={"car": {"durations_s": slow}, "bike": {"durations_s": fast}},
    )
    assert served_by(solved(request)) == {"a": "bike"}


def test_what_one_profile_can_not_reach_another_can():
    request = request_of(
        job("a", A),
        van(shift(D), name="van"),
        van(shift(D), name="boat", profile="boat"),
        matrices={
            "car": {"durations_s": [[0, None], [None, 0]]},
            "boat": {"durations_s": [[0, 6_000], [6_000, 0]]},
        },
    )
    assert served_by(solved(request)) == {"a": "boat"}


def test_a_profile_that_nobody_drives_does_no_harm():
    request = request_of(
        job("a", A),
        van(shift(D)),
        matrices={
            "boat": {"durations_s": [[0, None], [None, 0]]},
            "car": {"durations_s": [[0, 60], [60, 0]]},
        },
    )
    assert solved(request).status == "solved"


# --- the caller's arrays -----------------------------------------------------------------------

ROWS = [[0, 60, 600], [600, 0, 60], [60, 600, 0]]
TASKS = (job("a", A), job("b", B), van(shift(D)))


def as_array():
    return memoryview(array("i", numpy.ravel(ROWS).tolist())).cast("B").cast("i", (3, 3))


@pytest.mark.parametrize(
    "matrix",
    [
        numpy.array(ROWS, dtype="int32"),
        numpy.array(ROWS, dtype="int64"),
        numpy.array(ROWS, dtype="uint16"),
        numpy.asfortranarray(ROWS),
        as_array(),
    ],
    ids=["int32", "int64", "uint16", "columns first", "array"],
)
def test_a_matrix_may_be_an_array(matrix):
    in_request = solved(request_of(*TASKS, **matrices(ROWS)))
    solution = solved(request_of(*TASKS), matrices={"car": matrix})
    assert routes(solution) == ["van: a b"]
    assert solution.routes == in_request.routes


def test_durations_and_distances_may_be_arrays():
    durations, distances = numpy.array(ROWS, dtype="int32"), numpy.array(ROWS, dtype="int32").T
    request = request_of(*TASKS, objective={"costs": {"per_travel_km": 1}})
    solution = solved(request, matrices={"car": (durations, distances)})
    assert routes(solution) == ["van: b a"]
    assert solution.summary["travel_s"] == 1_800


def test_a_negative_number_in_an_array_is_no_way():
    request = request_of(*TASKS)
    no_way = numpy.array([[0, -1, 60], [60, 0, 60], [60, -1, 0]], dtype="int32")
    assert left_out(solved(request, matrices={"car": no_way})) == ["a"]


def test_an_array_is_not_written_to_and_is_free_again_afterwards():
    matrix = numpy.array(ROWS, dtype="int32")
    solved(request_of(*TASKS), matrices={"car": matrix})
    assert matrix.tolist() == ROWS
    matrix.resize((4, 3))  # refused while anyone looks at it


def test_an_array_that_must_not_be_written_to_will_do():
    matrix = numpy.array(ROWS, dtype="int32")
    matrix.flags.writeable = False
    assert routes(solved(request_of(*TASKS), matrices={"car": matrix})) == ["van: a b"]


def test_a_profile_without_an_array_is_refused_at_the_vehicle():
    with pytest.raises(routeopt.RequestError) as refused:
        solved(request_of(*TASKS), matrices={"truck": numpy.array(ROWS)})
    assert [error["pointer"] for error in refused.value.errors] == ["/problem/vehicles/0/profile"]


def test_a_way_too_long_for_the_shift_is_the_same_as_a_missed_end():
    far = [[0, 2**31 - 1], [2**31 - 1, 0]]
    hours = {"hours": (0, 10 * DAY)}
    assert left_out(solved(request_of(job("a", A), van(shift(D, **hours)), **matrices(far))))
    ages = {"hours": (0, 2**40)}
    a = job("a", A, **window(2**39, 2**40))
    solution = solved(request_of(a, van(shift(D, **ages)), **matrices(far)))
    assert solution.summary["travel_s"] == 2 * (2**31 - 1)
