"""Vehicles that are alike: an answer to a plan names them as the plan does, as far as it can."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import job, line, request_of, routes, served_by, shift, solved, van
from .test_options import scattered

AT = line("D----------a----------b")


def plan_of(**stops_of):
    return {
        "routes": [
            {"vehicle": name, "shift": "day", "stops": [{"task": task} for task in tasks]}
            for name, tasks in stops_of.items()
        ]
    }


def apart(*vans, **members):
    """Two jobs, at two ends, which share no van."""
    jobs = [job(name, AT[name], delivery={"kg": 1}) for name in "ab"]
    return request_of(*jobs, *vans, **members)


def small(name, **members):
    return van(shift(AT["D"]), name=name, capacity={"kg": 1}, **members)


def test_each_job_stays_with_its_van():
    request = apart(*(small(name) for name in ("one", "two", "three")))
    for first, second in itertools.permutations(("one", "two", "three"), 2):
        plan = plan_of(**{first: "a", second: "b"})
        assert served_by(solved(request | {"plan": plan})) == {"a": first, "b": second}


def test_one_more_order_leaves_the_others_with_their_vans():
    request = scattered(80, seed=5, vans=12)
    for one in request["problem"]["vehicles"]:
        one["capacity"] = {"kg": 40}
    more = request["problem"]["jobs"].pop()
    before = solved(request, options={"max_iterations": 4_000, "seed": 1})
    request["problem"]["jobs"].append(more)
    options = {"max_iterations": 2_000, "seed": 2}
    after = solved(request | {"plan": {"routes": before.routes}}, options=options)
    was, now = served_by(before), served_by(after)
    vans = sorted({*was.values(), *now.values()})
    shared = Counter((was[task], now[task]) for task in was if task in now)
    kept = sum(shared[name, name] for name in vans)
    # No exchange of two or three vans' names would keep more.
    for some in itertools.chain(*(itertools.permutations(vans, count) for count in (2, 3))):
        turned = dict(zip(some, (*some[1:], some[0]), strict=True))
        assert sum(shared[turned.get(name, name), name] for name in vans) <= kept
    assert kept > len(was) / 2


def test_what_differs_is_no_other_name():
    """The second van costs more: the job goes to the first one, whatever the plan says."""
    dear = {"costs": {"fixed": 9}}
    request = request_of(job("a", AT["a"]), small("one"), small("two", **dear))
    assert routes(solved(request | {"plan": plan_of(two="a")})) == ["one: a"]


@pytest.mark.parametrize(
    "of_vans",
    [
        {"skills": [{"name": "lift", "level": 1}]},
        {"serves_tags": ["x"]},
        {"limits": {"max_tasks": 1}},
    ],
)
def test_a_van_that_a_rule_tells_apart_keeps_to_the_rule(of_vans):
    jobs = [
        job("a", AT["a"], tags=["x"], required_skills=[{"name": "lift", "min_level": 1}]),
        job("b", AT["b"], tags=["x"]),
    ]
    if "skills" not in of_vans:
        del jobs[0]["required_skills"]
    vans = [van(shift(AT["D"]), name="one", **of_vans), van(shift(AT["D"]), name="two")]
    solution = solved(request_of(*jobs, *vans) | {"plan": plan_of(two="ab")})
    assert solution.violations == []
    assert solution.unserved == []


def test_a_pinned_stop_stays_and_its_van_is_no_other_van():
    request = apart(*(small(name) for name in ("one", "two", "three")))
    plan = plan_of(one="a", two="b")
    plan["routes"][1]["stops"][0]["pinned"] = True
    assert served_by(solved(request | {"plan": plan})) == {"a": "one", "b": "two"}


def test_reloads_and_breaks_go_with_the_route():
    hub = {"id": "hub", "location": AT["D"]}
    names = ("one", "two")
    vans = [
        van(
            shift(AT["D"])
            | {
                "reloads": [{"depot": "hub"}],
                "breaks": [{"id": f"rest of {name}", "duration_s": 60, "earliest": 600,
                            "latest": 6000}],
            },
            name=name,
            capacity={"kg": 1},
        )
        for name in names
    ]  # fmt: skip
    request = apart(*vans, depots=[hub], objective={"costs": {"fixed": 100}})
    for name in names:
        solution = solved(request | {"plan": plan_of(**{name: "ab"})})
        (route,) = solution.routes
        assert route["vehicle"] == name
        assert [stop["break"] for stop in route["stops"] if "break" in stop] == [f"rest of {name}"]
        assert sum(stop.get("depot") == "hub" for stop in route["stops"]) >= 1


@pytest.mark.parametrize("seed", range(30))
def test_no_renaming_keeps_more_tasks(seed):
    random = Random(seed)
    tasks, kinds = 7, [random.randint(1, 2) for _ in range(5)]
    names = [f"v{i}" for i in range(5)]
    request = request_of(
        *(
            job(f"j{i}", [random.randint(-99, 99), random.randint(-99, 99)], delivery={"kg": 1})
            for i in range(tasks)
        ),
        *(
            van(shift([0, 0]), name=name, capacity={"kg": kg + 1})
            for name, kg in zip(names, kinds, strict=True)
        ),
    )
    stops = {name: [] for name in names}
    for i in range(tasks):
        free = [n for n, kg in zip(names, kinds, strict=True) if len(stops[n]) <= kg]
        stops[random.choice(free)].append(f"j{i}")
    was = {task: name for name, some in stops.items() for task in some}
    plan = plan_of(**{name: some for name, some in stops.items() if some})
    solution = solved(request | {"plan": plan}, options={"max_iterations": 50, "seed": seed})
    now = served_by(solution)
    most = 0
    for order in itertools.permutations(range(5)):
        if all(kinds[i] == kinds[k] for i, k in enumerate(order)):
            turned = {names[i]: names[k] for i, k in enumerate(order)}
            most = max(most, sum(turned[now[task]] == was[task] for task in now))
    assert sum(now[task] == was[task] for task in now) == most
    judged = routeopt.evaluate(request, plan={"routes": solution.routes}, travel=Euclidean())
    assert judged.cost["total"] == solution.cost["total"]
