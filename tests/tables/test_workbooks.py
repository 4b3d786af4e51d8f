"""Excel workbooks: written, changed, and read again."""

import json
from datetime import datetime, time

import openpyxl
import pytest

import routeopt
from routeopt import Problem
from routeopt.cli import main

DAY = {"date": "2026-12-01", "timezone": "Europe/Berlin"}
HUB = {"shift.start.lon": 13.4, "shift.start.lat": 52.5}


def van(name, **more):
    times = {"shift.start.time": "07:00", "shift.end.time": "17:00"}
    return {"id": name, "driver": f"D {name}", **times, **HUB, **more}


@pytest.fixture
def problem():
    jobs = [
        {
            "Order": 1000 + i,
            "customer": f"Customer {i}",
            "remark": "=HYPERLINK(1)",
            "lng": 13.4 + i / 100,
            "lat": 52.5,
            "window_start": "8:00",
            "window_end": time(12),
            "delivery.crates": 2,
        }
        for i in range(4)
    ]
    return Problem.from_frames(
        jobs=jobs,
        vehicles=[van("a", **{"capacity.crates": 4}), van("b", **{"capacity.crates": 4})],
        costs={"per_travel_km": 0.5},
        columns={"Order": "id"},
        **DAY,
    )


@pytest.fixture
def solution(problem):
    return routeopt.solve(problem, options={"max_iterations": 20})


@pytest.fixture
def path(solution, tmp_path):
    solution.to_excel(tmp_path / "plan.xlsx")
    return tmp_path / "plan.xlsx"


def table(path, sheet):
    """Return the rows of a sheet as dicts."""
    header, *rows = openpyxl.load_workbook(path)[sheet].iter_rows(values_only=True)
    return [dict(zip(header, row, strict=True)) for row in rows]


def test_a_workbook_of_a_plan_is_read_as_its_problem(path, problem):
    again = routeopt.read(path)
    assert again.to_request() == problem.to_request()
    assert again.own.columns == problem.own.columns
    assert (again.own.date, again.own.timezone) == ("2026-12-01", "Europe/Berlin")


def test_its_plan_costs_what_the_plan_costs(path, solution):
    again = routeopt.evaluate(routeopt.read(path), plan=path)
    assert (again.cost, again.violations) == (solution.cost, [])


def test_its_sheets_are_for_people(path, solution):
    book = openpyxl.load_workbook(path)
    sheets = ["plan", "routes", "unserved", "figures", "jobs", "vehicles", "settings"]
    assert book.sheetnames == sheets
    plan = book["plan"]
    assert plan.freeze_panes == "A2"
    assert plan.auto_filter.ref == plan.dimensions
    (start, first, *_) = table(path, "plan")
    assert start["type"] == "start"
    assert first["task"] in range(1000, 1004)
    assert first["customer"] == f"Customer {first['task'] - 1000}"
    (arrival,) = [
        stop.arrival for stop in solution.routes[0].stops if stop.task == str(first["task"])
    ]
    assert first["arrival"] == datetime.fromisoformat(arrival).replace(tzinfo=None)
    formats = {cell.value: plan.cell(2, cell.column).number_format for cell in plan[1]}
    assert (formats["arrival"], formats["cost"]) == ("hh:mm", "#,##0.00")
    assert [route["driver"] for route in table(path, "routes")] == ["D a", "D b"]
    figures = {row["figure"]: row["value"] for row in table(path, "figures")}
    assert figures["served tasks"] == 4
    assert figures["cost.total"] == solution.cost["total"]


def test_times_of_the_tables_stay_times_of_the_day(path):
    row = table(path, "jobs")[0]
    assert (row["Order"], row["lng"]) == (1000, 13.4)
    assert (row["window_start"], row["window_end"]) == (time(8), time(12))


def test_a_text_is_never_a_formula(path):
    for sheet in ("plan", "jobs"):
        book = openpyxl.load_workbook(path)
        cells = [cell for row in book[sheet] for cell in row if cell.value == "=HYPERLINK(1)"]
        assert len(cells) == 4
        assert {(cell.data_type, bool(cell.quotePrefix)) for cell in cells} == {("s", True)}
    assert routeopt.read(path).own.columns["jobs"]["1000"]["remark"] == "=HYPERLINK(1)"


