import pandas
import pytest


def test_a_frame_has_a_row_for_each_stop(solution):
    frame = solution.to_frame()
    assert list(frame["type"]) == ["start", "job", "end"]
    assert list(frame["stop"]) == [0, 1, 2]
    shown = ["vehicle", "task", "lon", "lat", "load.kg", "cost.travel_distance"]
    assert frame.loc[1, shown].tolist() == ["van", "cafe", 13.5, 52.5, 2, 4]


def test_times_are_timestamps(solution):
    frame = solution.to_frame()
    assert frame.loc[1, "arrival"] == pandas.Timestamp("2026-12-01T08:10:00+01:00")
    assert (frame["departure"] - frame["arrival"]).dt.total_seconds().tolist() == [0, 900, 0]


def test_whole_seconds_stay_whole_seconds(answer, solution_of):
    for stop in answer["routes"][0]["stops"]:
        stop["arrival"] = 600
    assert solution_of(answer).to_frame()["arrival"].tolist() == [600, 600, 600]


def test_what_a_stop_does_not_carry_or_cost_is_zero(solution):
    assert solution.to_frame()["cost.fixed"].tolist() == [2.5, 0, 0]


def test_indexed_locations_are_kept_and_looked_up(answer, solution_of):
    for stop in answer["routes"][0]["stops"]:
        stop["location"] = 1
    request = {"problem": {"locations": [[0, 0], [13.4, 52.5]]}}
    frame = solution_of(answer, request).to_frame()
    assert frame.loc[0, ["location", "lon", "lat"]].tolist() == [1, 13.4, 52.5]


def test_a_routes_frame_has_a_row_for_each_route(solution):
    row = solution.routes_frame().loc[0]
    assert (row["vehicle"], row["tasks"], row["distance_m"], row["cost.total"]) == (
        "van",
        1,
        20_000,
        12.5,
    )


SHARED = {
    "id": "hours",
    "cost": 5.0,
    "vehicles": [
        {"vehicle": "van", "amount": 7_200, "fair_share": 5_400},
        {"vehicle": "bus", "amount": 3_600, "fair_share": 5_400},
    ],
}


def test_a_balance_frame_has_a_row_for_each_vehicle(answer, solution_of):
    answer["summary"]["balance"] = [SHARED, SHARED | {"id": "tasks"}]
    frame = solution_of(answer).balance_frame()
    assert frame["balance"].tolist() == ["hours", "hours", "tasks", "tasks"]
    assert frame["above"].tolist() == [1_800, 0] * 2


def test_without_a_balance_its_frame_is_empty(solution):
    assert list(solution.balance_frame()) == ["vehicle", "balance", "amount", "fair_share", "above"]
    assert len(solution.balance_frame()) == 0


@pytest.mark.parametrize("frame", ["to_frame", "routes_frame"])
def test_a_plan_without_routes_has_empty_frames(answer, solution_of, frame):
    answer["routes"] = []
    assert len(getattr(solution_of(answer), frame)()) == 0


def test_empty_frames_keep_their_columns(answer, solution_of, solution):
    answer["routes"] = []
    empty = solution_of(answer)
    stops, routes = set(solution.to_frame()), set(solution.routes_frame())
    parts = {f"load.{name}" for name in ("kg",)} | {"cost.fixed", "cost.travel_distance"}
    assert set(empty.to_frame()) == stops - parts
    assert set(empty.routes_frame()) == routes | {"cost.quotas", "cost.drop_fees"}


def test_numbers_that_some_stops_lack_stay_whole(answer, solution_of):
    answer["routes"][0]["stops"][1] |= {"window": 1, "late_s": 60}
    del answer["routes"][0]["stops"][0]["late_s"]
    frame = solution_of(answer).to_frame()
    assert {str(frame[name].dtype) for name in ("window", "late_s", "target_late_s")} == {"Int64"}
    assert frame.loc[1, ["window", "late_s"]].tolist() == [1, 60]
