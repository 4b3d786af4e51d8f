"""What a page of routes says to the pointer: for each route and stop its places on the pictures and
its words, for the script beside this file.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from routeopt.reports.key_figures import hours, kilometres, money, plural, tasks_of
from routeopt.reports.left_out import told_alone
from routeopt.reports.own import Own
from routeopt.reports.pictures.colours import route_name
from routeopt.reports.pictures.gantt import Chart
from routeopt.reports.pictures.sketch import Sketch
from routeopt.reports.view import SolutionView

_STYLE = """
#tip{position:fixed;z-index:1;max-width:22em;padding:6px 10px;background:#22303c;color:#fff;
font:12px/1.4 sans-serif;white-space:pre-line;border-radius:4px;pointer-events:none}
#sketch svg,#timeline svg{cursor:pointer;touch-action:manipulation}
#routes{border-collapse:collapse;font:12px sans-serif;white-space:nowrap}
#routes th,#routes td{padding:3px 14px 3px 4px;text-align:right;border-bottom:1px solid #d8dee4}
#routes th:nth-child(-n+2),#routes td:nth-child(-n+2){text-align:left}
#routes tr.on{background:#eaf1f8}
#routes button{font:inherit;color:inherit;padding:2px 6px;border:1px solid #d8dee4;background:none;
border-radius:3px;cursor:pointer}
#routes button[aria-pressed=true]{background:#22303c;color:#fff}
"""


def head() -> str:
    """Return the page's rules: its style, and that this script alone may run, and nothing else be
    loaded.
    """
    digest = b64encode(sha256(_script().encode()).digest()).decode()
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
        f" script-src 'sha256-{digest}'"
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}"><style>{_STYLE}</style>'


def tail(solution: SolutionView) -> str:
    """Return what comes after the pictures: the words, and the script."""
    words = json.dumps(_words(solution), ensure_ascii=False, separators=(",", ":"))
    words = words.replace("<", "\\u003c")  # so that no name ends the element
    return (
        '<div id="tip" role="status" hidden></div>'
        f'<script type="application/json" id="plan">{words}</script><script>{_script()}</script>'
    )


def _script() -> str:
    return Path(__file__).with_name("pointer.js").read_text("utf-8")


def _words(solution: SolutionView) -> dict[str, Any]:
    sketch, chart = _sketch(solution), Chart(solution)
    stops = _Stops(solution.own, sketch, chart)
    lost = sketch.unserved() if sketch else []
    told = {entry["task"]: told_alone(entry) for entry in solution.unserved}
    return {
        "legend": sketch.legend() if sketch else {"left": 0, "top": 0, "step": 1, "count": 0},
        "rows": chart.rows(),
        "routes": [
            {
                "name": route_name(route),
                "text": _route(route),
                "colour": sketch.colour(index) if sketch else "",
                "stops": list(stops.of(route)),
            }
            for index, route in enumerate(solution.routes)
        ],
        "unserved": [
            {"x": x, "y": y, "text": f"not served\n{told.get(task, task)}"} for task, (x, y) in lost
        ],
    }


def _sketch(solution: SolutionView) -> Sketch | None:
    try:
        return Sketch(solution)
    except ValueError:
        return None


def _route(route: Mapping[str, Any]) -> str:
    parts = [plural(tasks_of(route), "task"), kilometres(route["distance_m"])]
    cost = [f"costs {money(route['cost']['total'])}"] if route["cost"] else []
    return ", ".join([*parts, hours(route["duration_s"]), *cost])


class _Stops:
    """Where stops are on the pictures, and what is said of them."""

    def __init__(self, own: Own, sketch: Sketch | None, chart: Chart) -> None:
        self._own = own
        self._sketch, self._chart, self._clock = sketch, chart, chart.times.clock
        self._with_day = self._clock.needs_day(chart.times.first, chart.times.last)

    def of(self, route: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for order, stop in enumerate(route["stops"]):
            x, y = (self._sketch.pixel(stop) if self._sketch else None) or (None, None)
            arrival, departure = (self._clock.seconds(stop[at]) for at in ("arrival", "departure"))
            name = f"{order}. {_name(stop)}" if _name(stop) != stop["type"] else stop["type"]
            yield {
                "x": x,
                "y": y,
                "arrival": self._chart.x(arrival),
                "departure": self._chart.x(departure),
                "text": "\n".join([name, *self._lines(stop)]),
                "way": f"to {name}\n{kilometres(stop['distance_m'])}, {hours(stop['travel_s'])}",
            }

    def _lines(self, stop: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"{name}: {cell}" for name, cell in self._own.of_stop(stop).items())
        if "place" in stop:
            yield f"at its place {stop['place']}"
        times = [self._text(stop[at]) for at in ("arrival", "service_start", "departure")]
        arrival, start, departure = times
        if stop["type"] in ("start", "end"):
            yield departure if stop["type"] == "start" else arrival
        else:
            if stop.get("wait_s"):
                yield f"arrives {arrival}, waits {hours(stop['wait_s'])}"
            yield f"{start} to {departure}"
        if stop.get("late_s"):
            yield f"late by {hours(stop['late_s'])}"
        load = ", ".join(f"{amount:,} {name}" for name, amount in stop.get("load", {}).items())
        if load:
            yield f"then on board: {load}"

    def _text(self, time: Any) -> str:
        return self._clock.text(self._clock.seconds(time), self._with_day)


def _name(stop: Mapping[str, Any]) -> str:
    own = stop.get("task", stop.get("depot", stop.get("break", stop["type"])))
    return f"{own} ({stop['type']})" if stop["type"] in ("pickup", "delivery", "reload") else own
