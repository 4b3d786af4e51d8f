import sys
import xml.etree.ElementTree as ElementTree

import pytest

from routeopt.reports.clock import Clock
from routeopt.reports.pictures.colours import route_colour
from routeopt.reports.pictures.gantt import timeline
from routeopt.reports.pictures.page import overview
from routeopt.reports.pictures.sketch import route_sketch
from routeopt.reports.pictures.timeline import bars

KINDS = ["routes", "timeline", "load", "cost", "history"]


@pytest.fixture
def large(answer, solution_of):
    """Make a solution: `large(routes, stops)` has as many routes, and stops on each."""

    def make(routes, stops):
        route = answer["routes"][0]
        start, job, end = route["stops"]
        many = [
            job | {"task": f"task {i}", "location": [13 + i % 97 / 100, 52 + i % 89 / 100]}
            for i in range(stops)
        ]
        answer["routes"] = [
            route | {"vehicle": f"vehicle number {i}", "stops": [start, *many, end]}
            for i in range(routes)
        ]
        return solution_of(answer)

    return make


def test_the_notebook_picture_needs_no_network_and_no_script(solution):
    html = solution._repr_html_()
    assert "<svg" in html
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_the_notebook_picture_names_routes_and_key_figures(solution):
    html = solution._repr_html_()
    assert "van · day" in html
    assert "1 of 2 tasks" in html
    assert "bakery: 3 kg too much" in html


@pytest.mark.parametrize(("routes", "stops"), [(1, 10_000), (60, 167), (61, 164), (2_000, 5)])
def test_the_notebook_picture_stays_small_with_ten_thousand_stops(large, routes, stops):
    assert len(large(routes, stops)._repr_html_().encode()) < 200_000


@pytest.mark.parametrize("picture", [route_sketch, timeline])
@pytest.mark.parametrize("routes", [1, 70])
def test_a_picture_is_well_formed(large, picture, routes):
    assert ElementTree.fromstring(picture(large(routes, 3).view())).tag.endswith("svg")


@pytest.mark.parametrize("picture", [route_sketch, timeline, overview])
def test_ids_cannot_break_out_of_a_picture(answer, solution_of, picture):
    answer["routes"][0]["vehicle"] = '<script>"&'
    text = picture(solution_of(answer).view())
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_without_coordinates_there_is_a_note_instead_of_a_map(answer, solution_of):
    answer["routes"][0]["stops"][1]["location"] = 3
    html = solution_of(answer)._repr_html_()
    assert "No map: location 3 has no coordinates" in html
    assert "<title>Timeline</title>" in html


def test_a_plan_without_routes_has_a_picture(answer, solution_of):
    answer["routes"] = []
    assert "No routes." in solution_of(answer)._repr_html_()


