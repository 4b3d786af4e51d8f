"""The benchmark of work orders: its instances, its judge, and a run of ours."""

from __future__ import annotations

import pytest

from bench.task import instances, ours
from bench.task.__main__ import main
from bench.task.instances import Instance, Placed
from bench.task.judge import judge
from tests.task import files

BEST = 9


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.rcp").write_text(files.PATTERSON)
    (tmp_path / "bks.csv").write_text(f"file,family,best_known_makespan\na.rcp,J4,{BEST}\n")
    return tmp_path


def placed(task, start, end, people=()):
    return Placed(task, start, end, None, [*people])


def test_a_plan_of_a_project_costs_its_makespan(folder):
    (instance,) = instances.of_folder(folder)
    plan = [placed("2", 0, 4), placed("3", 4, 9), placed("4", 4, 5)]
    assert judge(instance, plan) == (BEST, [])
    assert judge(instance, plan[1:]).faults == ["1 tasks are not planned, such as 2"]


@pytest.mark.parametrize(
    ("place", "start", "end", "fault"),
    [
        (1, 3, 8, "4 of R1 are used at 3"),
        (2, 3, 4, "4 starts before the end of 2"),
        (2, 4, 6, "4 does not take its duration"),
    ],
)
def test_what_a_plan_breaks_is_told(folder, place, start, end, fault):
    (instance,) = instances.of_folder(folder)
    plan = [placed("2", 0, 4), placed("3", 4, 9), placed("4", 4, 5)]
    plan[place] = plan[place]._replace(start=start, end=end)
    assert judge(instance, plan).faults == [fault]


def test_people_of_a_workshop_have_skills_shifts_and_one_task_at_a_time():
    instance = instances.made_up("workshop-3-4-1")
    assert instance == instances.made_up("workshop-3-4-1")
    found = ours.solve(instance, 0.02, 1)
    assert judge(instance, found.plan).faults == []
    alike = [one._replace(people=["person 0"]) for one in found.plan]
    told = " ".join(judge(instance, alike).faults)
    assert "wrong people" in told
    night = [one._replace(start=one.start - 50_000, end=one.end - 50_000) for one in found.plan]
    assert "outside of the shifts" in " ".join(judge(instance, night).faults)
    with pytest.raises(ValueError, match="no name such as"):
        instances.made_up("workshop-3")


def test_ours_finds_the_best_makespan(folder):
    (instance,) = instances.of_folder(folder)
    assert judge(instance, ours.solve(Instance(*instance), 0.02, 1).plan) == (BEST, [])


def test_rows_are_kept(folder, tmp_path, capsys):
    arguments = [str(folder), "--workshops", "", "--seconds", "0.02"]
    out = tmp_path / "rows.jsonl"
    assert main([*arguments, "--out", str(out)]) == 0
    assert "| a | 0.02 s | 0.00" in capsys.readouterr().out
    written = out.read_text()
    assert main([*arguments, "--out", str(out)]) == 0
    assert out.read_text() == written
    assert main([*arguments, "--instances", "b"]) == 2
