"""What a client may say of a job that it submits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.datastructures import QueryParams

from routeopt.server.jobs.hook_targets import Network, TargetError, check_form
from routeopt.server.replies import invalid
from routeopt.server.store.job_tables import LONGEST_LABEL


@dataclass(frozen=True)
class Wishes:
    """A label by which the job can be found, and an address that is called at its end."""

    label: str | None
    hook: str | None


def wishes_of(query: QueryParams, allowed: Sequence[Network]) -> Wishes:
    """Return what the query says.

    Args:
        allowed: networks that hooks may lead to beside public addresses.

    Raises:
        Refusal: 400 where it can't be so.
    """
    return Wishes(label_of(query), _hook(query, allowed))


def label_of(query: QueryParams) -> str | None:
    """Return the query's label."""
    label = single(query, "label")
    if label is not None and not (1 <= len(label) <= LONGEST_LABEL and label.isprintable()):
        raise invalid(f"the query's `label` has 1 to {LONGEST_LABEL} printable characters")
    return label


def single(query: QueryParams, name: str) -> str | None:
    """Return a value of the query that may be given once."""
    values = query.getlist(name)
    if len(values) > 1:
        raise invalid(f"the query's `{name}` is given once")
    return values[0] if values else None


def _hook(query: QueryParams, allowed: Sequence[Network]) -> str | None:
    hook = single(query, "hook")
    if hook is not None:
        try:
            check_form(hook, allowed)
        except TargetError as fault:
            raise invalid(f"the query's `hook`: {fault}") from None
    return hook
