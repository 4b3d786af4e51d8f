"""Every member of a request does something, or warns that it does not."""

from __future__ import annotations

import json

import pytest

import routeopt
from tests.v2.members import ACTS, BASE, DAY, NEXT, WARNS, WITH_OTHERS, members_of, with_members


def solve(request):
    return routeopt.v2.solve(request, millis=100, threads=1)


def warned(request):
    """Return the pointers of what is not expressed."""
    _, warnings = routeopt.v2.to_v3(request)
    return [warning["pointer"] for warning in warnings]


def test_the_list_has_every_member():
    assert members_of(routeopt.v2.schema()) == {*ACTS, *WARNS, *WITH_OTHERS}
    assert not ACTS.keys() & WARNS.keys()


def worth(answer):
    """Return what no other plan that is as good says differently."""
    paid = sorted((entry["level"], entry["name"], entry["value"]) for entry in answer["violations"])
    return answer["score"], paid, sorted(answer["unserved"])


def differs(before, after):
    """Whether the best plan is worth something else, or the plan of before is judged differently.
    That a search finds another plan says nothing: it may be as good."""
    plan, other = solve(before), solve(after)
    if worth(plan) != worth(other):
        return True
    judged, again = (routeopt.v2.evaluate(asked, solution=plan) for asked in (before, after))
    return judged != again


NAMES = ("jobs.name", "resources.name", "depots.name")


@pytest.mark.ci
@pytest.mark.parametrize("member", [member for member in ACTS if member not in NAMES])
def test_a_member_changes_the_answer(member):
    given, path, value = ACTS[member]
    before = with_members(given)
    after = with_members({path: value}, before)
    if member.startswith("jobs.initial"):  # where a search begins; the plan to evaluate
        assert routeopt.v2.evaluate(before) != routeopt.v2.evaluate(after)
    else:
        assert differs(before, after)


@pytest.mark.parametrize("member", NAMES)
def test_a_name_is_in_the_answer(member):
    given, path, name = ACTS[member]
    asked = with_members(given)
    assert f'"{name}"' not in json.dumps(solve(asked))
    assert f'"{name}"' in json.dumps(solve(with_members({path: name}, asked)))


@pytest.mark.parametrize("member", WARNS)
def test_a_member_that_does_not_act_warns(member):
    given, path, value = WARNS[member]
    before = with_members(given)
    after = with_members({path: value}, before)
    pointer = "/" + path.replace(".", "/")
    assert pointer in warned(after)
    assert pointer not in warned(before)


HELD = {
    "maxDriveTimeJob": ({"resources.0.maxDriveTimeJob": 1}, "MAX_DRIVE_TIME_JOB"),
    **{
        f"{bound}{what}": (
            {
                "resources.0.rules": [
                    {
                        "period": {"from": f"{DAY}00:00:00Z", "to": f"{NEXT}00:00:00Z"},
                        f"{bound}{what}": 0 if bound == "max" else 100_000,
                    }
                ],
                **{f"jobs.{k}.complexity": 2 for k in range(3)},
            },
            f"RESOURCE_PERIOD_{bound.upper()}_{name}",
        )
        for bound in ("min", "max")
        for what, name in (
            ("WorkTime", "WORK_TIME"),
            ("ServiceTime", "SERVICE_TIME"),
            ("DriveTime", "DRIVE_TIME"),
            ("JobComplexity", "COMPLEXITY"),
        )
    },
    "rule's jobTypeLimitations": (
        {
            "resources.0.rules": [
                {
                    "period": {"from": f"{DAY}00:00:00Z", "to": f"{NEXT}00:00:00Z"},
                    "jobTypeLimitations": {"x": 0},
                }
            ],
            "jobs.0.jobTypes": ["x"],
            "jobs.0.plannedResource": "r",
        },
        "JOBTYPE_VIOLATION",
    ),
    "compatibleResources": (
        {
            "resources.0.compatibleResources": ["r"],
            "relations": [{"type": "SAME_TIME", "jobs": ["a", "b"], "enforceCompatibility": True}],
        },
        "RESOURCE_COMPATIBILITY",
    ),
    "SAME_DAY": (
        {
            "resources.0.shifts": [
                BASE["resources"][0]["shifts"][0],
                {"from": f"{NEXT}08:00:00Z", "to": f"{NEXT}16:00:00Z"},
            ],
            "jobs.0.plannedDate": DAY[:10],
            "jobs.1.plannedDate": NEXT[:10],
            "relations": [{"type": "SAME_DAY", "jobs": ["a", "b"]}],
        },
        "LINKED_JOB_CONFLICT",
    ),
}


@pytest.mark.parametrize("case", HELD)
def test_what_is_not_planned_for_still_counts(case):
    given, name = HELD[case]
    answer = solve(with_members(given))
    broken = {entry["name"]: entry["value"] for entry in answer["violations"]
              if entry["level"] == "HARD"}  # fmt: skip
    assert set(broken) == {name}
    assert answer["score"]["hardScore"] == -broken[name]
    assert answer["messages"]
