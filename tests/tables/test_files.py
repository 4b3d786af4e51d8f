"""CSV and Excel files where tables are taken."""

import openpyxl
import pytest

import routeopt
from routeopt import Problem

HEADER = "id;lon;lat;delivery.kg;customer\n"
GERMAN = HEADER + "1;13,4;52,5;2,0;Bäckerei\n2;13,5;52,6;;Café\n"


def entries(path, **more):
    return Problem.from_frames(jobs=path, **more).members["jobs"]


@pytest.fixture
def file(tmp_path):
    """Write a file and return its path."""

    def write(content, name="orders.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def book(tmp_path):
    """Write a workbook of sheets with rows, and return its path."""

    def write(name="orders.xlsx", **sheets):
        made = openpyxl.Workbook()
        made.remove(made.active)
        for title, rows in sheets.items():
            sheet = made.create_sheet(title)
            for row in rows:
                sheet.append(row)
        made.save(tmp_path / name)
        return tmp_path / name

    return write


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_csv_file_is_a_table_as_excel_writes_it_in_europe(file, encoding):
    problem = Problem.from_frames(jobs=file(GERMAN.encode(encoding)))
    assert problem.members["jobs"] == [
        {"id": "1", "location": [13.4, 52.5], "delivery": {"kg": 2}},
        {"id": "2", "location": [13.5, 52.6]},
    ]
    assert problem.own.columns["jobs"]["1"] == {"customer": "Bäckerei"}


def test_another_encoding_is_taken_for_that_of_windows_and_told(file):
    path = file(GERMAN.encode("cp1252"))
    with pytest.warns(routeopt.FormatWarning, match="no text in UTF-8: read as Windows-1252"):
        assert Problem.from_frames(jobs=path).own.columns["jobs"]["2"] == {"customer": "Café"}


def test_tables_may_be_of_files_and_frames_together(file):
    vans = file("id,capacity.kg\nvan,100\n", "vans.csv")
    problem = Problem.from_frames(jobs=str(file(GERMAN)), vehicles=vans, depots=[{"id": 1}])
    assert problem.members["vehicles"] == [{"id": "van", "capacity": {"kg": 100}}]
    assert problem.members["depots"] == [{"id": "1"}]


@pytest.mark.parametrize("amount", ["1,000", "1.000", "-12,500", "1.000.000"])
def test_a_thousand_is_not_taken_for_one(file, amount):
    path = file(f"id;lon;lat;delivery.kg\n1;13,4;52,521;{amount}\n")
    with pytest.raises(routeopt.FormatError, match="can be read in two ways"):
        Problem.from_frames(jobs=path)


@pytest.mark.parametrize(("amount", "kg"), [("1000", 1000), ("2,0", 2), ("1000,0", 1000)])
def test_a_fraction_of_nothing_is_none(file, amount, kg):
    path = file(f"id;lon;lat;delivery.kg\n1;13,4;52,521;{amount}\n")
    (job,) = entries(path)
    assert (job["location"][1], job["delivery"]) == (52.521, {"kg": kg})


def test_faults_of_a_file_name_its_lines(file):
    path = file("id,lon,lat\n1,13.4,52.5\n\n2,x,52.5\n3,y,52.5\n")
    with pytest.raises(routeopt.FormatError) as fault:
        entries(path)
    assert str(fault.value).splitlines()[1:] == [
        "  line 4: `lon`: 'x' is no number",
        "  line 5: `lon`: 'y' is no number",
    ]


def test_there_has_to_be_such_a_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        entries(tmp_path / "orders.csv")


def test_a_sheet_has_its_name_or_is_the_first(book):
    rows = [["id", "lon", "lat"], [1, 13.4, 52.5]]
    assert entries(book(Other=[["x"]], Jobs=rows)) == [{"id": "1", "location": [13.4, 52.5]}]
    assert entries(book(Tabelle1=rows)) == [{"id": "1", "location": [13.4, 52.5]}]


def test_rows_of_a_sheet_are_numbered_as_excel_shows_them(book):
    rows = [[None], ["id", "lon", None, "lat"], [1, 13.4, "note", 52.5], [], [2, "east", None, 52]]
    with pytest.raises(routeopt.FormatError, match="sheet Orders, row 5: `lon`: 'east' is no num"):
        entries(book(Orders=rows))


def test_stops_alone_are_read_without_vehicles(book):
    problem = routeopt.read(book(Orders=[["id", "lng", "lat"], [1, 13.4, 52.5]]))
    assert problem.members == {"jobs": [{"id": "1", "location": [13.4, 52.5]}]}


def test_shipments_are_told_by_their_columns(book):
    header = ["id", "pickup.lon", "pickup.lat", "delivery.lon", "delivery.lat"]
    problem = routeopt.read(book(Orders=[header, [1, 13.4, 52.5, 13.5, 52.6]]))
    assert list(problem.members) == ["shipments"]


def test_shipments_are_told_by_what_their_columns_mean(book, file):
    header = ["id", "from x", "from y", "delivery.lon", "delivery.lat"]
    columns = {"from x": "pickup.lon", "from y": "pickup.lat"}
    path = book(Orders=[header, [1, 13.4, 52.5, 13.5, 52.6]])
    assert list(routeopt.read(path, columns=columns).members) == ["shipments"]
    path = file(",".join(header) + "\n1,13.4,52.5,13.5,52.6\n")
    assert list(routeopt.read(path, columns=columns).members) == ["shipments"]
    path = file("id,pickup_lon,pickup_lat,delivery_lon,delivery_lat\n1,13.4,52.5,13.5,52.6\n")
    with pytest.raises(routeopt.FormatError, match=r"did you mean `pickup\.lon`"):
        routeopt.read(path)


def test_settings_are_of_the_whole_workbook(book):
    problem = routeopt.read(
        book(
            jobs=[["Order", "lon", "lat", "release_time"], [1, 13.4, 52.5, "08:00"]],
            settings=[
                ["setting", "value"],
                ["date", "2026-12-01"],
                ["timezone", "Europe/Berlin"],
                ["costs.fixed", 40],
                ["speed_kmh", 35],
                ["road_factor", None],
                ["column.Order", "id"],
                ["problem.objective", '{"costs": {"fixed": 1}}'],
            ],
        )
    )
    assert problem.travel == routeopt.travel.GreatCircle(speed_kmh=35)
    assert problem.members == {
        "objective": {"costs": {"fixed": 40}},
        "jobs": [
            {"id": "1", "location": [13.4, 52.5], "release_time": "2026-12-01T08:00:00+01:00"}
        ],
    }


def test_arguments_come_before_settings(book):
    rows = [["id", "release_time"], [1, "08:00"]]
    path = book(jobs=rows, settings=[["date", "2026-12-01"], ["timezone", "Europe/Berlin"]])
    problem = routeopt.read(path, date="2026-07-01", timezone="+00:00", columns={})
    assert problem.members["jobs"][0]["release_time"] == "2026-07-01T08:00:00+00:00"


@pytest.mark.parametrize(
    ("setting", "fault"),
    [
        (["timezon", "Europe/Berlin"], "sheet settings, row 1: the setting `timezon` is unknown"),
        (["timezone", "Europe/Rome "], None),
        (["timezone", "Atlantis"], "row 1: unknown time zone `Atlantis`"),
        (["date", "soon"], "row 1: 'soon' is no date"),
        (["speed_kmh", "fast"], "row 1: "),
        (["problem.objective", "{"], "row 1: the setting `problem.objective` is no JSON"),
        (["problem.objektive", "{}"], "no member `objektive`; did you mean `objective`?"),
        (["column.Order", "id"], "no table has a column `Order`"),
    ],
)
def test_a_faulty_setting_is_told_with_its_row(book, setting, fault):
    path = book(jobs=[["id", "lon", "lat"], [1, 13.4, 52.5]], settings=[setting])
    if fault is None:
        routeopt.read(path)
    else:
        with pytest.raises(ValueError, match=fault):
            routeopt.read(path)


def test_a_workbook_that_is_none_is_refused(file):
    with pytest.raises(routeopt.FormatError, match="no workbook that can be read"):
        routeopt.read(file(b"PK\x03\x04 and no more", "orders.xlsx"))


def test_a_workbook_without_tables_is_refused(book):
    with pytest.raises(routeopt.FormatError, match="there is no sheet with a table"):
        routeopt.read(book(settings=[["date", "2026-12-01"]]))


def test_date_and_zone_are_of_tables_alone(file):
    path = file('{"problem": {}}', "request.json")
    with pytest.raises(routeopt.FormatError, match="it is no table"):
        routeopt.read(path, date="2026-12-01")
    with pytest.raises(routeopt.FormatError, match="a table has no `distances`"):
        routeopt.read(file(GERMAN), distances="exact")


def test_a_workbook_is_no_request_and_says_how_it_becomes_one(book):
    with pytest.raises(ValueError, match=r"routeopt\.read\(path\) makes a problem of it"):
        routeopt.solve(book(jobs=[["id"]]))
