"""How the whole is divided into pieces: for a round, by its plan's routes; before there is a plan,
by the places of tasks.
"""

from __future__ import annotations

from math import dist

from routeopt.pieces.blocks import Block, blocks, of_tasks, together
from routeopt.pieces.cutting import GOLDEN_DEGREES, cut
from routeopt.pieces.fleet import Able, deal
from routeopt.pieces.piece import Piece
from routeopt.pieces.quotas import Quota, cost, shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from routeopt.pieces.standing import Routes, Standing
    from routeopt.pieces.whole import Point, Whole

_LEANS = (0, 1 / 3, -1 / 3)  # of cuts between few routes, round by round
_TRIES = 3  # pieces near a task that is left out, each of which is tried in one round in so many


class Division:
    """Divides a whole again and again.

    Args:
        count: into how many pieces, if there are so many parts that may be cut.
    """

    def __init__(self, whole: Whole, count: int) -> None:
        self._whole = whole
        self._count = count
        self._relations = together(whole)
        self._able = Able(whole)
        self._quotas = [Quota(whole, quota) for quota in whole.problem.get("quotas") or ()]

    def territories(self) -> list[Piece]:
        """Return pieces of tasks that are close together, with a share of all vehicles."""
        return self._pieces(of_tasks(self._whole, self._relations), [], {}, 0)

    def of_plan(self, plan: Standing, number: int) -> list[Piece]:
        """Return pieces of whole routes, divided by their middles.

        Args:
            number: of the round; the cuts of each are turned against those of the one before, and
                leave other numbers of routes on their sides where these are few.
        """
        found = blocks(self._whole, plan, self._relations)
        anchored = [block for block in found if block.vehicles]
        if not anchored:
            return self._pieces(found, [], plan.routes, number)
        loose = [block for block in found if not block.vehicles]
        return self._pieces(anchored, loose, plan.routes, number)

    def _pieces(
        self, anchored: list[Block], loose: list[Block], routes: Routes, number: int
    ) -> list[Piece]:
        """Cut what is anchored, deal idle vehicles, then find pieces for what is loose, and for
        what no vehicle of its own piece may serve.
        """
        points = [block.point for block in anchored]
        weights = [block.weight for block in anchored]
        turn = number * GOLDEN_DEGREES
        parts = [
            [anchored[item] for item in part]
            for part in cut(points, weights, self._count, turn, _LEANS[number % len(_LEANS)])
        ]
        centres = [_middle(part) for part in parts]
        found = self._manned(parts, loose, centres, number)
        able = [self._able.any_of(piece.vehicles) for piece in found]
        for place, part in enumerate(parts):
            for block in part:
                if block.vehicles or all(able[place].may_serve(task) for task in block.left_out):
                    found[place].tasks.extend(self._served(block, routes))
                    found[place].tasks.extend(block.left_out)
                else:
                    loose = [*loose, block]
        for block in loose:
            near = [
                place
                for place in _nearest(block.point, centres)
                if all(able[place].may_serve(task) for task in block.left_out)
            ]
            if near:  # else no vehicle may serve it
                found[near[number % min(_TRIES, len(near))]].tasks.extend(block.left_out)
        for piece in found:
            piece.tasks.sort()
        found = [piece for piece in found if piece.tasks and piece.vehicles]
        self._share_quotas(found, routes, number)
        return found

    def quota_cost(self, piece: Piece, routes: Routes) -> int:
        """Return what a piece with these routes pays for its shares of quotas."""
        return sum(
            cost(self._quotas[index], share, piece.vehicles, routes)
            for index, share in piece.quotas.items()
        )

    def _manned(
        self, parts: list[list[Block]], loose: list[Block], centres: list[Point], number: int
    ) -> list[Piece]:
        """Return pieces with the vehicles of their routes, and idle ones."""
        found = [Piece([v for block in part for v in block.vehicles], []) for part in parts]
        work = [sum(block.weight for block in part) for part in parts]
        for block in loose:
            work[_nearest(block.point, centres)[0]] += block.weight
        running = {vehicle for piece in found for vehicle in piece.vehicles}
        idle = [v for v in range(len(self._whole.vehicles)) if v not in running]
        for piece, more in zip(found, deal(self._whole, idle, centres, work, number), strict=True):
            piece.vehicles = sorted([*piece.vehicles, *more])
        return found

    def _served(self, block: Block, routes: Routes) -> list[int]:
        return [
            task
            for vehicle in block.vehicles
            for route in routes[vehicle]
            for task in route.tasks()
        ]

    def _share_quotas(self, pieces: list[Piece], routes: Routes, number: int) -> None:
        members = [(piece.vehicles, piece.tasks) for piece in pieces]
        for index, quota in enumerate(self._quotas):
            for piece, share in zip(pieces, shares(quota, routes, members, number), strict=True):
                if share:
                    piece.quotas[index] = share


def _middle(part: Sequence[Block]) -> Point:
    weight = sum(block.weight for block in part) or 1
    return (
        sum(block.weight * block.point[0] for block in part) / weight,
        sum(block.weight * block.point[1] for block in part) / weight,
    )


def _nearest(point: Point, centres: Sequence[Point]) -> list[int]:
    return sorted(range(len(centres)), key=lambda place: (dist(point, centres[place]), place))
