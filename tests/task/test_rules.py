"""Each rule of TASK: kept at its bound, broken one past it, by how much."""

from __future__ import annotations

import pytest

from routeopt import task
from tests.task.plans import at, broken, counted, done, order, request, staff

DAY = 86_400


def two(gap, **more):
    """A schedule of orders a and b by Ann, so many seconds after each other."""
    orders = [order("a", people=0), order("b", people=0)]
    return request(orders, [done("a", 0), done("b", 100 + gap)], **more)


def test_a_person_serves_one_task_at_a_time():
    orders = [order("a"), order("b")]
    assert broken(request(orders, [done("a", 0, "Ann"), done("b", 100, "Ann")])) == {}
    assert broken(request(orders, [done("a", 0, "Ann"), done("b", 99, "Ann")])) == {
        "RESOURCE_CAPACITY": 1
    }
    assert broken(request(orders, [done("a", 0, "Ann"), done("b", 99, "Bo")])) == {}


def test_tasks_of_an_order_come_as_listed():
    tasks = [{"name": "x", "duration": 100}, {"name": "y", "duration": 100}]
    orders = [{"name": "a", "tasks": tasks}]
    assert broken(request(orders, [done("a/x", 0), done("a/y", 100)])) == {}
    assert broken(request(orders, [done("a/x", 0), done("a/y", 99)])) == {"PRECEDENCE": 1}


@pytest.mark.parametrize(("word", "expected"), [("ANY", {"PRECEDENCE": 1}), ("FREE", {})])
def test_tasks_in_any_order_do_not_overlap_and_free_ones_may(word, expected):
    tasks = [{"name": "x", "duration": 100}, {"name": "y", "duration": 100}]
    orders = [{"name": "a", "tasks": tasks, "taskOrder": word}]
    assert broken(request(orders, [done("a/y", 0), done("a/x", 100)])) == {}
    assert broken(request(orders, [done("a/y", 0), done("a/x", 99)])) == expected


def test_a_part_of_an_order_is_not_the_order():
    tasks = [{"name": "x", "duration": 100}, {"name": "y", "duration": 100}]
    assert broken(request([{"name": "a", "tasks": tasks}], [done("a/x", 0)])) == {"ALL_OR_NONE": 1}


def test_an_order_comes_after_others():
    orders = [order("a", people=0), order("b", people=0, after=["a"])]
    assert broken(request(orders, [done("a", 0), done("b", 100)])) == {}
    assert broken(request(orders, [done("a", 0), done("b", 98)])) == {"PRECEDENCE": 2}
    assert broken(request(orders, [done("b", 98)])) == {"ALL_OR_NONE": 1}


def test_a_task_comes_a_while_after_another_and_not_too_long():
    after = [{"task": "x", "lag": 10, "maxLag": 20}]
    tasks = [{"name": "x", "duration": 100}, {"name": "y", "duration": 100, "after": after}]
    orders = [{"name": "a", "tasks": tasks, "taskOrder": "FREE"}]
    for start, expected in {
        109: {"PRECEDENCE": 1},
        110: {},
        120: {},
        121: {"MAX_LAG": 1},
    }.items():
        assert broken(request(orders, [done("a/x", 0), done("a/y", start)])) == expected


@pytest.mark.parametrize(("counts_from", "end"), [("FROM_DEPARTURE", 100), ("FROM_ARRIVAL", 0)])
def test_a_sequence_counts_from_the_end_or_the_start(counts_from, end):
    relation = {
        "type": "SEQUENCE",
        "tasks": ["a", "b"],
        "timeInterval": counts_from,
        "minTimeInterval": 5,
        "maxTimeInterval": 7,
    }
    for gap, expected in {4: {"PRECEDENCE": 1}, 5: {}, 7: {}, 8: {"MAX_LAG": 1}}.items():
        assert broken(two(end + gap - 100, relations=[relation])) == expected


def test_nothing_comes_between_the_tasks_of_a_direct_sequence():
    relation = {"type": "DIRECT_SEQUENCE", "tasks": ["a", "b"]}
    orders = [order("a"), order("b"), order("c")]
    plan = [done("a", 0, "Ann"), done("b", 300, "Ann")]
    for person, expected in {"Ann": {"PRECEDENCE": 100}, "Bo": {}}.items():
        asked = request(orders, [*plan, done("c", 150, person)], relations=[relation])
        assert broken(asked) == expected


