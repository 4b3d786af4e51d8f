"""The benchmark of rosters: its reader, its judge, and a run of ours."""

from __future__ import annotations

import json

import pytest

from bench.rosters import instances, ours
from bench.rosters.__main__ import main
from bench.rosters.judge import judge
from bench.rosters.measure import instances_of
from bench.rosters.table import table
from tests.fill import files


@pytest.fixture
def folder(tmp_path):
    for family, text in (("curtois", files.CURTOIS), ("inrc1", files.INRC1)):
        (tmp_path / family).mkdir()
        (tmp_path / family / "tiny.txt").write_text(text)
    (tmp_path / "inrc2" / "tiny").mkdir(parents=True)
    for name, text in {"Sc-tiny": files.SCENARIO, "H0-tiny-0": files.HISTORY,
                       "WD-tiny-3": files.WEEK}.items():  # fmt: skip
        (tmp_path / "inrc2" / "tiny" / f"{name}.txt").write_text(text)
    known = ("curtois,tiny.txt,150", "inrc1,tiny.txt,100", "inrc2,tiny_0_3,200")
    (tmp_path / "best_known.csv").write_text(
        "\n".join(["set,instance,best_known,source", *(f"{row},here" for row in known)])
    )
    return tmp_path


def verdict(folder, plan):
    days = {name: [kind.strip("-") for kind in kinds] for name, kinds in plan.items()}
    return judge("curtois", str(folder / "curtois/tiny.txt"), days)


def test_a_file_has_staff_cover_and_requests(folder):
    roster = instances.read(folder / "curtois/tiny.txt")
    assert (roster.days, roster.minutes["N"]) == (7, 600)
    assert roster.forbidden == [("L", "E"), ("N", "E"), ("N", "L")]
    assert roster.staff["A"].most_of == {"E": 7, "L": 7, "N": 1}
    assert roster.off == {"A": [3]}


def test_a_plan_costs_what_it_misses_and_has_too_many(folder):
    plan = {name: days.split() for name, days in files.CURTOIS_PLAN.items()}
    assert verdict(folder, plan).cost == 50 + 100 + 1 + 2 + 5 + 4
    assert verdict(folder, {"A": "EE-----", "B": "-------"}).faults == []


@pytest.mark.parametrize(
    ("a", "fault"),
    [
        ("E------", "A: 480 minutes"),
        ("EE-NN--", "A: N too often"),
        ("LE-----", "A: L before E"),
        ("---EE--", "A: works on day 3"),
        ("EEE-EEE", "A: 1 days of rest from day 3"),
        ("-E--EE-", "A: 1 days of work from day 1"),
    ],
)
def test_what_breaks_a_rule_is_told(folder, a, fault):
    assert fault in verdict(folder, {"A": a, "B": "-------"}).faults


def test_ours_is_asked_for_every_family(folder):
    for instance in instances_of(folder):
        answer = ours.solve(instance.family, instance.path, 0.02, 1)
        assert judge(instance.family, instance.path, answer.plan).faults == []


def test_a_table_has_costs_and_the_gap_of_the_median_seed():
    row = {"name": "a", "solver": "ours", "seconds": 1, "best": 100, "status": "ok", "why": ""}
    costs = [row | {"seed": seed, "cost": cost} for seed, cost in enumerate((101, 102, 109))]
    failed = row | {"status": "cannot", "why": "no model", "solver": "highs"}
    assert "| a | 100 | 1 s | 102 (2.0) | cannot: no model |" in table([*costs, failed])


def test_rows_that_are_there_are_not_run_again(folder, capsys):
    row = {"family": "curtois", "name": "tiny", "solver": "ours", "seconds": 1.0, "seed": 1}
    row |= {"best": 150, "status": "ok", "why": "", "cost": 165, "cpu_s": 1.0}
    (folder / "rows").write_text(json.dumps(row) + "\n")
    command = [str(folder), "--families", "curtois", "--out", str(folder / "rows")]
    assert main(command) == 0
    assert "165 (10.0)" in capsys.readouterr().out
    assert main([*command, "--instances", "none"]) == 2
