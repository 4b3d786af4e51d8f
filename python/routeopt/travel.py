"""Travel providers: where times and distances come from when no matrices are given."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

MOST_SLICES = 24
"""Into how many slices travel may have a day: as many as a request may."""
TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from datetime import datetime
    from typing import Any, Literal

    _Point = tuple[float, float]
    _Leg = tuple[_Point, _Point]


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


class Roads(Provider):
    """Real roads, by a service that is asked when travel is needed: `Osrm`, `Valhalla`.

    Durations and distances are its own, rounded to whole seconds and metres. What was fetched is
    kept: a second request asks only for what is new in it.

    Where a profile has times of day, its day has slices, each with a table of its own.

    Args:
        begins: by profile the seconds of the local day at which its slices begin, ascending from 0.
        settings: all by which two providers differ.
    """

    def __init__(self, begins: Mapping[str, Sequence[int]], **settings: float | str) -> None:
        super().__init__(**settings)
        self._begins = {profile: list(seconds) for profile, seconds in begins.items()}
        self._roads: Any = None

    def roads(self) -> Any:
        """Return what fetches and keeps the travel; it is made when it is first needed."""
        if self._roads is None:
            services = self._services()
            from routeopt.roads.fetch import Roads as Fetched

            names = ("radius_m", "cache", "cache_s")
            more: dict[str, Any] = {name: self._settings[name] for name in names}
            self._roads = Fetched(services, **more)
        return self._roads

    def _services(self) -> dict[str, dict[int, tuple[Any, str]]]:
        """Return by profile and begin of a slice what asks for its travel, and its name among what
        is kept.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Close connections and files; they are opened again when they are needed."""
        if self._roads is not None:
            self._roads.close()
            self._roads = None

    def for_core(self) -> tuple[str, dict[str, Any]]:
        """Return the profiles that can be asked for, and what fetches their travel; the core calls
        it once it has found a request sound.
        """
        return "service", {"profiles": dict(self._begins), "fetch": self._fetch}

    def begin_at(self, profile: str, second: int) -> int:
        """Return where the slice begins that holds at a second of the local day."""
        return max(begin for begin in self._begins.get(profile, [0]) if begin <= second)

    def lines(self, profile: str, legs: Sequence[_Leg], begin: int = 0) -> dict[_Leg, str]:
        """Return the roads of legs as encoded polylines (`routeopt.polyline`).

        Args:
            profile: of the vehicle; for one that cannot be asked for nothing is known.
            legs: from the first place, as longitude and latitude, to the second.
            begin: of the slice in which they are driven (`begin_at`).

        Returns:
            The lines by leg; "" where there is no way.

        Raises:
            TravelError: the service did not answer, or not usably.
        """
        return self.roads().lines(profile, legs, begin)  # type: ignore[no-any-return]

    def _fetch(self, profiles: Sequence[str], places: Sequence[tuple[float, float]]) -> Any:
        return self.roads().fetch(profiles, places)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_roads": None}


class Osrm(Roads):
    """Real roads from an OSRM server (needs the extra `roads`).

    Args:
        url: the server's URL, for the profile `car`; or a dict of profile to URL. In place of a URL
            stands a dict where several servers, each with the speeds of its time of day, share the
            local day: `{"car": {"00:00": url, "07:00": busy, "19:00": url}}`. Each costs a table
            of its own.
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
        url: str | Mapping[str, str | Mapping[str, str]],
        *,
        radius_m: float = 5_000,
        chunk: int = 100,
        timeout_s: float = 30,
        cache: str | None = None,
        cache_s: float = 7 * 86_400,
    ) -> None:
        given = {"car": url} if isinstance(url, str) else url
        self._urls = {profile: _by_day(told) for profile, told in given.items()}
        super().__init__(
            {profile: list(urls) for profile, urls in self._urls.items()},
            radius_m=_positive("radius_m", radius_m),
            chunk=int(_positive("chunk", chunk)),
            timeout_s=_positive("timeout_s", timeout_s),
            cache=cache or ":memory:",
            cache_s=_positive("cache_s", cache_s),
            **{f"url_{profile}": _told(urls) for profile, urls in self._urls.items()},
        )

    def _services(self) -> dict[str, dict[int, tuple[Any, str]]]:
        _over_http()
        from routeopt.roads.osrm import OsrmClient

        names = ("chunk", "timeout_s", "radius_m")
        more: dict[str, Any] = {name: self._settings[name] for name in names}
        return {
            profile: {
                begin: (OsrmClient(url, profile, **more), f"osrm {profile} {url}")
                for begin, url in urls.items()
            }
            for profile, urls in self._urls.items()
        }