def test_what_is_left_out_is_told_with_its_reasons(problem, tmp_path):
    problem.members["jobs"][0]["required_skills"] = [{"name": "crane"}]
    routeopt.solve(problem, options={"max_iterations": 20}).to_excel(tmp_path / "p.xlsx")
    (row,) = table(tmp_path / "p.xlsx", "unserved")
    assert (row["task"], row["customer"]) == (1000, "Customer 0")
    assert "crane" in row["why"]


def moved(path, change):
    """Change the rows of the sheet `plan`."""
    book = openpyxl.load_workbook(path)
    sheet = book["plan"]
    header, *rows = [[cell.value for cell in row] for row in sheet]
    rows = change([dict(zip(header, row, strict=True)) for row in rows])
    sheet.delete_rows(2, sheet.max_row)
    for row in rows:
        sheet.append(list(row.values()))
    book.save(path)


def tasks_of(plan):
    return {
        route["vehicle"]: [stop["task"] for stop in route["stops"] if "task" in stop]
        for route in plan.routes
    }


def test_stops_may_be_moved_to_other_vehicles_and_rows(path, solution):
    before = tasks_of(solution)
    first = before["a"][0]

    def change(rows):
        (stop,) = [row for row in rows if str(row["task"]) == first]
        rest = [row for row in rows if row is not stop]
        return [*rest, {**stop, "vehicle": "b", "shift": None}]

    moved(path, change)
    judged = routeopt.evaluate(routeopt.read(path), plan=path)
    assert tasks_of(judged) == {"a": before["a"][1:], "b": [*before["b"], first]}
    again = routeopt.solve(routeopt.read(path), plan=path, options={"max_iterations": 20})
    assert again.summary["served_tasks"] == 4


def test_a_stop_may_be_moved_to_a_vehicle_whose_table_has_names_of_its_own(tmp_path):
    """And to one that has no route: its shift is found by what the settings say of columns."""
    jobs = [{"id": i, "lon": 13.4 + i / 100, "lat": 52.5} for i in range(2)]
    vehicles = [{**van(name, **{"shift.id": f"day of {name}"}), "Van": name} for name in "ab"]
    for vehicle in vehicles:
        del vehicle["id"]
    problem = Problem.from_frames(jobs=jobs, vehicles=vehicles, columns={"Van": "id"}, **DAY)
    solution = routeopt.solve(problem, options={"max_iterations": 20})
    ((used, tasks),) = tasks_of(solution).items()
    (other,) = {"a", "b"} - {used}
    path = tmp_path / "plan.xlsx"
    solution.to_excel(path)
    moved(path, lambda rows: [{**row, "vehicle": other} for row in rows if row["task"] is not None])
    judged = routeopt.evaluate(routeopt.read(path), plan=path)
    assert tasks_of(judged) == {other: tasks}


def test_a_plan_of_vehicles_without_ids_is_written(tmp_path):
    jobs = [{"id": "a", "lon": 13.4, "lat": 52.5}]
    vehicles = [{name: cell for name, cell in van("a").items() if name != "id"}] * 2
    problem = Problem.from_frames(jobs=jobs, vehicles=vehicles, **DAY)
    path = tmp_path / "plan.xlsx"
    routeopt.solve(problem, options={"max_iterations": 5}).to_excel(path)
    sheets = openpyxl.load_workbook(path)
    (letter,) = [cell.column_letter for cell in sheets["vehicles"][1] if cell.value == "id"]
    choices = [one.formula1 for one in sheets["plan"].data_validations.dataValidation]
    assert f"vehicles!${letter}$2:${letter}$3" in choices
    assert routeopt.evaluate(routeopt.read(path), plan=path).status == "solved"


