"""Travel providers: where times and distances come from when no matrices are given."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal


# What is added before a fraction is dropped. Rounding up adds a little less than 1, as the core
# does: a whole number stays as it is.
_LIFTS = {"nearest": 0.5, "floor": 0.0, "ceil": 1 - 2**-24, "none": 0.0}


class Provider:
    """Computes travel times and distances; two providers with equal settings are equal."""

    _name: str

    def __init__(self, **settings: float | str) -> None:
        self._settings = settings

    def for_core(self) -> tuple[str, dict[str, Any]]:
        """Return the kind of travel and its settings, as `routeopt._core.run` takes them."""
        return self._name, dict(self._settings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Provider):
            return NotImplemented
        return (self._name, self._settings) == (other._name, other._settings)

    def __hash__(self) -> int:
        return hash((self._name, *sorted(self._settings.items())))

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={value!r}" for name, value in self._settings.items())
        return f"{type(self).__name__}({settings})"


class GreatCircle(Provider):
    """Great-circle distance times a road factor, driven at one speed.

    Args:
        speed_kmh: kilometres per hour; the profile's own speed when left out.
        road_factor: road metres per metre as the crow flies; the profile's own when left out.
    """

    _name = "great_circle"

    def __init__(self, speed_kmh: float | None = None, road_factor: float | None = None) -> None:
        given = {"speed_kmh": speed_kmh, "road_factor": road_factor}
        super().__init__(
            **{name: _positive(name, value) for name, value in given.items() if value is not None}
        )


class Euclidean(Provider):
    """Straight lines in a plane: coordinates have no bounds, and a duration is the distance.

    Args:
        scale: what a distance is multiplied by.
        rounding: how the scaled distance becomes a whole number: the "nearest" one, or down
            ("floor"), or up ("ceil"). "none" is the same as "floor": times and distances are
            always whole.
    """

    _name = "euclidean"

    def __init__(
        self, scale: float = 1, rounding: Literal["nearest", "floor", "ceil", "none"] = "nearest"
    ) -> None:
        if rounding not in _LIFTS:
            raise ValueError(f'rounding is "nearest", "floor", "ceil" or "none", not {rounding!r}')
        super().__init__(scale=_positive("scale", scale), rounding=rounding)

    @property
    def scale(self) -> float:
        """What a distance is multiplied by."""
        return float(self._settings["scale"])

    def durations(self, places: Sequence[Sequence[float]]) -> list[list[int]]:
        """Return the whole durations between places, from row to column, as the core has them."""
        from math import dist, floor

        scale = self.scale
        lift = _LIFTS[str(self._settings["rounding"])]
        return [[floor(scale * dist(a, b) + lift) for b in places] for a in places]


class Osrm(Provider):
    """Real roads from an OSRM server (needs the extra `roads`).

    Durations and distances are its own, rounded to whole seconds and metres. What was fetched is
    kept: a second request asks only for what is new in it.

    Args:
        url: the server's URL, for the profile `car`; or a dict of profile to URL.
        radius_m: a place further than this from any road has no way to others: its tasks are left
            out as `unreachable`, and a warning says so. A warning also tells of each place that is
            moved by more than 200 m to a road.
        chunk: how many places are asked for at a time; a server that takes fewer is asked for
            fewer.
        timeout_s: how long one answer may take; each is tried four times.
        cache: a file that keeps what was fetched; without one it is kept in memory.
        cache_s: how long what was fetched may be used.
    """

    name = _name = "osrm"

    def __init__(
        self,
        url: str | Mapping[str, str],
        *,
        radius_m: float = 5_000,
        chunk: int = 100,
        timeout_s: float = 30,
        cache: str | None = None,
        cache_s: float = 7 * 86_400,
    ) -> None:
        services = {"car": url} if isinstance(url, str) else dict(url)
        super().__init__(
            radius_m=_positive("radius_m", radius_m),
            chunk=int(_positive("chunk", chunk)),
            timeout_s=_positive("timeout_s", timeout_s),
            cache=cache or ":memory:",
            cache_s=_positive("cache_s", cache_s),
            **{f"url_{profile}": text for profile, text in services.items()},
        )
        self._services = services
        self._roads: Any = None

    def roads(self) -> Any:
        """Return what fetches and keeps the travel; it is made when it is first needed."""
        if self._roads is None:
            from routeopt.optional import optional

            optional("httpx2")
            optional("stamina")
            from routeopt.roads.fetch import Roads

            names = ("radius_m", "chunk", "timeout_s", "cache", "cache_s")
            more: dict[str, Any] = {name: self._settings[name] for name in names}
            self._roads = Roads(self._services, **more)
        return self._roads

    def close(self) -> None:
        """Close connections and files; they are opened again when they are needed."""
        if self._roads is not None:
            self._roads.close()
            self._roads = None

    def for_core(self) -> tuple[str, dict[str, Any]]:
        """Return the profiles that there are servers for, and what fetches their travel; the core
        calls it once it has found a request sound.
        """
        return "service", {"profiles": list(self._services), "fetch": self._fetch}

    def _fetch(self, profiles: Sequence[str], places: Sequence[tuple[float, float]]) -> Any:
        return self.roads().fetch(profiles, places)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_roads": None}


def _positive(name: str, value: float) -> float:
    number = float(value)
    if not 0 < number < float("inf"):
        raise ValueError(f"{name} is a number above 0, not {value!r}")
    return number
