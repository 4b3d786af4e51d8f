"""What a person types beside the request: options as keywords."""

import json
import warnings
from decimal import Decimal

import pytest

import routeopt
from routeopt import RequestWarning


def options_of(core):
    """The options that the core was given, `None` for the request's own."""
    text = core.calls[-1].get("options")
    return None if text is None else json.loads(text)


def test_options_are_keywords(core):
    routeopt.solve({}, time_limit_s=5, seed=3, max_iterations=100)
    assert options_of(core) == {"time_limit_s": 5, "seed": 3, "max_iterations": 100}


def test_without_keywords_the_request_keeps_its_options(core):
    routeopt.solve({"options": {"seed": 3}})
    assert options_of(core) is None


@pytest.mark.parametrize("form", [dict, json.dumps, lambda request: json.dumps(request).encode()])
def test_a_keyword_changes_one_option_of_the_request_and_leaves_the_others(core, form):
    request = {"options": {"seed": 3, "time_limit_s": 60}, "problem": {}}
    routeopt.solve(form(request), time_limit_s=5)
    assert options_of(core) == {"seed": 3, "time_limit_s": 5}


def test_a_keyword_joins_the_options_of_the_call(core):
    routeopt.solve({"options": {"seed": 3}}, time_limit_s=5, options={"history": True})
    assert options_of(core) == {"history": True, "time_limit_s": 5}


def test_a_member_that_is_given_twice_is_refused(core):
    with pytest.raises(ValueError, match=r"give seed= or options\['seed'\], not both"):
        routeopt.solve({}, seed=1, options={"seed": 1})
    assert not core.calls


@pytest.mark.parametrize("text", ['{"options": ', '{"options": 3}', '{"options": {"seed": NaN}}'])
def test_a_request_that_cannot_be_read_is_left_to_the_core(core, text):
    routeopt.solve(text, time_limit_s=5)
    assert options_of(core) is None


@pytest.mark.parametrize(("given", "taken"), [(2.5, 3), (0.2, 1), (Decimal("1.1"), 2)])
def test_a_part_of_a_second_is_a_whole_one_and_told(core, given, taken):
    with pytest.warns(RequestWarning, match=f"whole_seconds: .*: {given} is taken as {taken}:"):
        routeopt.solve({}, time_limit_s=given)
    assert options_of(core) == {"time_limit_s": taken}


@pytest.mark.parametrize("given", [2, 2.0, Decimal(2)])
def test_whole_seconds_are_taken_without_a_word(core, given):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        routeopt.solve({}, time_limit_s=given)
    assert options_of(core) == {"time_limit_s": 2}


@pytest.mark.parametrize("given", [float("nan"), float("inf")])
def test_what_is_no_time_is_refused(core, given):
    with pytest.raises(ValueError, match="time_limit_s is a number of seconds"):
        routeopt.solve({}, time_limit_s=given)
    assert not core.calls


@pytest.mark.parametrize("given", ["3", True, -0.5])
def test_the_core_says_what_is_wrong_with_other_limits(core, given):
    routeopt.solve({}, time_limit_s=given)
    assert options_of(core) == {"time_limit_s": given}


def test_where_warnings_are_errors_the_plan_is_kept(core):
    assert core.accepted
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(RequestWarning) as caught:
            routeopt.solve({}, time_limit_s=2.5)
    assert caught.value.solution.status == "partial"


def test_suggest_has_its_own_options_as_keywords(core):
    routeopt.suggest({}, tasks=["x"], max_suggestions=0, distinct="vehicle", time_limit_s=1)
    told = {"tasks": ["x"], "max_suggestions": 0, "distinct": "vehicle", "time_limit_s": 1}
    assert options_of(core) == told