def test_a_pinned_stop_stays_with_its_vehicle(path, problem, solution):
    first = tasks_of(solution)["a"][0]

    def change(rows):
        return [
            {**row, "vehicle": "b", "pinned": "x"} if str(row["task"]) == first else row
            for row in rows
            if row["vehicle"] == "a" or row["type"] != "job"
        ]

    moved(path, change)
    again = routeopt.solve(problem, plan=path, options={"max_iterations": 50})
    assert first in tasks_of(again)["b"]


def test_a_vehicle_whose_stops_have_all_gone_has_no_route(path, solution):
    keep = [*tasks_of(solution)["a"]]
    moved(path, lambda rows: [row for row in rows if row["vehicle"] == "a" or not row["task"]])
    assert tasks_of(routeopt.evaluate(routeopt.read(path), plan=path)) == {"a": keep}


def test_a_row_without_a_vehicle_is_told(path):
    moved(path, lambda rows: [{**row, "vehicle": None} for row in rows])
    with pytest.raises(routeopt.FormatError, match="sheet plan, row 3: `vehicle` is missing"):
        routeopt.evaluate(routeopt.read(path), plan=path)


def test_a_workbook_without_a_plan_is_none(problem, tmp_path):
    problem.to_excel(tmp_path / "p.xlsx")
    with pytest.raises(routeopt.FormatError, match="there is no sheet `plan`"):
        routeopt.evaluate(problem, plan=tmp_path / "p.xlsx")


def test_frames_and_csv_files_are_plans_too(problem, solution, tmp_path):
    frame = solution.to_frame()
    frame.to_csv(tmp_path / "plan.csv", index=False)
    for plan in (frame, tmp_path / "plan.csv", str(tmp_path / "plan.csv")):
        assert routeopt.evaluate(problem, plan=plan).cost == solution.cost


def test_every_form_of_a_member_comes_back(tmp_path):
    members = {
        "locations": [[13.4, 52.5]],
        "objective": {"costs": {"fixed": 1.5, "per_wait_hour": 2}},
        "jobs": [
            {
                "id": "007",
                "location": 0,
                "demand": {"kg": 5, "m3": 0},
                "tags": ["a;b", "c"],
                "required_skills": [{"name": "lift"}, {"name": "cool", "min_level": 2}],
                "eligible_vehicles": {"allowed": [], "excluded": ["v1", "v2"]},
                "preferences": [{"tag": "x", "violation_cost": 2}],
                "target": {"time": "2026-12-01T09:00:00+01:00", "per_late_hour": 3},
                "time_windows": [
                    {"start": "2026-12-01T22:00:30+01:00", "end": "2026-12-02T02:00:00+01:00"}
                ],
            },
            {
                "id": "18",
                "location": [13.4, 52.5],
                "demand": {"a.b": 1},
                "time_windows": [
                    {"start": "2026-12-01T08:00:00+01:00", "end": "2026-12-01T09:00:00+01:00"},
                    {"start": "2026-12-02T08:00:00+01:00", "end": "2026-12-03T09:00:00+01:00"},
                ],
            },
            {
                "id": "two days",
                "location": [13.4, 52.5],
                "time_windows": [
                    {"start": "2026-12-01T08:00:00+01:00", "end": "2026-12-03T07:00:00+01:00"}
                ],
            },
        ],
        "shipments": [
            {
                "id": "s",
                "pickup": {"location": [13.4, 52.5], "time_windows": []},
                "delivery": {
                    "location": [13.5, 52.5],
                    "time_windows": [
                        {
                            "start": "2026-12-01T08:00:00+01:00",
                            "end": "2026-12-01T09:00:00+01:00",
                            "per_late_hour": None,
                        }
                    ],
                },
            }
        ],
        "vehicles": [
            {
                "id": "v1",
                "skills": [{"name": "lift", "level": 2}, {"name": "cool", "min_level": 1}],
                "limits": {"max_tasks": 3},
                "shifts": [
                    {
                        "id": name,
                        "start": {"time": f"2026-12-0{day}T07:00:00+01:00", "depot": "1"},
                        "end": {"time": f"2026-12-0{day}T17:00:00+01:00"},
                        "reloads": ["1"],
                        "breaks": [
                            {
                                "id": "lunch",
                                "duration_s": 1800,
                                "earliest": f"2026-12-0{day}T11:00:00+01:00",
                                "latest": f"2026-12-0{day}T13:00:00+01:00",
                            }
                        ],
                    }
                    for name, day in (("mon", 1), ("tue", 2))
                ],
            },
            {"id": "v2", "shifts": [{"id": "1", "start": {"time": "2026-12-01T07:00:00+01:00"},
                                     "end": {"time": "2026-12-02T03:00:00+01:00"}}]},
        ],
        "depots": [{"id": "1", "location": [13.4, 52.5]}],
        "relations": [
            {"kind": "same_route", "id": "r", "tasks": ["007", "18"]},
            {"kind": "ordered", "from": "007", "to": "18", "min_s": 5},
        ],
        "quotas": [{"id": "q", "tasks": ["007"], "max": 1}],
        "balance": [
            {"id": "b", "measure": "duration", "price": 30, "history": {"007": 60}},
            {"id": "c", "measure": {"load": "kg"}, "price": 0.5, "shares": {"007": 1}},
        ],
    }  # fmt: skip
    Problem(members).to_excel(tmp_path / "p.xlsx")
    again = routeopt.read(tmp_path / "p.xlsx").to_request()["problem"]
    del members["locations"]
    members["jobs"][0]["location"] = [13.4, 52.5]
    assert again == members


