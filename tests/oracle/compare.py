"""Compare an evaluation with the oracle, field by field.

    python -m tests.oracle.compare --seeds 0:200 [--smallest] [--show]

uses `routeopt.evaluate`, or `routeopt._inside.judge` where that is absent.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable
from decimal import Decimal

from tests.oracle.driven import PARTS
from tests.oracle.exact import decimal_of, time_of
from tests.oracle.generate import generate
from tests.oracle.plan_oracle import judge
from tests.oracle.pointers import in_the_plan

STOP_NUMBERS = ("travel_s", "distance_m", "wait_s")
STOP_TIMES = ("arrival", "service_start", "departure")
ROUTE_NUMBERS = ("distance_m", "duration_s", "travel_s", "service_s", "wait_s", "break_s")


def read(text: bytes | str):
    return json.loads(text, parse_float=Decimal)


def money(value) -> int | Decimal:
    """An answer's amount in hundred thousandths; not whole: as it is, to be seen."""
    scaled = decimal_of(value) * 100_000
    return int(scaled) if scaled == int(scaled) else scaled


def plain(answer: dict, request: dict) -> dict:
    """An evaluate answer in the oracle's form."""
    return {
        "status": answer["status"],
        "cost": {part: money(answer["cost"].get(part, 0)) for part in (*PARTS, "total")},
        "summary": plain_summary(answer["summary"]),
        "routes": [plain_route(route) for route in answer["routes"]],
        "unserved": {
            task["task"]: money(task["drop_fee"]) if "drop_fee" in task else None
            for task in answer["unserved"]
        },
        "violations": sorted(
            (v["code"], in_the_plan(v["pointer"], request, answer), v["amount"], v["unit"])
            for v in answer["violations"]
        ),
        "changes": plain_changes(answer),
    }


def plain_changes(answer: dict) -> list[tuple] | None:
    if "changes" not in answer:
        return None
    return [
        (change["task"], change["change"], change.get("seconds", 0), money(change["amount"]))
        for change in answer["changes"]
    ]


def plain_summary(summary: dict) -> dict:
    if "balance" not in summary:
        return summary
    shared = [balance | {"cost": money(balance["cost"])} for balance in summary["balance"]]
    return summary | {"balance": shared}


def plain_route(route: dict) -> dict:
    return {
        "vehicle": route["vehicle"],
        "shift": route["shift"],
        "start_time": time_of(route["start_time"]),
        "end_time": time_of(route["end_time"]),
        **{name: route[name] for name in ROUTE_NUMBERS},
        "cost": {part: money(route["cost"].get(part, 0)) for part in (*PARTS, "total")},
        "stops": [plain_stop(stop) for stop in route["stops"]],
    }


def plain_stop(stop: dict) -> dict:
    return {
        "type": stop["type"],
        "id": stop.get("task") or stop.get("break") or reload_depot(stop),
        "location": stop.get("location"),
        **{name: time_of(stop[name]) for name in STOP_TIMES},
        **{name: stop[name] for name in STOP_NUMBERS},
        "service_s": stop.get("service_s", 0) if stop["type"] != "break" else 0,
        "late_s": stop.get("late_s", 0) if stop["type"] != "reload" else 0,
        "target_late_s": stop.get("target_late_s", 0),
        "target_early_s": stop.get("target_early_s"),
        "place": stop.get("place"),
        "window": stop.get("window") if stop["type"] != "reload" else None,
        "load": stop.get("load", {}),
        "cost": {part: money(value) for part, value in stop["cost"].items()},
    }


def reload_depot(stop: dict) -> str:
    return stop["depot"] if stop["type"] == "reload" else ""


def differences(ours, theirs, path: str = "") -> list[str]:
    """The paths at which two answers differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        found = []
        for key in [*ours, *(key for key in theirs if key not in ours)]:
            found += differences(ours.get(key), theirs.get(key), f"{path}/{key}")
        return found
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = enumerate(zip(ours, theirs, strict=True))
        return [d for k, pair in pairs for d in differences(*pair, f"{path}/{k}")]
    return [] if ours == theirs else [f"{path}: oracle {ours}, evaluated {theirs}"]


def compare(request: dict, evaluate: Callable[[bytes], dict]) -> list[str]:
    """What differs between the oracle's judgement and the evaluation of one request."""
    text = json.dumps(request)
    try:
        answer = evaluate(text.encode())
    except Exception as error:  # a refused request is a difference like any other
        return [f"/: refused: {error} {getattr(error, 'errors', '')}"]
    ours = judge(read(text))
    ours.pop("missing")
    return differences(ours, plain(answer, request))


def evaluator() -> Callable[[bytes], dict]:
    import routeopt

    if hasattr(routeopt, "evaluate"):
        return lambda text: as_answer(evaluated(routeopt, json.loads(text)))
    from routeopt import _inside

    return lambda text: as_answer(_inside.judge(text.decode()))


def evaluated(package, request: dict):
    return package.evaluate({"problem": request["problem"]}, plan=request["plan"])


def as_answer(found) -> dict:
    if isinstance(found, (bytes, str)):
        return read(found)
    body = found if isinstance(found, dict) else found.data
    return read(json.dumps(body))


def smallest(request: dict, differs: Callable[[dict], bool]) -> dict:
    """Leave members and entries out as long as the two still differ."""
    shrunk = True
    while shrunk:
        shrunk = False
        for smaller in reductions(request):
            if differs(smaller):
                request, shrunk = smaller, True
                break
    return request


def reductions(value):
    """Every copy with one member or entry less, the biggest pieces first."""
    if isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
        for key, inner in value.items():
            for smaller in reductions(inner) if key != "matrices" else []:
                yield value | {key: smaller}
    elif isinstance(value, list):
        for k in range(len(value)):
            yield value[:k] + value[k + 1 :]
        for k, inner in enumerate(value):
            for smaller in reductions(inner):
                yield [*value[:k], smaller, *value[k + 1 :]]


def still_differs(request: dict, evaluate: Callable[[bytes], dict]) -> bool:
    """Only for requests that both accept."""
    try:
        evaluate(json.dumps(request).encode())
        return bool(compare(request, evaluate))
    except Exception:
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="0:100", help="first:behind the last")
    parser.add_argument("--smallest", action="store_true", help="shrink the first difference")
    parser.add_argument("--show", action="store_true", help="print every difference")
    arguments = parser.parse_args()
    first, behind = map(int, arguments.seeds.split(":"))
    evaluate, differing, kinds = evaluator(), [], Counter()
    for seed in range(first, behind):
        request = generate(seed)
        found = compare(request, evaluate)
        if not found:
            continue
        differing.append(seed)
        kinds[found[0].split(":")[0].strip("/").split("/")[0]] += 1
        if arguments.show or len(differing) == 1:
            print(f"seed {seed}:", *found[:6], sep="\n  ")
    print(f"{behind - first - len(differing)} of {behind - first} agree; {dict(kinds)}")
    print("differing:", differing[:50])
    if differing and arguments.smallest:
        request = smallest(generate(differing[0]), lambda r: still_differs(r, evaluate))
        print(json.dumps(request), *compare(request, evaluate), sep="\n")


if __name__ == "__main__":
    main()
