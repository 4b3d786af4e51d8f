"""What an answer of V2 is worth, from the request and the answer alone.

It knows nothing of V3: every price and rule is worked out from V2's members and from the trips'
own times.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from fractions import Fraction
from typing import Any

USUAL = {
    "travelTimeWeight": 1,
    "driveTimeWeight": 0,
    "waitTimeWeight": 0,
    "urgencyWeight": 50,
    "asapWeight": 0,
    "plannedWeight": 1000,
    "rankingWeight": 10,
    "allowedResourcesWeight": 500,
    "workloadSpreadWeight": 10,
}
ALL_OR_NONE = ("SEQUENCE", "DIRECT_SEQUENCE", "PICKUP_AND_DELIVERY", "SAME_TIME")


def score(request: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """Return the score as the answer should state it."""
    scorer = Scorer(request, answer)
    hard, medium, soft = scorer.hard(), len(scorer.unserved()), scorer.soft()
    return {"feasible": hard == 0, "hardScore": -hard, "mediumScore": -medium, "softScore": -soft}


def seconds(text: str) -> int:
    """Return an instant in seconds."""
    return int(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def rounded(number: Fraction) -> int:
    """Round half up."""
    return int((2 * number + 1) // 2)


class Scorer:
    def __init__(self, request: dict[str, Any], answer: dict[str, Any]) -> None:
        self.request, self.answer = request, answer
        self.jobs = {job["name"]: job for job in request["jobs"]}
        self.resources = {entry["name"]: entry for entry in request["resources"]}
        options = request.get("options") or {}
        given = request.get("weights") or options.get("weights") or {}
        self.weights = {**USUAL, **given}
        wanted = options.get("minimizeResources")
        if wanted is None:
            wanted = "minimizeResourcesWeight" in given
        self.fixed = given.get("minimizeResourcesWeight", 3600) if wanted else 0
        self.is_fair = options.get("fairWorkloadPerTrip") is True
        self.must_serve_all = options.get("partialPlanning") is False
        self.first = min(
            seconds(shift["from"]) for entry in request["resources"] for shift in entry["shifts"]
        )
        self.paired = {
            name
            for relation in request.get("relations") or []
            if relation["type"] == "PICKUP_AND_DELIVERY"
            for name in relation["jobs"]
        }
        self.visits = {
            visit["job"]: (trip, visit)
            for trip in answer["trips"]
            for visit in trip["visits"]
            if "job" in visit
        }

    def unserved(self) -> set[str]:
        return self.jobs.keys() - self.visits.keys()

    def shift(self, trip: dict[str, Any]) -> dict[str, Any]:
        """Return the shift that a trip is of: the nearest to its departure."""
        departure = seconds(trip["departureTime"])

        def far(shift: dict[str, Any]) -> int:
            end = seconds(shift.get("overtimeEnd") or shift["to"])
            return max(0, seconds(shift["from"]) - departure, departure - end)

        found: dict[str, Any] = min(self.resources[trip["resource"]]["shifts"], key=far)
        return found

    def start_of(self, job: dict[str, Any], visit: dict[str, Any]) -> int:
        """Return when the work on a job begins."""
        return seconds(visit["arrival"]) + visit["waitTime"] + (job.get("padding") or 0)

    def soft(self) -> int:
        total = 0
        for trip in self.answer["trips"]:
            resource, shift = self.resources[trip["resource"]], self.shift(trip)
            stops = [*trip["visits"], trip["end"]]
            travel = sum(stop["travelTime"] for stop in stops)
            assert travel == trip["travelTime"]
            total += travel * (self.weights["travelTimeWeight"] + self.weights["driveTimeWeight"])
            waited = self.waited(trip)
            assert waited == trip["waitTime"]
            total += waited * self.weights["waitTimeWeight"]
            end = seconds(trip["end"]["arrival"])
            length = end - seconds(trip["departureTime"])
            paid = length - sum(stop.get("breakTime", 0) for stop in stops)
            total += rounded(Fraction(paid * (resource.get("hourlyCost") or 0), 3600))
            total += max(0, end - seconds(shift["to"])) * self.weights["travelTimeWeight"]
            total += self.fixed
            late, targets = Fraction(0), Fraction(0)
            for visit in trip["visits"]:
                if "depot" in visit:
                    total += self.depot(visit["depot"]).get("cost") or 0
                else:
                    job = self.jobs[visit["job"]]
                    start = self.start_of(job, visit)
                    late += self.lateness(job, start)
                    if job.get("plannedArrival"):
                        targets += self.from_planned(job, start)
                        # Urgency is paid beside it where there are no windows.
                        late += 0 if self.has_windows(job) else self.hurry(job, start)
                    else:
                        targets += self.hurry(job, start)
                    total += self.wishes(job, resource)
            total += rounded(late) + rounded(targets)
        return total + (self.unfair() if self.is_fair else 0)

    def unfair(self) -> int:
        """The price of service above fair shares. Each shift has one, and a resource those of all
        its shifts, unless these have tags of their own.
        """
        shares: Counter[tuple[str, int]] = Counter()
        served: Counter[tuple[str, int]] = Counter()
        for entry in self.resources.values():
            for number in range(len(entry["shifts"])):
                shares[self.sharer(entry, number)] += 1
        for trip in self.answer["trips"]:
            entry = self.resources[trip["resource"]]
            sharer = self.sharer(entry, entry["shifts"].index(self.shift(trip)))
            for visit in trip["visits"]:
                padding = self.jobs[visit["job"]].get("padding") or 0 if "job" in visit else 0
                served[sharer] += visit["serviceTime"] + 2 * padding
        fair = Fraction(served.total(), shares.total())
        above = sum(max(0, served[sharer] - share * fair) for sharer, share in shares.items())
        return rounded(self.weights["workloadSpreadWeight"] * above)

    def sharer(self, resource: dict[str, Any], number: int) -> tuple[str, int]:
        tags = {frozenset(shift.get("tags") or ()) for shift in resource["shifts"]}
        return resource["name"], number if len(tags) > 1 else 0

    def waited(self, trip: dict[str, Any]) -> int:
        """Return what is left of a trip's time: at stops, and before breaks that no visit shows."""
        now, waited = seconds(trip["departureTime"]), 0
        for stop in (*trip["visits"], trip["end"]):
            before = seconds(stop["arrival"]) - now - stop["travelTime"] - stop.get("breakTime", 0)
            assert before == 0 or ("breakTime" in stop and before > 0)
            padding = self.jobs[stop["job"]].get("padding") or 0 if "job" in stop else 0
            now = seconds(stop["arrival"]) + stop["waitTime"] + stop["serviceTime"] + 2 * padding
            waited += before + stop["waitTime"]
            self.check_service(trip, stop)
        return waited

    def check_service(self, trip: dict[str, Any], stop: dict[str, Any]) -> None:
        """A service is as long as the request says, or shortened after a stop at one place."""
        if "job" not in stop or stop["job"] in self.paired:
            return  # both jobs of a pair have the factor of their sum
        job = self.jobs[stop["job"]]
        full = job.get("duration") or 0
        kept = min(full, job.get("durationSquash", full))
        factors = [
            Fraction(str(entry["durationModifier"]))
            for entry in job.get("proficiency") or []
            if entry["resource"] == trip["resource"]
        ]
        served = rounded(kept * factors[0]) if factors else kept
        assert stop["serviceTime"] in (served, served + full - kept)

    def depot(self, name: str) -> dict[str, Any]:
        return next(depot for depot in self.request["depots"] if depot["name"] == name)

    def lateness(self, job: dict[str, Any], start: int) -> int:
        """The price of the cheapest window."""
        if job.get("plannedDate") and not self.is_paid_on_a_date(job):
            return 0
        prices = []
        for window in job.get("windows") or []:
            over = max(0, start - seconds(window["to"]))
            if start >= seconds(window["from"]) and (over == 0 or window.get("hard") is False):
                prices.append(over * window.get("weight", 1))
        return min(prices, default=0)

    def is_paid_on_a_date(self, job: dict[str, Any]) -> bool:
        """Beside a planned date one window has a price, where there is no other wish of time."""
        wished = (job.get("urgency") or 0) * self.weights["urgencyWeight"] > 0
        wished = wished or self.weights["asapWeight"] > 0 or "plannedArrival" in job
        return len(job.get("windows") or []) == 1 and not wished

    def has_windows(self, job: dict[str, Any]) -> bool:
        return bool(job.get("windows") or job.get("plannedDate"))

    def from_planned(self, job: dict[str, Any], start: int) -> int:
        return abs(start - seconds(job["plannedArrival"])) * self.weights["plannedWeight"]

    def hurry(self, job: dict[str, Any], start: int) -> Fraction:
        rate = (job.get("urgency") or 0) * self.weights["urgencyWeight"]
        rate += self.weights["asapWeight"]
        begins = start - (job.get("padding") or 0)  # the visit's, padding included
        return Fraction(rate * max(0, begins - self.first), 3600)

    def wishes(self, job: dict[str, Any], resource: dict[str, Any]) -> int:
        paid = 0
        for tag in job.get("tags") or []:
            if tag.get("hard") is False and tag["name"] not in resource.get("tags", []):
                paid += tag.get("weight", 1)
        if job.get("rankings"):
            ranks = [r["ranking"] for r in job["rankings"] if r["name"] == resource["name"]]
            paid += (min(ranks, default=100) - 1) * self.weights["rankingWeight"]
        allowed = job.get("allowedResources")
        if allowed is not None and resource["name"] not in allowed:
            paid += self.weights["allowedResourcesWeight"]
        return paid

    def hard(self) -> int:
        broken = sum(self.broken_by(*self.visits[name], self.jobs[name]) for name in self.visits)
        for trip in self.answer["trips"]:
            broken += self.broken_by_trip(trip)
        for relation in self.request.get("relations") or []:
            broken += self.breaks(relation)
        for name in self.unserved():
            broken += self.must_serve_all or self.jobs[name].get("hard") is True
        return broken

    def broken_by(self, trip: dict[str, Any], visit: dict[str, Any], job: dict[str, Any]) -> int:
        resource = self.resources[trip["resource"]]
        start = self.start_of(job, visit)
        broken = 0
        for tag in job.get("tags") or []:
            broken += tag.get("hard", True) and tag["name"] not in resource.get("tags", [])
        banned = resource["name"] in (job.get("disallowedResources") or [])
        pinned = job.get("plannedResource") or resource["name"]
        broken += banned or pinned != resource["name"]
        local = datetime.fromisoformat(visit["arrival"]).tzinfo
        day = datetime.fromtimestamp(start, local).date().isoformat()
        windows = job.get("windows") or []
        fits = not windows or any(
            seconds(w["from"]) <= start and (start <= seconds(w["to"]) or w.get("hard") is False)
            for w in windows
        )
        broken += not fits or (job.get("plannedDate") or day) != day
        return int(broken)

    def broken_by_trip(self, trip: dict[str, Any]) -> int:
        resource, shift = self.resources[trip["resource"]], self.shift(trip)
        end = seconds(shift.get("overtimeEnd") or shift["to"])
        broken = int(
            seconds(trip["end"]["arrival"]) > end
            or seconds(trip["departureTime"]) < seconds(shift["from"])
        )
        most = resource.get("maxDriveTime")
        broken += most is not None and trip["travelTime"] > most
        types = Counter(
            name
            for visit in trip["visits"]
            if "job" in visit
            for name in self.jobs[visit["job"]].get("jobTypes") or []
        )
        for name, limit in (shift.get("jobTypeLimitations") or {}).items():
            broken += types[name] > limit
        return broken + self.overloads(trip, resource)

    def overloads(self, trip: dict[str, Any], resource: dict[str, Any]) -> int:
        """Count the stretches between depots and the dimensions that are loaded too much."""
        broken = 0
        for dimension, limit in enumerate(resource.get("capacity") or []):
            load, most = 0, 0
            for visit in [*trip["visits"], {"depot": ""}]:
                if "depot" in visit:
                    broken += most > limit
                    load = most = 0
                    continue
                loads = self.jobs[visit["job"]].get("load") or []
                load += loads[dimension] if dimension < len(loads) else 0
                most = max(most, load)
        return broken

    def breaks(self, relation: dict[str, Any]) -> int:
        served = [name for name in relation["jobs"] if name in self.visits]
        trips = [self.visits[name][0] for name in served]
        starts = [self.visits[name][1]["arrival"] for name in served]
        begins = [
            seconds(a) + self.visits[n][1]["waitTime"] for a, n in zip(starts, served, strict=True)
        ]
        kind = relation["type"]
        one_trip = all(trip is trips[0] for trip in trips)
        in_order = begins == sorted(begins)
        all_or_none = kind in ALL_OR_NONE and not relation.get("partialPlanning")
        if all_or_none and 0 < len(served) < len(relation["jobs"]):
            return 1
        if kind == "SAME_TIME":
            apart = len({id(trip) for trip in trips}) == len(trips)
            return int(bool(begins) and (max(begins) - min(begins) > 1200 or not apart))
        if kind == "SAME_TRIP":
            return int(not one_trip)
        if kind == "SAME_RESOURCE":
            return int(len({trip["resource"] for trip in trips}) > 1)
        return int(not one_trip or not in_order)
