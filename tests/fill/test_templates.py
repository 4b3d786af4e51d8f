"""Shifts are opened from templates where there are people for them."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt
from routeopt import create, fill
from tests.fill.small import broken, shift

DAY = {"name": "day", "from": "08:00", "to": "16:00"}
EARLY = {"name": "early", "from": "08:00", "to": "12:00"}


def demand(name: str, hours: str, heads: int = 1, day: int = 4, **more: Any) -> dict[str, Any]:
    start, end = (f"2026-05-{day:02}T{hour}:00" for hour in hours.split("-"))
    return {"name": name, "from": start, "to": end, "min": heads, **more}


def asked(
    demands: list[dict[str, Any]],
    templates: list[dict[str, Any]],
    people: dict[str, dict[str, Any]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    employees = [{"name": name} | members for name, members in (people or {"An": {}}).items()]
    options = {"timeZone": "UTC", "maxIterations": 2_000}
    return {"employees": employees, "demands": demands, "templates": templates} | {
        "options": options
    } | more  # fmt: skip


def opened(answer: dict[str, Any]) -> dict[str, int]:
    return {f"{one['pattern']} {one['from'][8:13]}": one["value"] for one in answer["shifts"]}


def test_a_shift_is_opened_for_each_person_who_is_needed_and_there():
    answer = fill.solve(asked([demand("x", "08-16", 3)], [DAY], {"An": {}, "Bo": {}}))
    assert opened(answer) == {"day 04T08": 2}
    assert not answer["unassigned"]
    assert broken(answer) == {"demand": 8}


def test_no_shift_is_opened_for_whom_its_times_do_not_suit():
    people = {"An": {"unavailability": [{"from": "2026-05-04T13:00", "to": "2026-05-05T00:00"}]}}
    answer = fill.solve(asked([demand("x", "08-16")], [DAY, EARLY], people))
    assert opened(answer) == {"early 04T08": 1}


def test_who_lacks_the_skill_of_a_template_works_none_of_its_shifts():
    nurse = DAY | {"skill": "nurse"}
    need = [demand("x", "08-16", skills=["nurse"])]
    assert opened(fill.solve(asked(need, [nurse]))) == {}
    answer = fill.solve(asked(need, [nurse], {"An": {"skills": ["nurse"]}}))
    assert [one["skill"] for one in answer["shifts"]] == ["nurse"]


def test_of_two_templates_that_cover_as_well_the_cheaper_one_is_opened():
    answer = fill.solve(asked([demand("x", "08-16")], [DAY | {"cost": 9}, DAY | {"name": "b"}]))
    assert opened(answer) == {"b 04T08": 1}


def test_stated_shifts_are_filled_beside_those_that_are_opened():
    stated = [shift("late", "04T16:00", "04T22:00")]
    answer = fill.solve(asked([demand("x", "08-12")], [EARLY], {"An": {}, "Bo": {}}, shifts=stated))
    assert opened(answer) == {"early 04T08": 1}
    assert {one["shift"] for one in answer["assignments"]} == {
        "late",
        "early 2026-05-04 08:00-12:00",
    }


def test_rules_name_the_shifts_of_a_template_by_its_name():
    rule = {"constraint": "COUNTER", "type": "SHIFT_TYPES_WORKED", "tags": ["early"], "max": 1}
    days = [demand(str(day), "08-12", day=day) for day in (4, 5, 6)]
    answer = fill.solve(asked(days, [EARLY], rules=[rule]))
    assert len(answer["shifts"]) == 1


def test_the_answer_is_a_plan_that_is_scored_and_shown():
    request = asked([demand("x", "08-16", 2)], [DAY, EARLY], {"An": {}, "Bo": {}})
    answer = fill.solve(request)
    assert fill.evaluate(request, solution=answer)["score"] == answer["score"]
    assert "day" in answer.to_html()
    assert fill.validate(request)["counts"]["shifts"] == 2


def test_equal_seeds_give_equal_plans_for_any_number_of_threads():
    days = [demand(str(day), "08-16", 2, day) for day in range(4, 9)]
    request = asked(days, [DAY, EARLY], {name: {} for name in "ABC"})
    answers = [fill.solve(request, threads=threads) for threads in (1, 2)]
    assert answers[0]["assignments"] == answers[1]["assignments"]
    assert answers[0]["search"]["iterations"] == 2_000


def test_one_call_is_no_worse_than_shifts_first_and_people_for_them_then():
    """The two evening hours need somebody; who came at eight can't stay that long."""
    people = {"An": {"contracts": [{"maxShiftsDay": 1}]}}
    needs = [demand("a", "08-12"), demand("b", "12-16"), demand("c", "16-18")]
    late = {"name": "late", "from": "12:00", "to": "18:00"}
    request = asked(needs, [EARLY, late], people)
    first = create.solve(
        {
            "demands": [{"from": d["from"], "to": d["to"], "demand": 1} for d in needs],
            "templates": request["templates"],
            "options": request["options"],
        }
    )
    people_then = {**request, "shifts": first["fill"]}
    del people_then["templates"]
    two = fill.evaluate(request, solution=fill.solve(people_then))["score"]
    one = fill.solve(request)["score"]
    assert (one["hardScore"], one["mediumScore"]) >= (two["hardScore"], two["mediumScore"])
    assert one["mediumScore"] == -4


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"templates": []}, "/templates"),
        ({"templates": 3}, "/templates"),
        ({"templates": [DAY | {"from": "25:00"}]}, "/templates/0/from"),
        ({"templates": [DAY | {"too": 1}]}, "/templates/0/too"),
        ({"templates": [DAY | {"days": ["SUNDAY"]}]}, "/templates"),
        ({"demands": None}, "/demands"),
        ({"templates": None}, "/shifts"),
        ({"employees": []}, "/employees"),
        (
            {
                "shifts": [shift("day 2026-05-04 08:00-16:00", "04T08:00", "04T16:00")],
                "templates": [EARLY, DAY],
            },
            "/templates/1/name",
        ),
    ],
)
def test_a_fault_is_told_with_its_place(changed, pointer):
    with pytest.raises(routeopt.RequestError) as told:
        fill.validate(asked([demand("x", "08-16")], [DAY]) | changed)
    assert [error["pointer"] for error in told.value.errors] == [pointer]


