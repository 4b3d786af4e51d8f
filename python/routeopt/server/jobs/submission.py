"""What a client may say of a job that it submits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import QueryParams

from routeopt.server.jobs.hook_targets import Network, TargetError, check_form
from routeopt.server.replies import invalid
from routeopt.server.store.job_tables import LONGEST_LABEL

_OF_LABELS = f"1 to {LONGEST_LABEL} printable characters"


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


def wishes_in(told: Mapping[str, Any], allowed: Sequence[Network]) -> Wishes:
    """Return what the members `label` and `hook` of a request's body say.

    Raises:
        Refusal: 400 where it can't be so.
    """
    label, hook = told.get("label"), told.get("hook")
    if label is not None and not _is_label(label):
        raise invalid(_OF_LABELS, "/label")
    fault = None if hook is None else _fault_of(hook, allowed)
    if fault is not None:
        raise invalid(str(fault), "/hook")
    return Wishes(label, hook)


def label_of(query: QueryParams) -> str | None:
    """Return the query's label."""
    label = single(query, "label")
    if label is not None and not _is_label(label):
        raise invalid(f"the query's `label` has {_OF_LABELS}")
    return label


def single(query: QueryParams, name: str) -> str | None:
    """Return a value of the query that may be given once."""
    values = query.getlist(name)
    if len(values) > 1:
        raise invalid(f"the query's `{name}` is given once")
    return values[0] if values else None


def _hook(query: QueryParams, allowed: Sequence[Network]) -> str | None:
    hook = single(query, "hook")
    fault = None if hook is None else _fault_of(hook, allowed)
    if fault is not None:
        raise invalid(f"the query's `hook`: {fault}")
    return hook


def _is_label(label: str) -> bool:
    return 1 <= len(label) <= LONGEST_LABEL and label.isprintable()


def _fault_of(hook: str, allowed: Sequence[Network]) -> TargetError | None:
    try:
        check_form(hook, allowed)
    except TargetError as fault:
        return fault
    return None
