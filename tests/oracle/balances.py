"""Work that vehicles share: what each has done, and the price of what is above a fair share."""

from __future__ import annotations

from fractions import Fraction

from tests.oracle.driven import Driven
from tests.oracle.exact import decimal_of, nearest, time_of


def balance_cost(raw: dict, driven: list[Driven]) -> int:
    """All balances in hundred thousandths, each rounded once."""
    return sum(nearest(price * 100_000) for price, _ in judged_balances(raw, driven))


def balance_summary(raw: dict, driven: list[Driven]) -> list[dict]:
    return [
        {
            "id": balance["id"],
            "cost": nearest(price * 100_000),
            "vehicles": [
                {"vehicle": name, "amount": amount, "fair_share": nearest(fair)}
                for name, (amount, fair) in own.items()
            ],
        }
        for balance, (price, own) in zip(
            raw.get("balance", []), judged_balances(raw, driven), strict=True
        )
    ]


def judged_balances(raw: dict, driven: list[Driven]) -> list[tuple[Fraction, dict]]:
    """The price of each, and by vehicle its amount and its fair share."""
    return [judged_balance(raw, balance, driven) for balance in raw.get("balance", [])]


def judged_balance(raw: dict, balance: dict, driven: list[Driven]) -> tuple[Fraction, dict]:
    names = [v["id"] for v in raw["vehicles"] if v["id"] in balance.get("vehicles", [v["id"]])]
    amounts = {name: int(balance.get("history", {}).get(name, 0)) for name in names}
    for route in driven:
        if route.route.vehicle.id in amounts and in_period(balance, route.route.shift.begin):
            amounts[route.route.vehicle.id] += measured(balance["measure"], route)
    shares = {name: share(raw, balance, name) for name in names}
    everything, everyone = sum(amounts.values()), sum(shares.values())
    fair = {name: Fraction(shares[name] * everything, everyone) for name in names}
    above = sum(max(Fraction(0), amounts[name] - fair[name]) for name in names)
    price = Fraction(decimal_of(balance["price"])) * above / unit(balance["measure"])
    return price, {name: (amounts[name], fair[name]) for name in names}


def measured(measure: str | dict, route: Driven) -> int:
    if isinstance(measure, dict):
        return sum(
            task.quantity(member).get(measure["load"], 0)
            for task in route.route.tasks()
            for member in ("demand", "delivery")
        )
    if measure == "tasks":
        return len(list(route.route.tasks()))
    names = {"duration": "duration_s", "driving": "travel_s", "service": "service_s"}
    return route.figures()[names.get(measure, "distance_m")]


def share(raw: dict, balance: dict, name: str) -> int:
    if "shares" in balance:
        return int(balance["shares"][name])
    if balance["measure"] == "tasks" or isinstance(balance["measure"], dict):
        return 1
    (vehicle,) = (v for v in raw["vehicles"] if v["id"] == name)
    return sum(
        time_of(shift["end"]["time"]) - time_of(shift["start"]["time"])
        for shift in vehicle["shifts"]
        if in_period(balance, time_of(shift["start"]["time"]))
    )


def in_period(balance: dict, begin: int) -> bool:
    period = balance.get("period")
    return period is None or time_of(period["start"]) <= begin < time_of(period["end"])


def unit(measure: str | dict) -> int:
    """How many seconds or metres are what is priced."""
    if isinstance(measure, dict) or measure == "tasks":
        return 1
    return 1_000 if measure == "distance" else 3_600