class Valhalla(Roads):
    """Real roads from Valhalla: in this process (extra `valhalla`), or by a server (extra `roads`).

    Its tables take longer than OSRM's by far; it knows lorries, bicycles and times of day from one
    set of tiles. See docs/travel.md.

    Args:
        tiles: a folder of tiles, a tar file of them, or Valhalla's settings (a JSON file or a
            dict): the work is done in this process, without the limits that the settings have.
        url: of a server, in place of `tiles`.
        costing: how vehicles are driven, by profile: `{"car": "auto", "lorry": "truck"}`. One word
            is for the profile `car`. By default `car`, `truck`, `bike` and `foot` are "auto",
            "truck", "bicycle" and "pedestrian".
        costing_options: of the costing, such as `{"height": 3.8}`; where `costing` is no single
            word, by profile: `{"lorry": {"height": 3.8}}`.
        depart_at: the local time, such as "2026-12-01T08:00", at which every way begins, for roads
            whose speed or access depends on it; without it none is meant. A list of times of one
            day, ascending from 00:00, has the day in slices: each has the ways that begin then, up
            to the next. Each costs a table of its own.
        radius_m, timeout_s, cache, cache_s: as of `Osrm`.
        chunk: how many places are asked for at a time: by default 50 of a server, which takes no
            more unless its settings say so, and 100 in this process.
    """

    name = _name = "valhalla"

    def __init__(
        self,
        tiles: str | os.PathLike[str] | Mapping[str, Any] | None = None,
        *,
        url: str | None = None,
        costing: str | Mapping[str, str] | None = None,
        costing_options: Mapping[str, Any] | None = None,
        depart_at: str | datetime | Sequence[str | datetime] | None = None,
        radius_m: float = 5_000,
        chunk: int | None = None,
        timeout_s: float = 30,
        cache: str | None = None,
        cache_s: float = 7 * 86_400,
    ) -> None:
        import json
        from os import fspath

        if (tiles is None) == (url is None):
            raise ValueError("give tiles or url: where the roads are")
        options = costing_options or {}
        if isinstance(costing, str):
            costing, options = {"car": costing}, {"car": options}
        self._costing = dict(_COSTING if costing is None else costing)
        self._options = {profile: options.get(profile, {}) for profile in self._costing}
        if unknown := sorted(set(options) - set(self._costing)):
            raise ValueError(f"costing_options are by profile: there is no {unknown[0]!r}")
        self._url = url
        self._tiles: Any = dict(tiles) if isinstance(tiles, Mapping) else tiles and fspath(tiles)
        self._depart_at = _departures(depart_at)
        super().__init__(
            {profile: list(self._depart_at) for profile in self._costing},
            **{"url": url} if url is not None else {"tiles": json.dumps(self._tiles)},
            costing=json.dumps(self._costing),
            costing_options=json.dumps(self._options, sort_keys=True),
            depart_at=",".join(at for at in self._depart_at.values() if at is not None),
            radius_m=_positive("radius_m", radius_m),
            chunk=int(_positive("chunk", chunk or (50 if tiles is None else 100))),
            timeout_s=_positive("timeout_s", timeout_s),
            cache=cache or ":memory:",
            cache_s=_positive("cache_s", cache_s),
        )

    def _services(self) -> dict[str, dict[int, tuple[Any, str]]]:
        import json

        ask, at_once, where = self._asked()
        from routeopt.roads.valhalla import ValhallaClient

        radius_m, chunk = float(self._settings["radius_m"]), int(self._settings["chunk"])
        found: dict[str, dict[int, tuple[Any, str]]] = {}
        for profile, costing in self._costing.items():
            options = self._options[profile]
            found[profile] = {}
            for begin, depart_at in self._depart_at.items():
                client = ValhallaClient(ask, costing, options, depart_at, radius_m, chunk, at_once)
                told = json.dumps([costing, options, depart_at, radius_m], sort_keys=True)
                found[profile][begin] = client, f"valhalla {where} {told}"
        return found

    def _asked(self) -> tuple[Any, int, str]:
        """Return what does Valhalla's actions, how many at once, and where it has its roads."""
        import os

        if self._url is not None:
            _over_http()
            from routeopt.roads.valhalla_http import ValhallaServer

            return ValhallaServer(self._url, float(self._settings["timeout_s"])), 4, self._url
        from routeopt.optional import optional

        optional("valhalla")
        from routeopt.roads.valhalla_actor import ValhallaActors

        where = str(self._settings["tiles"])
        if isinstance(self._tiles, str) and os.path.exists(self._tiles):
            where += f" {os.stat(self._tiles).st_mtime_ns}"  # tiles that were built anew
        return ValhallaActors(self._tiles), min(4, os.cpu_count() or 1), where