def test_whole_seconds_come_back(tmp_path):
    shift = {"id": "d", "start": {"time": 0}, "end": {"time": 3600}}
    problem = Problem({"vehicles": [{"id": "v", "shifts": [shift]}]})
    problem.add_job(id="a", location=[13.4, 52.5], time_windows=[{"start": 0, "end": 3600}])
    solution = routeopt.solve(problem, options={"max_iterations": 5})
    solution.to_excel(tmp_path / "p.xlsx")
    assert routeopt.read(tmp_path / "p.xlsx").to_request() == problem.to_request()
    assert routeopt.evaluate(problem, plan=tmp_path / "p.xlsx").cost == solution.cost


def test_times_that_clocks_show_twice_come_back(tmp_path):
    night = {"date": "2026-10-25", "timezone": "Europe/Berlin"}
    row = van("v") | {"shift.start.time": "2026-10-25T02:30:00+01:00"}
    problem = Problem.from_frames(vehicles=[row], **night)
    problem.to_excel(tmp_path / "p.xlsx")
    assert routeopt.read(tmp_path / "p.xlsx").to_request() == problem.to_request()


@pytest.mark.parametrize(
    ("problem", "fault"),
    [
        (Problem({"matrices": {"car": {"durations_s": [[0]]}}}), "it has matrices of travel"),
        (Problem(travel=routeopt.travel.Euclidean()), "its places are in a plane"),
        (Problem({"published": "x" * 40_000}), "`published` is too long for a cell"),
    ],
)
def test_what_no_workbook_holds_is_told(problem, fault, tmp_path):
    with pytest.raises(ValueError, match=fault):
        problem.to_excel(tmp_path / "p.xlsx")


def test_a_plan_of_such_a_problem_is_written_alone(tmp_path):
    matrix = {"car": {"durations_s": [[0, 60], [60, 0]]}}
    shift = {"id": "d", "start": {"time": 0, "location": 0}, "end": {"time": 3600}}
    problem = Problem({"vehicles": [{"id": "v", "shifts": [shift]}]}, matrices=matrix)
    problem.add_job(id="a", location=1)
    routeopt.solve(problem, options={"max_iterations": 5}).to_excel(tmp_path / "p.xlsx")
    assert openpyxl.load_workbook(tmp_path / "p.xlsx").sheetnames[-1] == "figures"
    (row,) = [one for one in table(tmp_path / "p.xlsx", "figures") if one["figure"] == "problem"]
    assert "it has matrices of travel" in row["value"]