def test_tasks_start_at_the_same_time():
    relation = {"type": "SAME_TIME", "tasks": ["a", "b"], "maxWaitingTime": 150}
    assert broken(two(50, relations=[relation])) == {}
    assert broken(two(51, relations=[relation])) == {"SAME_TIME": 1}


def test_the_same_people_or_others():
    orders = [order("a"), order("b")]
    for word, person, expected in [
        ("SAME_RESOURCE", "Ann", {}),
        ("SAME_RESOURCE", "Bo", {"SAME_RESOURCE": 1}),
        ("DIFFERENT_RESOURCE", "Ann", {"DIFFERENT_RESOURCE": 1}),
        ("DIFFERENT_RESOURCE", "Bo", {}),
    ]:
        relation = {"type": word, "tasks": ["a", "b"], "resource": "staff"}
        plan = [done("a", 0, "Ann"), done("b", 100, person)]
        assert broken(request(orders, plan, relations=[relation])) == expected


def test_the_smaller_team_is_a_part_of_the_larger():
    orders = [order("a"), order("b", people=2)]
    relation = {"type": "SAME_RESOURCE", "tasks": ["a", "b"]}
    plan = [done("a", 0, "Bo"), done("b", 100, "Ann", "Bo")]
    assert broken(request(orders, plan, relations=[relation])) == {}


def test_all_of_them_or_none():
    orders = [order("a"), order("b")]
    relations = [{"type": "ALL_OR_NONE", "tasks": ["a", "b"]}]
    assert broken(request(orders, [], relations=relations)) == {}
    assert broken(request(orders, [done("a", 0, "Ann")], relations=relations)) == {"ALL_OR_NONE": 1}


def test_one_of_them_is_enough_and_more_are_too_many():
    orders = [order("a", priority=3), order("b", priority=5)]
    plans = [[], [done("a", 0, "Ann")], [done("a", 0, "Ann"), done("b", 0, "Bo")]]
    relations = [{"type": "ONE_OF", "tasks": ["a", "b"]}]
    found = [task.evaluate(request(orders, plan, relations=relations)) for plan in plans]
    assert [one.score.mediumScore for one in found] == [-5, 0, 0]
    assert [one.score.hardScore for one in found] == [0, 0, -1]
    assert [one.unserved for one in found] == [["a", "b"], [], []]


def test_units_are_shared():
    orders = [
        {"name": name, "duration": 100, "resourceRequirements": {"bench": 1}} for name in "abc"
    ]
    plan = [done("a", 0), done("b", 50), done("c", 100)]
    for supply, expected in {2: {}, 1: {"RESOURCE_CAPACITY": 2}}.items():
        bench = {"type": "capacitated", "name": "bench", "supply": supply}
        assert broken(request(orders, plan, resources=[bench])) == expected


def test_units_come_in_steps():
    orders = [{"name": "a", "duration": 100, "resourceRequirements": {"bench": 2}}]
    steps = [
        {"from": at(0), "to": at(100), "amount": 1},
        {"from": at(100), "to": at(200), "amount": 2},
    ]
    bench = {"type": "capacitated", "name": "bench", "supply": steps}
    for start, expected in {
        99: {"RESOURCE_CAPACITY": 1},
        100: {},
        101: {"CALENDAR": 1},
        200: {"CALENDAR": 100},
    }.items():
        assert broken(request(orders, [done("a", start)], resources=[bench])) == expected


def test_a_window_of_a_calendar_has_fewer_units():
    orders = [{"name": "a", "duration": 100, "resourceRequirements": {"bench": 2}}]
    hours = {"days": ["MO"], "from": "00:00", "to": "01:00"}
    for amount, expected in {2: {}, 1: {"RESOURCE_CAPACITY": 1}, None: {}}.items():
        asked = request(
            orders,
            [done("a", 0)],
            resources=[{"type": "capacitated", "name": "bench", "supply": 3, "calendar": "c"}],
            calendars=[{"name": "c", "weekly": [{**hours, "amount": amount}]}],
        )
        assert broken(asked) == expected


