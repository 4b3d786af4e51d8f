"""What a plan changes of what was published."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from routeopt.optional import optional
from routeopt.reports.view import SolutionView

_COLUMNS = ("task", "change", "seconds", "amount", "published_vehicle", "vehicle",
            "published_start", "service_start")  # fmt: skip
_WORDS = {
    "vehicle": "another vehicle: {vehicle}",
    "earlier": "{time} earlier",
    "later": "{time} later",
    "drop": "left out",
}


def changes_frame(solution: SolutionView) -> Any:
    """Return a row for each change."""
    pandas = optional("pandas")
    frame = pandas.DataFrame(list(rows(solution)), columns=list(_COLUMNS))
    frame["seconds"] = frame["seconds"].astype("Int64")
    for name in ("published_start", "service_start"):
        if any(isinstance(time, str) for time in frame[name]):
            frame[name] = _as_times(frame[name], solution.own.timezone)
    return frame


def _as_times(texts: Any, timezone: str | None) -> Any:
    """Return times of one offset, or in the zone of the tables: what was published may have been
    told with another offset than what is planned, as in the week of a change of clocks.
    """
    pandas = optional("pandas")
    offsets = {datetime.fromisoformat(one).utcoffset() for one in texts if isinstance(one, str)}
    times = pandas.to_datetime(texts, utc=len(offsets) > 1)
    return times.dt.tz_convert(timezone) if timezone and "/" in timezone else times


def lines(solution: SolutionView) -> list[str]:
    """Return a line for each task: who has to be told what. A start is told as it has changed,
    within the tolerance and beyond it.
    """
    tolerance_s = _tolerance_s(solution)
    found: dict[str, list[str]] = {}
    for row in rows(solution):
        time = _in_words((row["seconds"] or 0) + tolerance_s)
        words = _WORDS[row["change"]].format(vehicle=row["vehicle"], time=time)
        found.setdefault(row["task"], []).append(words)
    return [f"{task}: {', '.join(dict.fromkeys(words))}" for task, words in found.items()]


def rows(solution: SolutionView) -> Iterator[dict[str, Any]]:
    """Give the changes, each with what was published and what holds now."""
    published = solution.published or {"routes": ()}
    pairs = _pairs(published["routes"], solution.routes)
    for change in solution.changes or ():
        before, after = _changed(pairs, change, _tolerance_s(solution))
        yield {
            "task": change["task"],
            "change": change["change"],
            "seconds": change.get("seconds"),
            "amount": change["amount"],
            "published_vehicle": before.get("vehicle"),
            "vehicle": after.get("vehicle"),
            "published_start": before.get("service_start"),
            "service_start": after.get("service_start"),
        }


def _tolerance_s(solution: SolutionView) -> int:
    published = solution.published or {}
    return int(published.get("tolerance_s") or 0)


@dataclass
class _Pair:
    """A stop of a task that was published, and the same stop in the plan: empty where it is in
    none.
    """

    before: Mapping[str, Any]
    after: Mapping[str, Any]
    is_told: bool = False  # as a change of its start

    def shift_s(self) -> int | None:
        """Return by how many seconds it starts later than was published, if that is known."""
        published, planned = (stop.get("service_start") for stop in (self.before, self.after))
        if published is None or planned is None:
            return None
        return _seconds(planned) - _seconds(published)


def _pairs(
    published: Iterable[Mapping[str, Any]], planned: Iterable[Mapping[str, Any]]
) -> dict[str, list[_Pair]]:
    """Return by task its stops, in the order in which they were published."""
    now = dict(_stops(planned))
    found: dict[str, list[_Pair]] = {}
    for (task, kind), stop in _stops(published):
        found.setdefault(task, []).append(_Pair(stop, now.get((task, kind), {})))
    return found


def _stops(
    routes: Iterable[Mapping[str, Any]],
) -> Iterator[tuple[tuple[str, str], Mapping[str, Any]]]:
    """Give the stops of tasks by task and type, each with its vehicle."""
    for route in routes:
        for stop in route["stops"]:
            if "task" in stop:
                key = stop["task"], stop.get("type") or "job"
                yield key, {**stop, "vehicle": route["vehicle"]}


def _changed(
    pairs: Mapping[str, Sequence[_Pair]], change: Mapping[str, Any], tolerance_s: int
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the stop that was published and the one that is planned: of a shipment that whose
    start has changed by as much as is told, else its first one.
    """
    own = pairs.get(change["task"], ())
    if "seconds" in change:
        beyond_s = change["seconds"] + tolerance_s
        shift_s = beyond_s if change["change"] == "later" else -beyond_s
        for pair in own:
            if pair.shift_s() == shift_s and not pair.is_told:
                pair.is_told = True
                return pair.before, pair.after
    return (own[0].before, own[0].after) if own else ({}, {})


def _in_words(shift_s: int) -> str:
    """Return a time in minutes, or in seconds where it is less than one."""
    return f"{shift_s} s" if shift_s < 60 else f"{round(shift_s / 60)} min"


def _seconds(time: str | int) -> int:
    """Return a time in seconds, whatever offset it is told with."""
    return int(datetime.fromisoformat(time).timestamp()) if isinstance(time, str) else time
