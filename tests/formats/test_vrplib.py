import pytest

HEAD = "NAME : tiny\nTYPE : CVRP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\nCAPACITY : 5\n"
PLACES = "NODE_COORD_SECTION\n1 0 0\n2 3 4\n3 6 8.5\n"
DEMANDS = "DEMAND_SECTION\n1 0\n2 2\n3 3\n"
DEPOT = "DEPOT_SECTION\n1\n-1\nEOF\n"
TINY = HEAD + PLACES + DEMANDS + DEPOT


def jobs_of(problem):
    return {job["id"]: job for job in problem.members["jobs"]}


def matrix_of(problem):
    return [list(row) for row in problem.members["matrices"]["car"]["durations_s"]]


def test_a_file_solves_by_itself_in_its_own_money(read, plan):
    cost, routes = plan(read(TINY))
    assert cost == 5 + 5 + 10  # 3-4-5, then 5.41 and 10.40, rounded
    assert [sorted(route) for route in routes.values()] == [["1", "2"]]


@pytest.mark.parametrize(("distances", "cost"), [("tenths", 20.8), ("exact", 20.81266)])
def test_distances_can_be_measured_otherwise(read, plan, distances, cost):
    assert plan(read(TINY, distances=distances))[0] == cost


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("TYPE : CVRP", "TYPE : CVRP (of a small town)"),
        ("TYPE : CVRP\n", ""),
        ("TYPE : CVRP", "TYPE: DCVRP"),
        ("EUC_2D", "euc_2d"),
        (" : ", " "),
        ("NAME", "// by hand\n# twice\nNAME"),
        ("3 6 8.5\n", "3 6 8.5  # the last\n// no more\n"),
        ("CAPACITY : 5", "CAPACITY : 5 // kg\nBEST_KNOWN : 20"),
        ("\n1 0 0\n2 3 4\n3 6", "\n0001 0 0\n0002 3 4\n0003 6"),
        ("\n1 0 0\n2 3 4\n3 6 8.5\n", "\n3 6 8.5\n1 0 0\n2 3 4\n"),
    ],
)
def test_a_file_may_be_written_otherwise(read, old, new):
    assert old in TINY
    assert read(TINY.replace(old, new), "tiny.vrp") == read(TINY)


def test_a_file_without_type_loads_and_vehicles_is_a_tour(read, plan):
    text = HEAD.replace("TYPE : CVRP\n", "").replace("CAPACITY : 5\n", "") + PLACES
    assert plan(read(text))[1].keys() == {"1"}


def test_backhauls_without_a_type_are_refused(refused):
    more = "BACKHAUL_SECTION\n1 0\n2 0\n3 5\nDEPOT_SECTION"
    text = TINY.replace("TYPE : CVRP\n", "").replace("DEPOT_SECTION", more)
    assert "TYPE is missing, which says whether backhauls come last" in refused(text)


def test_the_depot_may_be_any_node(read, plan):
    text = TINY.replace("2 2\n", "2 0\n").replace("1 0\n2", "1 2\n2")
    problem = read(text.replace("DEPOT_SECTION\n1", "DEPOT_SECTION\n2"))
    assert list(jobs_of(problem)) == ["0", "2"]
    assert plan(problem)[0] == 5 + 5 + 10


# Places of TSPLIB's burma14 and att48, and the distances between them.
@pytest.mark.parametrize(
    ("metric", "places", "matrix"),
    [
        ("GEO", ["16.47 96.10", "16.47 94.44", "20.09 92.54"], [[0, 153, 510], [0, 0, 422]]),
        ("ATT", ["6734 1453", "2233 10", "5530 1424"], [[0, 1495, 381], [0, 0, 1135]]),
    ],
)
def test_distances_are_measured_as_the_file_says(read, metric, places, matrix):
    rows = "".join(f"{i} {place}\n" for i, place in enumerate(places, 1))
    problem = read(HEAD.replace("EUC_2D", metric) + "NODE_COORD_SECTION\n" + rows + DEMANDS + DEPOT)
    found = matrix_of(problem)
    assert all(
        found[i][j] == found[j][i] == matrix[i][j] for i in range(2) for j in range(i + 1, 3)
    )


@pytest.mark.parametrize(
    ("metric", "cost"), [("EUC_2D", 20), ("CEIL_2D", 5 + 6 + 11), ("EXACT_2D", 20.81266)]
)
def test_straight_lines_are_rounded_as_the_file_says(read, plan, metric, cost):
    assert plan(read(TINY.replace("EUC_2D", metric)))[0] == cost


def test_customers_count_from_one_and_take_deliveries(read):
    jobs = jobs_of(read(TINY))
    assert [job["delivery"] for job in jobs.values()] == [{"load": 2}, {"load": 3}]
    assert list(jobs) == ["1", "2"]


