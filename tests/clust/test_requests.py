"""What a request of CLUST may say, and how it is refused."""

from __future__ import annotations

import pytest

import routeopt
from tests.clust import draw

GOOD = {
    "clusters": [{"name": "a"}, {"name": "b"}],
    "entities": [{"name": "x"}, {"name": "y"}, {"name": "z"}],
}

REFUSED = {
    "no clusters": ({"clusters": None}, ""),
    "both ways to say clusters": ({"clusterCount": {"max": 2}}, "/clusterCount"),
    "defaults without a count": ({"defaults": {}}, "/defaults"),
    "two clusters of a name": ({"clusters": [{"name": "a"}, {"name": "a"}]}, "/clusters/1/name"),
    "a name that is given to the second": (
        {"clusters": [{"name": "c2"}, {}]},
        "/clusters/1",
    ),
    "min above max": ({"clusters": [{"min": 3, "max": 2}]}, "/clusters/0/min"),
    "size and max": ({"clusters": [{"size": 3, "max": 2}]}, "/clusters/0/max"),
    "weights above each other": (
        {"clusters": [{"minWeight": 3, "maxWeight": 2}]},
        "/clusters/0/minWeight",
    ),
    "more least members than entities": (
        {"clusters": [{"min": 2}, {"min": 2}]},
        "/clusters/1",
    ),
    "more least weight than all have": ({"clusters": [{"minWeight": 4}]}, "/clusters/0"),
    "least weights beyond 62 bits, of clusters that may be empty": (
        {"clusters": [{"open": False, "minWeight": 2**61 - 1}] * 6},
        "",
    ),
    "a cluster ranked twice": (
        {"entities": [{"name": "x", "rankings": [{"name": "b"}, {"name": "a"}, {"name": "b"}]}]},
        "/entities/0/rankings/2",
    ),
    "two entities of a name": ({"entities": [{"name": "x"}, {"name": "x"}]}, "/entities/1/name"),
    "no entities": ({"entities": []}, "/entities"),
    "an unknown cluster": ({"entities": [{"name": "x", "cluster": "c"}]}, "/entities/0/cluster"),
    "a forbidden pin": (
        {"entities": [{"name": "x", "cluster": "a", "excluded": ["a"]}]},
        "/entities/0/cluster",
    ),
    "a weight below 0": ({"entities": [{"name": "x", "weight": -1}]}, "/entities/0/weight"),
    "five dimensions": (
        {"entities": [{"name": "x", "weight": dict.fromkeys("abcde", 1)}]},
        "/entities",
    ),
    "a keyword twice": (
        {"entities": [{"name": "x", "keywords": ["k", {"name": "k"}]}]},
        "/entities/0/keywords/1",
    ),
    "a latitude beyond the pole": (
        {"entities": [{"name": "x", "location": {"latitude": 91, "longitude": 0}}]},
        "/entities/0/location/latitude",
    ),
    "a relation of one": (
        {"relations": [{"type": "SAME_CLUSTER", "entities": ["x", "x"]}]},
        "/relations/0/entities",
    ),
    "together and apart": (
        {
            "relations": [
                {"type": "SAME_CLUSTER", "entities": ["x", "y"]},
                {"type": "DIFFERENT_CLUSTER", "entities": ["y", "x"]},
            ]
        },
        "/relations/1",
    ),
    "an edge to itself": ({"contiguity": [["x", "x"]]}, "/contiguity/0"),
    "an edge of three": ({"contiguity": [["x", "y", "z"]]}, "/contiguity/0"),
    "a word for contiguity": ({"contiguity": "ROOK"}, "/contiguity"),
    "a triangulation of what is nowhere": (
        {
            "contiguity": "DELAUNAY",
            "entities": [
                {"name": "x", "location": {"latitude": 50, "longitude": 4}},
                {"name": "y"},
            ],
        },
        "/entities/1",
    ),
    "assigned twice": (
        {"assignments": [{"entity": "x", "cluster": "a"}, {"entity": "x", "cluster": "b"}]},
        "/assignments/1/entity",
    ),
    "another solver": ({"solver": "VRP"}, "/solver"),
    "an unknown member": ({"wieghts": {}}, "/wieghts"),
    "a score beyond 62 bits": (
        {
            "weights": {"distanceWeight": 2**31 - 1},
            "entities": [{"name": "x", "distanceFactor": 2**31 - 1}],
        },
        "",
    ),
}


