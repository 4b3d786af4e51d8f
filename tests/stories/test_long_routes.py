"""Routes of hundreds of stops, where one crossing costs as little as it is easy to miss."""

from random import Random

import numpy
import pytest

from routeopt.travel import Euclidean

from .story import DAY, job, request_of, shift, solved, van, window

pytestmark = pytest.mark.long

RANDOM = Random(1)
PLACES = [[RANDOM.randrange(10_000), RANDOM.randrange(10_000)] for _ in range(601)]
WAYS = numpy.array(Euclidean().durations(PLACES))
# Uphill takes longer: a whole round does not care, each way does.
HEIGHTS = numpy.array([RANDOM.randrange(2_000) for _ in PLACES])
HILLS = WAYS + 2_000 + HEIGHTS - HEIGHTS[:, None]


def turns_that_save(stops):
    """How many stretches of the route from the first place and back are better turned round."""
    ways = WAYS[numpy.ix_([0, *stops, 0], [0, *stops, 0])]
    along = numpy.diag(ways, 1)
    count = 0
    for i in range(len(stops) - 1):
        turned = ways[i, i + 1 : -1] + ways[i + 1, i + 2 :]
        count += int((turned < along[i] + along[i + 1 :]).sum())
    return count


AEONS = (0, 300 * DAY)
MAY_BE_LATE = (0, 30 * DAY)


def solved_by(travel, seed, hours=AEONS, first=None):
    """The places in the order of the only route; `first`: further members of the first job."""
    where = PLACES if travel == "plane" else range(len(PLACES))
    jobs = [job(str(i), where[i]) for i in range(1, len(PLACES))]
    jobs[0] |= first or {}
    ways = {"matrix": WAYS, "hills": HILLS}.get(travel)
    by = {} if ways is None else {"matrices": {"car": {"durations_s": ways.tolist()}}}
    costs = {"per_travel_hour": 36}
    request = request_of(*jobs, van(shift(where[0], hours=hours), costs=costs), **by)
    (route,) = solved(request, options={"max_iterations": 1_000, "seed": seed}).routes
    return [int(stop["task"]) for stop in route["stops"] if "task" in stop]


@pytest.mark.parametrize(("travel", "few"), [("plane", 1), ("matrix", 1), ("hills", 4)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_few_stretches_of_a_long_route_are_better_turned_round(travel, few, seed):
    assert turns_that_save(solved_by(travel, seed)) <= few


@pytest.mark.parametrize(
    ("travel", "times", "few"),
    [
        ("plane", {"hours": MAY_BE_LATE}, 1),
        ("matrix", {"hours": MAY_BE_LATE}, 1),
        ("hills", {"hours": MAY_BE_LATE}, 4),
        # A stretch with the stop that has a window may have to stay as it is.
        ("plane", {"first": window(0, DAY)}, 2),
        ("matrix", {"first": window(0, DAY)}, 10),
        ("plane", {"first": {"release_time": 1}}, 1),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nor_where_the_route_may_be_late(travel, times, few, seed):
    assert turns_that_save(solved_by(travel, seed, **times)) <= few
