"""What can be done with an answer: frames, GeoJSON, pictures, maps."""

from __future__ import annotations

import json
import pickle
import xml.etree.ElementTree as ElementTree

import pytest

import routeopt
from routeopt.reports.clusters.sketch import cluster_sketch


def place(x, y):
    return {"longitude": x, "latitude": y}


REQUEST = {
    "clusters": [{"name": "<i>north", "max": 3}, {"name": "south", "max": 3}],
    "entities": [
        {"name": "a", "location": place(4.0, 51.0), "weight": 4, "cluster": "<i>north"},
        {"name": "<b>", "location": place(4.1, 51.0), "keywords": ["milk"], "allowed": ["south"]},
        {"name": "c", "location": place(4.0, 51.1)},
        {"name": "d", "location": place(4.1, 51.1)},
        {"name": "far", "location": place(5.0, 51.0)},
        {"name": "nowhere", "keywords": ["milk", "ice"]},
    ],
}
PLAN = {"a": "<i>north", "c": "<i>north", "d": "<i>north", "<b>": "south", "nowhere": "south"}


@pytest.fixture
def answer():
    plan = [{"entity": entity, "cluster": cluster} for entity, cluster in PLAN.items()]
    return routeopt.clust.evaluate(REQUEST, assignments=plan)


def test_members_are_attributes_and_items_at_any_depth(answer):
    assert answer.clusters[0].name == answer["clusters"][0]["name"] == "<i>north"
    assert answer.clusters[0].centre.latitude == pytest.approx(51.0667, abs=1e-3)
    assert answer.score.mediumScore == -1
    assert answer.clusters[0].contiguous is None
    assert answer.unassigned == ["far"]


def test_an_answer_is_its_text_and_travels_as_such(answer):
    assert json.loads(answer.to_json()) == answer.data
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    assert again._repr_html_() == answer._repr_html_()


def test_a_line_says_what_matters(answer):
    assert "5 members of 2 clusters, 1 left out" in repr(answer)
    assert "rules broken" not in repr(answer)
    full = [{"entity": name, "cluster": "south"} for name in ("<b>", "c", "d", "far")]
    answer = routeopt.clust.evaluate(REQUEST, assignments=full)
    assert "rules broken by 1" in repr(answer)
    [broken] = [one for one in answer.violations if one.level == "HARD"]
    assert (broken.name, broken.cluster, broken.entity) == ("CLUSTER_MAX", "south", None)


def test_what_is_proven_is_said():
    homes = [{"name": name, "location": place(x, 51.0)} for name, x in (("west", 4), ("east", 5))]
    people = [{"name": "x", "location": place(4.1, 51.0)}]
    answer = routeopt.clust.solve({"clusters": homes, "entities": people}, millis=100)
    assert answer.search.optimal
    assert "(optimal)" in repr(answer)


def test_a_row_for_each_entity(answer):
    frame = answer.to_frame().set_index("entity")
    assert frame.cluster.dropna().to_dict() == PLAN
    assert frame.loc["a", "weight"] == 4
    assert frame.loc["<b>", ["lon", "lat", "keywords"]].tolist() == [4.1, 51.0, "milk"]
    assert frame.loc["nowhere", "keywords"] == "milk;ice"
    assert frame.reasons.dropna().to_dict() == {"far": ";".join(answer.unassignedReasons["far"])}


def test_a_row_for_each_cluster(answer):
    frame = answer.clusters_frame().set_index("cluster")
    assert frame.weight.tolist() == [6, 2]
    assert frame.loc["south", "size"] == 2
    assert frame.loc["south", "keywords"] == "ice;milk" or frame.keywords.south == "milk;ice"


def test_weights_of_several_dimensions_are_columns():
    request = {
        "clusters": [{"name": "k"}],
        "entities": [{"name": "x", "weight": {"kg": 3, "visits": 1}}],
    }
    answer = routeopt.clust.solve(request, millis=100)
    assert answer.to_frame()["weight.kg"].tolist() == [3]
    assert answer.clusters_frame()["weight.visits"].tolist() == [1]
    assert len(answer.plot("weights").axes) == 2


def test_geojson_has_outlines_centres_and_members(answer):
    features = answer.to_geojson()["features"]
    kinds = [feature["properties"]["type"] for feature in features]
    assert [kinds.count(kind) for kind in ("outline", "centre", "member", "left out")] == [
        2,
        2,
        4,
        1,
    ]
    [north] = [
        f
        for f in features
        if f["properties"].get("cluster") == "<i>north" and "fill" in f["properties"]
    ]
    assert north["geometry"]["type"] == "Polygon"
    assert [4.0, 51.0] in north["geometry"]["coordinates"][0]


