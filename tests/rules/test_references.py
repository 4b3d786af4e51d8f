"""References to what the request does not hold, and words that are not listed."""

from __future__ import annotations

import pytest

from .builders import faults, good_request, invalid, job, request_of, row, shipment

J = "/problem/jobs/0"
S = "/problem/shipments/0"
SHIFT = "/problem/vehicles/0/shifts/0"
Q = "/problem/quotas"
R = "/problem/relations"

# Where an id stands, and what kind of thing it names.
PLACES = [
    (f"{J}/eligible_vehicles/allowed/0", "vehicle"),
    (f"{J}/eligible_vehicles/excluded/0", "vehicle"),
    (f"{J}/preferences/1/vehicles/0", "vehicle"),
    (f"{J}/service_factors/0/vehicles/0", "vehicle"),
    (f"{S}/eligible_vehicles/allowed/1", "vehicle"),
    (f"{S}/service_factors/0/vehicles/0", "vehicle"),
    (f"{Q}/0/vehicles/0", "vehicle"),
    (f"{Q}/1/tasks/0", "task"),
    (f"{Q}/1/tasks/1", "task"),
    (f"{R}/0/participants/0", "task"),
    (f"{R}/0/participants/1/task", "task"),
    (f"{R}/1/from", "task"),
    (f"{R}/1/to", "task"),
    (f"{R}/2/participants/1", "task"),
    (f"{R}/3/groups/1/tasks/0", "task"),
    (f"{R}/4/participants/0", "task"),
    (f"{R}/5/participants/1", "task"),
    (f"{R}/6/participants/1", "task"),
    (f"{SHIFT}/reloads/0", "depot"),
    (f"{SHIFT}/reloads/1/depot", "depot"),
]
# Another kind's id is as unknown as none at all.
STRANGERS = {
    "vehicle": ["nobody", "j1", "day", "d0"],
    "task": ["nobody", "v0", "d0", "r0"],
    "depot": ["nobody", "v0", "j1"],
}

