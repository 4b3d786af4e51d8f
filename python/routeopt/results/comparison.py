"""The differences between two plans: by part of the cost, by route and by task."""

from __future__ import annotations

from collections.abc import Mapping

from routeopt.results.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FIGURES = ("distance_m", "duration_s", "travel_s", "service_s", "wait_s")


def compare(a: Result | Mapping[str, Any], b: Result | Mapping[str, Any]) -> Comparison:
    """Compare two plans: answers of `solve` or `evaluate`, or their dicts.

    Differences are those of `b` against `a`: what is dearer in `b` is positive.

    Raises:
        ValueError: one of them is no answer with routes and costs.
    """
    return Comparison(_answer(a, "a"), _answer(b, "b"))


class Comparison:
    """The difference of two plans; `data` holds it, `str()` and notebooks show it.

    `data` has `cost` and `summary` (each figure with `a`, `b` and `difference`, which is `b` less
    `a`), `routes` (one entry for each shift that runs in either plan: its figures, and the tasks
    that were added and removed) and `tasks` (one entry for each task that is served by another
    route, in another of its places, or at another time). Units are those of the answers.
    """

    def __init__(self, a: Mapping[str, Any], b: Mapping[str, Any]) -> None:
        self.data: dict[str, Any] = {
            "cost": _figures(a["cost"], b["cost"]),
            "summary": _figures(a["summary"], b["summary"]),
            "routes": _routes(a, b),
            "tasks": _tasks(a, b),
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the difference as a dict that JSON can hold."""
        return self.data

    def to_html(self) -> str:
        """Return the difference as HTML tables, without scripts or addresses."""
        from routeopt.reports.comparison_text import html

        return html(self.data)

    def __str__(self) -> str:
        from routeopt.reports.comparison_text import text

        return text(self.data)

    def __repr__(self) -> str:
        changed = sum(route["change"] != "same" for route in self.data["routes"])
        difference = self.data["cost"]["total"]["difference"]
        return f"<Comparison cost {difference:+,.2f}, {changed} routes differ>"

    def _repr_html_(self) -> str:
        return self.to_html()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Comparison) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]


def _answer(plan: Result | Mapping[str, Any], name: str) -> Mapping[str, Any]:
    data = plan.data if isinstance(plan, Result) else plan
    if not isinstance(data, Mapping) or not {"cost", "summary", "routes"} <= data.keys():
        raise ValueError(f"{name} is no answer of solve or evaluate: evaluate the plan first")
    return data


def _figures(a: Mapping[str, Any], b: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """Return all figures of two plans; one that only one of them has is 0 in the other."""
    names = [name for name, value in {**a, **b}.items() if not isinstance(value, list)]
    return {name: _pair(a.get(name, 0), b.get(name, 0)) for name in names}


def _pair(a: float, b: float) -> dict[str, float]:
    """Return two figures and what the second has more; amounts of money have five decimals."""
    return {"a": a, "b": b, "difference": b - a if isinstance(b - a, int) else round(b - a, 5)}


def _routes(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[dict[str, Any]]:
    ours, theirs = ({_key(route): route for route in plan["routes"]} for plan in (a, b))
    return [_route(key, ours.get(key), theirs.get(key)) for key in {**ours, **theirs}]


def _key(route: Mapping[str, Any]) -> tuple[str, str]:
    return route["vehicle"], route["shift"]


def _route(
    key: tuple[str, str], a: Mapping[str, Any] | None, b: Mapping[str, Any] | None
) -> dict[str, Any]:
    before, after = _stops(a), _stops(b)
    tasks = [list(dict.fromkeys(task for task, *_ in stops)) for stops in (before, after)]
    if a is None or b is None:
        change = "new" if a is None else "gone"
    elif before != after:
        change = "stops"
    else:
        change = "same" if a == b else "times"
    return {
        "vehicle": key[0],
        "shift": key[1],
        "change": change,
        "cost": _pair(_total(a), _total(b)),
        **{name: _pair(a[name] if a else 0, b[name] if b else 0) for name in _FIGURES},
        "added": [task for task in tasks[1] if task not in tasks[0]],
        "removed": [task for task in tasks[0] if task not in tasks[1]],
    }


def _total(route: Mapping[str, Any] | None) -> float:
    return route["cost"]["total"] if route else 0


def _stops(route: Mapping[str, Any] | None) -> list[tuple[str, str, int | None]]:
    """Return the id, the type and the place of each stop between start and end."""
    stops = route["stops"] if route else []
    return [
        (_named(stop), stop["type"], stop.get("place"))
        for stop in stops
        if stop["type"] not in ("start", "end")
    ]


def _named(stop: Mapping[str, Any]) -> str:
    return stop.get("task") or stop.get("depot") or stop.get("break") or ""


def _tasks(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[dict[str, Any]]:
    ours, theirs = _places(a), _places(b)
    found = []
    for task in {**ours, **theirs}:
        before, after = ours.get(task), theirs.get(task)
        if before == after:
            continue
        if before is None or after is None:
            change = "served" if before is None else "left_out"
        elif _key(before) != _key(after):
            change = "moved"
        elif before.get("places") != after.get("places"):
            change = "other_place"
        else:
            change = "retimed"
        found.append({"task": task, "change": change, "a": before, "b": after})
    return found


def _places(plan: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return by task its vehicle and shift, when each of its services starts, and which of its
    places are chosen, where it has several.
    """
    found: dict[str, dict[str, Any]] = {}
    for route in plan["routes"]:
        for stop in route["stops"]:
            if "task" not in stop:
                continue
            vehicle, shift = _key(route)
            own = found.setdefault(
                stop["task"], {"vehicle": vehicle, "shift": shift, "service_starts": []}
            )
            own["service_starts"].append(stop["service_start"])
            if "place" in stop:
                own.setdefault("places", {})[stop["type"]] = stop["place"]
    return found
