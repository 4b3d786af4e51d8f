import routeopt
from routeopt.demo import day_in_berlin

request = day_in_berlin()
solution = routeopt.solve(request, options={"max_iterations": 200})
before = after = solution
