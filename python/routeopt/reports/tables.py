"""Solutions as pandas tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from routeopt.optional import optional
from routeopt.reports.key_figures import tasks_of
from routeopt.reports.own import beside
from routeopt.reports.places import Places
from routeopt.reports.view import SolutionView

_FIRST = ("vehicle", "shift", "stop", "type", "task", "depot", "break", "lon", "lat", "location")
_TIMES = ("start_time", "end_time", "arrival", "service_start", "departure")
_WHOLE = ("place", "window", "late_s", "target_late_s", "target_early_s")
_OF_STOPS = ("vehicle", "shift", "stop", "type", "task", "lon", "lat", "arrival", "service_start",
             "departure", "travel_s", "distance_m", "wait_s", "service_s", "late_s",
             "target_late_s")  # fmt: skip
_OF_ROUTES = ("vehicle", "shift", "start_time", "end_time", "distance_m", "duration_s", "travel_s",
              "service_s", "wait_s", "break_s", "tasks")  # fmt: skip

_OF_BALANCES = ("balance", "vehicle", "amount", "fair_share", "above")


def stops_frame(solution: SolutionView) -> Any:
    """Return one row for each stop."""
    rows = [{**row, **beside(own, row)} for row, own in stop_rows(solution)]
    names = beside(dict.fromkeys(solution.own.names("jobs", "shipments")), _OF_STOPS)
    return _frame(rows, (*_OF_STOPS, *names), solution.own.timezone)


def stop_rows(solution: SolutionView) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Give a row for each stop, and the cells of one's own that go with it."""
    places = Places(solution)
    for route in solution.routes:
        for index, stop in enumerate(route["stops"]):
            row = {"vehicle": route["vehicle"], "shift": route["shift"], "stop": index}
            yield row | _flat(_with_coordinates(stop, places)), solution.own.of_stop(stop)


def routes_frame(solution: SolutionView) -> Any:
    """Return one row for each route."""
    rows = [{**row, **beside(own, row)} for row, own in route_rows(solution)]
    costs = (f"cost.{part}" for part in solution.cost)
    return _frame(rows, [*_OF_ROUTES, *costs], solution.own.timezone)


def route_rows(solution: SolutionView) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Give a row for each route, and the cells of one's own that go with its vehicle."""
    for route in solution.routes:
        row = _flat({name: value for name, value in route.items() if name != "stops"})
        row["tasks"] = tasks_of(route)
        yield row, solution.own.of_vehicle(route["vehicle"])


def balance_frame(solution: SolutionView) -> Any:
    """Return one row for each vehicle of each balance."""
    rows = [
        {"balance": balance["id"], **own, "above": max(0, own["amount"] - own["fair_share"])}
        for balance in solution.summary.get("balance", [])
        for own in balance["vehicles"]
    ]
    return _frame(rows, _OF_BALANCES, None)


def _with_coordinates(stop: Mapping[str, Any], places: Places) -> dict[str, Any]:
    members = dict(stop)
    location = members.pop("location", None)
    if isinstance(location, int):
        members["location"] = location
    coordinates = places.find(location)
    if coordinates is not None:
        members["lon"], members["lat"] = coordinates
    return members


def _flat(members: Mapping[str, Any]) -> dict[str, Any]:
    return dict(_flat_members(members))


def _flat_members(members: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in members.items():
        if isinstance(value, Mapping):
            yield from _flat_members(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _frame(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], timezone: str | None) -> Any:
    """Return the rows; without any the frame has the columns that there would be at least.

    Args:
        timezone: the zone of times, where the tables of the problem have one.
    """
    pandas = optional("pandas")
    frame = pandas.DataFrame(rows) if rows else pandas.DataFrame(columns=list(columns))
    first = [name for name in _FIRST if name in frame]
    frame = frame[first + [name for name in frame if name not in first]]
    for name in _TIMES:
        if name in frame and any(isinstance(time, str) for time in frame[name]):
            frame[name] = pandas.to_datetime(frame[name])
            if timezone and "/" in timezone:  # an offset is that of the answer
                frame[name] = frame[name].dt.tz_convert(timezone)
    for name in _WHOLE:
        if name in frame:
            frame[name] = frame[name].astype("Int64")
    for name in frame.columns:
        if name.startswith(("load.", "cost.")):
            frame[name] = frame[name].fillna(0)
    return frame