def test_without_a_number_of_vehicles_there_are_enough_for_every_plan(read):
    assert len(read(TINY).members["vehicles"]) == 2  # one for each customer is enough
    many = HEAD.replace("3\n", "5\n", 1) + PLACES + "4 1 1\n5 1 2\n"
    light = "DEMAND_SECTION\n1 0\n2 1\n3 1\n4 1\n5 1\n"
    assert len(read(many + light).members["vehicles"]) == 3  # two of three routes fill one


def test_a_tour_has_one_vehicle_and_no_loads(read, plan):
    text = HEAD.replace("CVRP", "TSP").replace("CAPACITY : 5\n", "") + PLACES
    assert plan(read(text))[1].keys() == {"1"}


@pytest.mark.parametrize(
    ("form", "numbers", "matrix"),
    [
        ("FULL_MATRIX", "0 1 2 3 0 4 5 6 0", [[0, 1, 2], [3, 0, 4], [5, 6, 0]]),
        ("LOWER_ROW", "1 2\n3", [[0, 1, 2], [1, 0, 3], [2, 3, 0]]),
        ("LOWER_DIAG_ROW", "0 1 0 2 3 0", [[0, 1, 2], [1, 0, 3], [2, 3, 0]]),
        ("UPPER_ROW", "1 2 3", [[0, 1, 2], [1, 0, 3], [2, 3, 0]]),
        ("UPPER_DIAG_ROW", "0 1 2 0 3 0", [[0, 1, 2], [1, 0, 3], [2, 3, 0]]),
        ("LOWER_COL", "1 2 3", [[0, 1, 2], [1, 0, 3], [2, 3, 0]]),
        ("UPPER_COL", "1 2 3", [[0, 1, 2], [1, 0, 3], [2, 3, 0]]),
    ],
)
def test_a_matrix_is_read_in_each_of_its_forms(read, form, numbers, matrix):
    head = HEAD.replace("EUC_2D", f"EXPLICIT\nEDGE_WEIGHT_FORMAT : {form}")
    problem = read(f"{head}EDGE_WEIGHT_SECTION\n{numbers}\n{DEMANDS}{DEPOT}")
    assert matrix_of(problem) == matrix


def test_windows_services_and_the_depots_hours_are_as_fine_as_distances(read):
    more = "SERVICE_TIME : 2\nTIME_WINDOW_SECTION\n1 0 90\n2 5 7\n3 8 9.5\n"
    problem = read(TINY.replace("DEPOT_SECTION", more + "DEPOT_SECTION"), distances="tenths")
    second = jobs_of(problem)["2"]
    assert second["time_windows"] == [{"start": 80, "end": 95}]
    assert second["service_time_s"] == 20
    (shift,) = problem.members["vehicles"][0]["shifts"]
    assert (shift["start"]["time"], shift["end"]["time"]) == (0, 900)


def test_a_customer_with_a_prize_may_be_left_out_for_it(read, plan):
    more = "PRIZE_SECTION\n1 0\n2 0\n3 4\n"
    cost, routes = plan(read(TINY.replace("DEPOT_SECTION", more + "DEPOT_SECTION")))
    assert (cost, list(routes.values())) == (14, [["1"]])


def test_vehicles_have_depots_capacities_costs_durations_and_customers_of_their_own(read):
    text = (
        HEAD.replace("CAPACITY : 5\n", "VEHICLES : 2\nVEHICLES_MAX_DURATION : 40\n")
        + PLACES
        + "CAPACITY_SECTION\n1 5\n2 6\nVEHICLES_FIXED_COST_SECTION\n1 10\n2 0\n"
        + "VEHICLES_UNIT_DISTANCE_COST_SECTION\n1 2\n2 0.5\nVEHICLES_DEPOT_SECTION\n1 1\n2 2\n"
        + "VEHICLES_ALLOWED_CLIENTS_SECTION\n1 3\n2\nDEPOT_SECTION\n1\n2\n-1\n"
    )
    problem = read(text)
    first, second = problem.members["vehicles"]
    assert first["costs"] == {"per_travel_km": 2000, "fixed": 10}
    assert second["costs"] == {"per_travel_km": 500}
    assert [vehicle["capacity"]["load"] for vehicle in (first, second)] == [5, 6]
    assert first["limits"] == {"max_route_duration_s": 40}
    assert second["shifts"][0]["start"]["location"] == 1
    assert jobs_of(problem)["2"]["eligible_vehicles"] == {"allowed": ["1"]}


