"""What people ask for: breaks, weeks that repeat, families, resources, nights on which clocks
change, and a roster from the shifts.
"""

from __future__ import annotations

import pytest

from routeopt import create, fill
from tests.create.small import broken, demand, on, opened, request, spans, template


def solved(asked: dict) -> create.ShiftPlan:
    options = asked["options"] | {"maxIterations": 3000}
    return create.solve(asked | {"options": options}, threads=1)


def test_a_head_on_break_covers_nothing():
    lunch = {"after": "PT2H", "duration": "PT1H"}
    asked = request([demand("8-16")], [template("day", "8-16", breaks=[lunch], min=1)])
    found = solved(asked)
    assert opened(found) == "day 1"
    assert broken(found) == {"underDemand": 1}
    assert spans(found["unmet"], "missing") == [("2026-05-04T10:00", "2026-05-04T11:00", 1)]


def test_staggered_breaks_of_a_family_cover_each_other():
    pause = {"after": "PT3H", "duration": "PT1H"}
    day = {"name": "day", "startFrom": "08:00", "startTo": "09:00", "startStep": "PT1H"}
    day |= {"minLength": "PT8H", "breaks": [pause]}
    found = solved(request([demand("8-9"), demand("9-16", 2), demand("16-17")], [day]))
    assert opened(found) == "day 1, day 1"
    assert broken(found) == {"underDemand": 2}  # from 11 to 12 and from 12 to 13 one is missing


def test_the_night_of_a_day_that_repeats_covers_its_own_morning():
    nights = [demand("0-6"), demand("22-24")]
    asked = request(nights, [template("night", "22-6")])
    assert opened(solved(asked)) == ""
    assert opened(solved(asked | {"cyclic": True})) == "night 1"
    assert broken(solved(asked | {"cyclic": True})) == {}


def test_breaks_families_resources_and_a_cycle_hold_together():
    """One desk, which is free while its head is not there: two families share the day."""
    pause = {"after": "PT3H", "duration": "PT1H"}
    desk = {"resourceRequirements": {"desk": 1}, "breaks": [pause]}
    early = {"name": "early", "startFrom": "04:00", "startTo": "08:00", "startStep": "PT2H"}
    late = {"name": "late", "startFrom": "16:00", "startTo": "20:00", "startStep": "PT2H"}
    families = [one | desk | {"minLength": "PT12H"} for one in (early, late)]
    asked = request([demand("0-24", 2)], families, options={"resources": {"desk": 1}})
    found = solved(asked | {"cyclic": True})
    starts = [int(one["from"][11:13]) for one in found["shifts"]]
    assert [one["value"] for one in found["shifts"]] == [1, 1]
    assert starts[1] - starts[0] == 12
    # One head all day, less two breaks of an hour; the other head of the demand is never there.
    assert broken(found) == {"underDemand": 26}
    assert broken(solved(asked | {"cyclic": True, "weights": asked["weights"] | {
        "resourceAvailability": "OFF"
    }})) == {"underDemand": 4}  # fmt: skip


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-28", 7), ("2026-10-24", 9), ("2026-05-04", 8)]
)
def test_a_night_on_which_clocks_change_is_as_long_as_it_is(day, hours):
    zone = {"timeZone": "Europe/Berlin"}
    last = f"{day[:8]}{int(day[8:]) + 1:02}"
    wanted = {"from": f"{day}T22:00", "to": f"{last}T06:00", "demand": 2}
    asked = request([wanted], [template("night", "22-6", days=["SATURDAY", "MONDAY"])])
    asked["options"] = zone
    found = solved(asked)
    assert spans(found["shifts"]) == [(f"{day}T22:00", f"{last}T06:00", 2)]
    assert broken(found) == {}
    assert found.to_frame()["hours"].tolist() == [hours]
    nobody = create.evaluate(asked, solution={"shifts": []})
    assert broken(nobody)["underDemand"] == 2 * hours


def test_a_demand_whose_times_a_clock_skips_moves_forward_or_is_none():
    hours = [("01:30", "02:00"), ("02:00", "02:30"), ("02:30", "03:00"), ("03:00", "03:30")]
    day = "2026-03-29T"
    asked = request(
        [{"from": day + first, "to": day + last, "demand": 1} for first, last in hours],
        [template("night", "1-4")],
        options={"timeZone": "Europe/Berlin"},
    )
    nobody = create.evaluate(asked, solution={"shifts": []})
    # Half past two is half past three; from there to three is no time.
    assert spans(nobody["unmet"], "missing") == [
        (day + "01:30", day + "03:00", 1), (day + "03:00", day + "03:30", 2)
    ]  # fmt: skip


def test_a_nameless_day_is_answered_in_times_of_day():
    wanted = [
        {"from": "20:00", "to": "24:00", "demand": 1},
        {"from": "00:00", "to": "02:00", "demand": 1},
    ]
    asked = {"demands": wanted, "templates": [template("late", "20-2")], "cyclic": True}
    found = solved(asked | {"options": {}})
    assert spans(found["shifts"]) == [("20:00", "02:00", 1)]
    assert found["score"]["mediumScore"] == 0


def test_work_is_done_as_late_as_its_bounds_let_it():
    asked = request(
        [on("8-12") | {"min": 0, "max": 120}, on("12-16") | {"min": 360, "max": 360}],
        [template("early", "8-12"), template("late", "12-16")],
        weights={"asLateAsPossible": "1 SOFT", "underDemand": "9 SOFT"},
    )
    found = solved(asked)
    # Two late heads have time for 480 minutes, of which 360 are there; an early one 120 of 240.
    assert opened(found) == "late 2"
    assert broken(found) == {"overDemand": 2}


def test_the_shifts_are_those_of_a_roster():
    asked = request(
        [demand("8-16", 2, day) for day in (4, 5)] + [demand("16-20", 1, 4)],
        [template("day", "8-16"), template("late", "12-20")],
        weights={"underDemand": "1 HARD", "overDemand": "1 MEDIUM"},
    )
    shifts = solved(asked)
    people = [{"name": name, "contracts": [{"maxShiftsDay": 1}]} for name in "abc"]
    roster = fill.solve(
        {
            "employees": people,
            "shifts": shifts["fill"],
            "options": {"timeZone": "UTC", "maxIterations": 500},
        },
        threads=1,
    )
    heads = {one["name"]: one["value"] for one in shifts["shifts"]}
    on_shift = [one["shift"] for one in roster.assignments if one.employee]
    assert {name: on_shift.count(name) for name in heads} == heads
    assert roster.unassigned == []
