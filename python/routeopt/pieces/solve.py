"""`solve_pieces`: a problem cut into pieces that workers solve, again and again along other cuts.

Route-based decomposition as in Santini, Schneider, Vidal and Vigo (INFORMS Journal on Computing
35, 2023): routes are divided by their barycentres. All rounds together anneal as one search would.
"""

from __future__ import annotations

from routeopt.operations import naming_rows, provider_of, warn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Literal

    from routeopt.core.progress import Progress
    from routeopt.request.inputs import Plan, Request
    from routeopt.request.members import SolveOptions
    from routeopt.results.pieces_solution import PiecesSolution, Round
    from routeopt.travel import Provider

_TASKS_PER_PIECE = 5_000
_ROUNDS = 3


@naming_rows
def solve_pieces(
    request: Request,
    *,
    time_limit_s: float | None = None,
    seed: int | None = None,
    max_iterations: int | None = None,
    options: SolveOptions | None = None,
    executor: Any = None,
    pieces: int | None = None,
    rounds: int | None = None,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    first_plan: Literal["whole", "territories"] | None = None,
    threads: int = 1,
    progress: bool | Progress | None = None,
    on_round: Callable[[Round], Any] | None = None,
) -> PiecesSolution:
    """Search for routes as `solve` does, in pieces that workers solve at the same time.

    A first plan is made. In each round its routes are divided into pieces of routes that are near
    each other, along other cuts than in the round before; workers improve the pieces, and the whole
    is put together and evaluated. A piece whose worker fails, or that got no better, keeps its
    routes.

    Where one process can hold the problem `solve(limits=None)` finds plans that are as good or
    better in the same processor time; pieces are for more cores than it uses, for more machines,
    and for less memory.

    Args:
        request, matrices, travel: as in `solve`. The service's limits do not hold.
        time_limit_s, seed, max_iterations, options: as in `solve`. One of the two limits is
            needed, and is for all pieces and rounds together. With `max_iterations` alone the plan
            depends on nothing but the request, `pieces`, `rounds`, `first_plan` and `threads`.
        executor: where pieces are solved: `None` or "processes" for a process for each processor,
            "processes:4", "threads:4"; the address of a Dask scheduler ("tcp://host:8786", which
            needs the extra `dask`); or anything with the `submit` of `concurrent.futures`.
        pieces: how many; one for every 5,000 tasks when left out. At least 2.
        rounds: how many share the effort; 3 when left out.
        plan: replaces the request's own `plan`: the first one. What is pinned or locked in it
            stays.
        first_plan: how it is made where none is given. "whole": by a search of the whole in this
            process, with a tenth of the effort; "territories": by workers, from tasks that are
            near each other. When left out the whole is searched if it has at most 1,000,000 tasks,
            there is the memory, and travel is not fetched from a service.
        threads: how many processors a piece uses. Each searches a part of the piece for itself, so
            that another number finds another plan, unlike in `solve`.
        progress: as in `solve`.
        on_round: is called with the record of each round, which `search.rounds` of the answer has,
            too; may return `False` to stop.

    Returns:
        The best plan of the whole, as `evaluate` judges it, with what came of each round in
        `search.rounds`: how many `pieces` there were and how many of them were `skipped` or `kept`
        their routes, what went wrong (`errors`), the `cost`, and more.

    Warns:
        RequestWarning: as `solve` does; also where pieces failed.

    Raises:
        RequestError: the request breaks rules of the interface, or cannot be divided: its tasks
            are held together by relations, or it has members that pieces do not carry.
        ValueError: an argument is out of its bounds, or nothing limits the search.
        TypeError: `travel` cannot be sent to a worker.
        KeyboardInterrupt: Ctrl-C; its `solution` is the best plan so far. In a notebook the plan
            is returned instead. Errors of `progress` and `on_round` carry `solution` as well.
    """
    from routeopt.core.progress import reporting
    from routeopt.executors import check_sendable, opened
    from routeopt.pieces.report import Report
    from routeopt.pieces.search import Problem, Search
    from routeopt.request.options import changed_options

    _check("pieces", pieces, 2)
    _check("rounds", rounds, 1)
    _check("threads", threads, 1)
    if first_plan not in (None, "whole", "territories"):
        raise ValueError(f'first_plan is "whole" or "territories", not {first_plan!r}')
    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    changed, slips = changed_options(
        request, options, time_limit_s=time_limit_s, seed=seed, max_iterations=max_iterations
    )
    warn_of(slips)
    problem = Problem(request, changed, plan, matrices, provider_of(request, travel))
    count = pieces or max(2, -(-len(problem.whole.tasks) // _TASKS_PER_PIECE))
    with reporting(progress) as callback, opened(executor, threads=threads) as crew:
        check_sendable(crew, problem.travel, {"travel": problem.travel})
        search = Search(problem, count, rounds or _ROUNDS, threads, Report(callback, on_round))
        search.run(crew, first_plan or problem.suitable_first_plan())
        return search.answer()


def _check(name: str, value: int | None, least: int) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not hasattr(value, "__index__") or value < least:
        raise ValueError(f"{name} is a whole number of at least {least}, not {value!r}")
