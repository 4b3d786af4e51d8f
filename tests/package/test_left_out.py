"""Many tasks that are left out: what they share is true of every plan, and like reasons stand
together.
"""

import random

import pytest

import routeopt
from routeopt.reports.advice import explanation_lines
from routeopt.reports.causes import TaskCauses, shared_causes
from routeopt.reports.left_out import unserved_lines
from routeopt.travel import Euclidean

EMPTY = {"routes": []}


def vehicle(name="van", shifts=1, start=0, end=1_000, **more):
    kinds = [
        {"id": f"shift {k}", "start": {"time": start}, "end": {"time": end}} for k in range(shifts)
    ]
    return {"id": name, "shifts": kinds, **more}


def problem(vehicles, jobs=(), shipments=()):
    """Number the tasks, and put them where they are not told to be."""
    jobs = [{"id": f"job {k}", "location": [k, 0], **job} for k, job in enumerate(jobs)]
    return {"vehicles": vehicles, "jobs": jobs, "shipments": list(shipments)}


def parcels(*amounts):
    return [{"delivery": {"parcels": amount}} for amount in amounts]


def test_places_are_compared_with_what_all_jobs_need():
    (text,) = shared_causes(
        problem([vehicle(capacity={"parcels": 720}, shifts=1)], parcels(500, 300, 250))
    )
    assert text == (
        "the vehicles have 720 places for 1,050 `parcels` to deliver:"
        " any plan leaves out 1 task or more"
    )


@pytest.mark.parametrize(
    ("van", "is_short"),
    [
        ({"capacity": {"parcels": 9}}, True),
        ({"capacity": {"parcels": 10}}, False),
        ({"capacity": {}}, False),
        ({"capacity": {"parcels": 5}, "shifts": 2}, False),
        ({"capacity": {"parcels": 10}, "initial_load": {"parcels": 1}}, True),
    ],
)
def test_every_shift_counts_and_what_is_on_board_does_not(van, is_short):
    assert bool(shared_causes(problem([vehicle(**van)], parcels(4, 3, 3)))) == is_short


def test_reloads_count_as_often_as_they_may_happen():
    van = vehicle(capacity={"parcels": 3})
    van["shifts"][0]["reloads"] = [{"depot": "hub", "max_visits": 2}]
    assert not shared_causes(problem([van], parcels(3, 3, 3)))
    (text,) = shared_causes(problem([van], parcels(3, 3, 3, 1)))
    assert "9 places, reloads included, for 10" in text


def test_shipments_prove_nothing_about_places():
    side = {"location": [0, 0]}
    shipments = [
        {"id": f"s{k}", "demand": {"parcels": 9}, "pickup": side, "delivery": side}
        for k in range(5)
    ]
    assert not shared_causes(problem([vehicle(capacity={"parcels": 9})], (), shipments))


def test_hours_are_compared_with_service_alone():
    jobs = [{"service_time_s": 3_000}, {"service_time_s": 4_000, "service_factor": 0.5}]
    assert not shared_causes(problem([vehicle(end=5_000)], jobs))
    (text,) = shared_causes(problem([vehicle(end=4_940)], jobs))
    assert text.startswith("the vehicles work 1 h 22 min in all shifts, for 1 h 23 min of service")


def test_counts_are_compared_where_every_vehicle_has_one():
    few = vehicle(limits={"max_tasks": 2}, shifts=2)
    (text,) = shared_causes(problem([few], [{}] * 6))
    assert text == (
        "the vehicles may serve 4 tasks by `max_tasks`, for 6 tasks:"
        " any plan leaves out 2 tasks or more"
    )
    assert not shared_causes(problem([few, vehicle("free")], [{}] * 6))


def test_those_with_a_skill_are_compared_among_themselves():
    cold = [{**job, "required_skills": [{"name": "cold"}]} for job in parcels(6, 6)]
    vans = [
        vehicle("cold", capacity={"parcels": 10}, skills=[{"name": "cold"}]),
        vehicle("warm", capacity={"parcels": 99}),
    ]
    (text,) = shared_causes(problem(vans, [*cold, *parcels(5)]))
    assert text.startswith(
        "the vehicles with the skill `cold` have 10 places for 12 `parcels` to deliver"
        " of tasks that need it"
    )


