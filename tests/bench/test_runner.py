"""The runner on a folder of one tiny instance."""

from __future__ import annotations

import json

import pytest

from bench import runs, table
from bench.__main__ import main
from bench.records import records
from bench.solutions import check, routes_of

VRP = """TYPE : CVRP
DIMENSION : 3
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 5
NODE_COORD_SECTION
1 0 0
2 3 4
3 6 8
DEMAND_SECTION
1 0
2 2
3 3
"""
HEAD = "family,instance,file,size,bks_cost,bks_vehicles,convention,note"
ROWS = [
    "tiny,pair,tiny/pair.vrp,2,20,1,euc2d_round,",
    "tiny,pair,tiny/pair.vrp,2,20,1,distance_trunc1,",
    "tiny,unknown,tiny/unknown.vrp,2,,,none,",
]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "tiny" / "sol").mkdir(parents=True)
    (tmp_path / "tiny" / "pair.vrp").write_text(VRP)
    (tmp_path / "tiny" / "sol" / "pair.sol").write_text("Route #1: 1 2\nCost 20\n")
    (tmp_path / "bks.csv").write_text("\n".join([HEAD, *ROWS]) + "\n")
    return tmp_path


def test_of_several_conventions_the_preferred_one_is_measured(folder):
    assert [record.convention for record in records(folder)] == ["distance_trunc1"]
    assert len(records(folder, ["euc2d_round", "distance_trunc1"])) == 2


def test_routes_are_found_in_each_way_of_writing_them():
    text = "Instance: x\nRoute #1: 3 1\nRoute #2:\nRoute 3 : 2\nCost: 7\n"
    assert routes_of(text) == [(0, [3, 1]), (1, []), (2, [2])]


def test_stored_solutions_are_recomputed(folder, capsys):
    assert main([str(folder), "--check"]) == 0
    assert [same for same, _ in check(folder)] == [True, True]
    (folder / "tiny" / "sol" / "pair.sol").write_text("Route #1: 2\nRoute #2: 1\n")
    assert main([str(folder), "--check"]) == 1
    assert "30.0000 with 2; stated 20.0 with 1" in capsys.readouterr().out


def test_a_run_gives_a_row_with_its_routes_and_is_not_repeated(folder, capsys):
    out = folder / "out" / "rows.jsonl"
    command = [str(folder), "--out", str(out)]
    assert main(command) == 0
    assert "tiny (distance_trunc1)" in capsys.readouterr().out
    (row,) = map(json.loads, out.read_text().splitlines())
    assert (row["status"], row["cost"], row["vehicles"]) == ("ok", 20, 1)
    assert sorted(row["routes"][0]) == [1, 2]
    assert row["fleet"] == [1]
    assert min(row["wall_s"], row["memory_mb"], row["engine_s"]) >= 0
    main(command)
    assert len(out.read_text().splitlines()) == 1


def test_solvers_take_turns(folder):
    (record,) = records(folder)
    made = list(runs.runs_of([record], ["ours", "peer"], [1, 5], seeds=2, threads=1))
    assert [(run.seed, run.seconds, run.solver) for run in made[:3]] == [
        (1, 1, "ours"),
        (1, 1, "peer"),
        (1, 5, "ours"),
    ]
    assert len(made) == 8


def test_no_choice_is_a_refusal(folder, capsys):
    assert main([str(folder), "--families", "other"]) == 2
    assert "no instance" in capsys.readouterr().err


def row(instance, seed, cost, convention="euc2d_round", **members):
    key = {"solver": "ours", "family": "tiny", "instance": instance, "convention": convention}
    run = {"seconds": 1, "seed": seed, "threads": 1, "bks_cost": 100, "bks_vehicles": 2}
    found = {"status": "ok", "why": "", "cost": cost, "vehicles": 2}
    took = {"wall_s": 1.0, "engine_s": 1.0, "iterations": 10, "memory_mb": 20.0}
    return key | run | found | took | members


def lines_of(rows):
    (text,) = table.tables(rows)
    return text.splitlines()


def test_a_cell_is_the_mean_over_instances_of_medians_over_seeds():
    rows = [row("a", seed, cost) for seed, cost in enumerate((101, 103, 190))]
    (line,) = lines_of([*rows, row("b", 0, 105)])[2:]
    assert line.split()[:7] == ["ours", "1", "s", "2", "4.00", "5.00", "b"]


def test_where_the_fleet_comes_first_distances_are_compared_at_the_records_fleet():
    rows = [row("a", 0, 102, "hier_double"), row("b", 0, 90, "hier_double", vehicles=3)]
    header, line = lines_of(rows)[1:]
    assert header.split("  ")[-1].strip() == "gap there %"
    assert line.split()[-5:] == ["5", "4", "1/2", "runs", "2.00"]


def test_runs_without_a_plan_are_remarks():
    failed = {"status": "cannot", "why": "it has no reloads"}
    (line,) = lines_of([row("a", 0, 0, **failed)])[2:]
    assert line.endswith("1 cannot: it has no reloads")
