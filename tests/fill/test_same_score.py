"""What does not change a plan does not change its score; a published plan changes little."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from random import Random

import pytest

from routeopt import fill
from tests.fill.draw import Draw
from tests.fill.small import request, shift


def drawn(seed: int) -> dict:
    """A request in which every rule names its people, so that others can join."""
    asked = Draw(seed).request()
    people = [e["name"] for e in asked["employees"]]
    for kind in ("rules", "patterns", "rests"):
        for one in asked.get(kind, []):
            one.setdefault("employees", people)
    return asked


def renamed(asked: dict, _: Random) -> dict:
    """Employees, shifts and demands get other names."""
    return json.loads(re.sub(r'"([esd]\d+)"', lambda name: f'"é {name[1]}"', json.dumps(asked)))


def permuted(asked: dict, random: Random) -> dict:
    """Every list whose order means nothing is in another order."""
    return {
        name: random.sample(value, len(value)) if isinstance(value, list) else value
        for name, value in asked.items()
    }


def a_week_later(asked: dict, _: Random) -> dict:
    def later(found: re.Match) -> str:
        return str(date.fromisoformat(found[0]) + timedelta(days=7))

    return json.loads(re.sub(r"\d{4}-\d\d-\d\d", later, json.dumps(asked)))


def with_one_who_cannot_work(asked: dict, _: Random) -> dict:
    return asked | {"employees": [*asked["employees"], {"name": "nobody", "availability": []}]}


def any_request(_: dict) -> bool:
    return True


def check_same(change, seeds, fits=any_request) -> None:
    for seed in seeds:
        asked = drawn(seed)
        if fits(asked):
            expected = fill.evaluate(asked)["score"]
            found = fill.evaluate(change(asked, Random(seed)))["score"]
            assert found == expected, f"seed {seed}"


def has_plain_weeks(asked: dict) -> bool:
    """No clock changes, and no months: both differ from one week to the next."""
    return "timeZone" not in asked["options"] and "MONTHLY" not in json.dumps(asked)


def pays_for_all(asked: dict) -> bool:
    return not asked["options"].get("penaliseZeroHours")


def has_no_twins(asked: dict) -> bool:
    """Nobody is on two shifts of the same times, whose order is that of the request."""
    times = {s["name"]: (s["from"], s["to"]) for s in asked["shifts"]}
    worked = [(one["employee"], times[one["shift"]]) for one in asked["schedule"]]
    return len(worked) == len(set(worked))


CHANGES = [
    (renamed, any_request),
    (permuted, has_no_twins),
    (a_week_later, has_plain_weeks),
    (with_one_who_cannot_work, pays_for_all),
]


@pytest.mark.parametrize(("change", "fits"), CHANGES)
def test_a_plan_that_is_said_otherwise_has_the_same_score(change, fits):
    check_same(change, range(25), fits)


@pytest.mark.ci
@pytest.mark.parametrize(("change", "fits"), CHANGES)
def test_many_plans_that_are_said_otherwise_have_the_same_score(change, fits):
    check_same(change, range(25, 220), fits)


@pytest.mark.parametrize("cut", [9, 12, 16, 20])
def test_a_demand_that_is_split_in_two_lacks_the_same_time(cut):
    """At whole hours, of which what is missing is counted in."""
    shifts = [shift("a", "04T08:00", "04T14:00"), shift("b", "04T12:00", "04T20:00")]
    plan = [{"employee": "An", "shift": "a"}, {"employee": "Bo", "shift": "b"}]
    whole = shift("d", "04T07:00", "04T22:00", min=2, max=3)
    parts = [whole | {"to": f"2026-05-04T{cut:02}:00"}, whole | {"from": f"2026-05-04T{cut:02}:00"}]
    parts[1]["name"] = "e"
    people = {"An": {}, "Bo": {}}
    asked = request(shifts, people, schedule=plan, demands=[whole])
    one, two = fill.evaluate(asked), fill.evaluate(asked | {"demands": parts})
    assert one["score"] == two["score"]
    assert one["score"]["mediumScore"] == -16  # 1 + 4 + 0 in the middle + 6 + 2 times 2, less 1


def ward(**more) -> dict:
    """Six people for two weeks, with an early and a late shift each day."""
    shifts = [
        shift(f"{kind}{day}", f"{day:02}T{begin}", f"{day:02}T{end}", tags=[kind])
        for day in range(4, 18)
        for kind, begin, end in (("early", "07:00", "15:00"), ("late", "14:00", "22:00"))
    ]
    contract = {"max": 38, "minRest": "PT11H", "maxShiftsDay": 1, "maxConsecutiveWorkDays": 5}
    people = {
        f"p{i}": {"contracts": [contract], "preferences": [["early", "late"][i % 2]]}
        for i in range(6)
    }
    asked = request(shifts, people)
    asked["options"] |= {"maxIterations": 5000} | more
    return asked


def pairs(answer: dict) -> set:
    return {(a["shift"], a["employee"]) for a in answer["assignments"] if "employee" in a}


def test_when_a_person_falls_ill_little_of_a_published_plan_changes():
    published = fill.solve(ward(), threads=1)
    assert published["score"]["feasible"]
    changes = {}
    for stability in (0, 20):
        asked = ward(stability=stability, maxIterations=50_000)
        ill = asked["employees"][0]
        ill["unavailability"] = [{"from": "2026-05-07", "to": "2026-05-20"}]
        asked["schedule"] = [{"shift": s, "employee": e} for s, e in sorted(pairs(published))]
        answer = fill.solve(asked, threads=1)
        assert answer["score"]["feasible"]
        changes[stability] = pairs(published) ^ pairs(answer)
    left = {
        (name, person)
        for name, person in pairs(published)
        if person == "p0" and int(re.sub(r"\D", "", name)) >= 7
    }
    assert left <= changes[20]
    # Each of these shifts gets another person, for which a few more may have to move.
    assert len(changes[20]) <= 2 * len(left) + 8 < len(changes[0])
