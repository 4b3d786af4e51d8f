"""Drawn requests over the whole interface: the costs of their pieces add up to the whole's."""

import json
import warnings
from pathlib import Path

import pytest

import routeopt
from routeopt.errors import RequestError
from routeopt.pieces.division import Division
from routeopt.pieces.piece import Builder
from routeopt.pieces.pins import Pins
from routeopt.pieces.whole import Whole
from tests.oracle.generate import generate
from tests.pieces.cities import plan_of

FIXED = ("locked", "locked_stops", "fixed_start_time")


def solve(request, **more):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", routeopt.RequestWarning)
        return routeopt.solve_pieces(
            request, options={"max_iterations": 300}, executor="threads:1", pieces=2, **more
        )


def fixed_again(solution, plan):
    """Return a solution's plan with what the first plan fixes, which a solution does not say."""
    routes = {(route["vehicle"], route["shift"]): route for route in solution.to_plan()["routes"]}
    for first in plan["routes"] if plan else ():
        key = first["vehicle"], first["shift"]
        fixed = {name: first[name] for name in FIXED if name in first}
        if fixed or key in routes:
            empty = {"vehicle": key[0], "shift": key[1], "stops": []}
            route = routes.setdefault(key, empty)
            route.update(fixed)
            pinned = [stop for stop in first["stops"] if stop.get("pinned")]
            for stop in route["stops"]:
                if pinned and same(stop, pinned[0]):
                    stop["pinned"] = pinned.pop(0)["pinned"]
    return {"routes": list(routes.values())}


def same(stop, pinned):
    """Tell whether a stop is the pinned one, which need not say which stop of a shipment it is."""
    names = [name for name in ("task", "depot", "break") if name in pinned]
    sides = [one.get("type") for one in (stop, pinned)]
    return all(stop.get(name) == pinned[name] for name in names) and (
        sides[1] not in ("pickup", "delivery") or sides[0] == sides[1]
    )


def check_judged(solution, request):
    """The answer is what `evaluate` says of its routes."""
    plan = fixed_again(solution, request.get("plan"))
    judged = routeopt.evaluate(request, plan=plan, limits=None).data
    if solution.status == "infeasible":  # of whose plan the violations name other places
        for answer in (judged, solution.data):
            answer.pop("violations")
    assert plan_of(solution) == judged


def check(seed):
    """Solve a drawn request from its plan, from nothing, and from territories; return how often."""
    drawn, solutions = generate(seed), 0
    for refused in ("balance", "published"):
        drawn["problem"].pop(refused, None)
    problem = {"problem": drawn["problem"]}
    for request, more in ((drawn, {}), (problem, {}), (problem, {"first_plan": "territories"})):
        try:
            solution = solve(request, **more)
        except RequestError as refusal:
            codes = {error["code"] for error in refusal.errors}
            if codes != {"not_divisible"}:
                with pytest.raises(RequestError):  # so does the whole
                    routeopt.solve(request, options={"max_iterations": 1})
            continue
        solutions += 1
        check_judged(solution, request)
        for entry in solution.data["search"]["rounds"]:
            assert not entry["errors"], (seed, entry)
            assert "dropped" not in entry, (seed, entry)
        whole = routeopt.solve(request, options={"max_iterations": 1}, limits=None)
        assert (solution.status == "infeasible") <= (whole.status == "infeasible"), seed
    return solutions


@pytest.mark.filterwarnings("ignore::routeopt.RequestWarning")
def test_pieces_of_drawn_requests_add_up():
    assert sum(check(seed) for seed in range(60)) > 60


@pytest.mark.ci
@pytest.mark.filterwarnings("ignore::routeopt.RequestWarning")
def test_pieces_of_many_drawn_requests_add_up():
    assert sum(check(seed) for seed in range(60, 500)) > 400


def test_every_member_of_a_request_is_in_its_pieces():
    text = (Path(__file__).parents[1] / "data" / "every_member.json").read_text()
    request = json.loads(text)
    whole = Whole(request, plane=False)
    builder = Builder(whole, Pins(request["plan"]["routes"]))
    pieces = Division(whole, 2).territories()
    built = [builder.request(piece, {})[0]["problem"] for piece in pieces]
    for name in ("jobs", "shipments", "vehicles"):
        found = {entry["id"]: entry for one in built for entry in one.get(name, ())}
        for entry in request["problem"][name]:
            carried = found[entry["id"]].keys()
            assert entry.keys() - odd(entry) <= carried <= entry.keys()
    assert {name for one in built for name in one} >= {"jobs", "shipments", "vehicles", "depots"}


def odd(entry):
    """Return the members of a task that name only vehicles of other pieces."""
    return {"service_factors"} if "service_factors" in entry else set()
