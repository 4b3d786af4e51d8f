"""What a problem is built from: a method for each of its lists.

Written by `tools/make_types` from the schemas of the core; not to be changed by hand.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal, overload

    from routeopt.request.members import (
        EligibleVehicles,
        Group,
        Limits,
        LoadMeasure,
        Location,
        OpeningHours,
        Participant,
        Period,
        PlaceOfStop,
        Preference,
        RequiredSkill,
        ServiceFactor,
        Shift,
        ShipmentStop,
        Target,
        Time,
        TimeWindow,
        VehicleCosts,
        VehicleSkill,
    )


class Additions:
    """Methods that add to the lists of a problem.

    Nothing is checked: the core checks every rule when the problem is solved. Arguments that are
    `None` are left out. Units are in the names: `_s` are whole seconds, `_m` whole metres.
    """

    def _add(self, name: str, members: dict[str, Any]) -> None:
        raise NotImplementedError

    def add_job(
        self,
        *,
        id: str,
        demand: Mapping[str, int] | None = None,
        required_skills: Sequence[RequiredSkill] | None = None,
        tags: Sequence[str] | None = None,
        eligible_vehicles: EligibleVehicles | None = None,
        preferences: Sequence[Preference] | None = None,
        service_factor: float | None = None,
        service_factors: Sequence[ServiceFactor] | None = None,
        drop_fee: float | None = None,
        priority: int | None = None,
        location: Location | None = None,
        service_time_s: int | None = None,
        setup_time_s: int | None = None,
        time_windows: Sequence[TimeWindow] | None = None,
        target: Target | None = None,
        places: Sequence[PlaceOfStop] | None = None,
        delivery: Mapping[str, int] | None = None,
        release_time: Time | None = None,
    ) -> None:
        """Add a task with one stop.

        Args:
            id: The task's name, unlike that of any other task (1 to 128 characters).
            demand: Amounts by capacity dimension: collected at a job's stop and on board until the
                next depot visit, or carried from a shipment's pickup to its delivery (each 0 to
                2,147,483,647; default: none).
            required_skills: Skills that the serving vehicle has, at these levels or higher
                (default: none).
                - `name`: The skill.
                - `min_level`: The level that is needed (0 to 2,147,483,647; default: 1).
            tags: Labels that vehicles, quotas, preferences and groups refer to (default: none).
            eligible_vehicles: Which vehicles may serve the task. Without it: any vehicle may.
                - `allowed`: Ids of the only vehicles that may serve the task; an empty list allows
                    none. Without it: all are allowed.
                - `excluded`: Ids of vehicles that may not serve the task (default: none).
            preferences: Wishes about the serving vehicle, each with a price (default: none).
                - `tag`: Kept by vehicles that have it among their `preferred_tags`. Without it:
                    `vehicles` is given.
                - `vehicles`: Ids of the vehicles that keep the preference. Without it: `tag` is
                    given.
                - `violation_cost`: Money that is paid where another vehicle serves the task (0 to
                    21,474.83).
            service_factor: Multiplies the service time of all the task's stops; no unit (0.001 to
                5; default: 1).
            service_factors: Multiply the service time further for some vehicles (default: none).
                - `vehicles`: Ids of the vehicles that it is for.
                - `factor`: Multiplies the service time of these vehicles; no unit (0.001 to 5).
            drop_fee: Money that is paid where the task is left out (0 to 1,000,000,000). Without
                it: the task is mandatory, which outweighs any price.
            priority: Weight of a mandatory task when not all can be served; no unit (1 to
                1,000,000; default: 1).
            location: Where the stop is (longitude -180 to 180, latitude -90 to 90). Without it:
                `places` is given.
            service_time_s: Seconds of service, before factors; at most 100,000,000 after them (0 to
                2,147,483,647; default: 0).
            setup_time_s: Seconds before the service, unless the stop before is at the same place (0
                to 100,000,000; default: 0).
            time_windows: Service starts in one of them, which may not overlap; none: at any time
                (default: none).
                - `start`: The earliest start of the service.
                - `end`: The latest start of the service; not before `start`.
                - `cost`: Money that is paid where this window is the one used (0 to 21,474.83;
                    default: 0).
                - `per_late_hour`: Money per hour of a start after `end`; null: none may start later
                    (0 to 1,288,490). Without it: `per_late_hour` of the objective holds, else none
                    may start later.
            target: Service after or before its `time` is paid for, never forbidden. Without it: no
                start is paid for.
                - `time`: A service that starts later, or earlier, is paid for.
                - `per_late_hour`: Money per hour of a start after `time`; one of the two rates is
                    required (0 to 21,474.83). Without it: a later start is free.
                - `per_early_hour`: Money per hour of a start before `time` (0 to 21,474.83).
                    Without it: an earlier start is free.
            places: 2 to 16 places of which one is chosen, each with its own times of service, in
                place of `location` and what is said of the service. Without it: the stop is at its
                `location`.
                - `location`: Where the stop is then (longitude -180 to 180, latitude -90 to 90).
                - `service_time_s`: Seconds of service, before factors; at most 100,000,000 after
                    them (0 to 2,147,483,647; default: 0).
                - `setup_time_s`: Seconds before the service, unless the stop before is at the same
                    place (0 to 100,000,000; default: 0).
                - `time_windows`: Service starts in one of them, which may not overlap; none: at any
                    time (default: none).
                    - `start`: The earliest start of the service.
                    - `end`: The latest start of the service; not before `start`.
                    - `cost`: Money that is paid where this window is the one used (0 to 21,474.83;
                        default: 0).
                    - `per_late_hour`: Money per hour of a start after `end`; null: none may start
                        later (0 to 1,288,490). Without it: `per_late_hour` of the objective holds,
                        else none may start later.
                - `target`: Service after or before its `time` is paid for, never forbidden. Without
                    it: no start is paid for.
                    - `time`: A service that starts later, or earlier, is paid for.
                    - `per_late_hour`: Money per hour of a start after `time`; one of the two rates
                        is required (0 to 21,474.83). Without it: a later start is free.
                    - `per_early_hour`: Money per hour of a start before `time` (0 to 21,474.83).
                        Without it: an earlier start is free.
                - `cost`: Money that is paid where the stop is served here (0 to 21,474.83; default:
                    0).
            delivery: Amounts by capacity dimension that are brought to the stop, on board since the
                start or the depot visit before it (each 0 to 2,147,483,647; default: none).
            release_time: The trip that serves the job starts no earlier. Without it: it may start
                at any time.
        """
        self._add("jobs", locals())

    def add_shipment(
        self,
        *,
        id: str,
        pickup: ShipmentStop,
        delivery: ShipmentStop,
        demand: Mapping[str, int] | None = None,
        required_skills: Sequence[RequiredSkill] | None = None,
        tags: Sequence[str] | None = None,
        eligible_vehicles: EligibleVehicles | None = None,
        preferences: Sequence[Preference] | None = None,
        service_factor: float | None = None,
        service_factors: Sequence[ServiceFactor] | None = None,
        drop_fee: float | None = None,
        priority: int | None = None,
    ) -> None:
        """Add a task from a pickup to a delivery.

        Args:
            id: The task's name, unlike that of any other task (1 to 128 characters).
            pickup: Where it is collected.
                - `location`: Where the stop is (longitude -180 to 180, latitude -90 to 90). Without
                    it: `places` is given.
                - `service_time_s`: Seconds of service, before factors; at most 100,000,000 after
                    them (0 to 2,147,483,647; default: 0).
                - `setup_time_s`: Seconds before the service, unless the stop before is at the same
                    place (0 to 100,000,000; default: 0).
                - `time_windows`: Service starts in one of them, which may not overlap; none: at any
                    time (default: none).
                    - `start`: The earliest start of the service.
                    - `end`: The latest start of the service; not before `start`.
                    - `cost`: Money that is paid where this window is the one used (0 to 21,474.83;
                        default: 0).
                    - `per_late_hour`: Money per hour of a start after `end`; null: none may start
                        later (0 to 1,288,490). Without it: `per_late_hour` of the objective holds,
                        else none may start later.
                - `target`: Service after or before its `time` is paid for, never forbidden. Without
                    it: no start is paid for.
                    - `time`: A service that starts later, or earlier, is paid for.
                    - `per_late_hour`: Money per hour of a start after `time`; one of the two rates
                        is required (0 to 21,474.83). Without it: a later start is free.
                    - `per_early_hour`: Money per hour of a start before `time` (0 to 21,474.83).
                        Without it: an earlier start is free.
                - `places`: 2 to 16 places of which one is chosen, each with its own times of
                    service, in place of `location` and what is said of the service. Without it: the
                    stop is at its `location`.
                    - `location`: Where the stop is then (longitude -180 to 180, latitude -90 to
                        90).
                    - `service_time_s`: Seconds of service, before factors; at most 100,000,000
                        after them (0 to 2,147,483,647; default: 0).
                    - `setup_time_s`: Seconds before the service, unless the stop before is at the
                        same place (0 to 100,000,000; default: 0).
                    - `time_windows`: Service starts in one of them, which may not overlap; none: at
                        any time (default: none).
                        - `start`: The earliest start of the service.
                        - `end`: The latest start of the service; not before `start`.
                        - `cost`: Money that is paid where this window is the one used (0 to
                            21,474.83; default: 0).
                        - `per_late_hour`: Money per hour of a start after `end`; null: none may
                            start later (0 to 1,288,490). Without it: `per_late_hour` of the
                            objective holds, else none may start later.
                    - `target`: Service after or before its `time` is paid for, never forbidden.
                        Without it: no start is paid for.
                        - `time`: A service that starts later, or earlier, is paid for.
                        - `per_late_hour`: Money per hour of a start after `time`; one of the two
                            rates is required (0 to 21,474.83). Without it: a later start is free.
                        - `per_early_hour`: Money per hour of a start before `time` (0 to
                            21,474.83). Without it: an earlier start is free.
                    - `cost`: Money that is paid where the stop is served here (0 to 21,474.83;
                        default: 0).
            delivery: Where it is brought to, later on the same route.
                - `location`: Where the stop is (longitude -180 to 180, latitude -90 to 90). Without
                    it: `places` is given.
                - `service_time_s`: Seconds of service, before factors; at most 100,000,000 after
                    them (0 to 2,147,483,647; default: 0).
                - `setup_time_s`: Seconds before the service, unless the stop before is at the same
                    place (0 to 100,000,000; default: 0).
                - `time_windows`: Service starts in one of them, which may not overlap; none: at any
                    time (default: none).
                    - `start`: The earliest start of the service.
                    - `end`: The latest start of the service; not before `start`.
                    - `cost`: Money that is paid where this window is the one used (0 to 21,474.83;
                        default: 0).
                    - `per_late_hour`: Money per hour of a start after `end`; null: none may start
                        later (0 to 1,288,490). Without it: `per_late_hour` of the objective holds,
                        else none may start later.
                - `target`: Service after or before its `time` is paid for, never forbidden. Without
                    it: no start is paid for.
                    - `time`: A service that starts later, or earlier, is paid for.
                    - `per_late_hour`: Money per hour of a start after `time`; one of the two rates
                        is required (0 to 21,474.83). Without it: a later start is free.
                    - `per_early_hour`: Money per hour of a start before `time` (0 to 21,474.83).
                        Without it: an earlier start is free.
                - `places`: 2 to 16 places of which one is chosen, each with its own times of
                    service, in place of `location` and what is said of the service. Without it: the
                    stop is at its `location`.
                    - `location`: Where the stop is then (longitude -180 to 180, latitude -90 to
                        90).
                    - `service_time_s`: Seconds of service, before factors; at most 100,000,000
                        after them (0 to 2,147,483,647; default: 0).
                    - `setup_time_s`: Seconds before the service, unless the stop before is at the
                        same place (0 to 100,000,000; default: 0).
                    - `time_windows`: Service starts in one of them, which may not overlap; none: at
                        any time (default: none).
                        - `start`: The earliest start of the service.
                        - `end`: The latest start of the service; not before `start`.
                        - `cost`: Money that is paid where this window is the one used (0 to
                            21,474.83; default: 0).
                        - `per_late_hour`: Money per hour of a start after `end`; null: none may
                            start later (0 to 1,288,490). Without it: `per_late_hour` of the
                            objective holds, else none may start later.
                    - `target`: Service after or before its `time` is paid for, never forbidden.
                        Without it: no start is paid for.
                        - `time`: A service that starts later, or earlier, is paid for.
                        - `per_late_hour`: Money per hour of a start after `time`; one of the two
                            rates is required (0 to 21,474.83). Without it: a later start is free.
                        - `per_early_hour`: Money per hour of a start before `time` (0 to
                            21,474.83). Without it: an earlier start is free.
                    - `cost`: Money that is paid where the stop is served here (0 to 21,474.83;
                        default: 0).
            demand: Amounts by capacity dimension: collected at a job's stop and on board until the
                next depot visit, or carried from a shipment's pickup to its delivery (each 0 to
                2,147,483,647; default: none).
            required_skills: Skills that the serving vehicle has, at these levels or higher
                (default: none).
                - `name`: The skill.
                - `min_level`: The level that is needed (0 to 2,147,483,647; default: 1).
            tags: Labels that vehicles, quotas, preferences and groups refer to (default: none).
            eligible_vehicles: Which vehicles may serve the task. Without it: any vehicle may.
                - `allowed`: Ids of the only vehicles that may serve the task; an empty list allows
                    none. Without it: all are allowed.
                - `excluded`: Ids of vehicles that may not serve the task (default: none).
            preferences: Wishes about the serving vehicle, each with a price (default: none).
                - `tag`: Kept by vehicles that have it among their `preferred_tags`. Without it:
                    `vehicles` is given.
                - `vehicles`: Ids of the vehicles that keep the preference. Without it: `tag` is
                    given.
                - `violation_cost`: Money that is paid where another vehicle serves the task (0 to
                    21,474.83).
            service_factor: Multiplies the service time of all the task's stops; no unit (0.001 to
                5; default: 1).
            service_factors: Multiply the service time further for some vehicles (default: none).
                - `vehicles`: Ids of the vehicles that it is for.
                - `factor`: Multiplies the service time of these vehicles; no unit (0.001 to 5).
            drop_fee: Money that is paid where the task is left out (0 to 1,000,000,000). Without
                it: the task is mandatory, which outweighs any price.
            priority: Weight of a mandatory task when not all can be served; no unit (1 to
                1,000,000; default: 1).
        """
        self._add("shipments", locals())

    def add_vehicle(
        self,
        *,
        id: str,
        shifts: Sequence[Shift],
        capacity: Mapping[str, int] | None = None,
        initial_load: Mapping[str, int] | None = None,
        skills: Sequence[VehicleSkill] | None = None,
        serves_tags: Sequence[str] | None = None,
        preferred_tags: Sequence[str] | None = None,
        profile: str | None = None,
        speed_factor: float | None = None,
        limits: Limits | None = None,
        costs: VehicleCosts | None = None,
    ) -> None:
        """Add a vehicle with its shifts.

        Args:
            id: The vehicle's name, unlike that of any other (1 to 128 characters).
            shifts: Its working times; each can become one route (at least 1 entries).
                - `id`: The shift's name, unlike any other of the vehicle (1 to 128 characters).
                - `start`: When and where a route starts.
                    - `time`: The earliest departure.
                    - `latest`: The latest departure; not before `time`. Without it: the shift's
                        last end.
                    - `location`: Where the route starts (longitude -180 to 180, latitude -90 to
                        90). Without it: at `depot`, else at its first stop.
                    - `depot`: Id of the depot where the route starts (1 to 128 characters). Without
                        it: at `location`, else at its first stop.
                - `end`: When and where a route ends.
                    - `time`: The latest arrival, overtime aside.
                    - `overtime_until`: The latest arrival with overtime; not before `time`. Without
                        it: there is no overtime.
                    - `location`: Where the route ends (longitude -180 to 180, latitude -90 to 90).
                        Without it: at `depot`, else at its last stop.
                    - `depot`: Id of the depot where the route ends (1 to 128 characters). Without
                        it: at `location`, else at its last stop.
                - `reloads`: Depots, or their ids, where the shift may empty the vehicle and load
                    its next trip (default: none).
                    - `depot`: Id of the depot (1 to 128 characters).
                    - `max_visits`: Most reload visits at this depot in this shift (1 to 8; default:
                        8).
                - `breaks`: Each is taken once, starting between its `earliest` and its `latest`
                    (default: none).
                    - `id`: The break's name, unlike any other of the shift (1 to 128 characters).
                    - `duration_s`: Seconds of the break (0 to 2,147,483,647).
                    - `earliest`: The earliest start of the break.
                    - `latest`: The latest start of the break; not before `earliest`.
                    - `location`: Where the break is taken (longitude -180 to 180, latitude -90 to
                        90). Without it: wherever the vehicle is, also on the way.
            capacity: Most on board by dimension, at most 4 in a request; one that is not named is
                unlimited (each 0 to 2,147,483,647; default: none).
            initial_load: Amounts on board at each shift's start, by dimension, beside the
                deliveries; they leave at the first reload or at the end (each 0 to 2,147,483,647;
                default: none).
            skills: What `required_skills` of tasks ask for (default: none).
                - `name`: The skill.
                - `level`: The level that the vehicle has (0 to 2,147,483,647; default: 1).
                - `min_level`: The level that the vehicle has (0 to 2,147,483,647). Without it:
                    `level` may be given.
            serves_tags: The vehicle serves only tasks that carry one of these tags. Without it: it
                serves any task.
            preferred_tags: Tags that a task's `preferences` look for (default: none).
            profile: Which matrix or travel profile the vehicle travels by (default: "car").
            speed_factor: Travel times given or found are divided by it; no unit (0.001 to 5;
                default: 1).
            limits: The most of each route (default: none).
                - `max_distance_m`: Most metres of a route (0 to 2,147,483,647). Without it: there
                    is no limit.
                - `max_route_duration_s`: Most seconds between a route's departure and its end (0 to
                    2,147,483,647). Without it: there is no limit.
                - `max_driving_s`: Most seconds of travel of a route (0 to 2,147,483,647). Without
                    it: there is no limit.
                - `max_tasks`: Most tasks of a route (0 to 2,147,483,647). Without it: there is no
                    limit.
            costs: Prices that replace the objective's, one by one (default: none).
                - `per_travel_km`: Money per kilometre of travel (0 to 21,474,836). Without it: the
                    objective's price holds.
                - `per_travel_hour`: Money per hour of travel; 1 where no price per kilometre, hour
                    of travel or hour of route is given anywhere (0 to 77,309,411). Without it: the
                    objective's price holds.
                - `per_route_hour`: Money per hour between departure and end of a route (0 to
                    77,309,411). Without it: the objective's price holds.
                - `per_wait_hour`: Money per hour of waiting; at 0 waiting costs nothing by itself
                    (0 to 77,309,411). Without it: the objective's price holds.
                - `per_overtime_hour`: Money per hour of a route after its shift's end (0 to
                    77,309,411). Without it: the objective's price holds.
                - `fixed`: Money for each route that runs; at 0 one more vehicle costs nothing by
                    itself (0 to 1,000,000,000). Without it: the objective's price holds.
        """
        self._add("vehicles", locals())

    def add_depot(
        self,
        *,
        id: str,
        location: Location,
        cost_per_visit: float | None = None,
        service_time_s: int | None = None,
        time_windows: Sequence[OpeningHours] | None = None,
    ) -> None:
        """Add a depot, where shifts may start, end and reload.

        Args:
            id: The depot's name, unlike that of any other (1 to 128 characters).
            location: Where the depot is (longitude -180 to 180, latitude -90 to 90).
            cost_per_visit: Money for each reload visit (0 to 1,000,000,000; default: 0).
            service_time_s: Seconds of each reload visit (0 to 2,147,483,647; default: 0).
            time_windows: A reload starts in one of them, always; none: at any time (default: none).
                - `start`: The earliest start of a reload.
                - `end`: The latest start of a reload; not before `start`.
        """
        self._add("depots", locals())

    def add_quota(
        self,
        *,
        id: str,
        tag: str | None = None,
        tasks: Sequence[str] | None = None,
        vehicles: Sequence[str] | None = None,
        period: Period | None = None,
        max: int | None = None,
        min: int | None = None,
        per_missing: float | None = None,
    ) -> None:
        """Add bounds on how many tasks of a kind vehicles serve.

        Args:
            id: The quota's name, unlike that of any other (1 to 128 characters).
            tag: Tasks that carry this tag count. Without it: `tasks` is given.
            tasks: Ids of the tasks that count. Without it: `tag` is given.
            vehicles: Ids of the vehicles on whose routes tasks count. Without it: all of them.
            period: Only shifts that start within it count. Without it: all shifts count.
                - `start`: The first start of a shift that counts.
                - `end`: Shifts that start at this time or later do not count; not before `start`.
            max: Most served tasks, always kept (0 to 2,147,483,647). Without it: there is no limit.
            min: Wanted served tasks: each one short of it costs `per_missing`; at most `max` (0 to
                2,147,483,647). Without it: none is wanted.
            per_missing: Money for each task short of `min`, which requires it (0 to 1,000,000,000).
                Without it: there is no `min`.
        """
        self._add("quotas", locals())

    def add_balance(
        self,
        *,
        id: str,
        measure: Literal["duration", "driving", "service", "distance", "tasks"] | LoadMeasure,
        price: float,
        vehicles: Sequence[str] | None = None,
        shares: Mapping[str, int] | None = None,
        history: Mapping[str, int] | None = None,
        period: Period | None = None,
    ) -> None:
        """Add work that vehicles share, at a price.

        Args:
            id: The balance's name, unlike that of any other (1 to 128 characters).
            measure: What is summed over a vehicle's routes: seconds of `duration`, `driving` or
                `service`, metres of `distance`, `tasks`, or {"load": dimension}: the amounts that
                its tasks collect and bring.
                - `load`: A capacity dimension: amounts that tasks collect and bring are summed.
            price: Money per hour, kilometre, task or unit of load above a vehicle's fair share of
                what all have done; per hour or kilometre at most 77,309,411 (0 to 1,000,000,000).
            vehicles: Ids of those who share the work; one that does not run counts with 0 (at least
                1 entries). Without it: all of them.
            shares: By id of each of these vehicles, how much of all it should have; no unit (each 0
                to 1,000,000). Without it: the lengths of its shifts in `period`; of tasks and loads
                all have the same.
            history: By id, what a vehicle has done before, in the measure's unit (each 0 to
                2,147,483,647). Without it: nothing was done before.
            period: Only shifts that start within it count. Without it: all shifts count.
                - `start`: The first start of a shift that counts.
                - `end`: Shifts that start at this time or later do not count; not before `start`.
        """
        self._add("balance", locals())

    if TYPE_CHECKING:

        @overload
        def add_relation(
            self,
            *,
            kind: Literal["synchronized"],
            participants: Sequence[str | Participant],
            id: str | None = None,
            max_difference_s: int | None = None,
        ) -> None: ...

        @overload
        def add_relation(
            self,
            *,
            kind: Literal["time_lag"],
            from_: str | Participant,
            to: str | Participant,
            id: str | None = None,
            min_s: int | None = None,
            max_s: int | None = None,
        ) -> None: ...

        @overload
        def add_relation(
            self,
            *,
            kind: Literal["ordered"],
            id: str | None = None,
            participants: Sequence[str | Participant] | None = None,
            groups: Sequence[Group] | None = None,
            adjacent: bool | None = None,
        ) -> None: ...

        @overload
        def add_relation(
            self,
            *,
            kind: Literal["same_route"],
            participants: Sequence[str],
            id: str | None = None,
        ) -> None: ...

        @overload
        def add_relation(
            self,
            *,
            kind: Literal["same_vehicle"],
            participants: Sequence[str],
            id: str | None = None,
        ) -> None: ...

        @overload
        def add_relation(
            self,
            *,
            kind: Literal["different_vehicles"],
            participants: Sequence[str],
            id: str | None = None,
        ) -> None: ...

        @overload
        def add_relation(
            self,
            *,
            kind: Literal["one_of"],
            participants: Sequence[str],
            id: str | None = None,
            drop_fee: float | None = None,
            priority: int | None = None,
        ) -> None: ...

    def add_relation(
        self,
        *,
        kind: Literal[
            "synchronized",
            "time_lag",
            "ordered",
            "same_route",
            "same_vehicle",
            "different_vehicles",
            "one_of",
        ],
        id: str | None = None,
        participants: Sequence[str | Participant] | Sequence[str] | None = None,
        max_difference_s: int | None = None,
        from_: str | Participant | None = None,
        to: str | Participant | None = None,
        min_s: int | None = None,
        max_s: int | None = None,
        groups: Sequence[Group] | None = None,
        adjacent: bool | None = None,
        drop_fee: float | None = None,
        priority: int | None = None,
    ) -> None:
        """Add a relation between tasks, by its `kind`.

        Args:
            kind: What relates the tasks. One of "synchronized", "time_lag", "ordered",
                "same_route", "same_vehicle", "different_vehicles", "one_of".
            id: The relation's name, for its maker (1 to 128 characters). Without it: it has none.

        Of "synchronized":
            participants: 2 to 8 ids of jobs or stops of shipments, on different routes; all are
                served or none.
                - `task`: Id of the shipment (1 to 128 characters).
                - `stop`: Which of its two stops (one of "pickup", "delivery").
            max_difference_s: Most seconds by which the starts of their services differ (0 to
                2,147,483,647; default: 0).

        Of "time_lag":
            from_: A job's id or a shipment's stop: the time counts from the end of its service (1
                to 128 characters).
                - `task`: Id of the shipment (1 to 128 characters).
                - `stop`: Which of its two stops (one of "pickup", "delivery").
            to: A job's id or a shipment's stop: the time counts to the start of its service. It is
                served only if `from` is (1 to 128 characters).
                - `task`: Id of the shipment (1 to 128 characters).
                - `stop`: Which of its two stops (one of "pickup", "delivery").
            min_s: Least seconds between them (0 to 2,147,483,647; default: 0).
            max_s: Most seconds between them; at least `min_s` (0 to 2,147,483,647). Without it:
                there is no limit.

        Of "ordered":
            participants: 2 or more ids of jobs or stops of shipments, on one route in this order;
                all are served or none. Without it: `groups` is given.
                - `task`: Id of the shipment (1 to 128 characters).
                - `stop`: Which of its two stops (one of "pickup", "delivery").
            groups: 2 or more groups of tasks: on every route, those of an earlier group come first.
                One such relation in a request. Without it: `participants` is given.
                - `tags`: Tasks that carry one of these tags. Without it: `tasks` is given.
                - `tasks`: Ids of the tasks. Without it: `tags` is given.
            adjacent: No other task's stop stands between the participants (default: False).

        Of "same_route":
            participants: 2 or more ids of tasks; it is about those of them that are served.

        Of "same_vehicle":
            participants: 2 or more ids of tasks; it is about those of them that are served.

        Of "different_vehicles":
            participants: 2 or more ids of tasks; it is about those of them that are served.

        Of "one_of":
            participants: 2 to 64 ids of tasks, of which at most one is served. A task takes part in
                one such relation, and has no `drop_fee` or `priority` of its own.
            drop_fee: Money that is paid where none of them is served (0 to 1,000,000,000). Without
                it: one of them is mandatory, which outweighs any price.
            priority: Weight of them all where they are mandatory and not all can be served; no unit
                (1 to 1,000,000; default: 1).
        """
        self._add("relations", locals())
