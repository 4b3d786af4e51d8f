"""What a request of TASK may say, how times and calendars are read, and how it is refused."""

from __future__ import annotations

import pytest

import routeopt
from routeopt import task
from tests.task.plans import at, broken, done, order, pointers, request, staff

TASKS = [{"name": "x", "duration": 1}, {"name": "y", "duration": 1}]


def of(resource, **more):
    """A request with one resource."""
    return request([order("a", people=0)], resources=[resource], **more)


REFUSED = {
    "no orders": (request([]), "/orders"),
    "two orders of a name": (request([order("a"), order("a")]), "/orders/1/name"),
    "two tasks of a name": (
        request([{"name": "a", "tasks": [TASKS[0], TASKS[0]]}]),
        "/orders/0/tasks/1/name",
    ),
    "two people of a name": (
        request([order("a")], resources=[staff("Ann"), {**staff("Ann"), "name": "more"}]),
        "/resources/1/supply/0",
    ),
    "no duration": (request([{"name": "a"}]), "/orders/0"),
    "a duration of a month": (request([order("a", "P1M")]), "/orders/0/duration"),
    "a duration beyond its bound": (request([order("a", 100_000_001)]), "/orders/0/duration"),
    "modes and a duration": (
        request([order("a", modes=[{"name": "m", "duration": 1}], resourceRequirements=None)]),
        "/orders/0/duration",
    ),
    "two modes of a name": (
        request([{"name": "a", "modes": [{"name": "m", "duration": 1}] * 2}]),
        "/orders/0/modes/1/name",
    ),
    "tasks and a duration": (
        request([{"name": "a", "tasks": TASKS, "duration": 1}]),
        "/orders/0/duration",
    ),
    "an unknown resource": (
        request([{"name": "a", "duration": 1, "resourceRequirements": {"staf": 1}}]),
        "/orders/0/resourceRequirements/staf",
    ),
    "roles of units": (
        request(
            [{"name": "a", "duration": 1, "resourceRequirements": {"bench": [{}]}}],
            resources=[{"type": "capacitated", "name": "bench", "supply": 1}],
        ),
        "/orders/0/resourceRequirements/bench",
    ),
    "a team of 65": (request([order("a", people=65)]), "/orders/0/resourceRequirements"),
    "an unknown person": (
        request([order("a", people=[{"only": ["Cy"]}])]),
        "/orders/0/resourceRequirements/staff/0/only/0",
    ),
    "a place": (request([order("a", location={"latitude": 1})]), "/orders/0/location"),
    "an unknown member": (request([order("a", dueDate=1)]), "/orders/0/dueDate"),
    "deliveries of people": (of({**staff("Ann"), "deliveries": []}), "/resources/0/deliveries"),
    "an unknown type": (of({"type": "tool", "name": "t"}), "/resources/0/type"),
    "steps that overlap": (
        of(
            {
                "type": "capacitated",
                "name": "t",
                "supply": [
                    {"from": at(0), "to": at(10), "amount": 1},
                    {"from": at(9), "to": at(20), "amount": 1},
                ],
            }
        ),
        "/resources/0/supply/1",
    ),
    "a shift that ends before it begins": (
        of({**staff("Ann"), "shifts": [{"from": at(5), "to": at(5)}]}),
        "/resources/0/shifts/0/to",
    ),
    "shifts and a calendar": (
        of({**staff("Ann"), "shifts": [], "calendar": "c"}, calendars=[{"name": "c"}]),
        "/resources/0/calendar",
    ),
    "an unknown calendar": (of({**staff("Ann"), "calendar": "c"}), "/resources/0/calendar"),
    "change-overs of several units": (
        of({"type": "capacitated", "name": "t", "supply": 2, "setupGroups": True}),
        "/resources/0/setupGroups",
    ),
    "a change-over that is told twice": (
        of(
            {**staff("Ann"), "setupGroups": True},
            setups=[{"resource": "staff", "to": "red", "duration": 1}] * 2,
        ),
        "/setups/1",
    ),
    "an exception without days": (
        request([order("a")], calendars=[{"name": "c", "exceptions": [{"closed": True}]}]),
        "/calendars/0/exceptions/0",
    ),
    "an exception that says nothing": (
        request([order("a")], calendars=[{"name": "c", "exceptions": [{"date": "2026-03-02"}]}]),
        "/calendars/0/exceptions/0",
    ),
    "a period that ends before it begins": (
        {**request([order("a")]), "period": {"from": at(1), "to": at(1)}},
        "/period/to",
    ),
    "a period of eleven years": (
        {**request([order("a")]), "period": {"from": at(0), "to": "2037-03-02T00:00:00Z"}},
        "/period/to",
    ),
    "a deadline before the earliest start": (
        request([order("a", earliest=at(10), deadline=at(9))]),
        "/orders/0/deadline",
    ),
    "times of both forms": (
        request([order("a", due="2026-03-02T10:00")]),
        "/orders/0/due",
    ),
    "an unknown zone": (
        request([order("a")], options={"timeZone": "Mars/Crater"}),
        "/options/timeZone",
    ),
    "a relation of one": (
        request([order("a")], relations=[{"type": "SEQUENCE", "tasks": ["a"]}]),
        "/relations/0/tasks",
    ),
    "a relation of an order with tasks": (
        request(
            [{"name": "a", "tasks": TASKS}, order("b")],
            relations=[{"type": "SEQUENCE", "tasks": ["a", "b"]}],
        ),
        "/relations/0/tasks/0",
    ),
    "a least lag above the greatest": (
        request(
            [order("a"), order("b")],
            relations=[
                {
                    "type": "SEQUENCE",
                    "tasks": ["a", "b"],
                    "minTimeInterval": 2,
                    "maxTimeInterval": 1,
                }
            ],
        ),
        "/relations/0/maxTimeInterval",
    ),
    "two choices for an order": (
        request(
            [order("a"), order("b")], relations=[{"type": "ONE_OF", "tasks": ["a", "b"]}] * 2
        ),
        "/relations/1",
    ),
    "an order after itself": (request([order("a", after=["a"])]), "/orders/0/after"),
    "a task that is assigned twice": (
        request([order("a", people=0)], [done("a", 0), done("a", 5)]),
        "/schedule/1",
    ),
    "somebody of another resource": (
        request([order("a")], [{**done("a", 0), "plannable": {"press": ["Ann"]}}],
                resources=[staff("Ann"), {"type": "capacitated", "name": "press", "supply": 1}]),
        "/schedule/0/plannable/press",
    ),
    "weights beyond 62 bits": (
        request(
            [order(str(number), priority=1_000_000, due=at(0)) for number in range(9)],
            weights={"tardinessWeight": 2**31 - 1, "asapWeight": 2**31 - 1},
            period={"from": at(0), "to": "2036-03-01T00:00:00Z"},
        ),
        "/weights",
    ),
    "another solver's": (request([order("a")], solver="CLUST"), "/solver"),
}  # fmt: skip