def test_a_template_is_planned_as_it_is(tmp_path, capfd):
    orders, plan = str(tmp_path / "orders.xlsx"), str(tmp_path / "plan.xlsx")
    assert main(["template", orders]) == 0
    assert main(["validate", orders]) == 0
    assert main(["solve", orders, "--max-iterations", "20", "-o", plan]) == 0
    assert table(plan, "figures")[2]["value"] == 3
    capfd.readouterr()
    assert main(["evaluate", plan, "--format", "table"]) == 0
    assert "3 of 3 tasks" in capfd.readouterr().out
    for action in ("suggest", "explain"):
        assert main([action, plan]) == 0
    assert main(["solve", orders, "--plan", plan, "--max-iterations", "1"]) == 0


def test_a_template_says_what_each_column_means(tmp_path):
    Problem.template(tmp_path / "t.xlsx")
    book = openpyxl.load_workbook(tmp_path / "t.xlsx")
    assert book.sheetnames == ["jobs", "vehicles", "settings", "notes"]
    meanings = {(row["sheet"], row["column"]) for row in table(tmp_path / "t.xlsx", "notes")[:-2]}
    for name in ("jobs", "vehicles"):
        for cell in book[name][1]:
            assert (
                (name, cell.value) in meanings
                or "of your own" in cell.comment.text
                or ("crates" in cell.value)
            )
    assert len(book["jobs"].data_validations.dataValidation) > 2


@pytest.mark.parametrize(("ending", "start"), [("xlsx", b"PK"), ("geojson", b"{"), ("html", b"<")])
def test_the_form_of_an_answer_is_told_by_its_file(path, tmp_path, ending, start):
    written = tmp_path / f"answer.{ending}"
    assert main(["solve", str(path), "--max-iterations", "5", "-o", str(written)]) == 0
    assert written.read_bytes().startswith(start)
    if ending == "geojson":
        features = json.loads(written.read_text())["features"]
        assert any(one["properties"].get("customer") == "Customer 0" for one in features)


@pytest.mark.ci
def test_three_hundred_orders_go_to_excel_and_back_without_a_change_by_hand(tmp_path, capfd):
    """Columns of one's own, local times and a renamed header: solved, and opened again."""
    book = openpyxl.Workbook()
    jobs = book.active
    jobs.title = "jobs"
    jobs.append(["Order no", "customer", "address", "phone", "lng", "lat", "service_time_s",
                 "delivery.crates", "window_start", "window_end"])  # fmt: skip
    for i in range(300):
        lon, lat = 13.3 + i % 20 / 100, 52.45 + i // 20 / 150
        phone, hour = f"+49 30 {i:07}", 8 + i % 4
        jobs.append([1000 + i, f"Customer {i}", f"{i} High Street", phone, lon, lat, 240,
                     1 + i % 5, f"{hour}:00", time(hour + 3)])  # fmt: skip
    vehicles = book.create_sheet("vehicles")
    vehicles.append(["id", "driver", "capacity.crates", "costs.fixed", "shift.start.time",
                     "shift.start.lon", "shift.start.lat", "shift.end.time"])  # fmt: skip
    for i in range(14):
        vehicles.append([f"van {i}", f"Driver {i}", 80, 40, "07:00", 13.4, 52.5, time(17)])
    settings = book.create_sheet("settings")
    for row in (["date", "2026-12-01"], ["timezone", "Europe/Berlin"], ["column.Order no", "id"]):
        settings.append(row)
    orders, plan, again = (str(tmp_path / f"{name}.xlsx") for name in ("orders", "plan", "again"))
    book.save(orders)
    few = ["--max-iterations", "300", "-o"]
    assert main(["solve", orders, *few, plan]) == 0
    assert main(["solve", plan, "--plan", plan, *few, again]) == 0
    assert main(["evaluate", again, "--format", "table"]) == 0
    assert "300 of 300 tasks" in capfd.readouterr().out
    first, second = routeopt.read(orders), routeopt.read(again)
    assert first.to_request() == second.to_request()
    assert first.own.columns == second.own.columns
    stops = [row for row in table(again, "plan") if row["task"]]
    assert {row["task"] for row in stops} == set(range(1000, 1300))
    assert all(row["address"] == f"{row['task'] - 1000} High Street" for row in stops)
    assert all(time(8) <= row["service_start"].time() <= time(14) for row in stops)
