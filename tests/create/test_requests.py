"""What is wrong with a request is said, all at once and with its place."""

from __future__ import annotations

import jsonschema
import pytest

from routeopt import create, fill
from routeopt.errors import RequestError
from tests.create.draw import Draw
from tests.create.small import broken, demand, on, request, template

EARLY = template("early", "8-16")
DAY = demand("8-16")
WORK = on("8-16") | {"min": 60}


def faults(asked: dict, **more) -> dict[str, str]:
    with pytest.raises(RequestError) as caught:
        create.evaluate(asked, **more)
    return {fault["pointer"]: fault["message"] for fault in caught.value.errors}


def warned(asked: dict) -> dict[str, str]:
    return {one["pointer"]: one["message"] for one in create.validate(asked)["warnings"]}


def asked(**members) -> dict:
    """A plain request with other members."""
    return request([DAY], [EARLY]) | {"weights": {}} | members


def family(**members):
    return {"name": "family", "startFrom": "06:00", "minLength": "PT4H"} | members


FAULTS = [
    ({"demandz": []}, "/demandz", "did you mean `demands`"),
    ({"demands": []}, "/demands", "at least one entry"),
    ({"demands": [on("8-16")]}, "/demands/0/demand", "is required"),
    ({"demands": [WORK | {"demand": 1}]}, "/demands/0/demand", "only one of"),
    ({"demands": [DAY, WORK]}, "/demands/1", "or none may have it"),
    ({"demands": [WORK | {"max": 59}]}, "/demands/0/max", "below `min`"),
    ({"demands": [demand("16-8")]}, "/demands/0/to", "later than `from`"),
    ({"demands": [DAY | {"demand": 50_001}]}, "/demands/0/demand", "50,000"),
    ({"demands": [DAY, {"from": "08:00", "to": "16:00", "demand": 1}]}, "/demands/1/from",
     "or none may have one"),
    ({"demands": [DAY, demand("8-16") | {"from": "2026-05-04T08:00:00Z"}]}, "/demands/1/from",
     "must have an offset"),
    ({"demands": [{"from": "24:00", "to": "02:00", "demand": 1}]}, "/demands/0/from",
     "before 24:00"),
    ({"limits": {"averageLength": {"min": "P7DT1S"}}}, "/limits/averageLength/min", "at most P7D"),
    ({"cyclic": True, "templates": [family(minLength="PT24H1S")]}, "/templates/0", "cyclic"),
    ({"templates": [EARLY, EARLY]}, "/templates/1/name", "another template has this name"),
    ({"templates": [{"name": "a", "to": "16:00"}]}, "/templates/0/from", "needs a start"),
    ({"templates": [{"name": "a", "from": "08:00"}]}, "/templates/0/to", "needs an end"),
    ({"templates": [EARLY | {"startFrom": "08:00"}]}, "/templates/0/startFrom", "only one of"),
    ({"templates": [EARLY | {"minLength": "PT8H"}]}, "/templates/0/minLength", "only one of"),
    ({"templates": [EARLY | {"from": "24:00"}]}, "/templates/0/from", "before 24:00"),
    ({"templates": [EARLY | {"to": "2026-05-04T16:00"}]}, "/templates/0/to", "both"),
    ({"templates": [EARLY | on("16-8")]}, "/templates/0/to", "later than `from`"),
    ({"templates": [EARLY | on("8-16", 5)]}, "/templates/0", "before the first demand or after"),
    ({"templates": [family(startTo="05:59", startStep="PT1H")]}, "/templates/0/startTo",
     "end before it begins"),
    ({"templates": [family(startTo="07:00")]}, "/templates/0/startTo", "needs `startStep`"),
    ({"templates": [family(maxLength="PT5H")]}, "/templates/0/maxLength", "needs `lengthStep`"),
    ({"templates": [family(startTo="07:00", startStep=59)]}, "/templates/0/startStep", "PT1M"),
    ({"templates": [family(minLength=0)]}, "/templates/0/minLength", "longer than 0"),
    ({"templates": [family(minLength="P7DT1S")]}, "/templates/0/minLength", "at most P7D"),
    ({"templates": [{"name": "a", "definition": [on("8-16")], "from": "08:00"}]},
     "/templates/0/from", "takes the place"),
    ({"templates": [EARLY | {"min": 3, "max": 2}]}, "/templates/0/max", "below `min`"),
    ({"templates": [EARLY | {"breaks": [{"duration": 60}]}]}, "/templates/0/breaks/0",
     "one of `after` and `from`"),
    ({"templates": [EARLY | {"breaks": [{"after": 60}]}]}, "/templates/0/breaks/0",
     "one of `duration` and `to`"),
    ({"templates": [EARLY | {"breaks": [{"after": "PT7H", "duration": "PT1H1S"}]}]},
     "/templates/0/breaks/0", "within no shift"),
    ({"templates": [EARLY | {"breaks": [{"after": "PT2H", "duration": "PT1H"},
                                        {"from": "10:59", "duration": "PT1H"}]}]},
     "/templates/0/breaks/1", "overlaps"),
    ({"templates": [EARLY | {"breaks": [{"after": 60, "duration": 0}]}]},
     "/templates/0/breaks/0/duration", "a length"),
    ({"templates": [EARLY | {"resourceRequirements": {"desk": 1}}],
      "options": {"resources": {"desks": 1}}}, "/templates/0/resourceRequirements/desk",
     "did you mean `desks`"),
    ({"options": {"resources": {"": 1}}}, "/options/resources/", "1 to 128 characters"),
    ({"options": {"resources": {"x" * 129: 1}}}, "/options/resources/" + "x" * 129,
     "1 to 128 characters"),
    ({"limits": {"averageLength": {"min": "PT8H", "max": "PT7H"}}}, "/limits/averageLength/max",
     "below `min`"),
    ({"options": {"demandUnit": 0}}, "/options/demandUnit", "longer than 0"),
    ({"options": {"timeZone": "Mars/Dune"}}, "/options/timeZone", "unknown time zone"),
    ({"weights": {"underDemnd": "HARD"}}, "/weights/underDemnd", "did you mean `underDemand`"),
    ({"shifts": [on("8-16") | {"pattern": "erly", "value": 1}]}, "/shifts/0/pattern", "`early`"),
    ({"shifts": [on("8-15") | {"pattern": "early", "value": 1}]}, "/shifts/0", "no shift with"),
    ({"shifts": [on("8-16") | {"pattern": "early", "value": 1}] * 2}, "/shifts/1", "before"),
    ({"shifts": [on("8-16") | {"pattern": "early", "value": 1, "skill": "x"}]},
     "/shifts/0/skill", "is not the skill"),
]  # fmt: skip