@pytest.mark.parametrize(("asked", "pointer"), REFUSED.values(), ids=REFUSED)
def test_is_refused_with_its_place(asked, pointer):
    assert pointers(asked) == [pointer]


def test_all_faults_are_told_at_once():
    asked = request(
        [order("a", after=["z"]), order("b", people=[{"only": ["Cy"]}])],
        [done("c", 0)],
        relations=[{"type": "ONE_OF", "tasks": ["a", "d"]}],
    )
    assert pointers(asked) == [
        "/orders/0/after/0",
        "/orders/1/resourceRequirements/staff/0/only/0",
        "/relations/0/tasks/1",
        "/schedule/0/task",
    ]


def test_a_cycle_is_told_where_it_closes():
    orders = [order(name) for name in "abc"]
    relations = [
        {"type": "SEQUENCE", "tasks": tasks} for tasks in (["a", "b"], ["b", "c"], ["c", "a"])
    ]
    assert pointers(request(orders, relations=relations[:2])) == []
    assert pointers(request(orders, relations=relations)) == ["/relations/2"]


def test_every_cycle_is_told():
    orders = [order(name) for name in "abcd"]
    relations = [{"type": "SEQUENCE", "tasks": list(tasks)} for tasks in ("ab", "ba", "cd", "dc")]
    assert pointers(request(orders, relations=relations)) == ["/relations/1", "/relations/3"]


