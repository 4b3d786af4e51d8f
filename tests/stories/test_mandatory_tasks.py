"""Mandatory tasks and their priority: leaving one out is worse than any price."""

import pytest

from .story import (
    MINUTE,
    job,
    left_out,
    line,
    request_of,
    routes,
    shift,
    shipment,
    solved,
    van,
    window,
)

AT = line("a------D------b")
ONE_PLACE = {"capacity": {"kg": 1}}


def both(a, b, **members):
    """Two jobs, of which the van has room for one."""
    return request_of(
        job("a", AT["a"], demand={"kg": 1}, **a),
        job("b", AT["b"], demand={"kg": 1}, **b),
        van(shift(AT["D"]), **ONE_PLACE, **members),
    )


def test_a_task_without_a_fee_is_served_at_any_price():
    request = request_of(
        job("a", AT["a"]), van(shift(AT["D"]), costs={"fixed": 10**9, "per_travel_hour": 10**7})
    )
    assert routes(solved(request)) == ["van: a"]


def test_a_mandatory_task_displaces_the_dearest_optional_one():
    solution = solved(both({}, {"drop_fee": 10**9}))
    assert routes(solution) == ["van: a"]
    assert solution.status == "solved"


def test_leaving_a_mandatory_task_out_is_partial_and_has_no_fee():
    solution = solved(both({}, {}))
    assert solution.status == "partial"
    assert len(left_out(solution)) == 1
    assert "drop_fee" not in solution.unserved[0]


@pytest.mark.parametrize(("a", "b", "served"), [(2, 1, "a"), (1, 2, "b"), (1, 10**6, "b")])
def test_the_higher_priority_is_served(a, b, served):
    solution = solved(both({"priority": a}, {"priority": b}))
    assert routes(solution) == [f"van: {served}"]


def test_priorities_add_up():
    """One task of priority 5 against three of priority 2 that share its room."""
    at = line("a------D------bcd")
    request = request_of(
        job("a", at["a"], demand={"kg": 3}, priority=5),
        *(job(name, at[name], demand={"kg": 1}, priority=2) for name in "bcd"),
        van(shift(at["D"]), capacity={"kg": 3}),
    )
    assert left_out(solved(request)) == ["a"]


def test_priority_says_nothing_where_all_can_be_served():
    at = line("D--a----b--E")
    jobs = [job("a", at["a"], priority=1), job("b", at["b"], priority=1_000)]
    assert routes(solved(request_of(*jobs, van(shift(at["D"], at["E"]))))) == ["van: a b"]


def test_a_shipment_can_be_mandatory_too():
    """The job is open when the van could be there first; then no time is left for the shipment."""
    request = request_of(
        shipment("s", AT["a"], AT["b"], priority=3),
        job("b", AT["b"], priority=2, **window(6 * MINUTE, 6 * MINUTE)),
        van(shift(AT["D"], hours=(0, 25 * MINUTE))),
    )
    assert left_out(solved(request)) == ["b"]


def test_nothing_can_be_served_and_the_answer_says_so():
    a = job("a", AT["a"], **window(0, 0))
    solution = solved(request_of(a, van(shift(AT["D"]))))
    assert solution.status == "partial"
    assert solution.routes == []
    assert solution.cost["total"] == 0
    assert solution.summary["unserved_tasks"] == 1
