"""What a search finds: the best plan of small problems, and bounds that hold in all."""

from __future__ import annotations

import os
import random
import resource
import signal
import threading

import pytest

import routeopt
from tests.clust import draw
from tests.clust.exact import best
from tests.clust.scorer import score
from tests.clust.test_scores import found, is_valid


def searched(request, iterations, seed=0, threads=1):
    options = {**request.get("options", {}), "maxIterations": iterations, "seed": seed}
    return routeopt.clust.solve({**request, "options": options}, threads=threads)


def plan_of(answer):
    return {one["entity"]: one["cluster"] for one in answer["assignments"]}


def compared(seeds, iterations, most=6):
    """Return how many problems were solved, and the seeds of those that were not solved best."""
    solved, missed = 0, []
    for seed in seeds:
        request = draw.request(seed, most)
        if not is_valid(request):
            continue
        answer = searched(request, iterations)
        assert found(answer) == score(request, plan_of(answer)), seed
        solved += 1
        missed += [seed] if found(answer) < best(request) else []
    return solved, missed


@pytest.mark.long
def test_small_problems_are_solved_best():
    solved, missed = compared(range(60), 5000, most=5)
    assert solved > 50
    assert len(missed) <= 1


@pytest.mark.ci
def test_more_small_problems_are_solved_best():
    solved, missed = compared(range(1000, 1080), 20_000)
    assert len(missed) <= solved // 50, missed


@pytest.mark.deep
def test_three_thousand_small_problems_are_solved_best():
    solved, missed = compared(range(100_000, 103_400), 20_000, most=9)
    assert solved > 3000
    assert len(missed) <= solved // 200, missed


def town(count, seed=0, spread=0.2):
    chance = random.Random(seed)
    return [
        {
            "name": f"e{k}",
            "location": {
                "latitude": 50 + spread * chance.random(),
                "longitude": 4 + spread * chance.random(),
            },
            "weight": chance.randint(1, 9),
        }
        for k in range(count)
    ]


def test_equal_seeds_and_iterations_give_equal_answers_on_any_number_of_threads():
    request = {"clusterCount": {"max": 6}, "entities": town(120)}
    assert searched(request, 200, threads=1) == searched(request, 200, threads=2)
    assert searched(request, 200) != searched(request, 200, seed=1)


def test_bounds_of_weight_are_kept_by_the_tolerance():
    request = {
        "clusterCount": {"max": 5},
        "entities": town(200),
        "options": {"compactness": "CENTROID", "balanceTolerance": 0.05},
    }
    answer = searched(request, 300)
    mean = sum(one["weight"] for one in request["entities"]) / 5
    assert answer["score"]["hardScore"] == 0
    assert answer["unassigned"] == []
    for cluster in answer["clusters"]:
        assert abs(cluster["weight"] - mean) <= 0.05 * mean


@pytest.mark.parametrize(
    ("bounds", "weights"), [({"minWeight": 9}, [9, 6]), ({"maxWeight": 2}, [2, 13])]
)
def test_a_tolerance_leaves_room_for_bounds_that_are_given(bounds, weights):
    request = {
        "clusters": [bounds, {}],
        "entities": [{"name": f"e{k}"} for k in range(15)],
        "options": {"balanceTolerance": 0.1},
    }
    answer = searched(request, 300)
    assert answer["score"]["hardScore"] == answer["score"]["mediumScore"] == 0
    assert [cluster["weight"] for cluster in answer["clusters"]] == weights


def test_clusters_stay_connected():
    side = 8
    entities = [
        {
            "name": f"{x},{y}",
            "location": {"latitude": 50 + y / 100, "longitude": 4 + x / 100},
            "weight": 1 + (x * y) % 5,
        }
        for x in range(side)
        for y in range(side)
    ]
    edges = [[f"{x},{y}", f"{x + 1},{y}"] for x in range(side - 1) for y in range(side)]
    edges += [[f"{x},{y}", f"{x},{y + 1}"] for x in range(side) for y in range(side - 1)]
    request = {
        "clusterCount": {"max": 5},
        "entities": entities,
        "contiguity": edges,
        "options": {"balanceTolerance": 0.2},
    }
    answer = searched(request, 300)
    assert all(cluster["contiguous"] for cluster in answer["clusters"])
    assert answer["score"]["hardScore"] == 0
    assert answer["unassigned"] == []


