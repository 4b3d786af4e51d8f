import json
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import numpy
import pandas
import pytest

import routeopt
from routeopt.request.encoding import encode


def test_bytes_reach_the_core_untouched(core):
    text = b'{ "problem" :\xff {} }'
    routeopt.solve(text)
    assert core.calls[0]["text"] is text


def test_a_text_that_begins_like_json_is_json(core):
    routeopt.solve(' {"problem": {}}')
    assert core.request == {"problem": {}}


@pytest.mark.parametrize("kind", [str, lambda path: path])
def test_a_path_is_read(core, tmp_path, kind):
    path = tmp_path / "request.json"
    path.write_bytes(b'{"problem": {"jobs": []}}')
    routeopt.solve(kind(path))
    assert core.request == {"problem": {"jobs": []}}


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(FileNotFoundError, match=r"no file 'nowhere\.json'"):
        routeopt.solve("nowhere.json")


@pytest.mark.parametrize("request_", [None, 5, [1]])
def test_what_is_no_request_is_a_type_error(request_):
    with pytest.raises(TypeError, match="a request is a dict"):
        routeopt.solve(request_)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (datetime(2026, 12, 1, 8, tzinfo=UTC), '"2026-12-01T08:00:00+00:00"'),
        (pandas.Timestamp("2026-12-01 08:00", tz="Europe/Berlin"), '"2026-12-01T08:00:00+01:00"'),
        (numpy.int32(5), "5"),
        (numpy.float32(0.5), "0.5"),
        (numpy.bool_(True), "true"),
        (numpy.array([[1, 2]]), "[[1,2]]"),
        (Decimal("34.20"), "34.2"),
        (Decimal("5.00"), "5"),
        ((1, "é"), '[1,"é"]'),
        (None, "null"),
    ],
)
def test_values_of_python_and_its_libraries_become_json(value, text):
    assert encode(value).decode() == text
    assert encode({"other": float("nan"), "value": value}).decode() == f'{{"value":{text}}}'


@pytest.mark.parametrize(
    "nothing", [float("nan"), numpy.float32("nan"), Decimal("NaN"), pandas.NaT, pandas.NA]
)
def test_nan_of_any_kind_is_an_absent_member(nothing):
    assert encode({"a": {"b": nothing, "c": 1}}) == b'{"a":{"c":1}}'


@pytest.mark.parametrize("values", [[1, float("nan")], numpy.array([1, numpy.nan])])
def test_nan_in_a_list_is_refused_with_its_place(values):
    with pytest.raises(ValueError, match=r"^/problem/locations/1: nan"):
        encode({"problem": {"locations": values}})


@pytest.mark.parametrize("infinite", [float("inf"), Decimal("-Infinity"), numpy.float32("inf")])
def test_infinity_is_refused_with_its_place(infinite):
    with pytest.raises(ValueError, match=r"^/drop_fee: -?inf"):
        encode({"drop_fee": infinite})


@pytest.mark.parametrize("naive", [datetime(2026, 12, 1), numpy.datetime64("2026-12-01T08:00")])
def test_a_time_without_an_offset_is_refused_with_its_place(naive):
    with pytest.raises(ValueError, match=r"^/time_windows/0/start: .* no offset from UTC"):
        encode({"time_windows": [{"start": naive}]})


def test_what_json_does_not_know_is_refused_with_its_place():
    with pytest.raises(TypeError, match=r"^/a~1b/0: set is no JSON value"):
        encode({"a/b": [{1}]})


def test_options_and_plan_replace_those_of_the_request(core):
    routeopt.solve({}, options={"seed": numpy.int64(7)}, plan=[{"vehicle": "van"}])
    assert core.calls[0]["options"] == b'{"seed":7}'
    assert core.calls[0]["plan"] == b'{"routes":[{"vehicle":"van"}]}'


def test_without_options_and_plan_the_requests_own_stay(core):
    routeopt.solve({})
    assert core.calls[0]["options"] is None
    assert core.calls[0]["plan"] is None


def test_options_are_a_dict():
    with pytest.raises(TypeError, match="options is a dict, not int"):
        routeopt.solve({}, options=5)


@pytest.mark.parametrize("form", ["solution", "dict", "list", "path", "text"])
def test_a_plan_is_a_result_a_dict_a_list_of_routes_or_a_file(core, solution, tmp_path, form):
    path = tmp_path / "plan.json"
    path.write_bytes(solution.to_json())
    plan = {
        "solution": solution,
        "dict": solution.data,
        "list": solution.routes,
        "path": path,
        "text": solution.to_json(),
    }[form]
    routeopt.solve({}, plan=plan)
    assert json.loads(core.calls[0]["plan"]) == {"routes": solution.routes}


def test_a_misspelled_member_of_a_plan_reaches_the_core(core):
    routeopt.solve({}, plan={"routes": [], "rutes": []})
    assert json.loads(core.calls[0]["plan"]) == {"routes": [], "rutes": []}


def test_a_plan_that_is_no_json_is_left_to_the_core(core):
    routeopt.solve({}, plan=b"{oh")
    assert core.calls[0]["plan"] == b"{oh"


def nested(levels):
    value = {}
    for _ in range(levels):
        value = {"a": value}
    return value


def cyclic():
    value = {}
    value["a"] = value
    return value


@pytest.mark.parametrize("value", [cyclic(), nested(100_000)])
def test_what_has_no_end_is_refused_with_its_place(value):
    with pytest.raises(ValueError, match=r"^(/a){65}: deeper than 64 levels"):
        encode(value)


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        (date(2026, 12, 1), "give a datetime with a tzinfo"),
        (timedelta(minutes=5), "give its seconds"),
        (numpy.timedelta64(5, "m"), "give its seconds"),
        (numpy.datetime64("2026-12-01"), r"give pandas.Timestamp\(time, tz=\"UTC\"\)"),
    ],
)
def test_what_is_nearly_a_time_is_refused_with_advice(value, advice):
    with pytest.raises((TypeError, ValueError), match=f"^/a: .*{advice}"):
        encode({"a": value})


@pytest.mark.parametrize("text", ["[1,2]", "[" * 5_000, "5", '"a"', "null"])
def test_json_of_another_kind_is_left_to_the_core(core, text):
    routeopt.solve(text)
    assert core.calls[0]["text"] == text.encode()


@pytest.mark.parametrize("text", ["problem " * 10_000, "a\0b"])
def test_a_text_that_is_neither_json_nor_a_file_is_said_so_in_short(text):
    with pytest.raises(FileNotFoundError, match=r"there is no file .*JSON text starts") as caught:
        routeopt.solve(text)
    assert len(str(caught.value)) < 300


def test_more_threads_than_can_be_counted_are_as_many_as_can_be(core):
    routeopt.solve({}, threads=10**30)
    assert core.calls[0]["threads"] == 2**31 - 1
