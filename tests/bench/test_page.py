"""The published tables, from rows written by hand."""

from __future__ import annotations

from bench.page import page


def row(solver="ours", instance="a", cost=102.0, **other):
    return {
        "solver": solver,
        "family": "tiny",
        "instance": instance,
        "convention": "euc2d_round",
        "seconds": 1,
        "seed": 1,
        "threads": 1,
        "status": "ok",
        "cost": cost,
        "vehicles": 3,
        "bks_cost": 100.0,
        "bks_vehicles": 2,
    } | other


def lines(*rows):
    return [line for text in page(rows) for line in text.splitlines() if line.startswith("| `")]


def test_a_cell_is_the_mean_over_instances_of_the_median_over_seeds():
    ours = [row(cost=cost, seed=seed) for seed, cost in enumerate([101, 102, 109], 1)]
    assert lines(*ours, row(instance="b", cost=104), row("pyvrp"), row("pyvrp", "b", 107)) == [
        "| `tiny` (euc2d_round) | 2 | 1 s | 3.00 | 4.50 | 4.00 (b) |"
    ]


def test_instances_that_a_column_was_not_run_on_are_left_out():
    assert lines(row(), row(instance="b", cost=150), row("pyvrp")) == [
        "| `tiny` (euc2d_round) | 1 | 1 s | 2.00 | 2.00 | 2.00 (a) |"
    ]


def test_plans_that_break_a_rule_are_counted_and_not_averaged():
    failed = row("pyvrp", "b", 90, status="infeasible")
    (line,) = lines(row(), row(instance="b"), row("pyvrp"), failed)
    assert "| 2.00 (1 of 2) |" in line
    (line,) = lines(row(), row("pyvrp", status="no plan", cost=None))
    assert "| no plan |" in line
    (line,) = lines(row(), row("pyvrp", status="cannot", cost=None))
    assert "| no model |" in line


def test_where_the_fleet_comes_first_vehicles_are_told_and_gaps_of_equal_fleets():
    first = {"convention": "hier_double"}
    ours = [row(vehicles=2, **first), row(instance="b", cost=90, **first)]
    (line,) = lines(*ours, row("pyvrp", vehicles=4, **first), row("pyvrp", "b", **first))
    assert line.endswith("| 5 / 4; 2.00 % in 1 | 7 / 4 | +1 vehicles (b) |")


def test_families_without_free_terms_are_not_published():
    assert lines(row(family="cvrp_road"), row("pyvrp", family="cvrp_road")) == []


def test_runs_with_two_threads_stand_beside_those_with_one():
    assert lines(row(), row(threads=2, cost=101)) == [
        "| `tiny` (euc2d_round) | 1 | 1 s | 2.00 | 1.00 | 2.00 (a) |"
    ]
