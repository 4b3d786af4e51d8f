"""The interface's limits on distinct things: dimensions, skills, tags, vehicle sets, factors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .builders import (
    GONE,
    as_text,
    faults,
    job,
    refusal,
    request_of,
    row,
    shift,
    shipment,
    shipments_only,
    too_many,
    vehicle,
)

JOBS, SHIPMENTS, VEHICLES = "/problem/jobs", "/problem/shipments", "/problem/vehicles"


def distinct(name: str, build: Callable[[], Any], *expected: tuple):
    return row(f"interface/capacity, skills and tags/{name}", {}, *expected,
               base=lambda: as_text(build()))  # fmt: skip


# --- capacity dimensions -----------------------------------------------------------------------


def of(*names: str) -> dict:
    return dict.fromkeys(names, 1)


def loads(demand: str = "", delivery: str = "", capacity: str = "", initial: str = "") -> dict:
    """Dimensions of one letter each, where the four members name them."""
    return request_of(
        jobs=[job("a", demand=of(*demand), delivery=of(*delivery))],
        vehicles=[vehicle("van", capacity=of(*capacity), initial_load=of(*initial))],
    )


FIVE = too_many(VEHICLES, 4, 5)
DIMENSIONS = [
    distinct("capacity dimensions at bound, one in each member", lambda: loads("a", "b", "c", "d")),
    distinct("capacity dimensions past bound, the fifth in demand",
             lambda: loads("ae", "b", "c", "d"), FIVE),
    distinct("capacity dimensions past bound, the fifth in delivery",
             lambda: loads("a", "be", "c", "d"), FIVE),
    distinct("capacity dimensions past bound, the fifth in capacity",
             lambda: loads("a", "b", "ce", "d"), FIVE),
    distinct("capacity dimensions past bound, the fifth in initial_load",
             lambda: loads("a", "b", "c", "de"), FIVE),
    distinct("capacity dimensions at bound in every member",
             lambda: loads("abcd", "abcd", "abcd", "abcd")),
    distinct("capacity dimensions past bound in every member",
             lambda: loads("abcde", "abcde", "abcde", "abcde"), FIVE),
    distinct("capacity dimensions past bound by four", lambda: loads("ab", "cd", "ef", "gh"),
             too_many(VEHICLES, 4, 8)),
    distinct("capacity dimensions past bound, a misspelled name is its own",
             lambda: loads("abcd", "", "abcD"), FIVE),
    distinct("capacity dimensions past bound, a quantity of 0 names its dimension too",
             lambda: request_of(jobs=[job("a", demand={**of(*"abcd"), "e": 0})]), FIVE),
    distinct("capacity dimensions at bound over many tasks",
             lambda: request_of(jobs=[job(x, demand=of(x)) for x in "abcd"])),
    distinct("capacity dimensions past bound over many tasks",
             lambda: request_of(jobs=[job(x, demand=of(x)) for x in "abcde"]), FIVE),
    distinct("capacity dimensions past bound over jobs, shipments and vehicles",
             lambda: request_of(jobs=[job("a", demand=of(*"ab"))],
                                shipments=[shipment("s", demand=of("c"))],
                                vehicles=[vehicle("v", capacity=of("d")),
                                          vehicle("w", capacity=of("e"))]), FIVE),
    distinct("capacity dimensions past bound with shipments alone",
             lambda: shipments_only(shipment("s", demand=of(*"abcde"))), FIVE),
]  # fmt: skip


@pytest.mark.parametrize("row", DIMENSIONS)
def test_a_request_names_at_most_4_capacity_dimensions(row):
    assert faults(row.request(), row.operation) == row.expected


def test_the_message_lists_the_dimensions_found():
    names = ["weight", "volume", "pallets", "crates", "wieght"]
    error = refusal(request_of(jobs=[job("a", demand=of(*names))]))
    assert error is not None
    for name in names:
        assert name in error.errors[0]["message"]


# --- required skills ---------------------------------------------------------------------------


def skills(count: int, prefix: str = "s", **members: Any) -> list[dict]:
    return [{"name": f"{prefix}{i}", **members} for i in range(count)]


def levels(count: int) -> list[dict]:
    return [{"name": "lift", "min_level": i} for i in range(count)]


SKILLS = [
    distinct("required skills at bound", lambda: request_of(
        jobs=[job("a", required_skills=skills(256))])),
    distinct("required skills past bound", lambda: request_of(
        jobs=[job("a", required_skills=skills(257))]), too_many(JOBS, 256, 257)),
    distinct("required skills at bound by level", lambda: request_of(
        jobs=[job("a", required_skills=levels(256))])),
    distinct("required skills past bound by level", lambda: request_of(
        jobs=[job("a", required_skills=levels(257))]), too_many(JOBS, 256, 257)),
    distinct("required skills at bound over 256 tasks", lambda: request_of(
        jobs=[job(f"j{i}", required_skills=[{"name": f"s{i}"}]) for i in range(256)])),
    distinct("required skills past bound over 257 tasks", lambda: request_of(
        jobs=[job(f"j{i}", required_skills=[{"name": f"s{i}"}]) for i in range(257)]),
        too_many(JOBS, 256, 257)),
    distinct("required skills at bound, level 1 is the default", lambda: request_of(
        jobs=[job("a", required_skills=skills(256)),
              job("b", required_skills=skills(256, min_level=1))])),
    distinct("required skills past bound, one name at two levels", lambda: request_of(
        jobs=[job("a", required_skills=skills(256)),
              job("b", required_skills=[{"name": "s0", "min_level": 2}])]),
        too_many(JOBS, 256, 257)),
    distinct("required skills at bound, each in every task", lambda: request_of(
        jobs=[job(f"j{i}", required_skills=skills(256)) for i in range(3)])),
    distinct("required skills past bound over jobs and shipments", lambda: request_of(
        jobs=[job("a", required_skills=skills(200))],
        shipments=[shipment("s", required_skills=skills(57, "t"))]),
        too_many(JOBS, 256, 257)),
    distinct("required skills past bound with shipments alone", lambda: shipments_only(
        shipment("s", required_skills=skills(257))), too_many(SHIPMENTS, 256, 257)),
    distinct("required skills past bound with shipments beside empty jobs", lambda: request_of(
        jobs=[], shipments=[shipment("s", required_skills=skills(257))]),
        too_many(SHIPMENTS, 256, 257)),
    distinct("required skills at bound, those of vehicles alone do not count",
             lambda: request_of(
                 jobs=[job("a", required_skills=skills(256))],
                 vehicles=[vehicle("van", skills=[{"name": f"v{i}", "level": 3}
                                                  for i in range(300)])])),
]  # fmt: skip


@pytest.mark.parametrize("row", SKILLS)
def test_tasks_require_at_most_256_skills_by_name_and_level(row):
    assert faults(row.request(), row.operation) == row.expected


# --- task tags ---------------------------------------------------------------------------------


def tags(count: int, prefix: str = "t") -> list[str]:
    return [f"{prefix}{i}" for i in range(count)]


TAGS = [
    distinct("task tags at bound", lambda: request_of(jobs=[job("a", tags=tags(256))])),
    distinct("task tags past bound", lambda: request_of(jobs=[job("a", tags=tags(257))]),
             too_many(JOBS, 256, 257)),
    distinct("task tags past bound over 257 tasks", lambda: request_of(
        jobs=[job(f"j{i}", tags=[f"t{i}"]) for i in range(257)]), too_many(JOBS, 256, 257)),
    distinct("task tags at bound over jobs and shipments", lambda: request_of(
        jobs=[job("a", tags=tags(200))], shipments=[shipment("s", tags=tags(56, "u"))])),
    distinct("task tags past bound over jobs and shipments", lambda: request_of(
        jobs=[job("a", tags=tags(200))], shipments=[shipment("s", tags=tags(57, "u"))]),
        too_many(JOBS, 256, 257)),
    distinct("task tags past bound with shipments alone", lambda: shipments_only(
        shipment("s", tags=tags(257))), too_many(SHIPMENTS, 256, 257)),
    distinct("task tags at bound, each many times", lambda: request_of(
        jobs=[job(f"j{i}", tags=tags(256)) for i in range(3)])),
    distinct("task tags past bound in another case", lambda: request_of(
        jobs=[job("a", tags=[*tags(256), "T0"])]), too_many(JOBS, 256, 257)),
    distinct("task tags at bound, serves_tags and preferred_tags do not count",
             lambda: request_of(
                 jobs=[job("a", tags=tags(256))],
                 vehicles=[vehicle("van", serves_tags=tags(300, "v"),
                                   preferred_tags=tags(300, "w"))])),
    distinct("task tags at bound, those that preferences, quotas and groups name do not count",
             lambda: request_of(
                 jobs=[job("a", tags=tags(256),
                           preferences=[{"tag": t, "violation_cost": 0} for t in tags(9, "p")])],
                 quotas=[{"id": t, "tag": t, "max": 1} for t in tags(9, "q")],
                 relations=[{"kind": "ordered",
                             "groups": [{"tags": tags(9, "g")}, {"tags": tags(9, "h")}]}])),
]  # fmt: skip


@pytest.mark.parametrize("row", TAGS)
def test_tasks_carry_at_most_256_tags(row):
    assert faults(row.request(), row.operation) == row.expected


# --- vehicle sets ------------------------------------------------------------------------------

FLEET = [f"v{i}" for i in range(300)]


def only(*vehicles: str) -> dict:
    return {"allowed": list(vehicles)}


def sets(*eligible: dict, **members: Any) -> dict:
    """One job for each of these, over a fleet of 300 small vehicles."""
    jobs = [job(f"j{i}", eligible_vehicles=each) for i, each in enumerate(eligible)]
    fleet = [vehicle(name, shift()) for name in FLEET]
    return request_of(**{"vehicles": fleet, "jobs": jobs, **members})


def singles(count: int) -> list[dict]:
    return [only(name) for name in FLEET[:count]]


PAST = too_many(JOBS, 256, 257)
SETS = [
    distinct("eligible_vehicles at bound", lambda: sets(*singles(256))),
    distinct("eligible_vehicles past bound", lambda: sets(*singles(257)), PAST),
    distinct("eligible_vehicles at bound, equal sets are one",
             lambda: sets(*singles(256), *singles(256))),
    distinct("eligible_vehicles at bound, in another order or given twice",
             lambda: sets(*singles(254), only("v0", "v1"), only("v2", "v1"), only("v1", "v0"),
                          only("v0", "v1", "v0"))),
    distinct("eligible_vehicles at bound, the whole fleet by allowed does not count",
             lambda: sets(*singles(256), only(*FLEET))),
    distinct("eligible_vehicles at bound, the whole fleet by default does not count",
             lambda: sets(*singles(256), {}, {"excluded": []})),
    distinct("eligible_vehicles past bound, the empty set by allowed counts",
             lambda: sets(*singles(256), only()), PAST),
    distinct("eligible_vehicles past bound, the empty set by excluded counts",
             lambda: sets(*singles(256), {"excluded": FLEET}), PAST),
    distinct("eligible_vehicles at bound with the empty set", lambda: sets(*singles(255), only())),
    distinct("eligible_vehicles past bound, both empty sets are one",
             lambda: sets(*singles(256), only(), {"excluded": FLEET}), PAST),
    distinct("eligible_vehicles at bound, excluded and allowed make the same set",
             lambda: sets(*singles(255), only(*FLEET[1:]), {"excluded": ["v0"]},
                          {"allowed": FLEET, "excluded": ["v0"]})),
    distinct("eligible_vehicles past bound by excluded",
             lambda: sets(*[{"excluded": [name]} for name in FLEET[:257]]), PAST),
    distinct("eligible_vehicles at bound, in both is excluded",
             lambda: sets(*singles(256), {"allowed": ["v0", "v1"], "excluded": ["v1"]})),
    distinct("eligible_vehicles past bound over jobs and shipments",
             lambda: sets(*singles(256),
                          shipments=[shipment("s", eligible_vehicles=only("v256"))]), PAST),
    distinct("eligible_vehicles past bound with shipments alone",
             lambda: sets(jobs=GONE, shipments=[
                 shipment(f"s{i}", eligible_vehicles=each) for i, each in enumerate(singles(257))]),
             too_many(SHIPMENTS, 256, 257)),
    distinct("eligible_vehicles at bound, preferences and factors make no sets",
             lambda: sets(*singles(256), shipments=[
                 shipment("s", preferences=[{"vehicles": ["v256"], "violation_cost": 1}],
                          service_factors=[{"vehicles": ["v257"], "factor": 2}])])),
]  # fmt: skip


@pytest.mark.parametrize("row", SETS)
def test_tasks_need_at_most_256_vehicle_sets(row):
    assert faults(row.request(), row.operation) == row.expected


# --- service_factors ---------------------------------------------------------------------------


def product(shifts: int, jobs: int, shipments: int = 0, factors: Any = None) -> dict:
    """`shifts` shifts in one van, and tasks of which the last sets service_factors."""
    tasks = [job(f"j{i}") for i in range(jobs)]
    pairs = [shipment(f"s{i}") for i in range(shipments)]
    if factors is not GONE:
        last = (tasks + pairs)[-1]
        last["service_factors"] = factors or [{"vehicles": ["van"], "factor": 1}]
    return request_of(
        vehicles=[vehicle("van", *[shift(f"s{i}") for i in range(shifts)])],
        jobs=tasks,
        shipments=pairs,
    )


MOST = 10_000_000
FACTORS = [
    distinct("per-task service_factors at bound", lambda: product(1_250, 8_000)),
    # Just past, of two counts that are small themselves.
    distinct("per-task service_factors past bound", lambda: product(1_126, 8_881),
             too_many(JOBS, MOST, 10_000_006)),
    distinct("per-task service_factors at bound, two stops a shipment",
             lambda: product(1_250, 2_000, 3_000)),
    distinct("per-task service_factors past bound, two stops a shipment",
             lambda: product(1_126, 1, 4_440), too_many(JOBS, MOST, 10_000_006)),
    distinct("per-task service_factors past bound with shipments alone",
             lambda: product(1_251, 0, 4_000), too_many(SHIPMENTS, MOST, 10_008_000)),
    distinct("per-task service_factors at bound where no task sets it",
             lambda: product(1_251, 8_000, factors=GONE)),
    distinct("per-task service_factors at bound, an empty list is not set",
             lambda: {"problem": {**product(1_251, 8_000, factors=GONE)["problem"],
                                  "shipments": [shipment("last", service_factors=[])]}}),
    distinct("per-task service_factors at bound, service_factor is another member",
             lambda: {"problem": {**product(1_251, 8_000, factors=GONE)["problem"],
                                  "shipments": [shipment("last", service_factor=2)]}}),
]  # fmt: skip


@pytest.mark.parametrize("row", FACTORS)
def test_shifts_times_stops_are_at_most_ten_million_with_factors_by_vehicle(row):
    assert faults(row.request(), row.operation) == row.expected