def test_at_most_sixteen_tasks_are_linked_closely():
    orders = [order(str(number), people=0) for number in range(17)]
    relation = {"type": "SAME_TIME", "tasks": [str(number) for number in range(16)]}
    assert pointers(request(orders, relations=[relation])) == []
    more = {"type": "SEQUENCE", "tasks": ["0", "16"], "maxTimeInterval": 0}
    assert pointers(request(orders, relations=[relation, more])) == ["/relations/1"]


def test_old_members_are_accepted():
    asked = {
        "resources": [
            {"type": "plannable", "name": "worker", "supply": [{"name": "Ann"}]},
            {"type": "capacitated", "name": "tool", "supply": 2},
        ],
        "orders": [
            {
                "name": "order",
                "priority": 2,
                "duration": 60,
                "resourceRequirements": {"worker": 1, "tool": 2},
            }
        ],
        "schedule": [
            {
                "task": "order",
                "from": "1970-01-01T00:00:00Z",
                "to": "1970-01-01T00:01:00Z",
                "capacitated": {"tool": 2},
                "plannable": {"worker": ["Ann"]},
            }
        ],
    }
    assert broken(asked) == {}


def test_an_answer_is_accepted_as_a_schedule():
    asked = request([order("a"), order("b")], [done("a", 0, "Ann"), done("b", 0, "Ann")])
    found = task.evaluate(asked)
    assert task.evaluate(asked, schedule=found) == found
    assert task.evaluate(asked, schedule=found.solution) == found


def test_a_search_is_no_worse_than_the_schedule_that_it_is_given():
    names = [str(number) for number in range(3000)]
    plan = [done(name, 10 * number, "Ann") for number, name in enumerate(names)]
    asked = request(
        [order(name, 10) for name in names],
        plan,
        relations=[{"type": "SAME_RESOURCE", "tasks": names}],
        options={"maxIterations": 1},
    )
    given = task.evaluate(asked).score
    assert given.hardScore == 0
    assert task.solve(asked, millis=100).score.mediumScore >= given.mediumScore


def test_evaluate_needs_a_schedule():
    with pytest.raises(routeopt.RequestError, match="schedule"):
        task.evaluate(request([order("a")]))


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"calendars": [{"name": "c"}]}, "/calendars/0"),
        ({"weights": {"rankingWeight": 3}}, "/weights/rankingWeight"),
        ({"weights": {"tardinessWeight": 3}}, "/weights/tardinessWeight"),
        ({"options": {"freeze": at(0)}}, "/options/freeze"),
        ({"setups": [{"resource": "staff", "to": "red", "duration": 1}]}, "/setups/0/resource"),
    ],
)
def test_what_has_no_effect_is_warned_of(more, pointer):
    warnings = task.validate(request([order("a")], **more))["warnings"]
    assert [one["pointer"] for one in warnings] == [pointer]


def test_what_starts_before_the_freeze_is_locked():
    asked = request(
        [order("a"), order("b")],
        [done("a", 0, "Ann"), done("b", 10, "Bo")],
        options={"freeze": at(10)},
    )
    found = task.evaluate(asked).solution
    assert [one.get("locked", False) for one in found] == [True, False]
    moved = [done("a", 1, "Ann"), done("b", 11, "Bo")]
    assert task.evaluate(asked, schedule=moved).score.hardScore == 0  # it is the schedule now