def test_stock_is_used_up_and_what_is_delivered_counts_at_once():
    orders = [
        {"name": name, "duration": 100, "resourceRequirements": {"steel": 2}} for name in "ab"
    ]
    steel = {
        "type": "consumable",
        "name": "steel",
        "supply": 3,
        "deliveries": [{"at": at(50), "amount": 1}],
    }
    for start, expected in {49: {"STOCK": 1}, 50: {}}.items():
        asked = request(orders, [done("a", 0), done("b", start)], resources=[steel])
        assert broken(asked) == expected


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        ({"skills": ["weld"]}, {}),
        ({"skills": [{"name": "weld", "minLevel": 3}]}, {}),
        ({"skills": [{"name": "weld", "minLevel": 4}]}, {"SKILL": 1}),
        ({"skills": ["weld", "turn"]}, {"SKILL": 1}),
        ({"only": ["Bo"]}, {"SKILL": 1}),
        ({"never": ["Ann"]}, {"SKILL": 1}),
        ({"never": ["Bo"]}, {}),
        ({"count": 2}, {"PLANNED_RESOURCE": 1}),
    ],
)
def test_a_role_takes_who_is_able(role, expected):
    people = staff({"name": "Ann", "skills": [{"name": "weld", "level": 3}]}, "Bo")
    asked = request([order("a", people=[role])], [done("a", 0, "Ann")], resources=[people])
    assert broken(asked) == expected


def test_roles_take_different_people():
    people = staff({"name": "Ann", "skills": ["weld", "turn"]}, {"name": "Bo", "skills": ["weld"]})
    roles = [{"skills": ["weld"]}, {"skills": ["turn"]}]
    asked = request([order("a", people=roles)], [done("a", 0, "Ann", "Bo")], resources=[people])
    assert broken(asked) == {}
    two_turners = [{"skills": ["turn"]}, {"skills": ["turn"]}]
    asked = request(
        [order("a", people=two_turners)], [done("a", 0, "Ann", "Bo")], resources=[people]
    )
    assert broken(asked) == {"SKILL": 1}


def test_a_skill_is_held_through_the_whole_task():
    skill = {"name": "weld", "from": at(10), "to": at(110)}
    people = staff({"name": "Ann", "skills": [skill]})
    for start, expected in {9: {"SKILL": 1}, 10: {}, 11: {"SKILL": 1}}.items():
        asked = request(
            [order("a", people=[{"skills": ["weld"]}])],
            [done("a", start, "Ann")],
            resources=[people],
        )
        assert broken(asked) == expected


@pytest.mark.parametrize(("people", "amount"), [((), 1), (("Ann", "Bo"), 1), (("Ann",), None)])
def test_as_many_people_as_are_asked_for(people, amount):
    expected = {} if amount is None else {"PLANNED_RESOURCE": amount}
    assert broken(request([order("a")], [done("a", 0, *people)])) == expected


def test_work_lies_in_working_time_without_a_gap():
    shifts = [{"from": at(0), "to": at(100)}, {"from": at(100), "to": at(150)},
              {"from": at(160), "to": at(300)}]  # fmt: skip
    people = staff({"name": "Ann", "shifts": shifts})
    for start, expected in {
        0: {},
        50: {},
        51: {"CALENDAR": 1},
        155: {"CALENDAR": 5},
        200: {},
        201: {"CALENDAR": 1},
    }.items():
        asked = request([order("a")], [done("a", start, "Ann")], resources=[people])
        assert broken(asked) == expected


def test_what_may_be_interrupted_goes_on_when_all_are_back():
    shifts = [{"from": at(0), "to": at(50)}, {"from": at(80), "to": at(300)}]
    people = staff({"name": "Ann", "shifts": shifts}, {"name": "Bo"})
    orders = [order("a", interruptible=True)]
    found = task.evaluate(request(orders, [done("a", 0, "Ann")], resources=[people]))
    assert found.solution[0]["to"] == at(130)
    parts = [{"from": at(0), "to": at(50)}, {"from": at(80), "to": at(130)}]
    assert found.solution[0]["parts"] == parts
    for end, expected in {129: 1, 130: 0, 131: 1}.items():
        plan = [done("a", 0, "Ann", to=at(end))]
        expected_breach = {"DURATION": expected} if expected else {}
        assert broken(request(orders, plan, resources=[people])) == expected_breach
    plan = [done("a", 60, "Ann", to=at(180))]
    assert broken(request(orders, plan, resources=[people])) == {"CALENDAR": 20}


