"""Suggestions: each is scored as its plan is, and no single move or handover is left out."""

from __future__ import annotations

import pytest

from routeopt import fill
from tests.fill.draw import Draw
from tests.fill.oracle import Oracle
from tests.fill.small import request, shift

DAY = ("04T08:00", "04T16:00")


def after(schedule: list[dict], suggestion: dict) -> list[dict]:
    """The schedule once a suggestion is followed."""
    kept = list(schedule)
    for move in suggestion["moves"]:
        kept = [
            one
            for one in kept
            if (one["employee"], one["shift"]) != (move["leaves"], move["shift"])
        ]
        if "takes" in move:
            kept.append({"employee": move["takes"], "shift": move["shift"]})
    return [*kept, {"employee": suggestion["employee"], "shift": suggestion["shift"]}]


def points(request: dict) -> tuple[int, ...]:
    """What a plan loses at each level, by the oracle."""
    broken = Oracle(request).score()
    return tuple(
        sum(value for (level, _), (_, value) in broken.items() if level == wanted)
        for wanted in ("HARD", "MEDIUM", "SOFT")
    )


def lost(score: dict) -> tuple[int, ...]:
    return (-score["hardScore"], -score["mediumScore"], -score["softScore"])


def ways(asked: dict, name: str, locked: set) -> dict:
    """Every way to fill a shift with one person, or with one who leaves another shift for it."""
    people = [e["name"] for e in asked["employees"]]
    plan = asked["schedule"]
    pairs = {(one["employee"], one["shift"]) for one in plan}
    found = {}
    for person in people:
        if (person, name) in pairs:
            continue
        choices = [()]
        for left in sorted(s for e, s in pairs - locked if e == person):
            choices.append(((left, person, None),))
            choices += [
                ((left, person, other),)
                for other in people
                if other != person and (other, left) not in pairs
            ]
        for moves in choices:
            told = [{"shift": s, "leaves": e} | ({"takes": t} if t else {}) for s, e, t in moves]
            suggestion = {"shift": name, "employee": person, "moves": told}
            found[person, moves] = points(asked | {"schedule": after(plan, suggestion)})
    return found


def drawn(seed: int) -> dict:
    asked = Draw(seed).request()
    asked["options"] |= {"maxSuggestions": 0}
    return asked


def check_complete(seeds) -> None:
    for seed in seeds:
        asked = drawn(seed)
        told = fill.suggest(asked, millis=60_000)
        begin = asked["options"].get("planFrom", "")
        locked = {
            (one["employee"], one["shift"])
            for one in asked["schedule"]
            for s in asked["shifts"]
            if s["name"] == one["shift"] and (s["from"] < begin or one.get("locked"))
        }
        for name in set(told["unassigned"]):
            listed = [s for s in told["suggestions"] if s["shift"] == name]
            scores = [lost(s["score"]) for s in listed]
            assert scores == sorted(scores), f"seed {seed}"
            single = {
                (
                    s["employee"],
                    tuple((m["shift"], m["leaves"], m.get("takes")) for m in s["moves"]),
                ): lost(s["score"])
                for s in listed
                if "searched" not in s
            }
            expected = ways(asked, name, locked)
            if len(listed) < 100:
                assert single == expected, f"seed {seed}, {name}"
            else:
                assert single.items() <= expected.items(), f"seed {seed}, {name}"
            for searched in (s for s in listed if "searched" in s):
                plan = asked | {"schedule": after(asked["schedule"], searched)}
                assert lost(searched["score"]) == points(plan), f"seed {seed}, {name}"


def test_all_single_moves_and_handovers_are_listed_with_their_scores():
    check_complete(range(12))


@pytest.mark.ci
def test_many_lists_are_complete():
    check_complete(range(12, 60))


def test_a_few_suggestions_are_the_best_of_all():
    for seed in range(20):
        asked = drawn(seed)
        all_of_them = fill.suggest(asked)["suggestions"]
        asked["options"]["maxSuggestions"] = 2
        few = fill.suggest(asked)["suggestions"]
        for name in {one["shift"] for one in all_of_them}:
            best = [lost(s["score"]) for s in all_of_them if s["shift"] == name][:2]
            assert [lost(s["score"]) for s in few if s["shift"] == name] == best, f"seed {seed}"


def test_a_person_takes_the_shift_that_is_left_to_another():
    """Only An can drive, and An is on the other shift of that day."""
    shifts = [shift("desk", *DAY), shift("drive", *DAY, skills=["driver"])]
    people = {"An": {"skills": ["driver"]}, "Bo": {}}
    plan = [{"employee": "An", "shift": "desk"}]
    best = fill.suggest(request(shifts, people, schedule=plan))["suggestions"][0]
    assert (best["shift"], best["employee"]) == ("drive", "An")
    assert best["moves"] == [{"shift": "desk", "leaves": "An", "takes": "Bo"}]
    assert best["delta"] == {"hardScore": 1, "mediumScore": 0, "softScore": 0}
    assert best["violations"] == []


def test_a_chain_is_searched_where_no_handover_helps():
    """An alone can drive and leaves the desk; Bo alone may take it and leaves the door to Cy."""
    shifts = [
        shift("drive", *DAY, skills=["driver"]),
        shift("desk", *DAY, skills=["clerk"]),
        shift("door", *DAY),
    ]
    people = {"An": {"skills": ["driver", "clerk"]}, "Bo": {"skills": ["clerk"]}, "Cy": {}}
    plan = [{"employee": "An", "shift": "desk"}, {"employee": "Bo", "shift": "door"}]
    best = fill.suggest(request(shifts, people, schedule=plan))["suggestions"][0]
    assert best["searched"]
    assert best["score"]["feasible"]
    assert best["moves"] == [
        {"shift": "desk", "leaves": "An", "takes": "Bo"},
        {"shift": "door", "leaves": "Bo", "takes": "Cy"},
    ]


def test_what_is_locked_is_left_by_nobody():
    shifts = [shift("desk", *DAY), shift("drive", *DAY)]
    plan = [{"employee": "An", "shift": "desk", "locked": True}]
    found = fill.suggest(request(shifts, {"An": {}, "Bo": {}}, schedule=plan))["suggestions"]
    assert all(one["moves"] == [] for one in found)


def test_a_full_shift_can_be_asked_for():
    asked = request([shift("s", *DAY)], {"An": {}, "Bo": {}})
    asked |= {"schedule": [{"employee": "An", "shift": "s"}]}
    assert fill.suggest(asked)["suggestions"] == []
    asked["options"]["suggestFor"] = ["s"]
    found = fill.suggest(asked)["suggestions"]
    assert [one["employee"] for one in found] == ["Bo"]
    assert found[0]["violations"] == [{"name": "overstaffed", "value": 1, "level": "HARD"}]


def test_an_answer_is_what_suggestions_are_for():
    """The plan is the answer's; its locks and what was published are the request's."""
    shifts = [shift("a", *DAY), shift("b", "05T08:00", "05T16:00")]
    asked = request(shifts, {"An": {}}, schedule=[{"employee": "An", "shift": "a"}])
    answer = {"assignments": [{"employee": "An", "shift": "b"}, {"shift": "a"}]}
    assert fill.evaluate(asked, solution=answer)["unassigned"] == ["a"]
    assert [s["shift"] for s in fill.suggest(asked, solution=answer)["suggestions"]] == ["a", "a"]
