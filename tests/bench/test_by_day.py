"""The benchmark of travel by time of day: its days, its judge, and a run of ours."""

from __future__ import annotations

import json
import math

import pytest

from bench.by_day import ours
from bench.by_day.__main__ import main
from bench.by_day.agree import evaluated
from bench.by_day.instances import CLOSES, HOUR, OPENS, Instance, Route, rush
from bench.by_day.judge import arrival, judge

NINE = 9 * HOUR


def day(**members):
    """Two tasks of a minute; all ways take 600 s, from nine o'clock on 1,200."""
    ways = [[600 * (a != b) for b in range(3)] for a in range(3)]
    made = Instance(
        name="tiny",
        family="rush",
        vehicles=2,
        capacity=5,
        demands=[0, 3, 2],
        services=[0, 60, 60],
        windows=[(OPENS, CLOSES)] * 3,
        begins=[0, NINE],
        durations=[ways, [[2 * way for way in row] for row in ways]],
    )
    return made._replace(**members)


@pytest.mark.parametrize(
    ("departure", "takes"),
    [(NINE - 600, 600), (NINE - 599, 601), (NINE - 300.5, 899.5), (NINE, 1_200)],
)
def test_who_is_under_way_at_a_slices_end_goes_on_at_the_next_ones_speed(departure, takes):
    assert arrival(day(), 0, 1, departure) - departure == pytest.approx(takes)


def test_a_route_takes_from_its_departure_to_its_end():
    assert judge(day(), [Route(NINE, [1, 2])]) == (3_720, [])
    assert judge(day(), [Route(OPENS, [1]), Route(NINE, [2])]) == (1_260 + 2_460, [])
    waits = day(windows=[(OPENS, CLOSES), (OPENS + 900, CLOSES), (OPENS, CLOSES)])
    assert judge(waits, [Route(OPENS, [1, 2])]) == (900 + 2 * 660, [])


@pytest.mark.parametrize(
    ("members", "routes", "fault"),
    [
        ({}, [(OPENS, [1])], "not every task is visited once"),
        ({}, [(OPENS, [1, 2, 1])], "not every task is visited once"),
        ({"vehicles": 1}, [(OPENS, [1]), (OPENS, [2])], "2 routes of 1 vehicles"),
        ({"capacity": 4}, [(OPENS, [1, 2])], "route 0 carries 5 of 4"),
        ({}, [(OPENS - 5, [1, 2])], "route 0 is 5.000 s late at 0"),
        ({}, [(CLOSES - 3_719, [1, 2])], "route 0 is 1.000 s late at 0"),
        ({"windows": [(OPENS, CLOSES)] * 2 + [(NINE, NINE)]}, [(NINE - 1_000.5, [1, 2])],
         "route 0 is 519.000 s late at 2"),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_told(members, routes, fault):
    assert judge(day(**members), [Route(*route) for route in routes]).faults[0] == fault


def test_days_are_made_up_from_their_names():
    made = rush("rush-20-50-1")
    assert made == rush("rush-20-50-1") != rush("rush-20-50-2")
    alone = [judge(made, [Route(OPENS, [task])]).faults for task in range(1, 21)]
    assert alone == [["not every task is visited once"]] * 20
    assert 0 < sum(window == (OPENS, CLOSES) for window in made.windows[1:]) < 20
    with pytest.raises(ValueError, match="no name such as rush-50-100-1"):
        rush("rush-20-50")


def test_ours_counts_whole_seconds_that_the_judge_confirms():
    made = rush("rush-10-50-1")
    found = ours.solve(made, 0.1, 1)
    verdict = judge(made, found.routes)
    assert verdict.faults == []
    assert found.stated == evaluated(made, found.routes)["summary"]["duration_s"]
    assert 0 <= found.stated - verdict.cost < 20


def test_our_evaluation_chooses_the_departure_of_least_duration():
    routes = [Route(math.nan, [1, 2])]
    assert evaluated(day(), routes)["summary"]["duration_s"] == 3 * 600 + 120


def test_rows_that_are_there_are_not_run_again(tmp_path, capsys):
    row = {"name": "rush-9-0-1", "solver": "ours", "seconds": 1.0, "seed": 1, "best": None}
    row |= {"status": "ok", "why": "", "cost": 7.9, "cpu_s": 1.0, "family": "rush"}
    (tmp_path / "rows").write_text(json.dumps(row) + "\n")
    assert main(["--days", "rush-9-0-1", "--out", str(tmp_path / "rows")]) == 0
    assert "| rush-9-0-1 | 1 s | 0.00 (1.0 s) |" in capsys.readouterr().out