def test_a_timeline_has_travel_waiting_and_service(solution):
    route = solution.routes[0]
    clock = Clock(route["start_time"])
    spans = [(bar.activity, (bar.end - bar.start) // 60) for bar in bars(route, clock)]
    assert spans == [("travel", 10), ("waiting", 5), ("service", 10), ("travel", 15)]


def test_ticks_are_round_clock_times_of_the_answers_own_offset():
    clock = Clock("2026-12-01T08:10:00+01:00")
    first = clock.seconds("2026-12-01T08:10:00+01:00")
    last = clock.seconds("2026-12-01T14:00:00+01:00")
    assert [text for _, text in clock.ticks(first, last, most=4)] == ["10:00", "12:00", "14:00"]


def test_ticks_over_several_days_name_the_day():
    clock = Clock("2026-12-01T20:00:00+01:00")
    first = clock.seconds("2026-12-01T20:00:00+01:00")
    last = clock.seconds("2026-12-02T20:00:00+01:00")
    texts = [text for _, text in clock.ticks(first, last)]
    assert texts[:2] == ["Tue 20:00", "Wed 00:00"]


def test_whole_seconds_are_shown_as_hours_from_zero():
    clock = Clock(0)
    assert clock.text(clock.seconds(90_000)) == "25:00"
    assert clock.text(-1_800) == "-0:30"


def test_a_thousand_routes_have_colours_of_their_own():
    assert len({route_colour(index) for index in range(200)}) > 190


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_plot_is_a_figure(answer, solution_of, kind):
    answer["search"]["history"] = [[0.1, 20, 1], [0.2, 12.5, 0]]
    figure = solution_of(answer).plot(kind)
    assert figure.axes
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_a_picture_of_a_balance_has_a_bar_for_each_vehicle(answer, solution_of):
    own = [{"vehicle": "$van$", "amount": 7_200, "fair_share": 5_400},
           {"vehicle": "bus", "amount": 3_600, "fair_share": 5_400}]  # fmt: skip
    answer["summary"]["balance"] = [{"id": name, "cost": 5.0, "vehicles": own} for name in "ab"]
    figure = solution_of(answer).plot("balance")
    assert [len(axes.patches) for axes in figure.axes] == [2, 2]
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_a_picture_of_a_balance_needs_one(solution):
    with pytest.raises(ValueError, match="the request has no balance"):
        solution.plot("balance")


def test_an_unknown_kind_of_plot_names_the_known_ones(solution):
    with pytest.raises(ValueError, match="kind is one of routes, timeline, load, cost, balance"):
        solution.plot("map")


def test_a_plot_of_the_history_says_how_to_get_one(solution):
    with pytest.raises(ValueError, match=r'options=\{"history": True\}'):
        solution.plot("history")


def test_a_missing_library_is_named(solution, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError, match="python -m pip install matplotlib"):
        solution.plot()


def test_a_map_shows_routes_and_what_is_not_served(solution):
    html = solution.map().get_root().render()
    assert "van · day: 1. cafe, 08:10" in html
    assert "bakery: not served" in html


def test_ids_cannot_break_out_of_a_map(answer, solution_of):
    answer["routes"][0]["vehicle"] = "`${alert(1)}<script>"
    html = solution_of(answer).map().get_root().render()
    assert "`${alert" not in html
    assert "${alert" not in html
    assert "(1)}<script>" not in html


def test_a_map_of_plane_units_is_refused(answer, solution_of):
    with pytest.raises(ValueError, match="plane units"):
        solution_of(answer, plane=True).map()


def test_plane_units_can_be_plotted(answer, solution_of):
    assert solution_of(answer, plane=True).plot().axes[0].get_xlabel() == "x"


def test_the_history_begins_at_the_first_plan_and_marks_what_leaves_tasks_out(answer, solution_of):
    answer["search"]["history"] = [[0, 800, 2], [0.1, 20, 1], [0.2, 12.5, 0]]
    axes = solution_of(answer).plot("history").axes[0]
    assert [line.get_ydata().tolist() for line in axes.lines] == [[20, 12.5, 12.5], [20]]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["with tasks left out"]


@pytest.mark.parametrize("kind", ["routes", "load"])
def test_the_legend_has_every_route_whatever_its_id(answer, solution_of, kind):
    answer["routes"][0]["vehicle"] = "_$x^2$"
    figure = solution_of(answer).plot(kind)
    assert figure.legends[0].get_texts()[0].get_text().startswith(r"_\$x^2\$ · day")


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_dollars_in_ids_are_no_formulas(answer, solution_of, kind):
    answer["routes"][0]["vehicle"] = answer["routes"][0]["stops"][1]["task"] = r"$\nonsense{$"
    answer["routes"][0]["stops"][1]["load"] = {r"$\nonsense{$": 2}
    assert solution_of(answer).plot(kind)._repr_png_()


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_a_figure_of_nothing_says_so(answer, solution_of, kind):
    answer |= {"routes": [], "unserved": []}
    figure = solution_of(answer).plot(kind)
    assert ([text.get_text() for text in figure.texts], figure.axes) == (["No routes."], [])


@pytest.mark.parametrize(("stops", "said"), [(100, False), (10_000, True)])
def test_a_sketch_says_when_it_is_thinned(large, stops, said):
    assert (f"of {stops + 2:,} places are drawn" in route_sketch(large(1, stops).view())) == said


def test_key_figures_wrap_on_narrow_pages(solution):
    html = solution._repr_html_()
    assert "<table" not in html
    assert html.count("display:inline-block") == 9


def test_slices_of_factors_leave_plane_units_as_they_are(answer, solution_of):
    problem = {"matrices": {"car": {"slices": [{"from": 0, "factor": 2}]}}}
    shown = solution_of(answer, {"problem": problem}, plane=True)
    assert shown.plot().axes[0].get_xlabel() == "x"


def test_the_coordinates_of_a_request_with_matrices_are_degrees(answer, solution_of):
    problem = {"locations": [[13.4, 52.5]], "matrices": {"car": {"durations_s": [[0]]}}}
    shown = solution_of(answer, {"problem": problem}, plane=True)
    assert shown.plot().axes[0].get_xlabel() == "Longitude"