@pytest.mark.parametrize(("members", "pointer", "message"), FAULTS)
def test_a_fault_is_told_with_its_place(members, pointer, message):
    told = faults(asked(**members))
    assert message in told.get(pointer, str(told))


SOUND = [
    {"options": {"resources": {"é" * 128: 1}}},
    {"limits": {"maxTotalHours": 1e9}},
    {"cyclic": True, "templates": [family(minLength="PT24H")]},
    {"demands": [WORK | {"max": 60}]},
    {"demands": [DAY | {"demand": 50_000}]},
    {"templates": [family(startTo="06:00")]},
    {"templates": [family(startTo="07:00", startStep=60)]},
    {"templates": [family(minLength="P7D")]},
    {"templates": [family(maxLength="PT8H", lengthStep="P1D")]},
    {"templates": [EARLY | {"min": 3, "max": 3}]},
    {"templates": [EARLY | {"breaks": [{"after": "PT7H", "duration": "PT1H"}]}]},
    {"templates": [EARLY | {"breaks": [{"after": 0, "to": "11:00"},
                                       {"from": "11:00", "duration": "PT1H"}]}]},
    {"templates": [EARLY | on("8-16")]},
    {"limits": {"averageLength": {"min": "PT8H", "max": "PT8H"}}},
]  # fmt: skip