def test_a_section_of_vehicles_has_a_row_of_each(refused):
    rows = "CAPACITY_SECTION\n1 5\nVEHICLES_ALLOWED_CLIENTS_SECTION\n1 2 3\n2 2\n"
    text = TINY.replace("CAPACITY : 5", "VEHICLES : 1").replace("DEPOT_S", rows + "DEPOT_S")
    assert "VEHICLES_ALLOWED_CLIENTS_SECTION has 2 rows of 1" in refused(text)


def test_the_first_row_of_a_section_may_stand_behind_its_name(read):
    known = read(TINY)
    assert read(TINY.replace("DEMAND_SECTION\n1 0", "DEMAND_SECTION: 1 0 // none")) == known


GROUPS = "MUTUALLY_EXCLUSIVE_GROUP_SECTION\n"


def grouped(rows):
    """Customers at 3, 4 and 5 away, the first two on one way."""
    head = HEAD.replace("CVRP", "GVRP").replace("3\n", "4\n", 1)
    places = "NODE_COORD_SECTION\n1 0 0\n2 3 0\n3 4 0\n4 0 5\n"
    demands = "DEMAND_SECTION\n1 0\n2 2\n3 3\n4 1\n"
    return f"{head}{places}{demands}{GROUPS}{rows}{DEPOT}"


def test_of_a_group_exactly_one_is_served(read, plan):
    cost, routes = plan(read(grouped("1 3 2\n2 4\n")))
    assert (cost, sorted(routes["1"])) == (3 + 6 + 5, ["1", "3"])
    (relation,) = read(grouped("1 3 2\n2 4\n")).members["relations"]
    assert relation == {"kind": "one_of", "id": "1", "participants": ["2", "1"]}


def test_all_groups_are_mandatory(read):
    for rows in ("1 2 3\n", "1 2 3\n2 4\n"):
        jobs = jobs_of(read(grouped(rows)))
        assert all("drop_fee" not in job for job in jobs.values())


PRIZES = "PRIZE_SECTION\n1 0\n2 2\n3 0\n4 0\n"
"""Of a customer in a group: a relation has one fee for all of them."""


def with_prizes(rows):
    return grouped(rows).replace(GROUPS, PRIZES + GROUPS)


def test_of_a_group_with_prizes_exactly_one_is_served(read):
    problem = read(with_prizes("1 3 2\n2 4\n"))
    (quota,) = problem.members["quotas"]
    assert (quota["tasks"], quota["min"], quota["max"]) == (["2", "1"], 1, 1)
    assert [job.get("drop_fee") for job in jobs_of(problem).values()] == [2, 0, None]
    assert "relations" not in problem.members


def test_leaving_out_a_group_costs_more_than_any_way(read):
    (quota,) = read(with_prizes("1 2 4\n")).members["quotas"]
    assert quota["per_missing"] > 2 * 5 + 2 * 4


def test_leaving_out_a_group_costs_more_than_the_vehicles_where_these_come_first(read):
    problem = read(with_prizes("1 2 4\n"), fewest_vehicles=True)
    (quota,) = problem.members["quotas"]
    vehicles = problem.members["vehicles"]
    assert quota["per_missing"] > sum(v["costs"]["fixed"] for v in vehicles) + 2 * 5 + 2 * 4


@pytest.mark.parametrize("rows", ["1 1 2\n", "1 2 3\n2 3 4\n", "1 2 2\n"])
def test_a_group_has_customers_of_its_own(refused, rows):
    assert "a depot, or a node that is in a group already" in refused(grouped(rows))


def test_groups_are_numbered_and_name_nodes_that_there_are(refused):
    assert "the row of 1 is needed here, not 2" in refused(grouped("2 2 3\n"))
    assert "there is no node 9" in refused(grouped("1 2 9\n"))


def may_serve(vehicle, job):
    if "eligible_vehicles" in job:
        return vehicle["id"] in job["eligible_vehicles"]["allowed"]
    return all(skill in vehicle["skills"] for skill in job["required_skills"])


def site_dependent(count, served):
    """`count` customers on a line, and a vehicle for each list of those that it may serve."""
    return "\n".join(
        [
            f"TYPE : SDVRPTW\nEDGE_WEIGHT_TYPE : EUC_2D\nVEHICLES : {len(served)}",
            f"DIMENSION : {count + 1}\nNODE_COORD_SECTION",
            *(f"{i + 1} {i} 0" for i in range(count + 1)),
            "VEHICLES_ALLOWED_CLIENTS_SECTION",
            *(" ".join(str(i + 1) for i in (k, *mine)) for k, mine in enumerate(served)),
            DEPOT,
        ]
    )


