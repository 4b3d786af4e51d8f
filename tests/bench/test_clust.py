"""The benchmark of groups: its reader, its judge, and a run of ours."""

from __future__ import annotations

import json

import pytest

from bench.clust import instances, ours
from bench.clust.__main__ import main
from bench.clust.judge import judge
from bench.gaps import table

# Two pairs, each 3.6 apart; a median has room for two.
TEXT = " 4 2\n0 0 2 1\n2 3 2 1\n100 0 2 1\n102 3 2 1\n"


def test_a_file_has_points_with_capacities_and_demands():
    read = instances.medians("a", TEXT)
    assert read.groups == 2
    assert read.points[3] == (102, 3)
    assert (read.capacities, read.demands) == ([2] * 4, [1] * 4)
    with pytest.raises(ValueError, match="4 points have 16 numbers, found 15"):
        instances.medians("a", TEXT.strip()[:-2])


def test_distances_count_exactly_or_rounded_down():
    exact, down = (instances.medians(name, TEXT) for name in ("u1", "cpmp1"))
    assert judge(exact, [0, 0, 2, 2]).cost == pytest.approx(2 * 13**0.5)
    assert judge(down, [0, 0, 2, 2]).cost == 6


@pytest.mark.parametrize(
    ("labels", "fault"),
    [
        ([0, 0, 0, 3], "median 0 has 3 of 2"),
        ([0, 1, 2, 2], "3 medians, not 2"),
        ([0, 0, 2], "3 labels for 4 points"),
        ([0, 0, 2, -1], "a label is none of a group"),
    ],
)
def test_what_breaks_a_bound_of_medians_is_told(labels, fault):
    assert judge(instances.medians("u1", TEXT), labels).faults == [fault]


def test_territories_are_equal_and_close_to_their_middles():
    made = instances.territories("towns-4-2")._replace(points=[(0, 0), (0, 2), (9, 0), (9, 4)])
    assert judge(made, [0, 0, 1, 1]) == (1.5, [])
    assert judge(made, [0, 1, 1, 1]).faults[0] == "territory 0 has 1 points, not 2 to 2"
    assert instances.territories("towns-9-2") == instances.territories("towns-9-2")


def test_ours_is_asked_for_medians_and_territories():
    found = ours.solve(instances.medians("u1", TEXT), 0.02, 1)
    assert judge(instances.medians("u1", TEXT), found.labels).cost == pytest.approx(2 * 13**0.5)
    made = instances.territories("towns-50-4")
    assert judge(made, ours.solve(made, 0.02, 1).labels).faults == []


def test_a_table_has_the_gap_of_the_median_seed():
    row = {"name": "a", "solver": "ours", "seconds": 1, "best": 100, "status": "ok", "why": ""}
    costs = [
        {"seed": seed, "cost": cost, "cpu_s": 1.0} for seed, cost in enumerate((101, 102, 109))
    ]
    assert "| a | 1 s | 2.00 (1.0 s) |" in table([row | cost for cost in costs])
    failed = row | {"status": "cannot", "why": "no model of medians", "solver": "kmeans"}
    assert "| no model of medians |" in table([row | costs[0], failed])


def test_rows_that_are_there_are_not_run_again(tmp_path, capsys):
    (tmp_path / "u1.txt").write_text(TEXT)
    (tmp_path / "bks.csv").write_text("file,best_known\nu1.txt,7.21\n")
    row = {"name": "u1", "solver": "ours", "seconds": 1.0, "seed": 1, "best": 7.21, "why": ""}
    row |= {"status": "ok", "cost": 7.9, "cpu_s": 1.0, "family": "medians"}
    (tmp_path / "rows").write_text(json.dumps(row) + "\n")
    folder, out = str(tmp_path), str(tmp_path / "rows")
    assert main([folder, "--instances", "u1", "--out", out]) == 0
    assert "9.57" in capsys.readouterr().out
    assert main([folder, "--instances", "u2", "--out", out]) == 2