UNKNOWN = [
    *[
        row(f"v3/conventions/unknown reference {pointer} to {name}", {pointer: name},
            invalid(pointer))
        for pointer, kind in PLACES
        for name in STRANGERS[kind]
    ],
    *[
        row(f"v3/conventions/unknown reference {SHIFT}/{side}/depot",
            {f"{SHIFT}/{side}": {"time": 10_000, "depot": "nobody"}},
            invalid(f"{SHIFT}/{side}/depot"))
        for side in ("start", "end")
    ],
    row("v3/conventions/unknown reference to a depot where there is no depot at all",
        {f"{SHIFT}/reloads": ["d0"]}, invalid(f"{SHIFT}/reloads/0"), base=good_request),
    row("v3/conventions/unknown reference in another case",
        {f"{J}/eligible_vehicles/allowed/0": "V0"},
        invalid(f"{J}/eligible_vehicles/allowed/0")),
    row("v3/conventions/unknown reference each one is listed",
        {f"{J}/eligible_vehicles": {"allowed": ["x", "van", "y"], "excluded": ["z"]}},
        invalid(f"{J}/eligible_vehicles/allowed/0"), invalid(f"{J}/eligible_vehicles/allowed/2"),
        invalid(f"{J}/eligible_vehicles/excluded/0"), base=good_request),
    row("v3/conventions/unknown reference to what stands later in the text is known",
        base=lambda: {"problem": {
            "quotas": [{"id": "q", "tasks": ["a"], "vehicles": ["van"], "max": 1}],
            **good_request()["problem"]}}),
    row("v3/quotas/tasks may name jobs and shipments",
        {f"{Q}/1/tasks": ["j0", "j1", "s0", "s1"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", UNKNOWN)
def test_a_reference_to_something_unknown_is_refused_where_it_stands(row):
    assert faults(row.request(), row.operation) == row.expected


# --- words -------------------------------------------------------------------------------------

WORDS = [
    (f"{R}/0/kind", "synchronised"),
    (f"{R}/0/kind", ""),
    (f"{R}/0/kind", "Synchronized"),
    (f"{R}/0/participants/1/stop", "drop"),
    (f"{R}/0/participants/1/stop", "Pickup"),
    (f"{R}/0/participants/1/stop", "job"),
    ("/plan/routes/0/stops/0/type", "visit"),
    ("/plan/routes/0/stops/1/type", "PICKUP"),
    ("/plan/routes/0/stops/3/type", ""),
]
LISTED = [
    row(f"v3/conventions/a word not among those listed {pointer} {word!r}", {pointer: word},
        invalid(pointer))
    for pointer, word in WORDS
]  # fmt: skip


@pytest.mark.parametrize("row", LISTED)
def test_a_word_that_is_not_listed_is_refused(row):
    assert faults(row.request(), row.operation) == row.expected


UNKNOWN_KIND = {
    "kind": "together",
    "participants": 5,
    "max_s": -1,
    "min_s": "x",
    "from": "nobody",
    "whatever": [],
}


KINDS = [
    row("v3/conventions/a relation of unknown kind is not checked further",
        {"/problem/relations": [UNKNOWN_KIND]}, invalid(f"{R}/0/kind"), base=good_request),
    row("v3/conventions/a relation of missing kind is not checked further",
        {"/problem/relations": [{"participants": 5}]}, invalid(f"{R}/0/kind"),
        base=good_request),
    row("v3/conventions/a relation of a kind that is no word is not checked further",
        {"/problem/relations": [{"kind": 7, "participants": 5}]}, invalid(f"{R}/0/kind"),
        base=good_request),
]  # fmt: skip


@pytest.mark.parametrize("row", KINDS)
def test_a_relation_of_unknown_kind_is_not_checked_further(row):
    assert faults(row.request(), row.operation) == row.expected


# --- a vehicle in two entries, and profiles ----------------------------------------------------


def factors(*lists: list[str]) -> list:
    return [{"vehicles": vehicles, "factor": 2} for vehicles in lists]


def entries(name: str, lists: list[list[str]], *pointers: str) -> list:
    rows = []
    for kind, at in (("a job", J), ("a shipment", S)):
        expected = [invalid(f"{at}/service_factors/{pointer}") for pointer in pointers]
        rows.append(
            row(
                f"v3/job/service_factors a vehicle in two entries, {name}, {kind}",
                {f"{at}/service_factors": factors(*lists)},
                *expected,
            )
        )
    return rows  # fmt: skip


# ambiguous: no pointer is given; as of all duplicates, the later one.
ENTRIES = [
    *entries("each in one", [["v0"], ["v1", "v2"]]),
    *entries("an empty entry", [[], ["v0"]]),
    *entries("once more", [["v0"], ["v0"]], "1/vehicles/0"),
    *entries("once more among others", [["v0", "v1"], ["v2", "v1"]], "1/vehicles/1"),
    *entries("twice more", [["v0"], ["v0"], ["v0"]], "1/vehicles/0", "2/vehicles/0"),
]


@pytest.mark.parametrize("row", ENTRIES)
def test_a_vehicle_has_at_most_one_factor_for_a_task(row):
    assert faults(row.request(), row.operation) == row.expected


P = "/problem/vehicles/0/profile"
PROFILES = [
    *[
        row(f"v3/profile/{name} of the default provider", {P: name}, base=good_request)
        for name in ("car", "truck", "bike", "foot")
    ],
    *[
        row(f"v3/profile/{name!r} is unknown to the default provider", {P: name}, invalid(P),
            base=good_request)
        for name in ("rocket", "", "Car")
    ],
]  # fmt: skip


@pytest.mark.parametrize("row", PROFILES)
def test_a_profile_is_one_that_the_travel_provider_knows(row):
    assert faults(row.request(), row.operation) == row.expected


# --- participants ------------------------------------------------------------------------------


def relate(name: str, relation: dict, *pointers: str):
    """A relation over jobs a, b and shipments s, t."""
    shipments = [shipment("s"), shipment("t")]
    return row(f"v3/relations/participant, {name}", {}, *map(invalid, pointers),
               base=lambda: request_of(jobs=[job("a"), job("b")], shipments=shipments,
                                       relations=[relation]))  # fmt: skip


def stop(name: str, side: str) -> dict:
    return {"task": name, "stop": side}


PLAIN = ("same_route", "same_vehicle", "different_vehicles")
PARTICIPANTS = [
    relate("jobs and stops of shipments in synchronized",
           {"kind": "synchronized", "participants": ["a", stop("s", "delivery")]}),
    relate("both stops of a shipment in ordered", {"kind": "ordered", "participants": [
        stop("s", "pickup"), "a", stop("s", "delivery")]}),
    relate("both stops of a shipment in time_lag", {"kind": "time_lag",
           "from": stop("s", "pickup"), "to": stop("s", "delivery"), "max_s": 60}),
    *[relate(f"plain ids in {kind}", {"kind": kind, "participants": ["a", "s", "t"]})
      for kind in PLAIN],
    # ambiguous: which pointer; the participant as a whole is of the wrong type.
    relate("a plain shipment in synchronized",
           {"kind": "synchronized", "participants": ["a", "s"]}, f"{R}/0/participants/1"),
    relate("a plain shipment in ordered",
           {"kind": "ordered", "participants": ["s", "a"]}, f"{R}/0/participants/0"),
    relate("a plain shipment in time_lag", {"kind": "time_lag", "from": "s", "to": "a"},
           f"{R}/0/from"),
    relate("a job with a stop in synchronized", {"kind": "synchronized", "participants": [
        stop("a", "pickup"), "b"]}, f"{R}/0/participants/0"),  # ambiguous: as above
    relate("a job with a stop in time_lag", {"kind": "time_lag", "from": "b",
           "to": stop("a", "delivery")}, f"{R}/0/to"),  # ambiguous: as above
    *[relate(f"a stop of a shipment in {kind}",
             {"kind": kind, "participants": ["a", stop("s", "pickup")]}, f"{R}/0/participants/1")
      for kind in PLAIN],
]  # fmt: skip


@pytest.mark.parametrize("row", PARTICIPANTS)
def test_a_participant_is_a_job_or_a_stop_of_a_shipment(row):
    assert faults(row.request(), row.operation) == row.expected
