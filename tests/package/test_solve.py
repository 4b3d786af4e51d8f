import sys
from types import SimpleNamespace

import pytest

import routeopt


def test_all_cores_and_the_services_limits_are_the_default(core):
    routeopt.solve({})
    assert core.calls[0]["threads"] == 0
    assert core.calls[0]["service_limits"] is True


def test_limits_can_be_lifted_and_threads_chosen(core):
    routeopt.solve({}, limits=None, threads=2)
    assert core.calls[0]["threads"] == 2
    assert core.calls[0]["service_limits"] is False


@pytest.mark.parametrize(
    ("arguments", "kind", "text"),
    [
        ({"limits": "none"}, ValueError, 'limits is "service" or None'),
        ({"threads": 0}, ValueError, "threads is at least 1"),
        ({"threads": "2"}, TypeError, "threads is a whole number"),
        ({"threads": True}, TypeError, "threads is a whole number"),
        ({"progress": "yes"}, TypeError, "progress is True, False or a callable"),
    ],
)
def test_an_argument_that_makes_no_sense_is_refused(core, arguments, kind, text):
    with pytest.raises(kind, match=text):
        routeopt.solve({}, **arguments)
    assert not core.calls


@pytest.mark.usefixtures("core")
def test_the_callback_gets_the_state_of_the_search():
    seen = []
    routeopt.solve({}, progress=lambda *state: seen.append(state))
    assert seen == [(20.0, 7, 12.5, 1)]


@pytest.mark.parametrize("raised", [KeyboardInterrupt(), ZeroDivisionError("in the callback")])
def test_what_stops_a_search_carries_the_best_plan(core, raised):
    core.raised = raised
    with pytest.raises(type(raised)) as caught:
        routeopt.solve({})
    assert caught.value is raised
    assert caught.value.solution.status == "partial"


def test_in_a_notebook_an_interrupt_returns_the_best_plan(core, monkeypatch):
    core.raised = KeyboardInterrupt()
    notebook = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    assert routeopt.solve({}).status == "partial"


def test_at_ipythons_prompt_an_interrupt_is_raised(core, monkeypatch):
    core.raised = KeyboardInterrupt()
    prompt = SimpleNamespace(get_ipython=lambda: SimpleNamespace())
    monkeypatch.setitem(sys.modules, "IPython", prompt)
    with pytest.raises(KeyboardInterrupt):
        routeopt.solve({})


def test_an_interrupt_during_a_refusal_is_not_lost(core):
    core.refuse()
    core.raised = KeyboardInterrupt()
    with pytest.raises(routeopt.RequestError) as caught:
        routeopt.solve({})
    assert caught.value.__cause__ is core.raised


def test_validate_gives_the_counts(core):
    core.body = b'{"valid": true, "counts": {"tasks": 2}}'
    assert routeopt.validate({}, operation="suggest", limits=None) == {"tasks": 2}
    call = core.calls[0]
    assert (call["operation"], call["validate_only"]) == ("suggest", True)
    assert call["service_limits"] is False


@pytest.mark.usefixtures("core")
def test_schema_is_a_dict():
    assert routeopt.schema("solve") == {"title": "solve"}