def test_what_has_no_effect_with_people_is_told():
    odd = DAY | {"min": 1, "preference": 2, "breaks": [{"after": "PT2H", "duration": "PT1H"}]}
    told = fill.validate(asked([demand("x", "08-16")], [odd]))["warnings"]
    assert sorted(one["pointer"] for one in told) == [
        "/templates/0/breaks",
        "/templates/0/min",
        "/templates/0/preference",
    ]


def test_warnings_of_templates_are_told_as_without_people():
    told = fill.validate(asked([demand("x", "08-16")], [DAY, EARLY | {"skill": "nurse"}]))
    assert [one["pointer"] for one in told["warnings"]] == ["/templates/1"]


def test_heads_of_many_shifts_that_may_be_opened_are_no_more_than_are_taken():
    family = {
        "name": "any",
        "startFrom": "06:00",
        "startTo": "16:00",
        "startStep": "PT15M",
        "minLength": "PT4H",
        "maxLength": "PT8H",
        "lengthStep": "PT1H",
    }
    people = {f"e{number}": {} for number in range(60)}
    days = [demand(str(day), "06-22", 40, day) for day in range(4, 11)]
    counts = fill.validate(asked(days, [family], people))["counts"]
    assert counts["shifts"] == 7 * 41 * 5


def test_nobody_is_left_on_an_opened_shift_that_nothing_needs():
    """Equal work is asked of the two; the evening is no one's demand."""
    fair = {"employees": ["An", "Bo"], "shifts": ["day", "eve"], "target": "AVERAGE"}
    eve = {"name": "eve", "from": "16:00", "to": "20:00"}
    days = [demand(str(day), "08-16", 1, day) for day in (4, 5)]
    request = asked(days, [DAY, eve], {"An": {}, "Bo": {}}, fairnessBuckets=[fair])
    assert opened(fill.solve(request)) == {"day 04T08": 1, "day 05T08": 1}


def test_a_call_that_is_stopped_while_shifts_are_opened_is_answered_at_once():
    days = [demand(str(day), "08-16", 2, day) for day in range(4, 9)]
    request = asked(days, [DAY, EARLY], {name: {} for name in "ABC"})
    request["options"] = {"timeZone": "UTC"}
    told: list[int] = []

    def stop(*_: Any) -> bool:
        told.append(1)
        return len(told) > 1

    answer = fill.solve(request, millis=60_000, progress=stop)
    assert answer["search"]["stopped_by"] == "cancelled"
    assert answer["shifts"]