@pytest.mark.parametrize("members", SOUND)
def test_what_is_just_within_a_bound_is_taken(members):
    assert create.validate(asked(**members))["valid"]


def test_all_faults_are_told_at_once():
    told = faults(request([on("8-16"), WORK | {"max": 5}], [EARLY | {"cost": -1}], cyclic=3))
    assert {"/templates/0/cost", "/cyclic"} <= set(told)


@pytest.mark.parametrize(
    ("members", "pointer", "limit", "actual"),
    [
        ({"demands": [DAY] * 40_001}, "/demands", 40_000, 40_001),
        ({"options": {"resources": {str(i): 1 for i in range(33)}}}, "/options/resources", 32, 33),
        ({"demands": [DAY | {"skill": str(i)} for i in range(64)]}, "/demands", 64, 65),
        ({"demands": [DAY, demand("8-16") | {"to": "2027-06-08T00:00:01"}]}, "/demands", 400, 401),
        (
            {"templates": [family(startTo="22:40", startStep=60, maxLength="PT4H20M",
                                  lengthStep=60)]},
            "/templates", 20_000, 1001 * 21,
        ),
    ],
)  # fmt: skip
def test_more_than_a_limit_is_told_with_both_numbers(members, pointer, limit, actual):
    with pytest.raises(RequestError) as caught:
        create.evaluate(asked(**members))
    fault = caught.value.errors[0]
    assert fault["code"] == "limit_exceeded"
    assert (fault["pointer"], fault["limit"], fault["actual"]) == (pointer, limit, actual)


def test_a_huge_family_is_refused_before_it_is_made():
    huge = family(startTo="23:59", startStep=60, minLength=60, maxLength="P7D", lengthStep=60)
    templates = [huge | {"name": str(i)} for i in range(1_000)]
    assert list(faults(request([DAY], templates))) == ["/templates"]


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"options": {}}, ""),
        ({"options": {"stability": 3}}, "/options/stability"),
        ({"options": {"resources": {"desk": 1}}}, "/options/resources/desk"),
        ({"weights": {"asLateAsPossible": "HARD"}}, "/weights/asLateAsPossible"),
        ({"weights": {"costs": "2 SOFT"}}, "/weights/costs"),
        ({"templates": [EARLY | {"preference": 3}]}, "/templates/0/preference"),
        ({"templates": [EARLY, EARLY | {"name": "a", "skill": "x"}]}, "/templates/1"),
        ({"templates": [EARLY, EARLY | {"name": "a", "days": ["SUNDAY"]}]}, "/templates/1/days"),
        ({"demands": [DAY, DAY | {"skill": "x"}]}, "/demands/1"),
    ],
)
def test_what_has_no_effect_is_warned_of(members, pointer):
    assert pointer in warned(asked(**members))


def test_a_plain_request_has_no_warning():
    assert warned(request([DAY], [EARLY])) == {}


def test_a_legacy_definition_says_what_from_and_to_say():
    plain = EARLY | {"breaks": [{"from": "12:00", "to": "12:30"}]}
    legacy = {
        "name": "early",
        "definition": [{key: plain[key] for key in ("from", "to", "breaks")}],
    }
    plan = {"shifts": [on("8-16") | {"pattern": "early", "value": 2}]}
    answers = [create.evaluate(request([DAY], [its]), solution=plan) for its in (plain, legacy)]
    assert answers[0].data == answers[1].data


def test_an_answer_is_a_plan_that_is_taken_back():
    asked = request([DAY, demand("12-20")], [EARLY, template("late", "12-20")])
    answer = create.solve(asked, millis=100)
    assert create.evaluate(asked, solution=answer.data).score == answer.score


