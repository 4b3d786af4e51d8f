"""Ids: 1 to 128 Unicode characters, no control characters, unique in their kind."""

from __future__ import annotations

import pytest

from .builders import (
    faults,
    good_request,
    invalid,
    job,
    located_shift,
    raw,
    request_of,
    row,
    shift,
    shipment,
    vehicle,
)

BREAK = "/problem/vehicles/0/shifts/0/breaks/0"
KINDS = {
    "job": "/problem/jobs/0/id",
    "shipment": "/problem/shipments/0/id",
    "vehicle": "/problem/vehicles/2/id",
    "shift": "/problem/vehicles/0/shifts/0/id",
    "break": f"{BREAK}/id",
    "depot": "/problem/depots/2/id",
    "quota": "/problem/quotas/0/id",
    "relation": "/problem/relations/0/id",
}
# The interface gives the length of two kinds, v3 that of all.
TABLE = {"shift": "interface/values/shift ids", "depot": "interface/values/depot ids"}

GOOD = {
    "at least": "x",
    "at bound": "x" * 128,
    "at bound in two-byte characters": "é" * 128,
    "at bound in three-byte characters": "あ" * 128,
    "at bound in four-byte characters": "🚚" * 128,
    "at bound in escapes": raw('"' + r"\u00e9" * 128 + '"'),
    "at bound in surrogate pairs": raw('"' + r"\ud83d\ude9a" * 128 + '"'),
    "of a space": " ",
    "of a no-break space": "\u00a0",
    "with a quote and a backslash": 'a"b\\c',
    "with a slash and a tilde": "a/b~c",
}
BAD = {
    "below": "",
    "past bound": "x" * 129,
    "past bound in two-byte characters": "é" * 129,
    "past bound in four-byte characters": "🚚" * 129,
    "past bound by far": "x" * 100_000,
    "with NUL": "a\x00b",
    "with a line feed": "a\nb",
    "with a tab at the end": "a\t",
    "with the last of C0": "\x1f",
    "with DEL": "a\x7fb",
    "with C1": "a\x85b",  # ambiguous: C1 are control characters (Cc) too
}

LENGTHS = [
    *[
        row(f"{TABLE.get(kind, f'v3/conventions/ids of a {kind}')} {name}", {pointer: value})
        for kind, pointer in KINDS.items()
        for name, value in GOOD.items()
    ],
    *[
        row(
            f"{TABLE.get(kind, f'v3/conventions/ids of a {kind}')} {name}",
            {pointer: value},
            invalid(pointer),
        )
        for kind, pointer in KINDS.items()
        for name, value in BAD.items()
    ],
]


@pytest.mark.parametrize("row", LENGTHS)
def test_an_id_has_1_to_128_characters_and_no_control_character(row):
    assert faults(row.request(), row.operation) == row.expected


# --- unique in their kind ----------------------------------------------------------------------


def depot(name: str) -> dict:
    return {"id": name, "location": [4.9, 52.3]}


def quota(name: str) -> dict:
    return {"id": name, "tag": "t", "max": 1}


def rest(name: str) -> dict:
    return {"id": name, "duration_s": 60, "earliest": 0, "latest": 600}


def relation(name: str) -> dict:
    return {"id": name, "kind": "same_route", "participants": ["a", "b"]}


TWO_JOBS = [job("a"), job("b")]


def unique(name: str, members: dict, *pointers: str):
    expected = [invalid(pointer) for pointer in pointers]
    return row(f"v3/conventions/duplicate id, {name}", {}, *expected,
               base=lambda: request_of(**members))  # fmt: skip


DUPLICATES = [
    unique("jobs", {"jobs": [job("a"), job("a")]}, "/problem/jobs/1/id"),
    unique("three jobs", {"jobs": [job("a"), job("a"), job("a")]},
           "/problem/jobs/1/id", "/problem/jobs/2/id"),
    unique("jobs apart", {"jobs": [job("a"), job("b"), job("a")]}, "/problem/jobs/2/id"),
    unique("jobs that differ in case", {"jobs": [job("a"), job("A")]}),
    unique("jobs that differ in a space", {"jobs": [job("a"), job("a ")]}),
    unique("jobs that differ in normal form", {"jobs": [job("\u00e9"), job("e\u0301")]}),
    unique("jobs that differ in spelling alone", {"jobs": [job("a"), job(raw(r'"\u0061"'))]},
           "/problem/jobs/1/id"),
    unique("shipments", {"shipments": [shipment("s"), shipment("s")]},
           "/problem/shipments/1/id"),
    unique("a job and a shipment", {"shipments": [shipment("a")]}, "/problem/shipments/0/id"),
    row("v3/conventions/duplicate id, a shipment and a job after it in the text", {},
        invalid("/problem/jobs/0/id"),
        base=lambda: {"problem": {"shipments": [shipment("a")], "jobs": [job("a")],
                                  "vehicles": [vehicle("van")]}}),
    unique("vehicles", {"vehicles": [vehicle("v"), vehicle("v")]}, "/problem/vehicles/1/id"),
    unique("shifts of one vehicle", {"vehicles": [vehicle("v", shift("s"), shift("s"))]},
           "/problem/vehicles/0/shifts/1/id"),
    unique("shifts of two vehicles", {"vehicles": [vehicle("v", shift("s")),
                                                   vehicle("w", shift("s"))]}),
    unique("depots", {"depots": [depot("d"), depot("d")]}, "/problem/depots/1/id"),
    unique("quotas", {"quotas": [quota("q"), quota("q")]}, "/problem/quotas/1/id"),
    unique("relations", {"jobs": TWO_JOBS, "relations": [relation("r"), relation("r")]},
           "/problem/relations/1/id"),
    unique("breaks of one shift",
           {"vehicles": [vehicle("v", located_shift(breaks=[rest("b"), rest("b")]))]},
           "/problem/vehicles/0/shifts/0/breaks/1/id"),
    unique("breaks of two shifts",
           {"vehicles": [vehicle("v", located_shift("s", breaks=[rest("b")]),
                                 located_shift("t", breaks=[rest("b")]))]}),
    unique("breaks of two vehicles",
           {"vehicles": [vehicle("v", located_shift(breaks=[rest("b")])),
                         vehicle("w", located_shift(breaks=[rest("b")]))]}),
    unique("one name in every kind",
           {"jobs": [job("x"), job("y")], "vehicles": [vehicle("x", located_shift(
               "x", breaks=[rest("x")]))], "depots": [depot("x")], "quotas": [quota("x")],
            "relations": [{"id": "x", "kind": "same_route", "participants": ["x", "y"]}]}),
]  # fmt: skip


@pytest.mark.parametrize("row", DUPLICATES)
def test_the_later_of_two_equal_ids_is_refused(row):
    assert faults(row.request(), row.operation) == row.expected


def test_two_ids_that_are_no_ids_are_not_also_duplicates():
    request = good_request()
    request["problem"]["jobs"] = [job(""), job("")]
    assert faults(request) == [invalid("/problem/jobs/0/id"), invalid("/problem/jobs/1/id")]