@pytest.mark.parametrize(
    ("job", "cause"),
    [
        ({"required_skills": [{"name": "lift"}]}, "no vehicle has the skill `lift`"),
        (
            {"required_skills": [{"name": "cold", "min_level": 3}]},
            "no vehicle has the skill `cold` at level 3",
        ),
        (
            {"required_skills": [{"name": "cold"}, {"name": "fast"}]},
            "no one vehicle has the skill `cold` and the skill `fast`",
        ),
        ({"eligible_vehicles": {"allowed": []}}, "no vehicle is eligible for them"),
        (
            {"eligible_vehicles": {"allowed": ["a"]}, "required_skills": [{"name": "fast"}]},
            "`eligible_vehicles`, tags and skills together leave no vehicle",
        ),
        ({"demand": {"kg": 11}}, "larger than every vehicle that may serve them"),
        (
            {"time_windows": [{"start": 1_001, "end": 2_000}]},
            "their time windows lie outside all shifts",
        ),
        ({"time_windows": [{"start": 1_000, "end": 2_000}]}, None),
        ({"time_windows": [{"start": 0, "end": 5, "per_late_hour": 1}]}, None),
        ({}, None),
    ],
)
def test_the_request_alone_tells_that_no_vehicle_could_serve_a_task(job, cause):
    vans = [
        vehicle("a", start=10, capacity={"kg": 10}, skills=[{"name": "cold", "level": 2}]),
        vehicle("b", start=10, capacity={"kg": 9}, skills=[{"name": "fast"}]),
    ]
    assert TaskCauses(problem(vans, [job])).of("job 0") == cause


def test_tags_that_no_vehicle_serves_are_told():
    causes = TaskCauses(problem([vehicle(serves_tags=["north"])], [{"tags": ["south"]}]))
    assert causes.of("job 0") == "no vehicle serves their tags"


def test_an_explanation_of_many_tasks_begins_with_what_they_share_and_groups_the_rest():
    jobs = [
        *parcels(*[1] * 10),
        *({"required_skills": [{"name": "lift"}]} for _ in range(12)),
        {"time_windows": [{"start": 2_000, "end": 2_001}]},
    ]
    request = {"problem": problem([vehicle(end=100_000, capacity={"parcels": 3})], jobs)}
    request["problem"]["jobs"][-1]["time_windows"] = [{"start": 200_000, "end": 200_001}]
    plan = {"routes": [{"vehicle": "van", "shift": "shift 0",
                        "stops": [{"task": f"job {k}"} for k in range(3)]}]}  # fmt: skip
    told = routeopt.explain(request, plan=plan, travel=Euclidean())
    lines = str(told).splitlines()
    assert lines[0] == (
        "The vehicles have 3 places for 10 `parcels` to deliver: any plan leaves out 7 tasks or"
        " more."
    )
    heads = [line for line in lines[1:] if not line.startswith(" ")]
    assert heads == [
        "12 tasks: no vehicle has the skill `lift`: job 10, job 11, job 12, job 13, job 14,"
        " job 15, job 16, job 17, job 18, job 19 and 2 more",
        "7 tasks: blocked by capacity: job 3, job 4, job 5, job 6, job 7, job 8, job 9",
        "job 22: impossible",
    ]
    assert "such as job 10" in lines[2]
    assert "12 tasks: no vehicle has the skill" in told._repr_html_()


def test_of_tasks_of_which_one_could_be_served_all_are_named():
    relation = {"id": "r", "kind": "one_of", "participants": ["job 0", "job 1"]}
    heavy = problem([vehicle(capacity={"parcels": 1})], parcels(2, 2)) | {"relations": [relation]}
    solution = routeopt.solve({"problem": heavy}, travel=Euclidean(), max_iterations=10)
    (line,) = unserved_lines(solution.view())
    assert line.startswith("one of job 0, job 1: ")


def test_without_the_request_an_explanation_groups_by_rules():
    entries = [
        {"task": f"t{k}", "class": "blocked", "changes": [],
         "reasons": [{"code": "shift_hours", "message": f"message {k}", "blocking": []}]}
        for k in range(6)
    ]  # fmt: skip
    lines = explanation_lines({"unserved": entries})
    assert lines[0] == "6 tasks: blocked by shift hours: t0, t1, t2, t3, t4, t5"
    assert lines[1:3] == ["  such as t0:", "  message 0"]