def test_what_is_interrupted_keeps_its_people():
    shifts = [{"from": at(0), "to": at(50)}, {"from": at(80), "to": at(300)}]
    people = staff({"name": "Ann", "shifts": shifts})
    orders = [order("a", interruptible=True), order("b", 0)]
    plan = [done("a", 0, "Ann"), done("b", 60, "Ann")]
    assert broken(request(orders, plan, resources=[people])) == {}  # it takes no time
    orders = [order("a", interruptible=True), order("b", 10)]
    assert broken(request(orders, plan, resources=[people])) == {
        "RESOURCE_CAPACITY": 1,
        "CALENDAR": 10,
    }


def test_a_team_is_as_fast_as_its_slowest():
    people = staff({"name": "Ann", "efficiency": 0.3}, {"name": "Bo", "efficiency": 2})
    for team, length in {("Ann",): 334, ("Bo",): 50, ("Ann", "Bo"): 334}.items():
        for off, expected in {0: {}, 1: {"DURATION": 1}}.items():
            plan = [done("a", 0, *team, to=at(length + off))]
            asked = request([order("a", people=len(team))], plan, resources=[people])
            assert broken(asked) == expected


def test_times_of_orders_and_tasks_are_kept():
    for member, good, rule in [
        ("earliest", 50, "EARLIEST"),
        ("latestStart", 50, "LATEST_START"),
        ("deadline", 150, "DEADLINE"),
    ]:
        worse = 1 if member == "earliest" else -1
        asked = request([order("a", **{member: at(good)})], [done("a", 50, "Ann")])
        assert broken(asked) == {}
        asked = request([order("a", **{member: at(good + worse)})], [done("a", 50, "Ann")])
        assert broken(asked) == {rule: 1}


def test_the_period_is_kept():
    for start, expected in {-1: {"PERIOD": 1, "CALENDAR": 1}, 0: {}, 99_900: {}}.items():
        assert broken(request([order("a")], [done("a", start, "Ann")])) == expected
    assert broken(request([order("a", people=0)], [done("a", 99_901)])) == {"PERIOD": 1}


SETUPS = [
    {"resource": "staff", "to": "red", "duration": 10, "cost": 3},
    {"resource": "staff", "from": "white", "to": "red", "duration": 5},
    {"resource": "staff", "from": "red", "to": "red", "duration": 1},
]


@pytest.mark.parametrize(
    ("before", "after", "length"),
    [("black", "red", 10), ("white", "red", 5), ("red", "red", 1), ("red", "white", 0),
     (None, "red", 0)],
)  # fmt: skip
def test_a_change_over_comes_before_the_task(before, after, length):
    orders = [order("a", setupGroup=before), order("b", setupGroup=after)]
    people = staff("Ann", setupGroups=True)
    for gap in {length, max(0, length - 1)}:
        plan = [done("a", 0, "Ann"), done("b", 100 + gap, "Ann")]
        asked = request(orders, plan, resources=[people], setups=SETUPS)
        assert broken(asked) == ({} if gap == length else {"SETUP_TIME": 1})


def test_a_task_without_a_group_keeps_the_set_up():
    orders = [order("a", setupGroup="black"), order("b"), order("c", setupGroup="red")]
    plan = [done("a", 0, "Ann"), done("b", 100, "Ann"), done("c", 205, "Ann")]
    asked = request(orders, plan, resources=[staff("Ann", setupGroups=True)], setups=SETUPS)
    assert broken(asked) == {"SETUP_TIME": 5}


def test_a_person_may_be_set_up_at_first():
    people = staff({"name": "Ann", "initialSetup": "black"}, setupGroups=True)
    for start, expected in {9: {"SETUP_TIME": 1}, 10: {}}.items():
        asked = request([order("a", setupGroup="red")], [done("a", start, "Ann")],
                        resources=[people], setups=SETUPS)  # fmt: skip
        assert broken(asked) == expected


def test_a_change_over_takes_working_time_and_stops_outside_of_it():
    shifts = [{"from": at(0), "to": at(103)}, {"from": at(200), "to": at(500)}]
    people = staff({"name": "Ann", "shifts": shifts}, setupGroups=True)
    orders = [order("a", setupGroup="black"), order("b", setupGroup="red")]
    for start, expected in {206: {"SETUP_TIME": 1}, 207: {}}.items():
        asked = request(orders, [done("a", 0, "Ann"), done("b", start, "Ann")],
                        resources=[people], setups=SETUPS)  # fmt: skip
        assert broken(asked) == expected
    found = task.evaluate(asked)
    assert found.solution[1]["setupFrom"] == at(100)
    assert found.totals.setupSeconds == 10


