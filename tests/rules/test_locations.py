"""Places: degrees, indices into `locations`, and matrices."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import CENTRE, GONE, INT_MAX, faults, invalid, job, outside, raw, row, vehicle

J = "/problem/jobs/0"
SHIFT = "/problem/vehicles/0/shifts/0"
L = "/problem/locations"
M = "/problem/matrices"

PLACES = [
    f"{J}/location",
    "/problem/shipments/0/pickup/location",
    "/problem/shipments/0/delivery/location",
    f"{SHIFT}/start/location",
    f"{SHIFT}/end/location",
    f"{SHIFT}/breaks/0/location",
    "/problem/depots/0/location",
]


def degrees(pointer: str) -> list:
    """The bounds of one place: [lon, lat], each at its bounds and just past."""
    lon, lat = f"{pointer}/0", f"{pointer}/1"
    name = f"v3/just 400/longitude, latitude {pointer}"
    return [
        row(f"{name} at bound east", {lon: 180}),
        row(f"{name} past bound east", {lon: raw("180.0000001")}, outside(lon)),
        row(f"{name} at bound west", {lon: -180}),
        row(f"{name} past bound west", {lon: raw("-180.0000001")}, outside(lon)),
        row(f"{name} at bound north", {lat: 90}),
        row(f"{name} past bound north", {lat: raw("90.0000001")}, outside(lat)),
        row(f"{name} at bound south", {lat: -90}),
        row(f"{name} past bound south", {lat: raw("-90.0000001")}, outside(lat)),
        row(f"{name} past bound in both", {lon: 181, lat: 91}, outside(lon), outside(lat)),
        row(f"{name} past bound by far", {lon: raw("1e30")}, outside(lon)),
    ]


DEGREES = [
    *[rule for place in PLACES for rule in degrees(place)],
    row("v3/just 400/longitude, latitude written out", {f"{J}/location": raw("[4.9e0,52]")}),
    *[
        row(f"v3/conventions/wrong type of degree {side} as {value!r}",
            {f"{J}/location/{side}": value}, invalid(f"{J}/location/{side}"))
        for side in (0, 1)
        for value in (None, True, "4.9", [], {})
    ],
]  # fmt: skip


@pytest.mark.parametrize("row", DEGREES)
def test_degrees_stay_on_the_globe(row):
    assert faults(row.request(), row.operation) == row.expected


# --- indices -----------------------------------------------------------------------------------


def indexed_request() -> dict:
    return {
        "problem": {
            "locations": [[4.9, 52.3], [4.8, 52.4], [5.0, 52.1]],
            "jobs": [job("a", location=1), job("b", location=2)],
            "vehicles": [
                vehicle(
                    "van",
                    {
                        "id": "day",
                        "start": {"time": 0, "location": 0},
                        "end": {"time": 36_000, "location": 0},
                    },
                )
            ],
        }
    }


def indexed(name: str, edits: dict[str, Any], *expected: tuple):
    return row(f"v3/conventions/location {name}", edits, *expected, base=indexed_request)


AT = f"{J}/location"
# ambiguous: an index past the table is an unknown reference, not a number outside its bounds.
INDICES = [
    indexed("index at least", {AT: 0}),
    indexed("index at bound", {AT: 2}),
    indexed("index 2.0 is one", {AT: raw("2.0")}),
    indexed("index past bound", {AT: 3}, invalid(AT)),
    indexed("index past bound by far", {AT: INT_MAX}, invalid(AT)),
    indexed("index below", {AT: -1}, outside(AT)),
    indexed("index past every integer", {AT: INT_MAX + 1}, outside(AT)),
    indexed("index with a fraction", {AT: 0.5}, invalid(AT)),
    indexed("index as a string", {AT: "0"}, invalid(AT)),
    indexed("index and coordinates in one request", {AT: CENTRE}),
    indexed("index without a table", {L: GONE}, invalid(AT), invalid("/problem/jobs/1/location"),
            invalid(f"{SHIFT}/start/location"), invalid(f"{SHIFT}/end/location")),
    indexed("index into an empty table", {L: []}, invalid(AT),
            invalid("/problem/jobs/1/location"), invalid(f"{SHIFT}/start/location"),
            invalid(f"{SHIFT}/end/location")),
    indexed("table at bound", {f"{L}/1": [180, -90]}),
    indexed("table past bound east", {f"{L}/1/0": raw("180.0000001")}, outside(f"{L}/1/0")),
    indexed("table past bound south", {f"{L}/1/1": raw("-90.0000001")}, outside(f"{L}/1/1")),
    indexed("table entry that nothing uses is checked too", {f"{L}/3": [0, 91]},
            outside(f"{L}/3/1")),
    indexed("table entry that is an index", {f"{L}/1": 0}, invalid(f"{L}/1")),
    indexed("table entry that is null", {f"{L}/1": None}, invalid(f"{L}/1")),
    indexed("table entry of one number", {f"{L}/1": [4]}, invalid(f"{L}/1")),
    indexed("table entry of three numbers", {f"{L}/1": [4, 52, 0]}, invalid(f"{L}/1")),
    indexed("table entry of a string", {f"{L}/1/0": "4"}, invalid(f"{L}/1/0")),
    indexed("table with equal entries", {f"{L}/1": [4.9, 52.3]}),
]  # fmt: skip


@pytest.mark.parametrize("row", INDICES)
def test_an_index_points_into_the_table_of_locations(row):
    assert faults(row.request(), row.operation) == row.expected


# --- matrices ----------------------------------------------------------------------------------


def square(size: int, value: Any = 60) -> list:
    return [[value] * size for _ in range(size)]


def matrix_request() -> dict:
    request = indexed_request()
    del request["problem"]["locations"]
    request["problem"]["matrices"] = {
        "car": {"durations_s": square(3), "distances_m": square(3, 900)}
    }
    return request


def matrix(name: str, edits: dict[str, Any], *expected: tuple):
    return row(f"v3/matrices/{name}", edits, *expected, base=matrix_request)


CAR = f"{M}/car"
CELL = f"{CAR}/durations_s/0/1"
MATRICES = [
    matrix("as they are", {}),
    matrix("an asymmetric one", {f"{CAR}/durations_s/0/1": 5, f"{CAR}/durations_s/1/0": 7}),
    matrix("a diagonal is used as given", {f"{CAR}/durations_s/1/1": 9}),
    matrix("distances_m left out", {f"{CAR}/distances_m": GONE}),
    matrix("durations_s missing", {f"{CAR}/durations_s": GONE}, invalid(f"{CAR}/durations_s")),
    matrix("null is a value in durations_s", {CELL: None}),
    matrix("null is a value in distances_m", {f"{CAR}/distances_m/0/1": None}),
    matrix("a cell at least", {CELL: 0}),
    matrix("a cell below", {CELL: -1}, outside(CELL)),
    matrix("a cell at bound", {CELL: INT_MAX}),
    matrix("a cell past bound", {CELL: INT_MAX + 1}, outside(CELL)),
    matrix("a cell 5.0 is an integer", {CELL: raw("5.0")}),
    matrix("a cell with a fraction", {CELL: 1.5}, invalid(CELL)),
    matrix("a cell as a string", {CELL: "60"}, invalid(CELL)),
    matrix("a cell as a boolean", {CELL: False}, invalid(CELL)),
    matrix("a distance below", {f"{CAR}/distances_m/2/2": -1},
           outside(f"{CAR}/distances_m/2/2")),
    matrix("a distance past bound", {f"{CAR}/distances_m/2/2": INT_MAX + 1},
           outside(f"{CAR}/distances_m/2/2")),
    matrix("a row that is no list", {f"{CAR}/durations_s/1": 5}, invalid(f"{CAR}/durations_s/1")),
    matrix("a row that is null", {f"{CAR}/durations_s/1": None},
           invalid(f"{CAR}/durations_s/1")),
    matrix("a table that is no list", {f"{CAR}/durations_s": {}}, invalid(f"{CAR}/durations_s")),
    matrix("a table that is null", {f"{CAR}/distances_m": None}, invalid(f"{CAR}/distances_m")),
    matrix("a profile that is no object", {CAR: []}, invalid(CAR)),
    # ambiguous: "square, all of one size" without pointers. A row of another length than the
    # table is refused at the row; a table of another size than the first one, as a whole.
    matrix("a row too short", {f"{CAR}/durations_s/1": [60, 60]},
           invalid(f"{CAR}/durations_s/1")),
    matrix("a row too long", {f"{CAR}/durations_s/2": [60] * 4},
           invalid(f"{CAR}/durations_s/2")),
    matrix("distances_m of another size", {f"{CAR}/distances_m": square(4)},
           invalid(f"{CAR}/distances_m")),
    matrix("a second profile of another size", {f"{M}/truck": {"durations_s": square(4)}},
           invalid(f"{M}/truck/durations_s")),
    matrix("a second profile of the same size", {f"{M}/truck": {"durations_s": square(3)}}),
    # ambiguous: the pointer; the table beside the matrices is what gives way.
    matrix("locations beside them of their size", {L: [[4, 52], [5, 52], [6, 52]]}),
    matrix("locations beside them too few", {L: [[4, 52], [5, 52]]}, invalid(L)),
    matrix("locations beside them too many", {L: [[4, 52], [5, 52], [6, 52], [7, 52]]},
           invalid(L)),
    matrix("an index at bound", {AT: 2}),
    matrix("an index past bound", {AT: 3}, invalid(AT)),
    matrix("coordinates are no index", {AT: CENTRE}, invalid(AT)),
    matrix("coordinates are no index, even with locations",
           {L: [[4, 52], [5, 52], [6, 52]], AT: CENTRE}, invalid(AT)),
    matrix("an entry without any leaves coordinates alone", {CAR: {}, AT: CENTRE},
           invalid(f"{CAR}/durations_s")),
    matrix("an entry without slices leaves coordinates alone", {CAR: {"slices": []}, AT: CENTRE},
           invalid(f"{CAR}/durations_s"), invalid(f"{CAR}/slices")),
    matrix("a profile with a matrix", {"/problem/vehicles/0/profile": "car"}),
    matrix("a profile without a matrix", {"/problem/vehicles/0/profile": "truck"},
           invalid("/problem/vehicles/0/profile")),
    matrix("a profile of one's own", {"/problem/vehicles/0/profile": "cargo bike",
                                      f"{M}/cargo bike": {"durations_s": square(3)}}),
    matrix("no profile and no matrix of a car",
           {M: {"truck": {"durations_s": square(3)}}}, invalid("/problem/vehicles/0/profile")),
    matrix("a profile with a slash in its pointer",
           {f"{M}/a~1b~0c": {"durations_s": square(3, -1)[:1] + square(3)[1:]}},
           *[outside(f"{M}/a~1b~0c/durations_s/0/{k}") for k in range(3)]),
]  # fmt: skip


@pytest.mark.parametrize("row", MATRICES)
def test_matrices_are_square_and_of_one_size(row):
    assert faults(row.request(), row.operation) == row.expected
