"""Travel by time of day: a way in parts, driven slice by slice.

By the definition alone: the whole way is 2^30 parts; what is driven up to the end of a slice is
rounded up to whole parts, the rest of the way in its last slice to whole seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil

from tests.oracle.exact import millionths, nearest

DAY = 86_400
WHOLE = 2**30


def local_zero(problem: dict) -> int:
    """Seconds from the clock to the local time: the offset of the first shift's start."""
    start = problem["vehicles"][0]["shifts"][0]["start"]["time"]
    if isinstance(start, str):
        return int(datetime.fromisoformat(start).utcoffset().total_seconds())
    return 0


@dataclass(frozen=True)
class Leg:
    """The way between two places: by slice its seconds and metres."""

    begins: tuple[int, ...]
    zero: int
    seconds: tuple[int, ...]
    metres: tuple[int, ...]

    def slice_at(self, moment: int) -> int:
        second = (moment + self.zero) % DAY
        return max(k for k, begin in enumerate(self.begins) if begin <= second)

    def end_of_slice(self, moment: int) -> int:
        second = (moment + self.zero) % DAY
        return moment - second + min([b for b in self.begins if b > second], default=DAY)

    def drive(self, moment: int, left: int, until: int | None) -> tuple[int, int]:
        """When the way is done, or `until`, and the parts that are left then."""
        if len(set(self.seconds)) == 1 and until is None:
            return moment + ceil(Fraction(left * self.seconds[0], WHOLE)), 0
        while left and (
            until is None or moment < until or self.seconds[self.slice_at(moment)] == 0
        ):
            whole = self.seconds[self.slice_at(moment)]
            end = self.end_of_slice(moment)
            end = end if until is None else min(end, until)
            need = ceil(Fraction(left * whole, WHOLE))
            if need <= end - moment:
                return moment + need, 0
            left = max(0, left - ceil(Fraction((end - moment) * WHOLE, whole)))
            moment = end
        return moment, left


def leg_by_day(problem: dict, vehicle: dict, one: int, other: int) -> Leg | None:
    """None where the profile travels alike all day."""
    matrices = problem["matrices"][vehicle.get("profile", "car")]
    slices = matrices.get("slices")
    if not slices:
        return None
    speed = Fraction(millionths(vehicle.get("speed_factor", 1)), 1_000_000)
    own = matrices.get("durations_s", slices[0].get("durations_s"))
    seconds, metres = [], []
    for part in slices:
        table = part.get("durations_s", own)
        factor = Fraction(millionths(part.get("factor", 1)), 1_000_000)
        seconds.append(nearest(int(table[one][other]) * factor / speed))
        lengths = part.get("distances_m", matrices.get("distances_m", table))
        metres.append(int(lengths[one][other]))
    begins = tuple(int(part["from"]) for part in slices)
    return Leg(begins, local_zero(problem), tuple(seconds), tuple(metres))
