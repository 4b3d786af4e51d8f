"""What an explanation tells is what `evaluate` finds."""

from __future__ import annotations

import copy
from typing import Any

from routeopt import create
from tests.create.draw import Draw
from tests.create.small import demand, on, request, template
from tests.create.test_oracle import is_valid

EARLY = on("8-16") | {"pattern": "early", "value": 1}


def at(asked: Any, pointer: str, value: Any) -> Any:
    """The request with another value there."""
    changed = copy.deepcopy(asked)
    *way, last = pointer.split("/")[1:]
    held = changed
    for name in way:
        held = held[int(name)] if isinstance(held, list) else held[name]
    held[last] = value
    return changed


def with_head(shifts: list[Any], way: Any) -> list[Any]:
    same = ("pattern", "from", "to")
    key = [way[name] for name in same]
    changed = [
        one | {"value": one["value"] + ([one[name] for name in same] == key)} for one in shifts
    ]
    if changed == shifts:
        changed.append({name: way[name] for name in same} | {"value": 1})
    return changed


def test_a_missing_head_needs_more_of_a_resource():
    asked = request(
        [demand("8-16", 2)],
        [template("early", "8-16", resourceRequirements={"desk": 1})],
        options={"resources": {"desk": 1}},
    )
    plan = {"shifts": [EARLY]}
    (gap,) = create.explain(asked, solution=plan).unmet
    assert (gap.missing, gap.minutes) == (1, 480)
    assert gap.ways[0].needs == [{"pointer": "/options/resources/desk", "value": 2}]
    assert gap.ways[0].scoreWithNeeds["softScore"] == 0


def test_a_bound_that_costs_nothing_needs_no_change():
    asked = request([demand("8-16", 2)], [template("early", "8-16", max=1)])
    asked["weights"]["heads"] = "OFF"
    plan = {"shifts": [EARLY]}
    (gap,) = create.explain(asked, solution=plan).unmet
    assert gap.ways[0].needs == []


def test_a_template_is_worth_adding_where_none_covers_the_demand():
    asked = request([demand("8-16", 2), demand("18-20", 3)], [template("early", "8-16")])
    plan = {"shifts": [on("8-16") | {"pattern": "early", "value": 2}]}
    told = create.explain(asked, solution=plan)
    assert [gap.ways for gap in told.unmet] == [[]]
    (one,) = told.templates
    assert one.patch[0]["value"] == {"name": "new 18:00-20:00", "from": "18:00", "to": "20:00"}
    assert [shift["value"] for shift in one.shifts] == [3]
    assert one.score["softScore"] == 0


def test_no_template_is_proposed_that_starts_after_a_nameless_day():
    asked = {
        "demands": [{"from": "22:00", "to": "06:00", "demand": 1}],
        "templates": [{"name": "late", "from": "20:00", "to": "23:00"}],
    }
    told = create.explain(asked, solution={"shifts": []})
    assert [one.shifts[0]["from"] for one in told.templates] == ["22:00"]


def test_an_explanation_is_printed_as_sentences():
    asked = request(
        [demand("8-16", 2), demand("18-20")],
        [template("early", "8-16", max=1)],
    )
    told = str(create.explain(asked, solution={"shifts": [EARLY]}))
    assert "one more head on early from 08:00 to 16:00 needs" in told
    assert "/templates/0/max of 2" in told
    assert "no template has a shift then" in told
    assert "a template from 18:00 to 20:00, with 1 shift, changes the score by +2soft" in told


def test_a_covered_demand_has_nothing_to_explain():
    asked = request([demand("8-16")], [template("early", "8-16")])
    plan = {"shifts": [EARLY]}
    told = create.explain(asked, solution=plan)
    assert (told.unmet, told.templates, told.unanswered) == ([], [], 0)


def is_as_evaluated(seed: int) -> bool:
    """Check all that an explanation tells; whether there was anything to explain."""
    asked = Draw(seed).request()
    if not is_valid(asked):
        return False
    asked.setdefault("options", {})["maxIterations"] = 50
    shifts = create.solve(asked, threads=1).data["shifts"]
    told = create.explain(asked, solution={"shifts": shifts})
    for gap in told.unmet:
        for way in gap.ways:
            plan = {"shifts": with_head(shifts, way)}
            assert create.evaluate(asked, solution=plan).score == way.score
            changed = asked
            for need in way.needs:
                changed = at(changed, need["pointer"], need["value"])
            expected = way.scoreWithNeeds or way.score
            assert create.evaluate(changed, solution=plan).score == expected
    for one in told.templates:
        changed = copy.deepcopy(asked)
        changed["templates"].append(one.patch[0]["value"])
        plan = {"shifts": shifts + one.shifts}
        assert create.evaluate(changed, solution=plan).score == one.score
    return bool(told.unmet)


def test_what_is_told_is_what_evaluate_finds():
    assert sum(is_as_evaluated(seed) for seed in range(25)) >= 8
