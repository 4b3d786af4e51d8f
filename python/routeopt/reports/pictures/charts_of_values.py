"""How much: loads, costs and the course of the search as matplotlib figures."""

from __future__ import annotations

from typing import Any

from routeopt.reports.clock import Clock
from routeopt.reports.pictures.chart_text import NO_ROUTES, legend, literal, note
from routeopt.reports.pictures.colours import route_colour, route_name
from routeopt.reports.view import SolutionView

OUTSIDE = ("quotas", "balance", "drop_fees")
"""Parts of a cost that no route pays."""


def draw_load(figure: Any, solution: SolutionView) -> None:
    """Draw what each route has on board over time, a panel for each dimension."""
    if not solution.routes:
        note(figure, NO_ROUTES)
        return
    stops = [stop for route in solution.routes for stop in route["stops"]]
    dimensions = sorted({name for stop in stops for name in stop["load"]})
    if not dimensions:
        raise ValueError("nothing is loaded: no task has a demand or a delivery")
    clock = Clock(solution.routes[0]["start_time"])
    figure.set_size_inches(11, 1 + 2.8 * len(dimensions))
    panels = figure.subplots(len(dimensions), sharex=True, squeeze=False)[:, 0]
    for axes, dimension in zip(panels, dimensions, strict=True):
        for index, route in enumerate(solution.routes):
            times = [clock.seconds(stop["departure"]) for stop in route["stops"]]
            loads = [stop["load"].get(dimension, 0) for stop in route["stops"]]
            style = {"where": "post", "color": route_colour(index), "linewidth": 1.4}
            axes.step(times, loads, **style)
        axes.set_ylabel(literal(dimension))
        axes.set_ylim(bottom=0)
        axes.grid(color="#eceff1")
    first, last = panels[-1].get_xlim()
    ticks = clock.ticks(int(first), int(last))
    panels[-1].set_xticks([time for time, _ in ticks], [text for _, text in ticks])
    panels[0].set_title("Load on leaving each stop", loc="left")
    if len(solution.routes) <= 30:
        names = [literal(route_name(route)) for route in solution.routes]
        legend(figure, panels[0].get_lines(), names)


def draw_cost(figure: Any, solution: SolutionView) -> None:
    """Draw the parts of each route's cost, and what is paid outside of routes."""
    bars = [(route_name(route), route["cost"]) for route in solution.routes]
    outside = {name: solution.cost[name] for name in OUTSIDE if name in solution.cost}
    if "changes" in solution.cost:
        of_routes = sum(route["cost"]["changes"] for route in solution.routes)
        outside["changes"] = round(solution.cost["changes"] - of_routes, 5)
    if any(outside.values()):
        bars.append(("outside of routes", outside))
    if not bars:
        note(figure, NO_ROUTES)
        return
    parts = [name for name in solution.cost if name != "total"]
    figure.set_size_inches(11, max(3.0, 1.4 + 0.32 * len(bars)))
    axes = figure.add_subplot()
    left = [0.0] * len(bars)
    handles, labels = [], []
    for index, part in enumerate(parts):
        amounts = [cost.get(part, 0) for _, cost in bars]
        if any(amounts):
            colour = route_colour(index)
            handles.append(axes.barh(range(len(bars)), amounts, left=left, color=colour))
            labels.append(part.replace("_", " "))
            left = [a + b for a, b in zip(left, amounts, strict=True)]
    axes.set_yticks(range(len(bars)), [literal(name) for name, _ in bars])
    axes.set_ylim(len(bars) - 0.4, -0.6)
    axes.set_xlabel("cost")
    axes.set_title(f"Cost {solution.cost['total']:,.2f}", loc="left")
    axes.grid(axis="x", color="#eceff1")
    axes.set_axisbelow(True)
    if handles:
        legend(figure, handles, labels)


def draw_balance(figure: Any, solution: SolutionView) -> None:
    """Draw what each vehicle has done and its fair share, a panel for each balance."""
    balances = solution.summary.get("balance")
    if not balances:
        raise ValueError("the request has no balance: nothing is shared")
    rows = max(len(balance["vehicles"]) for balance in balances)
    figure.set_size_inches(11, len(balances) * max(2.2, 1.2 + 0.32 * rows))
    for axes, balance in zip(
        figure.subplots(len(balances), squeeze=False)[:, 0], balances, strict=True
    ):
        shares = balance["vehicles"]
        amounts = axes.barh(range(len(shares)), [own["amount"] for own in shares],
                            color=route_colour(0))  # fmt: skip
        fair = [own["fair_share"] for own in shares]
        marks = axes.scatter(fair, range(len(shares)), marker="|", s=220, color=route_colour(1),
                             zorder=3)  # fmt: skip
        axes.set_yticks(range(len(shares)), [literal(own["vehicle"]) for own in shares])
        axes.set_ylim(len(shares) - 0.4, -0.6)
        axes.set_title(f"{literal(balance['id'])}: cost {balance['cost']:,.2f}", loc="left")
        axes.grid(axis="x", color="#eceff1")
        axes.set_axisbelow(True)
    legend(figure, [amounts, marks], ["done", "fair share"])


def draw_history(figure: Any, solution: SolutionView) -> None:
    """Draw the cost of the best plan over the time of the search."""
    history = solution.search.get("history")
    if not history:
        raise ValueError('there is no history: solve with options={"history": True}')
    summary = solution.summary
    if len(history) > 1 and history[0][2] == summary["served_tasks"] + summary["unserved_tasks"]:
        history = history[1:]  # the search starts from a plan without routes
    elapsed = [entry[0] for entry in history] + [solution.search["elapsed_ms"] / 1000]
    costs = [entry[1] for entry in history] + [history[-1][1]]
    partial = [entry for entry in history if entry[2]]
    figure.set_size_inches(9, 4.5)
    axes = figure.add_subplot()
    axes.step(elapsed, costs, where="post", color=route_colour(0))
    if partial:
        shown = ([entry[0] for entry in partial], [entry[1] for entry in partial])
        axes.plot(*shown, "x", color=route_colour(1), label="with tasks left out")
        axes.legend(frameon=False)
    axes.set_xlabel("seconds")
    axes.set_ylabel("cost of the best plan")
    axes.grid(color="#eceff1")
