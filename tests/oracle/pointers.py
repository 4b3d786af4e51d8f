"""Pointers into an answer's routes, turned into pointers into the request's plan."""

from __future__ import annotations


def in_the_plan(pointer: str, request: dict, answer: dict) -> str:
    """A stop that the plan does not hold is named by its route."""
    words = pointer.split("/")
    if words[1] != "routes":
        return pointer
    route = answer["routes"][int(words[2])]
    index = next(k for k, planned in enumerate(request["plan"]["routes"])
                 if (planned["vehicle"], planned["shift"]) == (route["vehicle"], route["shift"])
                 and any("task" in stop for stop in planned["stops"]))  # fmt: skip
    here = f"/plan/routes/{index}"
    if len(words) < 4:
        return here
    places = plan_indices(request["plan"]["routes"][index]["stops"], route["stops"])
    place = places[int(words[4])]
    return here if place is None else f"{here}/stops/{place}"


def plan_indices(planned: list[dict], answered: list[dict]) -> list[int | None]:
    """For each stop of the answer its index in the plan."""
    kept = {stop["break"] for stop in planned if "break" in stop}
    own = iter([k for k, stop in enumerate(planned) if stop.get("type") not in ("start", "end")])
    return [
        None
        if stop["type"] in ("start", "end")
        or (stop["type"] == "break" and stop["break"] not in kept)
        else next(own)
        for stop in answered
    ]
