"""Explanations: each counterfactual is true of the changed request, and no smaller one is."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from routeopt import fill
from tests.fill.draw import Draw
from tests.fill.small import request, shift

DAY = ("04T08:00", "04T16:00")


def patched(request: dict, patch: list[dict]) -> dict:
    """The request after a JSON Patch of the operations that are told."""
    changed = copy.deepcopy(request)
    for step in patch:
        *path, last = step["path"].split("/")[1:]
        place = changed
        for name in path:
            if isinstance(place, dict) and name not in place:
                raise AssertionError(f"{step['path']} leads nowhere")
            place = place[int(name)] if isinstance(place, list) else place[name]
        if step["op"] == "remove":
            del place[int(last) if isinstance(place, list) else last]
        elif isinstance(place, list):
            assert last == "-"
            place.append(step["value"])
        else:
            place[last] = step["value"]
    return changed


def with_person(request: dict, employee: str, shift: str) -> dict:
    return request | {"schedule": [*request["schedule"], {"employee": employee, "shift": shift}]}


def hard_points(answer: dict) -> dict[str, int]:
    """The hard points that each rule costs; cover aside."""
    return {
        violation["name"]: violation["value"]
        for violation in answer["violations"]
        if violation["level"] == "HARD"
    }


def one_step_less(asked: dict, told: dict) -> list[dict] | None:
    """The patch of a change that is smaller by the least step; None where there is no number."""
    step = told["patch"][0]
    *path, member = step["path"].split("/")[1:]
    place: Any = asked
    for name in path:
        place = place[int(name)] if isinstance(place, list) else place.get(name, {})
    value, now = step.get("value"), place.get(member) if isinstance(place, dict) else None
    if member == "weight" or not isinstance(value, int | float) or not isinstance(now, int | float):
        return None
    least = 1 if told["unit"] != "minutes" else 1 / 60 if member in ("max", "min") else 60
    return [step | {"value": value - least if value > now else value + least}]


def breaks_more(before: dict[str, int], after: dict[str, int]) -> set[str]:
    return {name for name, amount in after.items() if amount > before.get(name, 0)}


def check_alternatives(asked: dict, told: dict, where: str) -> None:
    for name, alternatives in told["alternatives"].items():
        on = {one["employee"] for one in asked["schedule"] if one["shift"] == name}
        people = {e["name"] for e in asked["employees"]}
        assert {a["employee"] for a in alternatives} == people - on, where
        for one in alternatives:
            then = fill.evaluate(with_person(asked, one["employee"], name))
            assert one["score"] == then["score"], where


def check_counterfactuals(asked: dict, where: str) -> int:
    """Compare what is told with evaluations; return how many counterfactuals there were."""
    before = fill.evaluate(asked)
    told = fill.explain(asked, millis=60_000)
    assert told["score"] == before["score"]
    now = hard_points(before)
    for name, found in told["counterfactuals"].items():
        for one in found:
            about = f"{where}, {name}, {one}"
            filled = with_person(asked, one["employee"], name)
            assert breaks_more(now, hard_points(fill.evaluate(filled))) == {one["key"]}, about
            after = fill.evaluate(patched(filled, one["patch"]))
            assert not breaks_more(now, hard_points(after)), about
            assert after["score"] == one["score"], about
            if (less := one_step_less(asked, one)) is not None:
                still = hard_points(fill.evaluate(patched(filled, less)))
                assert one["key"] in breaks_more(now, still), about
    return sum(len(found) for found in told["counterfactuals"].values())


def check_true(seeds) -> int:
    count = 0
    for seed in seeds:
        asked = Draw(seed).request()
        count += check_counterfactuals(asked, f"seed {seed}")
        check_alternatives(asked, fill.explain(asked, millis=60_000), f"seed {seed}")
    return count


def test_counterfactuals_are_true_of_the_changed_request():
    assert check_true(range(40)) > 10


@pytest.mark.ci
def test_many_counterfactuals_are_true():
    check_true(range(40, 200))


def only(found: list[dict]) -> dict:
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("person", "key", "amount", "patch"),
    [
        (
            {"availability": [{"from": "2026-05-04T10:00", "to": "2026-05-05"}]},
            "availability",
            120,
            {
                "path": "/employees/0/availability/-",
                "value": {"from": "2026-05-04T08:00:00", "to": "2026-05-04T10:00:00"},
            },
        ),
        ({"contracts": [{"max": 7.5}]}, "maxHours", 30, {"value": 8}),
        (
            {"contracts": [{"latestShiftStart": "07:30"}]}, "latestShiftStart", 30,
            {"value": "08:00:00"},
        ),
        ({"daysOfWeek": ["SUNDAY"]}, "dayOfWeek", 1, {"value": "MONDAY"}),
        (
            {"periodRules": [{"period": {}, "maxShiftLength": "PT6H"}]}, "maxShift", 120,
            {"value": 28800},
        ),
    ],
)  # fmt: skip
def test_the_change_is_as_small_as_it_can_be(person, key, amount, patch):
    told = fill.explain(request([shift("s", *DAY)], {"An": person}))
    one = only(told["counterfactuals"]["s"])
    assert (one["key"], one["amount"], one["employee"]) == (key, amount, "An")
    assert one["patch"][0].items() >= patch.items()
    assert one["score"]["feasible"]


def test_the_person_who_needs_least_is_told_of_each_rule():
    people = {
        "An": {"contracts": [{"max": 4}]},
        "Bo": {"contracts": [{"max": 7}]},
        "Cy": {"skills": [{"name": "x", "level": 2}]},
        "Di": {"contracts": [{"max": 7.9}], "availability": []},
    }
    shifts = [shift("s", *DAY), shift("t", *DAY, skills=[{"name": "x", "level": 4}])]
    told = fill.explain(request(shifts, people))["counterfactuals"]
    assert [(one["employee"], one["amount"]) for one in told["s"]] == [("Bo", 60)]
    assert [(one["employee"], one["skill"], one["amount"]) for one in told["t"]] == [("Cy", "x", 2)]


def test_conflicts_and_their_sums_have_names_for_people():
    people = {"An": {"contracts": [{"maxShiftLength": "PT7H"}], "preferences": ["late"]}}
    asked = request([shift("s", *DAY)], people, schedule=[{"employee": "An", "shift": "s"}])
    told = fill.explain(asked)
    assert {(one["constraint"], one["score"]) for one in told["unresolved"]} == {
        ("Maximum Shift Length", "-60hard"),
        ("Employee Preference", "-1soft"),
    }
    conflict = told["conflicts"][0]
    assert (conflict["key"], conflict["amount"], conflict["unit"], conflict["employee"]) == (
        "maxShift", 60, "minutes", "An",
    )  # fmt: skip
    asked["options"]["explanation"] = {"filterHardConstraints": True, "enabled": False}
    told = fill.explain(asked)
    assert [one["key"] for one in told["conflicts"]] == ["pref"]
    assert not {"alternatives", "counterfactuals"} & told.keys()


def test_a_bound_past_midnight_goes():
    """The day's last time that can be asked for is 24:00; the night ends at 30:00."""
    night = shift("s", "04T22:00", "05T06:00")
    told = fill.explain(request([night], {"An": {"contracts": [{"latestShiftEnd": "23:00"}]}}))
    one = only(told["counterfactuals"]["s"])
    assert (one["key"], one["amount"]) == ("shiftEnd", 420)
    assert one["patch"] == [{"op": "remove", "path": "/employees/0/contracts/0/latestShiftEnd"}]
