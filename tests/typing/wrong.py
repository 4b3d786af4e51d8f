"""Each line that ends in `# wrong` is an error to type checkers, no other is (test_typing.py)."""

from __future__ import annotations

import routeopt

problem = routeopt.Problem(
    costs={"per_km": 1},  # wrong
)
problem.add_job(id="cafe", location=[13.4, 52.5], servce_time_s=300)  # wrong
problem.add_job(
    id="pub",
    location=[13.4, 52.5],
    service_time_s="300",  # wrong
)
problem.add_job(
    id="bar",
    location=[13.4, 52.5],
    time_windows=[{"start": 1, "end": 2, "late": 3}],  # wrong
)
problem.add_job(location=[13.4, 52.5])  # wrong
problem.add_relation(kind="same_route", participants=["cafe", "pub"], adjacent=True)  # wrong
solution = routeopt.solve(
    problem,
    options={"time_limit": 5},  # wrong
)
print(solution.routes[0].stops[0].arival)  # wrong
print(solution.costs)  # wrong
routeopt.schema("sovle")  # wrong
for _, found in routeopt.solve_many([problem]):
    print(found.cost)  # wrong
routeopt.fill.solve({}).plot("map")  # wrong
print(routeopt.fill.evaluate({}).score.hard)  # wrong
print(routeopt.create.solve("a.json").shifts[0].heads)  # wrong
routeopt.create.solve("a.json").plot("roster")  # wrong
print(routeopt.clust.solve("a.json").clusters[0].sise)  # wrong
routeopt.clust.solve("a.json").plot("pie")  # wrong