CALENDAR = {
    "name": "day",
    "weekly": [{"days": ["MO", "TU"], "from": "08:00", "to": "16:00"}],
    "exceptions": [
        {"from": "2026-03-09", "to": "2026-03-10", "closed": True},
        {"date": "2026-03-10", "windows": [{"from": "22:00", "to": "06:00"}]},
    ],
}


@pytest.mark.parametrize(
    ("start", "outside"),
    [
        ("2026-03-02T08:00", 0),
        ("2026-03-02T07:59", 60),
        ("2026-03-02T15:00", 0),
        ("2026-03-02T15:01", 60),
        ("2026-03-04T08:00", 3600),  # a Wednesday
        ("2026-03-09T08:00", 3600),
        ("2026-03-10T08:00", 3600),
        ("2026-03-10T22:00", 0),
        ("2026-03-11T05:00", 0),
        ("2026-03-11T05:01", 60),
    ],
)
def test_a_calendar_says_when_people_work(start, outside):
    asked = {
        "period": {"from": "2026-03-02", "to": "2026-03-31"},
        "options": {"timeZone": "Europe/Brussels"},
        "calendars": [CALENDAR],
        "resources": [staff("Ann", calendar="day")],
        "orders": [order("a", 3600)],
        "schedule": [{**done("a", 0, "Ann"), "from": start}],
    }
    assert broken(asked) == ({"CALENDAR": outside} if outside else {})


def test_windows_beyond_the_bound_are_told_once():
    hours = [
        {"from": f"{h:02}:{m:02}", "to": f"{h:02}:{m + 5:02}"} for h in range(24) for m in (0, 9)
    ]
    days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    weekly = [{"days": days, **one} for one in hours]
    asked = request(
        [order("a")],
        period={"from": "2026-01-01", "to": "2035-12-01"},
        calendars=[{"name": f"c{i}", "weekly": weekly} for i in range(9)],
    )
    assert pointers(asked) == ["/calendars/5"]


@pytest.mark.parametrize(
    ("zone", "day", "start", "end", "seconds"),
    [
        ("Europe/Brussels", "2026-03-28", "22:00", "06:00", 7 * 3600),
        ("Europe/Brussels", "2026-10-24", "22:00", "06:00", 9 * 3600),
        ("Europe/Brussels", "2026-03-29", "02:00", "03:00", 0),  # the clock skips it
        ("Europe/Brussels", "2026-03-29", "02:30", "04:00", 30 * 60),
        ("America/New_York", "2026-11-01", "00:00", "24:00", 25 * 3600),
        ("Australia/Lord_Howe", "2026-04-05", "00:00", "24:00", 24 * 3600 + 1800),
        ("Australia/Lord_Howe", "2026-10-04", "00:00", "24:00", 24 * 3600 - 1800),
        ("Pacific/Apia", "2011-12-30", "08:00", "16:00", 0),  # a day that was left out
    ],
)
def test_windows_follow_the_clock(zone, day, start, end, seconds):
    year = day[:4]
    asked = {
        "period": {"from": f"{year}-01-02", "to": f"{year}-12-30"},
        "options": {"timeZone": zone},
        "calendars": [
            {
                "name": "c",
                "exceptions": [{"date": day, "windows": [{"from": start, "to": end}]}],
            }
        ],
        "resources": [staff("Ann", calendar="c")],
        "orders": [order("a", 100_000, interruptible=True)],
        "schedule": [{**done("a", 0, "Ann"), "from": f"{year}-01-02", "to": f"{year}-12-30T00:00"}],
    }
    found = {one["name"]: one["amount"] for one in task.evaluate(asked).violations}
    # Work that is missing; where there is none at all, only that is told.
    assert found.get("DURATION") == (100_000 - seconds if seconds else None)


