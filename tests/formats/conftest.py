"""Files small enough to be read, and what they become."""

from __future__ import annotations

import pytest

import routeopt


@pytest.fixture
def read(tmp_path):
    """Read a text as a file: `read(text, name="file.vrp", **how)` gives the problem."""

    def read(text, name="tiny.txt", **how):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return routeopt.read(path, **how)

    return read


@pytest.fixture
def refused(read):
    """Read what cannot be read, and return the error's text without its folder."""

    def refused(text, name="tiny.txt", **how):
        with pytest.raises(routeopt.FormatError) as fault:
            read(text, name, **how)
        assert fault.value.path.endswith(name)
        return str(fault.value).partition(name)[2]

    return refused


@pytest.fixture
def plan():
    """Solve a problem and return its cost and its routes as lists of tasks by vehicle."""

    def plan(problem, **how):
        options = {"max_iterations": 200}
        data = routeopt.solve(problem, options=options, **how).data
        routes = {
            route["vehicle"]: [stop["task"] for stop in route["stops"][1:-1]]
            for route in data["routes"]
        }
        return data["cost"]["total"], routes

    return plan
