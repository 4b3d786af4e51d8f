"""Thirty plans that leave one task out, each for a reason of its own."""

from __future__ import annotations

from collections.abc import Callable

from tests.stories.story import HOUR, MINUTE, job, line, request_of, shift, shipment, van, window

AT = line("D----a----b----c")
DAYS: dict[str, Callable[[], tuple[dict, list]]] = {}


def day(function: Callable[[], tuple[dict, list]]) -> Callable[[], tuple[dict, list]]:
    DAYS[function.__name__] = function
    return function


def route(*stops: str | dict, vehicle: str = "van", name: str = "day") -> dict:
    """A planned route: `a` is a job, `+s` and `-s` are a shipment's stops."""
    kinds = {"+": "pickup", "-": "delivery"}
    return {
        "vehicle": vehicle,
        "shift": name,
        "stops": [
            stop
            if isinstance(stop, dict)
            else {"task": stop[1:], "type": kinds[stop[0]]}
            if stop[0] in kinds
            else {"task": stop}
            for stop in stops
        ],
    }


def lone(*, fleet: list[dict] | None = None, plan: list | None = None, **members) -> tuple:
    """Job `x` at b beside what the plan has."""
    jobs = [job("a", AT["a"]), job("x", AT["b"], **members)]
    return request_of(*jobs, *(fleet or [van(shift(AT["D"]))])), plan or [route("a")]


@day
def fits_and_pays():
    return lone()


@day
def fits_before_its_fee():
    return lone(drop_fee=50)


@day
def costs_more_than_its_fee():
    return lone(drop_fee=0.05)


@day
def needs_a_vehicle_of_its_own_that_is_too_dear():
    fleet = [van(shift(AT["D"]), limits={"max_tasks": 1}),
             van(shift(AT["D"]), name="spare", costs={"fixed": 30})]  # fmt: skip
    return lone(fleet=fleet, drop_fee=20)


@day
def no_vehicle_is_allowed():
    return lone(eligible_vehicles={"allowed": []})


@day
def its_vehicle_is_excluded():
    return lone(eligible_vehicles={"excluded": ["van"]})


@day
def a_skill_is_missing():
    return lone(required_skills=[{"name": "lift"}])


@day
def a_skill_is_too_low():
    fleet = [van(shift(AT["D"]), skills=[{"name": "cold", "level": 1}])]
    return lone(fleet=fleet, required_skills=[{"name": "cold", "min_level": 3}])


@day
def two_skills_are_missing():
    return lone(required_skills=[{"name": "lift"}, {"name": "cold"}])


@day
def no_vehicle_serves_its_tags():
    return lone(fleet=[van(shift(AT["D"]), serves_tags=["food"])], plan=[], tags=["furniture"])


@day
def it_is_larger_than_every_vehicle():
    return lone(fleet=[van(shift(AT["D"]), capacity={"kg": 10})], delivery={"kg": 12})


@day
def the_vehicle_is_full():
    jobs = [job("a", AT["a"], delivery={"kg": 8}), job("x", AT["b"], delivery={"kg": 3})]
    return request_of(*jobs, van(shift(AT["D"]), capacity={"kg": 10})), [route("a")]


@day
def a_full_and_a_fuller_vehicle():
    jobs = [job("a", AT["a"], delivery={"kg": 8}), job("b", AT["c"], delivery={"kg": 9}),
            job("x", AT["b"], delivery={"kg": 3})]  # fmt: skip
    fleet = [van(shift(AT["D"]), capacity={"kg": 10}, name=name) for name in ("one", "two")]
    return request_of(*jobs, *fleet), [route("a", vehicle="one"), route("b", vehicle="two")]


@day
def a_shipment_finds_no_room():
    tasks = [shipment("s", AT["a"], AT["c"], demand={"kg": 2}),
             shipment("x", AT["b"], AT["b"], demand={"kg": 9})]  # fmt: skip
    return request_of(*tasks, van(shift(AT["D"]), capacity={"kg": 8})), [route("+s", "-s")]


@day
def its_window_closes_before_anybody_is_there():
    return lone(**window(0, 5 * MINUTE))


@day
def its_window_is_after_work():
    return lone(fleet=[van(shift(AT["D"], hours=(0, HOUR)))], **window(2 * HOUR, 3 * HOUR))


@day
def two_windows_at_once():
    jobs = [job("a", AT["a"], **window(20 * MINUTE, 22 * MINUTE)),
            job("x", AT["c"], **window(20 * MINUTE, 22 * MINUTE))]  # fmt: skip
    return request_of(*jobs, van(shift(AT["D"]))), [route("a")]


@day
def one_of_two_windows_is_nearly_right():
    windows = [{"start": 0, "end": 7 * MINUTE}, {"start": 40 * HOUR, "end": 41 * HOUR}]
    return lone(time_windows=windows)


@day
def the_shift_is_too_short():
    return lone(fleet=[van(shift(AT["D"], hours=(0, 15 * MINUTE)))])


@day
def a_long_service_ends_after_the_shift():
    return lone(fleet=[van(shift(AT["D"], hours=(0, HOUR)))], service_time_s=45 * MINUTE)


@day
def overtime_is_not_enough():
    own = shift(AT["D"], hours=(0, 10 * MINUTE))
    own["end"]["overtime_until"] = 15 * MINUTE
    return lone(fleet=[van(own)])


@day
def the_goods_come_too_late():
    return lone(fleet=[van(shift(AT["D"], hours=(0, HOUR)))], release_time=50 * MINUTE)


@day
def too_far_for_the_limit():
    return lone(fleet=[van(shift(AT["D"]), limits={"max_distance_m": 900})])


@day
def too_long_for_the_limit():
    return lone(fleet=[van(shift(AT["D"]), limits={"max_route_duration_s": 15 * MINUTE})])


@day
def too_much_driving():
    return lone(fleet=[van(shift(AT["D"]), limits={"max_driving_s": 12 * MINUTE})])


@day
def one_task_too_many():
    return lone(fleet=[van(shift(AT["D"]), limits={"max_tasks": 1})])


@day
def a_break_is_in_the_way():
    own = shift(AT["D"], hours=(0, HOUR))
    own["breaks"] = [{"id": "lunch", "duration_s": 20 * MINUTE, "earliest": 4 * MINUTE,
                      "latest": 5 * MINUTE}]  # fmt: skip
    return lone(fleet=[van(own)], **window(0, 12 * MINUTE))


@day
def its_partner_is_out():
    request, plan = lone()
    request["problem"]["jobs"].append(job("y", AT["c"]))
    request["problem"]["vehicles"].append(van(shift(AT["D"]), name="other"))
    request["problem"]["relations"] = [
        {"id": "lift it together", "kind": "synchronized",
         "participants": ["x", "y"]}
    ]  # fmt: skip
    return request, plan


@day
def a_quota_is_full():
    request, plan = lone(tags=["glass"])
    request["problem"]["jobs"][0]["tags"] = ["glass"]
    request["problem"]["quotas"] = [{"id": "glass a day", "tag": "glass", "max": 1}]
    return request, plan


@day
def only_another_vehicle_may():
    fleet = [van(shift(AT["D"])), van(shift(AT["D"], hours=(0, 10 * MINUTE)), name="small")]
    return lone(fleet=fleet, eligible_vehicles={"allowed": ["small"]})