def test_a_civil_time_that_is_skipped_moves_forward():
    asked = {
        "options": {"timeZone": "Europe/Brussels"},
        "orders": [order("a", people=0)],
        "schedule": [{"task": "a", "from": "2026-03-29T02:30"}],
    }
    assert task.evaluate(asked).solution[0]["from"] == "2026-03-29T03:30:00"


def test_times_are_answered_in_the_form_of_the_request():
    for given, told in {
        "2026-03-02T08:00": "2026-03-02T08:00:00",
        "2026-03-02T08:00:00+01:00": "2026-03-02T08:00:00+01:00",
    }.items():
        asked = {"orders": [order("a", people=0)], "schedule": [{"task": "a", "from": given}]}
        assert task.evaluate(asked).solution[0]["from"] == told


def test_the_period_begins_with_the_earliest_time():
    found = task.evaluate({"orders": [order("a", people=0)], "schedule": [done("a", 7)]})
    assert dict(found.period) == {"from": at(7)}
    found = task.evaluate({"orders": [order("a", people=0)], "schedule": []})
    assert dict(found.period) == {"from": "1970-01-01T00:00:00+00:00"}


@pytest.mark.parametrize(
    ("more", "reasons"),
    [
        ({"people": [{"skills": ["weld"]}]}, ["SKILL"]),
        ({"people": 3}, ["RESOURCE_CAPACITY"]),
        ({"seconds": 99_999_999}, ["CALENDAR", "PERIOD"]),
        ({"deadline": at(99)}, ["DEADLINE"]),
        ({"resourceRequirements": {"steel": 2}}, ["STOCK"]),
    ],
)
def test_what_cannot_be_done_is_left_out_with_the_reason(more, reasons):
    resources = [staff("Ann", "Bo"), {"type": "consumable", "name": "steel", "supply": 1}]
    found = task.evaluate(request([order("a", **more)], [], resources=resources))
    assert found.unservedReasons == {"a": reasons}


def test_an_order_without_a_fault_of_its_own_is_not_tried_where_nothing_is_placed():
    assert task.evaluate(request([order("a")], [])).unservedReasons == {"a": ["NOT_TRIED"]}
    asked = request([order("a")], weights={"asapWeight": 1})
    stopped = task.solve(asked, threads=1, progress=lambda *_: False)
    assert stopped.unservedReasons == {"a": ["NOT_TRIED"]}


STEEL = {"resourceRequirements": {"steel": 2}}


@pytest.mark.parametrize(
    ("orders", "reasons"),
    [
        ([order("a", people=[{"only": ["Ann"]}, {"only": ["Ann"]}])], ["SKILL"]),
        ([order("a", **STEEL), order("b", **STEEL)], ["STOCK"]),
        ([order("a", setupGroup="red")], ["PERIOD", "SETUP_TIME"]),
        ([order("a", locked=True, plannedFrom=at(2000))], ["PERIOD"]),
        ([order("a", 600, 2), order("b", 600, 2)], ["RESOURCE_CAPACITY", "PERIOD"]),
    ],
)
def test_a_search_tells_the_rules_that_bear_on_what_it_leaves_out(orders, reasons):
    people = [{"name": name, "initialSetup": "blue"} for name in ("Ann", "Bo")]
    asked = request(
        orders,
        period={"from": at(0), "to": at(1000)},
        options={"maxIterations": 20},
        resources=[
            staff(*people, setupGroups=True),
            {"type": "consumable", "name": "steel", "supply": 3},
        ],
        setups=[{"resource": "staff", "to": "red", "duration": 5000}],
    )
    assert list(task.solve(asked).unservedReasons.values()) == [reasons]


def test_the_schema_and_the_core_agree_on_a_request_with_everything():
    from jsonschema import Draft202012Validator

    schema = task.schema()
    Draft202012Validator.check_schema(schema)
    asked = task.demo(orders=6)
    assert list(Draft202012Validator(schema).iter_errors(asked)) == []
    assert task.validate(asked)["valid"]