def test_the_answer_is_accepted_by_fill():
    break_ = {"after": "PT4H", "duration": "PT30M"}
    asked = request(
        [DAY | {"skill": "desk"}], [EARLY | {"skill": "desk", "breaks": [break_], "cost": 90}]
    )
    plan = {"shifts": [on("8-16") | {"pattern": "early", "value": 1}]}
    shifts = create.evaluate(asked, solution=plan).fill
    people = [{"name": "An", "skills": ["desk"], "contracts": [{"max": 7.5}]}]
    roster = fill.solve(
        {"shifts": shifts, "employees": people, "options": {"timeZone": "UTC"}}, millis=100
    )
    assert (roster.score["feasible"], roster["unassigned"]) == (True, [])
    assert roster["cost"]["shiftCosts"] == 90


def test_offsets_are_answered_as_they_were_asked():
    span = {"from": "2026-05-04T08:00:00+02:00", "to": "2026-05-04T16:00:00+02:00"}
    asked = {"demands": [span | {"demand": 1}], "templates": [EARLY]}
    plan = {"shifts": [span | {"pattern": "early", "value": 1}]}
    answer = create.evaluate(asked, solution=plan)
    assert [(one["from"], one["to"]) for one in answer["shifts"]] == [(span["from"], span["to"])]
    assert broken(answer) == {}


def test_drawn_requests_are_as_the_schema_says():
    check = jsonschema.Draft202012Validator(create.schema())
    for seed in range(40):
        check.validate(Draw(seed).request())


def test_a_day_that_a_clock_shortens_can_repeat():
    span = {"from": "2026-03-29T00:00", "to": "2026-03-30T00:00"}
    whole = {"name": "day", "from": "00:00", "to": "24:00"}
    asked = {"demands": [span | {"demand": 1}], "templates": [whole], "cyclic": True}
    asked["options"] = {"timeZone": "Europe/Berlin"}
    assert broken(create.solve(asked, millis=100)) == {}


def test_limits_of_the_service_can_be_lifted():
    many = family(startTo="23:59", startStep=60, maxLength="PT4H20M", lengthStep=60)
    sent = asked(templates=[many])
    assert create.validate(sent, limits=None)["counts"]["slots"] == 22_680
    assert list(faults(sent)) == ["/templates"]


def test_a_score_that_64_bits_do_not_hold_is_refused():
    heavy = family(minLength="P7D", startTo="23:59", startStep=60) | {
        "resourceRequirements": {"desk": 1_000_000}
    }
    starts = [f"{minute // 60:02}:{minute % 60:02}" for minute in range(360, 1_440, 20)]
    shifts = [
        {"pattern": "family", "from": f"2026-05-04T{at}", "to": f"2026-05-11T{at}", "value": 50_000}
        for at in starts
    ]
    sent = asked(
        demands=[demand("8-16") | {"to": "2026-05-10T16:00"}],
        templates=[heavy],
        options={"resources": {"desk": 1}, "timeZone": "UTC"},
        weights={"resourceAvailability": "1000000 HARD"},
    )
    told = faults(sent, solution={"shifts": shifts})
    assert "beyond 2^60" in told[""]


def test_an_answer_itself_is_a_solution():
    plan = create.solve(asked(), millis=100)
    assert create.evaluate(asked(), solution=plan).score == plan.score
    assert create.explain(asked(), solution=plan).unmet == []


def test_names_of_shifts_differ_even_where_templates_are_alike_for_long():
    long = "x" * 120
    asked = request([DAY], [EARLY | {"name": long + "1"}, EARLY | {"name": long + "2"}])
    both = [on("8-16") | {"pattern": long + end, "value": 1} for end in "12"]
    names = [one["name"] for one in create.evaluate(asked, solution={"shifts": both})["shifts"]]
    assert len(set(names)) == 2
    assert max(map(len, names)) <= 128