def test_a_machine_of_one_unit_is_changed_over():
    orders = [
        {"name": name, "duration": 100, "resourceRequirements": {"press": 1}, "setupGroup": group}
        for name, group in (("a", "black"), ("b", "red"))
    ]
    press = {"type": "capacitated", "name": "press", "supply": 1, "setupGroups": True}
    setups = [{**SETUPS[0], "resource": "press"}]
    for start, expected in {109: {"SETUP_TIME": 1}, 110: {}}.items():
        asked = request(orders, [done("a", 0), done("b", start)], resources=[press], setups=setups)
        assert broken(asked) == expected


def test_what_is_locked_stays():
    locked = {"locked": True, "plannedFrom": at(50), "plannedResources": ["Ann"]}
    orders = [order("a", **locked)]
    assert broken(request(orders, [done("a", 50, "Ann")])) == {}
    assert broken(request(orders, [done("a", 57, "Ann")])) == {"PLANNED_START": 7}
    assert broken(request(orders, [done("a", 50, "Bo")])) == {"PLANNED_RESOURCE": 2}


def test_work_of_a_civil_day_is_bounded():
    people = staff({"name": "Ann", "maxWorkTime": 150})
    orders = [order("a"), order("b")]
    for start, expected in {
        1000: {"MAX_WORK_TIME": 50},
        DAY - 50: {},
        DAY - 51: {"MAX_WORK_TIME": 1},
        DAY: {},
    }.items():
        asked = request(orders, [done("a", 0, "Ann"), done("b", start, "Ann")],
                        resources=[people], period={"from": at(0), "to": at(3 * DAY)})  # fmt: skip
        assert broken(asked) == expected


def test_a_mandatory_order_is_not_left_out():
    assert broken(request([order("a")], [])) == {}
    assert broken(request([order("a", mandatory=True)], [])) == {"UNSERVED_ORDERS": 1}
    asked = request([order("a")], [], options={"partialPlanning": False})
    assert broken(asked) == {"UNSERVED_ORDERS": 1}


def test_a_task_of_no_length_takes_nobodys_time():
    orders = [order("a"), order("b", 0)]
    assert broken(request(orders, [done("a", 0, "Ann"), done("b", 50, "Ann")])) == {}
    assert broken(request(orders, [done("a", 0, "Ann"), done("b", 50)])) == {"PLANNED_RESOURCE": 1}


def test_what_counts_softly():
    weights = {
        f"{name}Weight": 1
        for name in ("tardiness", "makespan", "asap", "cost", "setup", "ranking",
                     "workloadSpread", "planned", "reassign")
    }  # fmt: skip
    people = staff({"name": "Ann", "hourlyCost": 54}, "Bo", "Cy", setupGroups=True)
    made = [
        order("a", setupGroup="black", priority=3, due=at(90), earliest=at(10),
              plannedFrom=at(15), plannedResources=["Bo"],
              rankings=[{"name": "Ann", "ranking": 4}]),
        order("b", setupGroup="red"),
    ]  # fmt: skip
    asked = request(made, [done("a", 20, "Ann"), done("b", 140, "Ann")], resources=[people],
                    setups=SETUPS, weights=weights)  # fmt: skip
    assert counted(asked) == {
        "TARDINESS": 3 * 30,
        "MAKESPAN": 240,
        "ASAP": 3 * 110 + 240,
        "COST": 2 + 2 + 3,  # 1.5 each are rounded up
        "SETUP": 10,
        "RANKING_SOFT": 3,
        "FAIR_WORK": 267,  # |200 - 66.7| + 2 x 66.7
        "PLANNED_MOVED": 5,
        "PLANNED_REASSIGNED": 1,
    }


def test_tasks_are_late_beside_their_order():
    tasks = [
        {"name": "x", "duration": 100, "due": at(60)},
        {"name": "y", "duration": 100, "due": at(500)},
    ]
    orders = [{"name": "a", "tasks": tasks, "due": at(150), "priority": 2}]
    found = task.evaluate(request(orders, [done("a/x", 0), done("a/y", 100)]))
    assert counted(request(orders, [done("a/x", 0), done("a/y", 100)]))["TARDINESS"] == 2 * 90
    assert (found.totals.tardinessSeconds, found.totals.lateOrders) == (90, 1)
    assert [one["lateSeconds"] for one in found.solution] == [40, 50]
