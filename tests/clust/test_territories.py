"""Districts of nearly equal weight."""

from __future__ import annotations

import os
import random
import signal
import threading

import numpy
import pytest

import routeopt

PLACES = [(4 + random.Random(k).random(), 50 + random.Random(-k).random()) for k in range(300)]


def test_districts_weigh_the_same_within_the_tolerance():
    weights = [1 + k % 7 for k in range(300)]
    found = routeopt.territories.divide(PLACES, 6, weights=weights, millis=300, threads=1)
    sums = [sum(w for w, d in zip(weights, found.labels, strict=True) if d == k) for k in range(6)]
    assert sums == found.weights.tolist()
    mean = sum(weights) / 6
    assert all(abs(weight - mean) <= 0.05 * mean for weight in sums)


def test_what_cannot_be_balanced_is_refused():
    with pytest.raises(ValueError, match="tolerance"):
        routeopt.territories.divide(PLACES[:4], 2, weights=[9, 1, 1, 1], millis=100)


@pytest.mark.parametrize(("by", "sums"), [("tasks", [2, 2]), ("load", [5, 5]), ("work", [60, 60])])
def test_jobs_of_a_request_are_divided_by_what_counts(by, sums):
    loads = {"tasks": [9, 1, 1, 1], "load": [4, 1, 1, 4], "work": [0, 0, 0, 0]}[by]
    times = {"work": [50, 10, 10, 50]}.get(by, [0, 0, 0, 0])
    jobs = [
        {"id": str(k), "location": [k / 10, 0], "demand": {"kg": load}, "service_time_s": time}
        for k, (load, time) in enumerate(zip(loads, times, strict=True))
    ]
    found = routeopt.territories.of_request(
        {"problem": {"jobs": jobs}}, 2, by=by, millis=100, threads=1
    )
    assert found.weights.tolist() == sums


def test_arrays_come_in_and_go_out():
    places = numpy.array([[4.0, 51.0], [4.1, 51.0], [4.8, 51.0], [4.9, 51.0]])
    found = routeopt.territories.divide(places, 2, weights=numpy.ones(4), millis=100, threads=1)
    assert found.labels.dtype == numpy.int32
    assert found.labels[0] == found.labels[1] != found.labels[2] == found.labels[3]
    assert found.members(found.labels[3]).tolist() == [2, 3]
    assert "4 places in 2 districts of weight 2 to 2" in repr(found)


@pytest.mark.parametrize(
    ("places", "more", "said"),
    [
        ([1, 2, 3], {}, "pairs"),
        ([], {}, "pairs"),
        ([[1, float("nan")]], {}, "place 0 is nowhere"),
        ([[1, 2]], {"weights": [1, 2]}, "2 weights"),
        ([[1, 2]], {"weights": [1.5]}, "whole"),
        ([[1, 2], [3, 4]], {"names": ["a", "a"]}, "different names"),
        ([[1, 2]], {"weights": [-1]}, "weight"),
        ([[1, 200]], {}, "place 0 is nowhere"),
        ([[1, 2]], {"weights": [2**60]}, "weights are"),
        ([[1, 2]] * 9, {"weights": [2**31 - 1] * 9, "travel": routeopt.travel.Euclidean()}, "bits"),
        ([[1, 2]], {"count": 2}, "count"),
        ([[1, 2]], {"count": True}, "count"),
        ([[1, 2]], {"seed": -1}, "seed"),
        ([[1, 2]], {"tolerance": 2}, "tolerance"),
        ([[1, 2]], {"millis": -1}, "millis"),
        ([[1, 2]], {"travel": routeopt.travel.Osrm("http://127.0.0.1:1")}, "crow"),
    ],
)
def test_what_does_not_fit_is_told(places, more, said):
    with pytest.raises(ValueError, match=said):
        routeopt.territories.divide(places, **{"count": 1, "millis": 100, **more})


@pytest.mark.parametrize("travel", [None, routeopt.travel.Euclidean(scale=1000)])
def test_arrays_are_divided_as_the_same_request_is(travel):
    weights = [1 + k % 7 for k in range(300)]
    found = routeopt.territories.divide(
        PLACES, 6, weights=weights, tolerance=0.1, max_iterations=50, seed=3, travel=travel
    )
    request = {
        "clusterCount": {"max": 6},
        "entities": [
            {
                "name": str(k),
                "location": {"longitude": x, "latitude": y},
                "weight": weights[k],
                "distanceFactor": weights[k],
            }
            for k, (x, y) in enumerate(PLACES)
        ],
        "options": {
            "compactness": "CENTROID",
            "balanceTolerance": 0.1,
            "seed": 3,
            "maxIterations": 50,
        },
    }
    answer = routeopt.clust.solve(request, travel=travel)
    assert {found.names[label] for label in found.labels} == set(found.names)
    for one in answer.assignments:
        assert found.names[found.labels[int(one.entity)]] == one.cluster
    assert found.answer.score.softScore == answer.score.softScore


def test_ctrl_c_ends_it():
    routeopt.territories.divide(PLACES[:9], 3, millis=100, threads=1)  # all is imported
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        routeopt.territories.divide(PLACES, 6, millis=30_000, threads=1)
    timer.join()


def test_districts_are_drawn_and_listed():
    found = routeopt.territories.divide(
        PLACES[:9], 3, names=[f"<{k}>" for k in range(9)], millis=100, threads=1
    )
    frame = found.to_frame()
    assert frame.entity.tolist() == [f"<{k}>" for k in range(9)]
    assert frame.cluster.tolist() == [found.names[label] for label in found.labels]
    assert found.clusters_frame().weight.tolist() == [3, 3, 3]
    kinds = [one["properties"]["type"] for one in found.to_geojson()["features"]]
    assert [kinds.count(kind) for kind in ("outline", "member")] == [3, 9]
    assert "<svg" in found._repr_html_()
    assert found.plot().axes[0].get_xlabel() == "Longitude"
    assert "&lt;8&gt;" in found.map().get_root().render()


def test_drivers_serve_their_districts():
    """Jobs lie in the east and in the west; each driver starts on the wrong side."""
    sides = {"east": 4.9, "west": 4.0}
    jobs = [
        {"id": f"{side} {k}", "location": [x + k / 100, 51.0], "tags": ["old"]}
        for side, x in sides.items()
        for k in range(3)
    ]
    request = {"problem": {"jobs": jobs}}
    found = routeopt.territories.of_request(request, 2, millis=100, threads=1)
    problem = found.tagged(request)["problem"]
    assert request["problem"]["jobs"][0]["tags"] == ["old"]
    assert problem["jobs"][0]["tags"][0] == "old"
    problem["vehicles"] = [
        {
            "id": name,
            "serves_tags": [name],
            "shifts": [
                {"id": "d", **{end: {"time": t} for end, t in (("start", 0), ("end", 9e4))}}
            ],
        }
        for name in found.names
    ]
    plan = routeopt.solve({"problem": problem}, options={"max_iterations": 100})
    assert plan.summary.unserved_tasks == 0
    for route in plan.routes:
        assert len({stop.task.split()[0] for stop in route.stops if stop.task}) == 1
