"""What a worker does: it solves the request of a piece."""

from __future__ import annotations

from routeopt.core.call import answer_text
from routeopt.pieces.standing import read
from routeopt.pieces.whole import money

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from routeopt.travel import Provider


def solve(
    text: bytes,
    travel: Provider,
    matrices: dict[str, Any] | None,
    stretch: tuple[float, float] | None,
    limit_ms: int | None,
    threads: int,
) -> dict[str, Any]:
    """Solve a request; return what `found_in` says of the answer.

    Args:
        text: the request, with its options and plan, as JSON.
        matrices: profile to durations and distances, each as the bytes of a square of 32-bit
            integers, or `None`.
        stretch: how far annealing has cooled at first and at the end, 0 to 1; `None`: it decides.
        limit_ms: how long to search, in place of the options' own limit.
        threads: the most that search.
    """
    body, raised = answer_text(
        "solve",
        text,
        travel=travel.for_core(),
        matrices=None if matrices is None else _squares(matrices),
        service_limits=False,
        threads=threads,
        stretch=stretch,
        parts=threads,
        time_limit_ms=limit_ms,
    )
    if raised is not None:
        raise raised
    return found_in(body)


def found_in(body: bytes) -> dict[str, Any]:
    """Return what the rounds need of an answer: routes in few words, money, and the search."""
    rest, routes = read(body)
    return {
        "routes": routes,
        "cost": money(rest["cost"]["total"]),
        "sound": rest["status"] != "infeasible",
        "search": rest["search"],
    }


def _squares(matrices: dict[str, Any]) -> dict[str, Any]:
    return {
        profile: tuple(None if part is None else _square(part) for part in pair)
        for profile, pair in matrices.items()
    }


def _square(cells: bytes) -> memoryview:
    side = round((len(cells) // 4) ** 0.5)
    return memoryview(cells).cast("i", (side, side))
