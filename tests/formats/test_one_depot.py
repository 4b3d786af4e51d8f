"""Solomon's files, Li and Lim's, Sartori and Buriol's, Cordeau's, and mixed fleets on roads."""

import pytest

SOLOMON = """tiny

VEHICLE
NUMBER     CAPACITY
  2         10

CUSTOMER
CUST NO.   XCOORD.  YCOORD.  DEMAND   READY TIME  DUE DATE   SERVICE TIME

    0      0      0     0     0     100      0
    1      3      4     6     5      50      2
    2      6      8     6    20      60      2
"""
LILIM = """2 10 1
0 0 0 0 0 100 0 0 0
1 3 4 7 0 90 1 0 2
2 6 8 -7 0 90 1 1 0
"""
SARTORI = """NAME: tiny
CAPACITY: 10
SIZE: 3
NODES
0 41.1 2.1 0 0 100 0 0 0
1 41.2 2.2 7 0 90 1 0 2
2 41.3 2.3 -7 0 90 1 1 0
EDGES
0 1 2
3 0 4
5 6 0
EOF
"""
CORDEAU = """2 1 2 2
50 9
0 9
1 1 0 1 5 1 1 1
2 9 0 1 5 1 1 1
3 0 0 0 0 0 0
4 10 0 0 0 0 0
"""
DLP = """// a comment
2 2 999 0 0 0
1 50 100 0.5
2 20 30 1.5
0 // the depot
0 1000 2000
1000 0 1500
2000 1500 0
// the demands
1 20
2 15
"""


def test_solomons_file_takes_the_fewest_vehicles_first(read, plan):
    problem = read(SOLOMON.replace("10\n\nCUSTOMER", "12\n\nCUSTOMER"))
    cost, routes = plan(problem)
    assert list(routes.values()) == [["1", "2"]]
    assert cost > problem.members["vehicles"][0]["costs"]["fixed"] > 30


def test_solomons_file_can_be_measured_in_tenths_with_any_fleet(read, plan):
    problem = read(SOLOMON, distances="tenths", fewest_vehicles=False)
    assert plan(problem) == (30, {"1": ["1"], "2": ["2"]})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("NUMBER", "COUNT", ", line 4: NUMBER CAPACITY is needed here"),
        ("    2      6      8", "    3      6      8", ", line 12: the row of 2 is needed here"),
        (" 20      60      2", " 20", ", line 12: 7 numbers are needed here, not 5"),
        ("     6     5      50", "   -6     5      50", ", line 11: a demand is a whole number"),
    ],
)
def test_what_is_wrong_in_solomons_file_is_named(refused, old, new, fault):
    assert fault in refused(SOLOMON.replace(old, new))


def test_a_solomon_file_cut_off_at_the_fleet_is_refused(refused):
    text = SOLOMON[: SOLOMON.index("CUSTOMER")]
    assert "ends" in refused(text, format="solomon")


@pytest.mark.parametrize("text", [LILIM, SARTORI])
def test_a_pickup_and_its_delivery_are_one_shipment(read, text):
    (shipment,) = read(text).members["shipments"]
    assert (shipment["id"], shipment["demand"]) == ("1-2", {"load": 7})
    assert [shipment[side]["location"] for side in ("pickup", "delivery")] == [1, 2]


def test_a_matrix_of_minutes_has_a_vehicle_for_each_pair(read, plan):
    problem = read(SARTORI)
    (vehicle,) = problem.members["vehicles"]
    cost, routes = plan(problem)
    assert (cost - vehicle["costs"]["fixed"], routes) == (1 + 4 + 5, {"1": ["1-2", "1-2"]})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("1 3 4 7 0 90 1 0 2", "1 3 4 7 0 90 1 0 0", ", line 3: 1 has no partner"),
        ("2 6 8 -7", "2 6 8 -6", ", line 3: 1 and 2 are no pair"),
        ("2 6 8 -7 0 90 1 1 0", "", "the file ends before the nodes"),
    ],
)
def test_broken_pairs_are_named(refused, old, new, fault):
    assert fault in refused(LILIM.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("5 6 0\nEOF\n", "", "the file ends after 2 of 3 rows of EDGES"),
        ("SIZE: 3", "SIZE: 4", "NODES has 3 rows of 4"),
        ("CAPACITY: 10\n", "", "CAPACITY is missing"),
        ("SIZE", "SPEED: 2\nSIZE", ", line 3: SPEED is unknown"),
    ],
)
def test_what_is_wrong_in_a_file_of_minutes_is_named(refused, old, new, fault):
    assert fault in refused(SARTORI.replace(old, new))


def test_each_of_several_depots_has_its_vehicles_and_its_limit(read):
    first, second = read(CORDEAU, distances="rounded").members["vehicles"]
    assert first["limits"] == {"max_route_duration_s": 50}
    assert "limits" not in second
    assert [vehicle["shifts"][0]["end"]["location"] for vehicle in (first, second)] == [3, 4]


def test_of_several_depots_the_nearer_ones_serve(read, plan):
    text = CORDEAU.replace("50 9", "0 9")
    assert plan(read(text)) == (4, {"1": ["1"], "2": ["2"]})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("2 1 2 2", "1 1 2 2", ", line 1: files of type 1 are not read, only 2"),
        ("4 10 0 0 0 0 0\n", "", "the file ends after 3 of 4 customers and depots"),
    ],
)
def test_what_is_wrong_with_several_depots_is_named(refused, old, new, fault):
    assert fault in refused(CORDEAU.replace(old, new))


def test_a_mixed_fleet_is_paid_by_vehicle_and_kilometre(read, plan):
    cost, routes = plan(read(DLP))
    assert cost == 2 * 30 + 1.5 * (2 + 4)
    assert set(routes) == {"2", "3"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("2 15\n", "", "the file ends after 1 of 2 demands"),
        ("1000 0 1500", "1000 0", "the matrix is not square"),
        ("2 15", "7 15", "there is no city 7"),
    ],
)
def test_what_is_wrong_with_a_mixed_fleet_is_named(refused, old, new, fault):
    assert fault in refused(DLP.replace(old, new))