def pointers(request):
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.clust.validate(request)
    return [fault["pointer"] for fault in refused.value.errors]


@pytest.mark.parametrize("case", REFUSED)
def test_a_fault_is_told_with_its_place(case):
    change, pointer = REFUSED[case]
    assert pointers({**GOOD, **change}) == [pointer]


def test_all_faults_are_told_at_once():
    entities = [{"name": "x", "wieght": 1, "dropWeight": -1}, {}]
    assert pointers({**GOOD, "entities": entities}) == [
        "/entities/0/wieght",
        "/entities/0/dropWeight",
        "/entities/1/name",
    ]


def test_what_is_drawn_keeps_to_the_schema():
    jsonschema = pytest.importorskip("jsonschema")
    check = jsonschema.Draft202012Validator(routeopt.clust.schema())
    for seed in range(100):
        check.validate(draw.request(seed))


def test_members_of_older_requests_are_taken():
    answer = routeopt.clust.solve(
        {
            "solver": "CLUST",
            "solve_duration": 0,
            "clusters": [
                {"name": "a", "cluster_type": "t", "size": 2, "keywords": [{"name": "k"}]},
                {"name": "b"},
            ],
            "entities": [
                {"name": "x", "cluster_type": "t", "keywords": [{"name": "k", "priority": 3}]},
                {"name": "y", "keywords": []},
            ],
        },
        threads=1,
    )
    assert {"id", "indexInCluster", "cluster", "entity"} == answer["assignments"][0].keys()
    assert {"name": "Matching Score", "value": 3, "level": "SOFT"} in answer["unresolved"]


def test_a_matrix_is_measured_from_entities_to_the_best_member():
    numpy = pytest.importorskip("numpy")
    request = {
        "clusterCount": {"max": 1},
        "matrix": "given",
        "entities": [
            {"name": name, "location": {"latitude": 0, "longitude": 0}} for name in ("x", "y")
        ],
        "assignments": [{"entity": "x", "cluster": "c1"}, {"entity": "y", "cluster": "c1"}],
    }
    matrix = numpy.array([[0, 7], [5, 0]], dtype="int32")
    answer = routeopt.clust.evaluate(request, matrix=matrix)
    assert answer["clusters"][0]["median"] == "x"
    assert answer["score"]["softScore"] == -5


def test_a_matrix_has_to_come_with_the_request():
    with pytest.raises(routeopt.RequestError, match="matrix") as refused:
        routeopt.clust.solve({**GOOD, "matrix": "m"}, millis=100)
    assert [fault["pointer"] for fault in refused.value.errors] == ["/matrix"]


def test_a_matrix_that_is_not_named_is_told():
    numpy = pytest.importorskip("numpy")
    told = routeopt.clust.validate(GOOD, matrix=numpy.zeros((3, 3), dtype="int32"))
    [warning] = told["warnings"]
    assert warning["pointer"] == ""
    assert "matrix" in warning["message"]


def test_a_dimension_that_no_entity_has_is_told_once():
    clusters = [
        {"maxWeight": {"kg": 9, "kgs": 1}},
        {"maxWeight": {"kgs": 1}, "minWeight": 0},
    ]
    entities = [{"name": name, "weight": {"kg": 1}} for name in "xy"]
    told = routeopt.clust.validate({"clusters": clusters, "entities": entities})["warnings"]
    assert [warning["pointer"] for warning in told] == [
        "/clusters/0/maxWeight/kgs",
        "/clusters/1/minWeight",
    ]
    assert "did you mean `kg`?" in told[0]["message"]


def test_a_weight_that_is_not_given_has_no_dimension():
    request = {"clusters": [{"maxWeight": 2}], "entities": [{"name": "x"}]}
    assert routeopt.clust.validate(request)["warnings"] == []


def test_evaluate_needs_assignments():
    with pytest.raises(routeopt.RequestError, match="assignments"):
        routeopt.clust.evaluate(GOOD)


def test_a_matrix_that_is_no_array_is_told_by_its_argument():
    request = {"clusters": [{}], "entities": [{"name": "a"}], "matrix": "m"}
    with pytest.raises(TypeError, match=r"^matrix: an array is needed, not list"):
        routeopt.clust.solve(request, matrix=[[0]])
