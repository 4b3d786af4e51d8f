"""How good a plan of CREATE can be: a mixed-integer program, solved by HiGHS level after level."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from itertools import pairwise
from typing import Any, NamedTuple

from routeopt.optional import optional

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Terms = list[tuple[int, float]]

_MONEY = 100_000


class Bound(NamedTuple):
    """What no plan is better than.

    Attributes:
        hard, medium, soft: bounds on the score's levels. Each is exact where the
            next one is there; `None`: time did not suffice for it.
        is_exact: whether a plan has that score.
        shifts: those of the best plan that was found, as a solution has them; `None` without one.
    """

    hard: int | None
    medium: int | None
    soft: int | None
    is_exact: bool
    shifts: list[dict[str, Any]] | None


def bound(problem: Mapping[str, Any], start: Sequence[Mapping[str, Any]], seconds: float) -> Bound:
    """Return the bound of a problem as `core.call.create_program` tells it.

    Args:
        start: shifts of a plan to begin with.

    Raises:
        ValueError: the problem has rules that the program does not know.
    """
    if problem["flexible"] or problem["bounded"]:
        raise ValueError(
            "bounds are known for fixed demands without resources, stability, times between starts"
            " and other limits than `maxKinds`"
        )
    return _Program(problem).bound(start, seconds)


class _Program:
    def __init__(self, problem: Mapping[str, Any]) -> None:
        self.problem = problem
        self.slots: list[dict[str, Any]] = problem["slots"]
        self.upper: list[float] = []
        self.whole: list[bool] = []
        self.rows: list[tuple[Terms, float]] = []  # sums that are at least so much
        # Law, the demand as a whole, and the medium and soft levels: each before the next.
        self.levels: list[Terms] = [[], [], [], []]
        self.heads = [self._column(self._most(slot)) for slot in self.slots]
        self._add_cover()
        self._add_teams()
        self._add_kinds()
        self._add_costs()

    def bound(self, start: Sequence[Mapping[str, Any]], seconds: float) -> Bound:
        from time import monotonic

        end, found, values = monotonic() + seconds, [], None
        for level in self.levels:
            least, values, proven = self._least(level, start, end - monotonic())
            found.append(least)
            if not proven:
                break
            self.rows.append(([(column, -cost) for column, cost in level], -least))
        is_exact = proven
        told: list[int | None] = [-(found[0] + found[1]) if len(found) > 1 else -found[0]]
        told += [-one for one in found[2:]]
        hard, medium, soft = (told + [None] * 3)[:3]
        return Bound(hard, medium, soft, is_exact, None if values is None else self._shifts(values))

    def _least(
        self, level: Terms, start: Sequence[Mapping[str, Any]], seconds: float
    ) -> tuple[int, Any, bool]:
        """Return what a level costs at the least, values of the best plan, and whether it does."""
        import math

        highspy: Any = optional("highspy")
        model = highspy.Highs()
        for option, value in {"output_flag": False, "threads": 1}.items():
            model.setOptionValue(option, value)
        model.setOptionValue("time_limit", max(0.0, seconds))
        model.setOptionValue("mip_rel_gap", 0.0)
        model.setOptionValue("mip_abs_gap", 0.99)
        model.passModel(self._as_model(level))
        if start:
            columns, values = self._columns_of(start)
            model.setSolution(len(columns), columns, values)
        model.run()
        proven = model.getModelStatus() == highspy.HighsModelStatus.kOptimal
        info = model.getInfo()
        least = info.objective_function_value if proven else info.mip_dual_bound
        there = info.primal_solution_status == 2  # a feasible plan
        values = model.getSolution().col_value if there else None
        if not math.isfinite(least):
            return 0, values, False
        return round(least) if proven else max(0, math.ceil(least - 1e-6)), values, proven

    def _as_model(self, level: Terms) -> Any:
        highspy: Any = optional("highspy")
        np: Any = optional("numpy")
        costs: dict[int, float] = defaultdict(float)
        for column, cost in level:
            costs[column] += cost
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(self.upper), len(self.rows)
        model.col_cost_ = np.array([costs[column] for column in range(len(self.upper))], float)
        model.col_lower_ = np.zeros(len(self.upper))
        model.col_upper_ = np.array(self.upper, float)
        model.row_lower_ = np.array([least for _, least in self.rows], float)
        model.row_upper_ = np.full(len(self.rows), np.inf)
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.start_ = np.cumsum([0, *(len(terms) for terms, _ in self.rows)])
        matrix.index_ = np.array([column for terms, _ in self.rows for column, _ in terms])
        matrix.value_ = np.array([value for terms, _ in self.rows for _, value in terms], float)
        kinds = highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger
        model.integrality_ = [kinds[whole] for whole in self.whole]
        return model

    def _column(self, upper: float = float("inf"), *, whole: bool = True) -> int:
        self.upper.append(upper)
        self.whole.append(whole)
        return len(self.upper) - 1

    def _count(self, name: str, column: int, amount: float = 1) -> None:
        level, points = self.problem["weights"][name]
        if points:
            place = 1 if name == "totalDemand" and level == 0 else (0, 2, 3)[level]
            self.levels[place].append((column, points * amount))

    def _at_least(self, terms: Iterable[tuple[int, float]], least: float) -> None:
        self.rows.append((list(terms), least))

    def _most(self, slot: Mapping[str, Any]) -> int:
        """Return heads above which nothing is gained."""
        its = self.problem["templates"][slot["template"]]
        pieces = self.problem["skills"][its["skill"]]
        work = sum(end - start for start, end in slot["worked"])
        demanded = sum((end - start) * heads for start, end, heads in pieces)
        highest = max((heads for *_, heads in pieces), default=0)
        return int(max(highest, -(-demanded // work) if work else 0) + its["min"])

    def _add_cover(self) -> None:
        for skill, pieces in enumerate(self.problem["skills"]):
            worked = [(column, *part) for column, slot in zip(self.heads, self.slots, strict=True)
                      if self.problem["templates"][slot["template"]]["skill"] == skill
                      for part in self._parts(slot)]  # fmt: skip
            cuts = {time for _, start, end in worked for time in (start, end)}
            times = sorted(cuts | {time for start, end, _ in pieces for time in (start, end)})
            there: list[Terms] = [[] for _ in times]
            for column, start, end in worked:
                for at in range(bisect_left(times, start), bisect_left(times, end)):
                    there[at].append((column, 1))
            for start, end, heads in pieces:
                inside = range(bisect_left(times, start), bisect_left(times, end))
                self._add_piece([(times[i + 1] - times[i], there[i]) for i in inside], heads)
            total = self._column()
            demanded = sum((end - start) * heads for start, end, heads in pieces)
            supplied: dict[int, float] = defaultdict(float)
            for column, start, end in worked:
                supplied[column] += end - start
            self._at_least([(total, 60), *supplied.items()], demanded)
            self._count("totalDemand", total)

    def _parts(self, slot: Mapping[str, Any]) -> Iterable[tuple[int, int]]:
        """Yield when a head works; what lies beyond the end of a plan that repeats is moved."""
        period = self.problem["end"]
        for start, end in slot["worked"]:
            if not self.problem["cyclic"]:
                yield start, end
                continue
            edges = [start, *range((start // period + 1) * period, end, period), end]
            for one, other in pairwise(edges):
                turn = one // period * period
                yield one - turn, other - turn

    def _add_piece(self, segments: Sequence[tuple[int, Terms]], heads: int) -> None:
        for name, sign in (("underDemand", 1), ("overDemand", -1)):
            units, missing = self._column(), []
            for length, there in segments:
                column = self._column(whole=False)
                self._at_least([(column, 1), *((one, sign * n) for one, n in there)], sign * heads)
                missing.append((column, -float(length)))
            self._at_least([(units, self.problem["unit"]), *missing], 0)
            self._count(name, units)

    def _add_teams(self) -> None:
        teams: dict[tuple[int, int], Terms] = defaultdict(list)
        for column, slot in zip(self.heads, self.slots, strict=True):
            teams[slot["template"], slot["day"]].append((column, 1))
        for (template, _), heads in teams.items():
            its = self.problem["templates"][template]
            for sign, least in ((1, its["min"]), (-1, -its["max"] if its["max"] >= 0 else None)):
                if least is not None and (sign < 0 or least > 0):
                    off = self._column()
                    self._at_least([(off, 1), *((one, sign * n) for one, n in heads)], least)
                    self._count("heads", off)

    def _add_kinds(self) -> None:
        most = self.problem["maxKinds"]
        if not self.problem["weights"]["kinds"][1] and most < 0:
            return
        kinds: dict[int, int] = {}
        for column, slot in zip(self.heads, self.slots, strict=True):
            if slot["kind"] not in kinds:
                kinds[slot["kind"]] = self._column(1)
            self._at_least([(kinds[slot["kind"]], self.upper[column]), (column, -1)], 0)
        for kind in kinds.values():
            self._count("kinds", kind)
        if most >= 0:
            beyond = self._column()
            self._at_least([(beyond, 1), *((kind, -1) for kind in kinds.values())], -most)
            self._count("limits", beyond)

    def _add_costs(self) -> None:
        templates = [self.problem["templates"][slot["template"]] for slot in self.slots]
        pairs = list(zip(self.heads, templates, strict=True))
        currency = self._column()  # rounded once, halves up
        costs = [(column, -its["cost"]) for column, its in pairs]
        self._at_least([(currency, _MONEY), *costs], 1 - _MONEY // 2)
        self._count("costs", currency)
        for column, its in pairs:
            self._count("preference", column, its["dislike"])

    def _columns_of(self, shifts: Sequence[Mapping[str, Any]]) -> tuple[Any, Any]:
        np: Any = optional("numpy")
        heads = {(one["pattern"], one["from"], one["to"]): one["value"] for one in shifts}
        values = [heads.get((s["pattern"], s["from"], s["to"]), 0) for s in self.slots]
        return np.array(self.heads, np.int32), np.array(values, float)

    def _shifts(self, values: Any) -> list[dict[str, Any]]:
        return [
            {"pattern": slot["pattern"], "from": slot["from"], "to": slot["to"], "value": heads}
            for column, slot in zip(self.heads, self.slots, strict=True)
            if (heads := round(values[column])) > 0
        ]
