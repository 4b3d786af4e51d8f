"""Calls the webhooks of jobs that have ended, signed in the manner of Standard Webhooks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import httpx2
import structlog
from sqlalchemy.exc import SQLAlchemyError
from standardwebhooks import Webhook

from routeopt.server.jobs.hook_targets import Network, TargetError, resolve
from routeopt.server.jobs.status import status_in_dialect, time_text
from routeopt.server.store.accounts import hook_secret
from routeopt.server.store.database import Database
from routeopt.server.store.deliveries import Deliveries, DueDelivery
from routeopt.server.store.job_rows import compact

_AT_ONCE = 8
_AT_ONCE_OF_ACCOUNT = 3  # slow targets of one account do not hold up those of all
_LOOK_S = 1.0
_PATIENCE_S = 5.0
_log = structlog.get_logger("routeopt.hooks")


class HookSender:
    """Empties the outbox, several deliveries at a time.

    Args:
        allowed: networks that hooks may lead to beside public addresses.
    """

    def __init__(self, database: Database, allowed: Sequence[Network]) -> None:
        self._database = database
        self._deliveries = Deliveries(database)
        self._allowed = allowed
        self._trust = httpx2.create_ssl_context()
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._calling: Counter[int] = Counter()

    async def run(self) -> None:
        """Call webhooks for ever; a delivery that is cut short is made again later."""
        async with asyncio.TaskGroup() as tasks:
            while True:
                await self._places.acquire()
                delivery = await self._next()
                if delivery is not None:
                    self._calling[delivery.job.account_id] += 1
                    tasks.create_task(self._deliver(delivery))
                    continue
                self._places.release()
                await asyncio.sleep(_LOOK_S)

    async def _next(self) -> DueDelivery | None:
        busy = [one for one, count in self._calling.items() if count >= _AT_ONCE_OF_ACCOUNT]
        try:
            return await self._deliveries.take(busy)
        except SQLAlchemyError as failure:
            _log.error("the store does not answer", error=type(failure).__name__)
            return None

    async def _deliver(self, delivery: DueDelivery) -> None:
        try:
            tried = await self._try(delivery)
            has_come = tried["error"] is None
            await self._deliveries.note(delivery, tried, has_come)
            _log.info("webhook", job=delivery.job.id, delivery=delivery.id, **tried)
        except SQLAlchemyError as failure:
            _log.error("the store does not answer", error=type(failure).__name__)
        except Exception as fault:  # the other deliveries go on
            _log.error("a fault of the sender of webhooks", exc_info=fault)
        finally:
            self._calling -= Counter([delivery.job.account_id])
            self._places.release()

    async def _try(self, delivery: DueDelivery) -> dict[str, Any]:
        """Make a try, and return when it was, the status that came, and what went wrong."""
        now = datetime.now(UTC)
        secret = await hook_secret(self._database, delivery.job.account_id)
        body = compact(status_in_dialect(delivery.job, delivery.warnings))
        status, error = None, None
        try:
            async with asyncio.timeout(_PATIENCE_S):
                status = await self._post(delivery, now, secret, body)
            if not 200 <= status < 300:
                error = "the answer is no success"
        except TargetError as refusal:
            error = str(refusal)
        except (httpx2.TimeoutException, TimeoutError):
            error = f"no answer within {_PATIENCE_S:g} seconds"
        except httpx2.HTTPError:
            error = "no connection, or none that can be trusted"
        except Exception as fault:
            _log.error("a fault of the sender of webhooks", exc_info=fault)
            error = "a fault of this server"
        return {"at": time_text(now.timestamp()), "status": status, "error": error}

    async def _post(self, delivery: DueDelivery, now: datetime, secret: str, body: str) -> int:
        """Return the status that the target answers with; what else it says is not read."""
        target = await resolve(delivery.job.hook or "", self._allowed)
        headers = {
            "Host": target.authority,
            "Content-Type": "application/json",
            "User-Agent": "routeopt",
            "webhook-id": delivery.id,
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": Webhook(secret).sign(delivery.id, now, body),
        }
        # A client for each: a connection must never be used again under another name.
        async with (
            httpx2.AsyncClient(verify=self._trust, trust_env=False, timeout=_PATIENCE_S) as client,
            client.stream(
                "POST",
                target.url,
                content=body.encode(),
                headers=headers,
                extensions={"sni_hostname": target.host},
            ) as answer,
        ):
            return answer.status_code
