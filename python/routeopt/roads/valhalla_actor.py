"""Valhalla in this process, by pyvalhalla."""

from __future__ import annotations

import json
import queue
import tempfile
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

from routeopt.errors import TravelError
from routeopt.roads.valhalla import RefusedError

_NAMES = {"sources_to_targets": "matrix"}  # an action's name in Python, where it is another
_NO_LIMIT = 1_000_000_000
# What keeps a public server from too much work; the work here is the caller's own. Memory grows
# with `max_matrix_distance`: how many metres apart two places may be.
_LIMITS = {
    "max_matrix_distance": 5_000_000,
    "max_matrix_location_pairs": _NO_LIMIT,
    "max_distance": _NO_LIMIT,
    "max_locations": _NO_LIMIT,
    "max_timedep_distance": _NO_LIMIT,
    "max_timedep_distance_matrix": _NO_LIMIT,
}


class ValhallaActors:
    """Does actions of Valhalla on tiles of this machine.

    An actor does one thing at a time: there are as many as are needed at once. They share no memory
    but the operating system's.

    Args:
        tiles: a folder of tiles, a tar file of them, or Valhalla's settings: a JSON file or a dict.

    Raises:
        TravelError: there are no such tiles.
    """

    def __init__(self, tiles: str | dict[str, Any]) -> None:
        self._settings = _settings(tiles)
        self._idle: queue.LifoQueue[Any] = queue.LifoQueue()

    def close(self) -> None:
        """Forget the actors, and the tiles that they hold."""
        with suppress(queue.Empty):
            while True:
                self._idle.get_nowait()

    def __call__(self, action: str, request: dict[str, Any], most: int) -> Any:  # noqa: ARG002
        """Return the decoded answer.

        Raises:
            RefusedError: as its name says.
        """
        actor = self._actor()
        try:
            text = getattr(actor, _NAMES.get(action, action))(json.dumps(request))
        except (RuntimeError, ValueError) as refusal:  # of its own, which is one of these
            raise RefusedError(str(refusal)) from None
        finally:
            self._idle.put(actor)
        return json.loads(text)

    def _actor(self) -> Any:
        with suppress(queue.Empty):
            return self._idle.get_nowait()
        import valhalla

        with tempfile.TemporaryDirectory(prefix="routeopt-") as folder:
            path = Path(folder, "valhalla.json")  # it is read at once
            path.write_text(json.dumps(self._settings))
            try:
                return valhalla.Actor(path)
            except (RuntimeError, ValueError, OSError) as fault:
                raise TravelError("valhalla", str(fault)[:200]) from None


def _settings(tiles: str | dict[str, Any]) -> dict[str, Any]:
    """Return Valhalla's settings, less its limits and what it would print."""
    from valhalla import get_config

    if isinstance(tiles, dict):
        settings = tiles
    else:
        path = Path(tiles)
        if not path.exists():
            raise TravelError("valhalla", f"there is nothing at {path}")
        if path.suffix == ".json":
            settings = json.loads(path.read_text())
        else:
            own = {"tile_extract" if path.is_file() else "tile_dir": str(path.resolve())}
            settings = get_config(**{"tile_extract": "", "tile_dir": "", **own})
            settings["mjolnir"] |= {"tile_extract": "", "tile_dir": "", **own}
    settings = deepcopy(settings)  # they may be the library's own
    for section in settings.values():
        if isinstance(section, dict) and "logging" in section:
            section["logging"]["type"] = ""
    limits = settings.get("service_limits", {})
    costings = [
        group
        for group in limits.values()
        if isinstance(group, dict) and "max_matrix_distance" in group
    ]
    for group in (limits, *costings):
        group.update({name: most for name, most in _LIMITS.items() if name in group})
    return settings
