"""What V3's checks find in a V2 request is told in V2's words, at V2's pointers."""

from __future__ import annotations

import pytest

import routeopt
from tests.v2.members import BASE, DAY, place, shift


def faults_of(members):
    try:
        routeopt.v2.to_v3({**BASE, **members})
    except routeopt.RequestError as refused:
        return {error["pointer"]: error["message"] for error in refused.errors}
    return {}


IN_V2S_WORDS = {
    "/resources/0/shifts/0/to": ({"from": f"{DAY}18:00:00Z"}, "must not lie before `from`"),
    "/resources/0/shifts/0/overtimeEnd": (
        {"overtimeEnd": f"{DAY}09:00:00Z"},
        "must not lie before `to`",
    ),
}


@pytest.mark.parametrize("pointer", IN_V2S_WORDS)
def test_faults_of_shifts_are_told_in_v2s_words(pointer):
    more, message = IN_V2S_WORDS[pointer]
    assert faults_of({"resources": [{"name": "r", "shifts": [shift(**more)]}]}) == {
        pointer: message
    }


@pytest.mark.parametrize(
    ("names", "pointer"),
    [(["d", "d"], "/depots/1/name"), ([""], "/depots/0/name"), (["x" * 256], "/depots/0/name")],
)
def test_a_depot_has_a_name_of_its_own_of_1_to_255_characters(names, pointer):
    depots = [{"name": name, "location": place(50.8)} for name in names]
    assert list(faults_of({"depots": depots})) == [pointer]
    assert faults_of({"depots": [{"name": "x" * 255, "location": place(50.8)}]}) == {}


def test_a_relation_names_a_job_once():
    relation = {"type": "SAME_TIME", "jobs": ["a", "a"]}
    assert list(faults_of({"relations": [relation]})) == ["/relations/0/jobs/1"]