def test_a_plane_is_drawn_and_is_no_geography():
    answer = routeopt.clust.solve(REQUEST, millis=100, travel=routeopt.travel.Euclidean(scale=100))
    assert answer.plot().axes[0].get_xlabel() == "x"
    for refused in (answer.to_geojson, answer.map):
        with pytest.raises(ValueError, match="plane"):
            refused()


def test_what_is_not_on_the_map_has_tables_alone():
    answer = routeopt.clust.solve({"clusters": [{}], "entities": [{"name": "x"}]}, millis=100)
    assert "<svg" not in answer._repr_html_()
    for refused in (answer.plot, answer.map):
        with pytest.raises(ValueError, match="location"):
            refused()


def test_an_unknown_picture_is_refused(answer):
    with pytest.raises(ValueError, match="map, weights"):
        answer.plot("pie")


def test_the_notebook_picture_escapes_names_and_needs_no_network(answer):
    html = answer._repr_html_()
    assert "<svg" in html
    assert "&lt;i&gt;north" in html
    assert "<i>" not in html
    assert "<b>far" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert ElementTree.fromstring(cluster_sketch(answer.view())).tag.endswith("svg")


def test_a_map_escapes_names(answer):
    page = answer.map().get_root().render()
    assert "&lt;i&gt;north" in page
    assert "<i>north" not in page
    assert r"\u003ci\u003enorth" not in page  # as JSON has it in scripts


@pytest.mark.parametrize("kind", ["map", "weights"])
def test_pictures_are_drawn(answer, kind, tmp_path):
    answer.plot(kind).savefig(tmp_path / "picture.png")


@pytest.mark.ci
@pytest.mark.parametrize("clusters", [5, 1_000])
def test_the_notebook_picture_of_many_stays_small(clusters):
    request = routeopt.clust.demo(entities=10_000) | {"clusterCount": {"max": clusters}}
    plan = [
        {"entity": one["name"], "cluster": f"c{number % clusters + 1}"}
        for number, one in enumerate(request["entities"])
    ]
    answer = routeopt.clust.evaluate(request, assignments=plan)
    html = answer._repr_html_()
    assert len(html.encode()) < 200_000
    assert "places are drawn" in html


def test_advice_has_attributes_tables_and_lines():
    """`d` and `nowhere` are left out; the north has room for one, the south for none."""
    request = {**REQUEST, "clusters": [{"name": "<i>north", "max": 3}, {"name": "south", "max": 2}]}
    plan = {**PLAN, "far": "south"}
    del plan["nowhere"], plan["d"]
    plan = [{"entity": entity, "cluster": cluster} for entity, cluster in plan.items()]
    found = routeopt.clust.suggest(request, assignments=plan, millis=200)
    first = found.suggestions[0]
    assert first.assignments[0].from_ is None
    frame = found.to_frame()
    assert frame.entity.tolist() == [one.entity for one in found.suggestions]
    assert frame.delta_soft[0] == first.deltaSoft
    assert f"{first.entity} to {first.cluster}" in str(found)
    told = routeopt.clust.explain(request, assignments=plan, millis=200)
    assert told.entities[0].alternatives[0].cluster in ("<i>north", "south")
    rows = sum(len(one.alternatives) for one in told.entities)
    assert len(told.to_frame()) == rows
    assert str(told)
    assert "entities" in repr(told)
    assert "no time" not in str(found) + str(told)
    found.data["search"]["complete"] = told.data["search"]["complete"] = False
    assert str(found).endswith("there was no time to try everything")
    assert str(told).endswith("there was no time to try everything")
    assert "&lt;i&gt;north" in told._repr_html_() + found._repr_html_()


def test_an_outline_across_the_antimeridian_is_as_small_as_its_cluster():
    places = [(179.8, 0), (179.9, 0.1), (-179.9, 0.1), (-179.8, -0.1)]
    request = {
        "clusters": [{"name": "c"}],
        "entities": [
            {"name": str(k), "location": {"longitude": x, "latitude": y}}
            for k, (x, y) in enumerate(places)
        ],
    }
    plan = [{"entity": str(k), "cluster": "c"} for k in range(4)]
    [cluster] = routeopt.clust.evaluate(request, assignments=plan)["clusters"]
    across = [x for x, _ in cluster["outline"]["coordinates"][0]]
    assert max(across) - min(across) == pytest.approx(0.4)
    assert cluster["diameter"] < 50_000
