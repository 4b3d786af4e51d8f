"""Stops in a CSV file."""

import pytest

from routeopt.cli import main

STOPS = """id,lon,lat,demand.kg,service_time_s,window_start,tags
a,13.4,52.5,3,60,2026-12-01T08:00:00+01:00,north;cold
b,13.5,52.5,,,,
"""
BERLIN = [13.4, 52.5]


@pytest.fixture
def jobs(read):
    return lambda text: read(text, "stops.csv").members["jobs"]


def test_stops_have_the_columns_of_frames(jobs):
    first, second = jobs(STOPS)
    assert second == {"id": "b", "location": [13.5, 52.5]}
    assert first["demand"] == {"kg": 3}
    assert first["tags"] == ["north", "cold"]
    assert first["time_windows"] == [{"start": "2026-12-01T08:00:00+01:00"}]


def test_a_file_that_leads_into_pickups_has_shipments(read):
    text = "id,pickup.lon,pickup.lat,delivery.lon,delivery.lat\n1,13.4,52.5,13.5,52.6\n"
    assert read(text, "stops.csv").members["shipments"] == [
        {"id": "1", "pickup": {"location": [13.4, 52.5]}, "delivery": {"location": [13.5, 52.6]}}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "id,lon,lat\na,13.4,52.5\n",
        "id;lon;lat\na;13.4;52.5\n",
        "id;lon;lat\na;13,4;52,5\n",
        "id\tlon\tlat\na\t13,4\t52,5\n",
        "sep=;\nid;lon;lat\na;13,4;52,5\n",
        "sep=|\r\nid|lon|lat\r\na|13,4|52,5\r\n",
        '"id";"lon";"lat"\n"a";"13,4";"52,5"\n',
        "id;lon;lat;;\na;13.4;52.5;;\n",
        "\n id ; lon ; lat \n\na ; 13.4 ; 52.5\n\n",
    ],
)
def test_cells_are_separated_by_commas_semicolons_or_tabs(jobs, text):
    assert jobs(text) == [{"id": "a", "location": BERLIN}]


def test_a_comma_is_no_decimal_sign_beside_points(refused):
    text = "id;lon;lat;priority\na;13.4;52.5;1,500\n"
    assert ", line 2: `priority`: '1,500' is no number" in refused(text, "stops.csv")


def test_columns_that_no_task_has_are_kept_beside_the_request(read):
    problem = read("id,lon,lat,notes,floor\na,13.4,52.5,ring twice,2\nb,13.4,52.5,,\n", "stops.csv")
    assert problem.members["jobs"][0] == {"id": "a", "location": BERLIN}
    assert problem.own.columns == {"jobs": {"a": {"notes": "ring twice", "floor": "2"}}}


def test_columns_without_a_name_are_left_out(read):
    problem = read("id,lon,lat,,\na,13.4,52.5,3,\n", "stops.csv")
    assert problem.members["jobs"] == [{"id": "a", "location": BERLIN}]
    assert problem.own.columns == {}


def test_rows_without_a_column_of_ids_are_named_by_their_lines(jobs):
    assert jobs("lon,lat\n13.4,52.5\n") == [{"id": "2", "location": BERLIN}]


@pytest.mark.parametrize("axis", ["longitude", "Longitude", "lng", "long"])
def test_a_longitude_has_several_names(jobs, axis):
    assert jobs(f"id,{axis},LAT\na,13.4,52.5\n")[0]["location"] == BERLIN


@pytest.mark.parametrize("name", ["delivery.kg", "target.time", "window_cost", "drop_fee"])
def test_columns_of_numbers_are_members_of_tasks(jobs, name):
    (job,) = jobs(f"id,lon,lat,{name}\na,13.4,52.5,3\n")
    assert len(job) == 3


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", ": there is no table in it"),
        ("\n \n", ": there is no table in it"),
        ("id,lon,lat\na,1\n", ", line 2: 3 cells are needed here, not 2"),
        ("sep=;\nid;lon;lat\na;1\n", ", line 3: 3 cells are needed here, not 2"),
        ("id,lon,lat\na,x,2\n", ", line 2: `lon`: 'x' is no number"),
        ("id,lon\n\na,1\n", ", line 3: lat is missing"),
        ("id,lon,lat,lat\na,1,2,3\n", ", line 1: the column `lat` is there twice"),
        (
            "id,lon,lat,windows_end\na,1,2,3\n",
            ", line 1: the column `windows_end` is unknown; did you mean `window_end`?",
        ),
        ("id,lon,lat\na,1,2\na,1,2\n", "the id 'a' is in lines 2 and 3"),
    ],
)
def test_what_is_wrong_is_named(refused, text, fault):
    assert fault in refused(text, "stops.csv")


def test_a_table_of_stops_is_no_whole_request(tmp_path, capfd):
    path = tmp_path / "stops.csv"
    path.write_text(STOPS)
    assert main(["convert", str(path)]) == 2
    assert "stops.csv: it has stops and no vehicles" in capfd.readouterr().err