@pytest.mark.parametrize(
    ("count", "member"), [(256, "eligible_vehicles"), (257, "required_skills")]
)
def test_skills_say_what_too_many_sets_of_eligible_vehicles_would(read, plan, count, member):
    served = [[i for i in range(1, count + 1) if i >> k & 1] for k in range(9)]  # all sets differ
    problem = read(site_dependent(count, served))
    vehicles, jobs = (problem.members[name] for name in ("vehicles", "jobs"))
    assert all(member in job for job in jobs)
    for k, vehicle in enumerate(vehicles):
        assert [int(job["id"]) for job in jobs if may_serve(vehicle, job)] == served[k]
    assert sum(map(len, plan(problem)[1].values())) == count


def test_but_not_what_more_kinds_of_vehicles_than_skills_would(refused):
    assert "more than 256 kinds of vehicles by whom they may serve" in refused(
        site_dependent(257, [[i] for i in range(1, 258)])
    )


def test_reloads_happen_at_a_depot_and_goods_may_come_later(read):
    more = "VEHICLES_RELOAD_DEPOT_SECTION\n1 1\nRELEASE_TIME_SECTION\n1 0\n2 0\n3 30\n"
    text = TINY.replace("DEPOT_SECTION", more + "DEPOT_SECTION")
    problem = read(text.replace("CAPACITY", "VEHICLES : 1\nCAPACITY"))
    (depot,) = problem.members["depots"]
    (vehicle,) = problem.members["vehicles"]
    assert vehicle["shifts"][0]["reloads"] == [depot["id"]]
    assert jobs_of(problem)["2"]["release_time"] == 30


def test_backhauls_come_last_and_never_first(read):
    more = "BACKHAUL_SECTION\n1 0\n2 0\n3 5\n"
    text = TINY.replace("3 3\nDEPOT_SECTION", f"3 0\n{more}DEPOT_SECTION")
    problem = read(text.replace("CVRP", "VRPB"))
    assert jobs_of(problem)["2"]["demand"] == {"load": 5}
    assert matrix_of(problem) == [[0, 5, None], [5, 0, 5], [10, None, 0]]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("3 6 8.5\n", "", ", line 6: NODE_COORD_SECTION has 2 rows of 3"),
        ("3 6 8.5\n", "2 6 8.5\n", ", line 9: NODE_COORD_SECTION: the row of 2 is there twice"),
        ("CAPACITY", ": odd\nCAPACITY", ", line 5: ':': the name before the colon is missing"),
        (
            "3 6 8.5\n",
            "4 6 8.5\n",
            ", line 9: NODE_COORD_SECTION: a row of 1 to 3 is needed, not 4",
        ),
        ("2 3 4\n", "2 3\n", ", line 8: 3 numbers are needed here, not 2"),
        ("2 3 4\n", "2 3 x\n", ", line 8: 'x' is no number"),
        ("2 2\n", "2 2.5\n", ", line 11: DEMAND is a whole number of at least 0, not 2.5"),
        ("DIMENSION : 3\n", "", ": DIMENSION is missing"),
        ("CVRP", "OVRP", "OVRP"),
        ("EUC_2D", "MAN_2D", ", line 4: EDGE_WEIGHT_TYPE is MAN_2D; what is read is EUC_2D, CEIL"),
        ("1\n-1\n", "7\n-1\n", ", line 15: there is no node 7, only 1 to 3"),
        ("1\n-1\n", "2\n-1\n", ", line 14: node 2 is a depot, and has a demand"),
        ("1\n-1\n", "1\n2\n-1\n", ", line 14: there are 2 depots, and no VEHICLES_DEPOT"),
        ("T_SECTION\n", "T_SECTION : x\n", ", line 14: 'x' is no number"),
        ("CAPACITY", "VEHICLES : 0\nCAPACITY", ", line 5: VEHICLES is 0, and at least 1 is needed"),
        (
            "DEPOT_SECTION",
            "SAME_VEHICLE_GROUP_SECTION\n1 2\nDEPOT_SECTION",
            "the section SAME_VEHICLE_GROUP_SECTION cannot be expressed",
        ),
        ("CAPACITY", "SPEED : 3\nCAPACITY", ", line 5: SPEED is unknown or cannot be expressed"),
    ],
)
def test_what_is_wrong_is_named(refused, old, new, fault):
    assert fault in refused(TINY.replace(old, new), "tiny.vrp")


def test_times_finer_than_the_distances_are_refused(refused):
    more = "TIME_WINDOW_SECTION\n1 0 90\n2 5 7\n3 8 9.5\n"
    text = TINY.replace("DEPOT_SECTION", more + "DEPOT_SECTION")
    assert "the window of 2, 9.5, is finer than distances are" in refused(text, "tiny.vrp")
