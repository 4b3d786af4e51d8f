"""One request, and the doors that it can go through."""

import json
import subprocess
import sys

import pytest

import routeopt

_HUB = [13.37, 52.52]


def _shift(name, start, end):
    places = {"location": _HUB}
    return {"id": name, "start": {"time": start, **places}, "end": {"time": end, **places}}


REQUEST = {
    "problem": {
        "jobs": [
            {
                "id": f"job {i}",
                "location": [13.3 + i % 5 * 0.03, 52.45 + i % 7 * 0.02],
                "delivery": {"kg": 10 + i},
                "service_time_s": 300,
                "drop_fee": 40,
                "time_windows": [{"start": 28_800 + 600 * i, "end": 43_200}],
            }
            for i in range(20)
        ],
        "vehicles": [
            {
                "id": f"van {i}",
                "capacity": {"kg": 150},
                "shifts": [_shift("day", 25_200, 50_400)],
                "costs": {"per_travel_km": 0.5, "per_travel_hour": 20, "fixed": 10},
            }
            for i in range(2)
        ],
    },
    "options": {"max_iterations": 200, "seed": 1},
}


@pytest.fixture
def request_dict():
    return json.loads(json.dumps(REQUEST))


@pytest.fixture
def request_file(tmp_path, request_dict):
    path = tmp_path / "request.json"
    path.write_text(json.dumps(request_dict))
    return path


@pytest.fixture
def command():
    """Run `python -m routeopt` as a program of its own."""

    def run(*arguments, text=b""):
        return subprocess.run(
            [sys.executable, "-m", "routeopt", *map(str, arguments)],
            input=text,
            capture_output=True,
            check=False,
        )

    return run


@pytest.fixture
def through_package(request_dict):
    """Solve in this process, and give the body."""

    def solve(request=request_dict, **arguments):
        return routeopt.solve(request, **arguments).to_json()

    return solve