def test_a_table_groups_what_is_not_served(answer, solution_of):
    from routeopt.reports.text_table import solution_table

    reason = {"code": "capacity", "message": "3 kg too much"}
    answer["unserved"] = [
        {"task": f"t{k}", "reasons": [reason], "drop_fee": 1.5} for k in range(1_200)
    ]
    table = solution_table(solution_of(answer).view())
    assert "1,200 tasks (for 1,800.00): capacity: t0, t1, " in table
    assert " t9 and 1,190 more" in table
    assert len(table.splitlines()) < 25


def drawn(seed):
    """A small problem in which much is short."""
    draw = random.Random(seed)

    def some(chance, **members):
        return members if draw.random() < chance else {}

    names = ["a", "b", "c"]
    vans = []
    for name in names[: draw.randint(1, 3)]:
        van = vehicle(name, draw.randint(1, 2), draw.randint(0, 50), draw.randint(60, 400))
        van |= some(0.7, capacity={"kg": draw.randint(1, 9)})
        van |= some(0.3, initial_load={"kg": draw.randint(0, 3)})
        van |= some(0.4, skills=[{"name": draw.choice("xy"), "level": draw.randint(1, 3)}])
        van |= some(0.2, serves_tags=[draw.choice("pq")])
        van |= some(0.3, limits={"max_tasks": draw.randint(0, 3)})
        van |= some(0.2, limits={"max_route_duration_s": draw.randint(0, 200)})
        if "capacity" in van and "initial_load" in van:
            van["initial_load"]["kg"] = min(van["initial_load"]["kg"], van["capacity"]["kg"])
        for shift in van["shifts"]:
            shift |= some(0.3, reloads=[{"depot": "hub", "max_visits": draw.randint(1, 2)}])
            if draw.random() < 0.3:
                shift["end"]["overtime_until"] = shift["end"]["time"] + draw.randint(0, 100)
        vans.append(van)
    jobs = []
    for _ in range(draw.randint(2, 9)):
        start = draw.randint(0, 500)
        job = {"location": [draw.randint(0, 9), draw.randint(0, 9)]}
        job |= some(0.8, service_time_s=draw.randint(0, 90))
        job |= some(0.5, **{draw.choice(["demand", "delivery"]): {"kg": draw.randint(0, 6)}})
        job |= some(0.2, required_skills=[{"name": draw.choice("xyz"),
                                           "min_level": draw.randint(0, 3)}])  # fmt: skip
        job |= some(0.2, tags=[draw.choice("pq")])
        job |= some(0.2, eligible_vehicles={"excluded": [vans[0]["id"]]})
        job |= some(0.2, service_factor=draw.choice([0.5, 0.333, 2]))
        job |= some(0.2, service_factors=[{"vehicles": [vans[0]["id"]], "factor": 0.7}])
        job |= some(0.3, time_windows=[{"start": start, "end": start + draw.randint(0, 99)}])
        jobs.append(job)
    whole = problem(vans, jobs)
    return whole | {"depots": [{"id": "hub", "location": [5, 5]}]}


def least_left_out(text):
    return int(text.partition("leaves out ")[2].split()[0])


@pytest.mark.parametrize("start", [0, pytest.param(40, marks=pytest.mark.ci)])
def test_what_is_told_of_drawn_problems_is_so(start):
    """No plan that is found leaves out less, and what no vehicle could serve is impossible."""
    told = 0
    for seed in range(start, start + 40 if start == 0 else 1_500):
        request = {"problem": drawn(seed)}
        explained = routeopt.explain(request, plan=EMPTY, travel=Euclidean())
        classes = {entry.task: entry["class"] for entry in explained.unserved}
        causes = TaskCauses(request["problem"])
        for job in request["problem"]["jobs"]:
            if causes.of(job["id"]) is not None:
                told += 1
                assert classes[job["id"]] == "impossible", (seed, job)
        sentences = shared_causes(request["problem"])
        if sentences:
            found = routeopt.solve(request, max_iterations=300, threads=1, travel=Euclidean())
            told += len(sentences)
            least = max(map(least_left_out, sentences))
            assert found.summary["unserved_tasks"] >= least, (seed, sentences)
    assert told > 20
