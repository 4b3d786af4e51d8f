"""Balances: what counts as done, what is a fair share, and the price of what is above it."""

from __future__ import annotations

from typing import Any

from .cases import Case, job, plan, plans, problem, shift, shipment, van, window

PAID = "/cost/balance"
AN_HOUR = 3_600


def balance(**members: Any) -> dict:
    made = {"id": "b", "measure": "duration", "price": AN_HOUR, **members}
    return {"balance": [made]}


def two(*tasks: dict, **members: Any) -> dict:
    """A van and a bus, each with a shift of 1,000 s."""
    return problem(*tasks, vehicles=[van(), van("bus")], **balance(**members))


def amounts(first: tuple[int, int], second: tuple[int, int]) -> dict:
    """What van and bus have done, and their shares."""
    return {
        f"/summary/balance/0/vehicles/{k}": {
            "vehicle": name,
            "amount": own[0],
            "fair_share": own[1],
        }
        for k, (name, own) in enumerate((("van", first), ("bus", second)))
    }


def four(*counts: int) -> Case:
    """Twelve tasks on four vans, of whom each should have three."""
    names = [f"v{k}" for k in range(4)]
    jobs = [job(f"j{k}", 10) for k in range(12)]
    words, rest = {}, [own["id"] for own in jobs]
    for name, count in zip(names, counts, strict=True):
        words[name], rest = " ".join(rest[:count]), rest[count:]
    above = sum(max(0, count - 3) for count in counts)
    return Case(f"of twelve tasks vans have {', '.join(map(str, counts))}",
                problem(*jobs, vehicles=[van(name) for name in names],
                        **balance(measure="tasks", price=1)),
                plans(**{name: own for name, own in words.items() if own}),
                {PAID: above, "/summary/balance/0/cost": above})  # fmt: skip


AWAY = (job("a", 30), job("b", 20))
TO_MEET = (job("a", 30), job("b", 50))
TOGETHER = [{"kind": "synchronized", "participants": ["a", "b"]}]

CASES = [
    four(6, 6, 0, 0),
    four(6, 2, 2, 2),
    four(3, 3, 3, 3),
    Case("who does not run counts with nothing", two(*AWAY), plan("a b"),
         {PAID: 30, **amounts((60, 30), (0, 30))}),
    Case("equal work costs nothing", two(job("a", 30), job("b", -30)), plans(van="a", bus="b"),
         {PAID: 0, **amounts((60, 60), (60, 60))}),
    Case("an empty plan has nothing to share", two(job("a", 30, drop_fee=1)), plans(),
         {PAID: 0, **amounts((0, 0), (0, 0))}),
    Case("routes do not pay for it", two(*AWAY), plan("a b"),
         {"/routes/0/cost/total": 0.01667, "/cost/total": 30.01667}),
    Case("shares follow from the hours of shifts",
         problem(*AWAY, vehicles=[van(), {"id": "bus", "shifts": [shift(0, 500)]}], **balance()),
         plan("a b"), {PAID: 20, **amounts((60, 40), (0, 20))}),
    Case("shares may be given", two(*AWAY, shares={"van": 3, "bus": 1}), plan("a b"),
         {PAID: 15, **amounts((60, 45), (0, 15))}),
    Case("who has no share pays for all that it does", two(*AWAY, shares={"van": 0, "bus": 5}),
         plan("a b"), {PAID: 60, **amounts((60, 0), (0, 60))}),
    Case("what was done before counts", two(*AWAY, history={"bus": 60}), plan("a b"),
         {PAID: 0, **amounts((60, 60), (60, 60))}),
    Case("what was done before counts for who stays at home", two(*AWAY, history={"bus": 90}),
         plan("a b"), {PAID: 15, **amounts((60, 75), (90, 75))}),
    Case("only shifts that start in the period count",
         two(*AWAY, period={"start": 1, "end": 9}, shares={"van": 1, "bus": 1}), plan("a b"),
         {PAID: 0, **amounts((0, 0), (0, 0))}),
    Case("the end of the period is out of it",
         two(*AWAY, period={"start": 0, "end": 0}, shares={"van": 1, "bus": 1}), plan("a b"),
         {PAID: 0}),
    Case("its start is in it", two(*AWAY, period={"start": 0, "end": 1}), plan("a b"), {PAID: 30}),
    Case("others than its vehicles do not count",
         problem(*AWAY, vehicles=[van(), van("bus"), van("car")], **balance(
             vehicles=["bus", "van"])),
         plans(van="a", car="b"), {PAID: 30, **amounts((60, 30), (0, 30))}),
    Case("all shifts of a vehicle count together",
         problem(*AWAY, vehicles=[
             {"id": "van", "shifts": [shift(), shift(2_000, 3_000) | {"id": "next"}]},
             van("bus")], **balance()),
         {"routes": [*plan("a")["routes"],
                     {"vehicle": "van", "shift": "next", "stops": [{"task": "b"}]}]},
         {PAID: 33.33333, **amounts((100, 67), (0, 33))}),
    Case("waiting and breaks are hours, too",
         two(job("a", 30, **window(0, 30)), job("b", 30, **window(100, 200))), plan("a b"),
         {PAID: 65, **amounts((130, 65), (0, 65))}),
    Case("seconds of travel", two(job("a", 30, service_time_s=40), measure="driving"), plan("a"),
         {PAID: 30, **amounts((60, 30), (0, 30))}),
    Case("seconds of service, setup included",
         two(job("a", 30, service_time_s=40, setup_time_s=10), measure="service"), plan("a"),
         {PAID: 25, **amounts((50, 25), (0, 25))}),
    Case("metres are priced by the kilometre", two(*AWAY, measure="distance", price=100),
         plan("a b"), {PAID: 3, **amounts((60, 30), (0, 30))}),
    Case("a shipment is one task", two(shipment("s", 10, 20), job("a", 10), measure="tasks",
                                       price=2),
         plan("+s a -s"), {PAID: 2, **amounts((2, 1), (0, 1))}),
    Case("a load is what tasks collect and bring",
         two(shipment("s", 10, 20, demand={"kg": 5}), job("a", 10, demand={"kg": 2}),
             job("b", 10, delivery={"kg": 3, "bins": 9}), measure={"load": "kg"}, price=1),
         plan("+s a -s b"), {PAID: 5, **amounts((10, 5), (0, 5))}),
    Case("routes that wait for each other count with the hours that they then have",
         problem(*TO_MEET, vehicles=[van(), van("bus")], relations=TOGETHER, **balance()),
         plans(van="a", bus="b"), {PAID: 20, **amounts((60, 80), (100, 80))}),
    Case("the price is rounded once", two(job("a", 30), price=1), plan("a"),
         {PAID: 0.00833, "/summary/balance/0/cost": 0.00833}),
    Case("the largest price of the longest past is exact",
         two(job("a", 30), price=77_309_411, history={"bus": 2_147_483_647}), plan("a"),
         {PAID: 23058429339324.61903}),
    Case("several balances add up",
         problem(*AWAY, vehicles=[van(), van("bus")], balance=[
             {"id": "hours", "measure": "duration", "price": AN_HOUR},
             {"id": "tasks", "measure": "tasks", "price": 5}]),
         plan("a b"), {PAID: 35, "/summary/balance/1/cost": 5}),
    Case("an optional task that is left out is nobody's",
         two(job("a", 30), job("b", 100, drop_fee=1)), plan("a"), {PAID: 30}),
    Case("a locked route counts", two(*AWAY),
         {"routes": [plan("a b")["routes"][0] | {"locked": True}]}, {PAID: 30}),
]  # fmt: skip
