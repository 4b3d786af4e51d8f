"""What an operator can set: environment variables that start with `ROUTEOPT_`."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterable
from difflib import get_close_matches
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, IPvAnyNetwork, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

from routeopt.core.call import usable_processors
from routeopt.server.roads import provider_of

PREFIX = "ROUTEOPT_"
FILE = f"{PREFIX}SETTINGS_FILE"
SHORTEST_SECRET = 32
_WIDEST_V4, _WIDEST_V6 = 8, 16  # such as 10.0.0.0/8: what may be somebody's own
_ALIKE = 0.85
_WebAddress = Annotated[str, Field(pattern=r"^https?://[^/\s]")]


def unknown_settings(names: Iterable[str]) -> dict[str, str]:
    """Return the variables that look like settings and are none, with what may be meant."""
    known = [FILE, *(f"{PREFIX}{name.upper()}" for name in Settings.model_fields)]
    found = (name for name in names if name.upper().startswith(PREFIX))
    return {
        name: next(iter(get_close_matches(name.upper(), known, 1, _ALIKE)), "")
        for name in sorted(found)
        if name.upper() not in known
    }


def _fault_of_proxy(proxy: str) -> str | None:
    try:
        network = ipaddress.ip_network(proxy)
    except ValueError as fault:
        return "has bits beyond its network" if "host bits" in str(fault) else "is no address"
    if network.prefixlen < (_WIDEST_V4 if network.version == 4 else _WIDEST_V6):
        return "would trust a large part of the world; list the proxies themselves"
    return None


def read_settings(**given: Any) -> Settings:
    """Read the settings: those given, else the environment's, else those of the settings' file.

    Raises:
        ValidationError, SettingsError: one of them cannot be.
    """
    file = os.environ.get(FILE)
    if file is not None and not Path(file).is_file():
        raise SettingsError(f"{FILE}: there is no file {file}")
    source: dict[str, Any] = {"_env_file": file}
    return Settings(**source, **given)


def faults_of(failure: ValidationError) -> str:
    """Return what is wrong with settings, without their values, which may be secrets."""
    faults = (
        f"{PREFIX}{'_'.join(map(str, fault['loc'])).upper()}: {fault['msg']}"
        for fault in failure.errors(include_url=False, include_input=False)
    )
    return "; ".join(faults)


class Settings(BaseSettings):
    """The server's settings as they were when they were read."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65_535)] = 8080
    certfile: Path | None = None
    keyfile: Path | None = None
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = ()
    processes: Annotated[int, Field(ge=1, le=64)] = 1

    data_dir: Path = Path("routeopt-data")
    database_url: SecretStr | None = None
    secret: SecretStr | None = None
    secret_previous: SecretStr | None = None

    trial_days: Annotated[int, Field(ge=0)] = 14
    requests_per_hour: Annotated[int, Field(ge=1)] = 1_000
    concurrent_jobs: Annotated[int, Field(ge=1)] = 4
    reads_per_hour: Annotated[int, Field(ge=1)] = 10_000
    wrong_keys_per_minute: Annotated[int, Field(ge=1)] = 30
    rate_storage: str = "database"
    key_cache_s: Annotated[float, Field(ge=0)] = 5

    dashboard: bool = True
    mcp: bool = False
    sign_up: Literal["closed", "invitation", "open"] = "closed"
    session_idle_s: Annotated[float, Field(gt=0)] = 8 * 3_600
    session_s: Annotated[float, Field(gt=0)] = 7 * 86_400
    wrong_passwords_per_hour: Annotated[int, Field(ge=1)] = 20

    slots: Annotated[int, Field(ge=1)] = usable_processors()
    quick_slots: Annotated[int, Field(ge=1)] = 2
    wait_s: Annotated[float, Field(gt=0)] = 2
    quick_s: Annotated[float, Field(gt=0)] = 2
    quick_wait_s: Annotated[float, Field(gt=0)] = 10
    most_waiting: Annotated[int, Field(ge=0)] = 32
    worker_memory_mb: Annotated[int, Field(ge=0)] = 4_096

    jobs: Literal["embedded", "procrastinate"] = "embedded"
    jobs_kept_s: Annotated[float, Field(gt=0)] = 7 * 86_400
    job_slots: Annotated[int, Field(ge=1)] | None = None
    job_lease_s: Annotated[float, Field(ge=1)] = 30
    most_queued: Annotated[int, Field(ge=1)] = 1_000
    stored_mb: Annotated[int, Field(ge=1)] = 1_024
    hook_networks: Annotated[tuple[IPvAnyNetwork, ...], NoDecode] = ()

    osrm_url: _WebAddress | None = None
    osrm_urls: dict[str, _WebAddress | dict[str, _WebAddress]] = {}
    osrm_radius_m: Annotated[float, Field(gt=0)] = 5_000
    osrm_chunk: Annotated[int, Field(ge=1)] = 100
    osrm_timeout_s: Annotated[float, Field(gt=0)] = 30
    osrm_cache_s: Annotated[float, Field(gt=0)] = 7 * 86_400
    osrm_patience_s: Annotated[float, Field(gt=0)] = 300
    valhalla_url: _WebAddress | None = None
    valhalla_costings: dict[str, str] = {}
    valhalla_depart_at: Annotated[tuple[str, ...], NoDecode] = ()

    header_deadline_s: Annotated[float, Field(gt=0)] = 10
    body_deadline_s: Annotated[float, Field(gt=0)] = 30
    answer_deadline_s: Annotated[float, Field(gt=0)] = 60
    stop_s: Annotated[int, Field(ge=1)] = 30

    metrics_port: Annotated[int, Field(ge=0, le=65_535)] = 0
    metrics_host: str = "127.0.0.1"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("trusted_proxies", "hook_networks", "valhalla_depart_at", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("secret", "secret_previous")
    @classmethod
    def _long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < SHORTEST_SECRET:
            raise ValueError(f"at least {SHORTEST_SECRET} characters, chosen at random")
        return value

    @property
    def url(self) -> str | None:
        """The database's, with the password that it may hold; None is the embedded one."""
        return self.database_url.get_secret_value() if self.database_url else None

    @property
    def threads(self) -> int:
        """How many threads a search may use, so that all slots at once have a core for each."""
        return max(1, usable_processors() // max(self.slots, self.processes))

    def each(self, total: int) -> int:
        """How many of the server's slots or places in lines are one process's own."""
        return ceil(total / self.processes)

    @property
    def roads(self) -> dict[str, Any] | None:
        """What a provider is made with where travel is on real roads: its class in
        `routeopt.travel` as `provider`, and its arguments.
        """
        services: dict[str, Any] = dict(self.osrm_urls)
        if self.osrm_url is not None:
            services.setdefault("car", self.osrm_url)
        more = {
            "radius_m": self.osrm_radius_m,
            "timeout_s": self.osrm_timeout_s,
            "cache": str((self.data_dir / "roads.db").absolute()),
            "cache_s": self.osrm_cache_s,
        }
        if self.valhalla_url is not None:
            of_valhalla: dict[str, Any] = {"url": self.valhalla_url}
            of_valhalla["costing"] = self.valhalla_costings or None
            times = self.valhalla_depart_at
            of_valhalla["depart_at"] = times[0] if len(times) == 1 else times or None
            return {"provider": "Valhalla", **of_valhalla, **more}
        if not services:
            return None
        return {"provider": "Osrm", "url": services, "chunk": self.osrm_chunk, **more}

    @property
    def is_postgresql(self) -> bool:
        """Whether the database is PostgreSQL."""
        url = self.database_url
        return url is not None and url.get_secret_value().startswith("postgresql")

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def refusal(self) -> str | None:
        """Return why the server may not start with these settings, if it may not."""
        if (self.certfile is None) != (self.keyfile is None):
            return "--certfile and --keyfile belong together"
        for file in (self.certfile, self.keyfile):
            if file is not None and not file.is_file():
                return f"there is no file {file}"
        for proxy in self.trusted_proxies:
            fault = _fault_of_proxy(proxy)
            if fault is not None:
                return f"--trusted-proxies: {proxy} {fault}"
        if self.mcp and find_spec("fastmcp") is None:
            return "tools for agents need the extra `mcp`: python -m pip install 'routeopt[mcp]'"
        if self.certfile is None and not self.is_loopback and not self.trusted_proxies:
            return (
                f"keys would travel to {self.host} unencrypted: give --certfile and --keyfile, or"
                " list the TLS proxies in front with --trusted-proxies"
            )
        return self._refusal_of_roads() or self._refusal_of_jobs()

    def refusal_of_worker(self) -> str | None:
        """Return why a worker may not start with these settings, if it may not."""
        if self.jobs == "embedded":
            return "workers are of ROUTEOPT_JOBS=procrastinate: set it at servers, too"
        return self._refusal_of_roads() or self._refusal_of_jobs()

    def _refusal_of_roads(self) -> str | None:
        if self.valhalla_url is not None and (self.osrm_url or self.osrm_urls):
            return "roads are OSRM's or Valhalla's: set one of the addresses"
        try:
            provider_of(self.roads)
        except ValueError as fault:  # times of day
            return f"roads: {fault}"
        return None

    def _refusal_of_jobs(self) -> str | None:
        if self.jobs == "embedded":
            return None
        if not self.is_postgresql:
            return "ROUTEOPT_JOBS=procrastinate needs PostgreSQL: set ROUTEOPT_DATABASE_URL"
        if find_spec("procrastinate") is None:
            return "procrastinate is missing: python -m pip install 'routeopt[postgres]'"
        return None