def test_neighbours_of_a_triangulation_are_connected():
    """Of the corners of a flat diamond, the two that are far apart are no neighbours."""
    spots = {"w": (50, 4), "e": (50, 4.3), "n": (50.01, 4.15), "s": (49.99, 4.15)}
    request = {
        "clusters": [{"name": "a", "size": 2}, {"name": "b", "size": 2}],
        "entities": [
            {"name": name, "location": {"latitude": lat, "longitude": lon}}
            for name, (lat, lon) in spots.items()
        ],
        "contiguity": "DELAUNAY",
    }
    far = [{"entity": name, "cluster": "a" if name in "we" else "b"} for name in spots]
    told = routeopt.clust.evaluate(request, assignments=far)
    assert [one["contiguous"] for one in told["clusters"]] == [False, True]
    answer = searched({**request, "entities": town(100), "clusters": [{"size": 25}] * 4}, 200)
    assert answer["unassigned"] == []
    assert all(cluster["contiguous"] for cluster in answer["clusters"])


def test_a_cluster_that_must_hold_what_is_no_neighbour_is_broken_by_none():
    request = {
        "clusters": [{"name": "a"}, {"name": "b"}],
        "entities": [{"name": name} for name in "xyz"],
        "contiguity": [["x", "y"], ["y", "z"]],
        "relations": [
            {"type": "SAME_CLUSTER", "entities": ["x", "z"]},
            {"type": "DIFFERENT_CLUSTER", "entities": ["x", "y"]},
        ],
    }
    answer = searched(request, 100)
    assert answer["score"]["hardScore"] == 0
    assert sorted(answer["unassigned"]) == ["x", "z"]


def test_entities_of_several_relations_are_apart_by_each():
    relation = {"type": "DIFFERENT_CLUSTER", "entities": ["e0", "e1", "e2"]}
    request = {
        "clusters": [{}, {}],
        "entities": town(3),
        "relations": [relation, relation, {**relation, "entities": ["e0", "e2"]}],
    }
    answer = searched(request, 50)
    assert (answer["score"]["hardScore"], answer["score"]["mediumScore"]) == (0, -1)
    together = [{"entity": f"e{k}", "cluster": "c1"} for k in range(3)]
    assert routeopt.clust.evaluate(request, assignments=together)["score"]["hardScore"] == -5


def test_many_clusters_take_no_table_of_their_pairs():
    request = {"clusters": [{}] * 5000, "entities": [{"name": "x"}]}
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert len(routeopt.clust.solve(request, millis=100, threads=1)["assignments"]) == 1
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000  # KiB


def test_a_time_limit_ends_counted_iterations_too():
    request = {
        "clusterCount": {"max": 3},
        "entities": town(40),
        "options": {"maxIterations": 2**31 - 1},
    }
    assert len(routeopt.clust.solve(request, millis=100, threads=1)["assignments"]) == 40


def test_what_has_no_room_is_left_out_with_a_reason():
    request = {"clusters": [{"name": "a", "size": 2}], "entities": town(3)}
    answer = searched(request, 50)
    assert answer["score"]["mediumScore"] == -1
    [left] = answer["unassigned"]
    assert answer["unassignedReasons"] == {left: ["CLUSTER_MAX"]}


def test_a_given_plan_is_where_the_search_begins():
    request = {
        "clusters": [{"name": "a"}, {"name": "b"}],
        "entities": [{"name": "x"}, {"name": "y"}],
        "assignments": [{"entity": "x", "cluster": "b"}, {"entity": "y", "cluster": "a"}],
        "weights": {"movedWeight": 1},
    }
    assert plan_of(searched(request, 20)) == {"x": "b", "y": "a"}


def test_ctrl_c_comes_out_with_the_best_plan():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt) as stopped:
        routeopt.clust.solve({"clusterCount": {"max": 6}, "entities": town(120)}, millis=60_000)
    timer.join()
    signal.signal(signal.SIGINT, before)
    assert len(stopped.value.solution.assignments) == 120