_COSTING = {"car": "auto", "truck": "truck", "bike": "bicycle", "foot": "pedestrian"}


def _over_http() -> None:
    from routeopt.optional import optional

    optional("httpx2")
    optional("stamina")


def _by_day(told: str | Mapping[str, str]) -> dict[int, str]:
    """Return URLs by the second of the day from which each holds; one alone holds all day."""
    if isinstance(told, str):
        return {0: told}
    urls = {_second_of_day(hour): url for hour, url in told.items()}
    if len(urls) < len(told):
        raise ValueError("a time of day is told twice")
    _check_begins(list(urls))
    return urls


def _told(urls: Mapping[int, str]) -> str:
    return urls[0] if len(urls) == 1 else " ".join(f"{begin} {url}" for begin, url in urls.items())


def _second_of_day(hour: str) -> int:
    from datetime import time

    try:
        at = time.fromisoformat(hour)
    except ValueError:
        raise ValueError(f'a time of day is told like "07:30", not {hour!r}') from None
    if at.tzinfo is not None or at.microsecond:
        raise ValueError(f'a time of day is told like "07:30", not {hour!r}')
    return 3_600 * at.hour + 60 * at.minute + at.second


def _departures(
    depart_at: str | datetime | Sequence[str | datetime] | None,
) -> dict[int, str | None]:
    """Return local times, as Valhalla writes them, by the second of the day from which each holds;
    one alone, or none, holds all day.
    """
    from datetime import datetime

    if depart_at is None:
        return {0: None}
    if isinstance(depart_at, str | datetime):
        return {0: _local_minute(depart_at)}
    minutes = [_local_minute(told) for told in depart_at]
    if len({minute[:10] for minute in minutes}) > 1:
        raise ValueError("depart_at are times of one day: every day is planned like it")
    begins = [_second_of_day(minute[11:]) for minute in minutes]
    _check_begins(begins)
    return dict(zip(begins, minutes, strict=True))


def _check_begins(begins: Sequence[int]) -> None:
    if not begins or begins[0] != 0:
        raise ValueError("the first time of day is 00:00")
    if any(later <= earlier for earlier, later in pairwise(begins)):
        raise ValueError("times of day ascend")
    if len(begins) > MOST_SLICES:
        raise ValueError(f"a day has at most {MOST_SLICES} slices, not {len(begins)}")


def _local_minute(told: str | datetime) -> str:
    """Return a local time as Valhalla writes it."""
    from datetime import datetime

    try:
        moment = datetime.fromisoformat(told) if isinstance(told, str) else told
    except ValueError:
        raise ValueError(
            f'depart_at is a local time like "2026-12-01T08:00", not {told!r}'
        ) from None
    if moment.tzinfo is not None:
        raise ValueError("depart_at is the local time at the place of departure, without an offset")
    return moment.isoformat(timespec="minutes")


def _positive(name: str, value: float) -> float:
    number = float(value)
    if not 0 < number < float("inf"):
        raise ValueError(f"{name} is a number above 0, not {value!r}")
    return number
