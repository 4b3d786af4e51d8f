"""Answers cut to what a model should read: long lists end early, and it is said where."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

MOST_BYTES = 12_000
"""An answer up to this size is given whole; it is some 4,000 tokens of a model."""

_ITEMS = (50, 20, 10, 5, 3, 2, 1)
_SHARES = (2, 4, 10, 30)
_MOST_TOLD = 40
_LONGEST_TEXT = 300


def shortened(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer whose lists are cut until it is short.

    Its member `shortened` has the pointer of each list that was cut and how long it was.
    """
    if _size(answer) <= MOST_BYTES:
        return answer
    found = outlined = answer
    for most in _ITEMS:
        cut: dict[str, int] = {}
        found = _cut(answer, most, "", cut)
        told = dict(list(cut.items())[:_MOST_TOLD])
        found = {**found, "shortened": told}
        if _size(found) <= MOST_BYTES:
            return found
    for share in _SHARES:  # objects of very many members: their names alone are too long
        outlined = {
            name: value if _size(value) <= MOST_BYTES // share else _outline(value)
            for name, value in found.items()
        }
        if _size(outlined) <= MOST_BYTES:
            break
    return outlined


def _cut(value: Any, most: int, pointer: str, cut: dict[str, int]) -> Any:
    if isinstance(value, Mapping):
        return {name: _cut(one, most, f"{pointer}/{name}", cut) for name, one in value.items()}
    if isinstance(value, list):
        if len(value) > most:
            cut[pointer] = len(value)
        return [_cut(one, most, f"{pointer}/{k}", cut) for k, one in enumerate(value[:most])]
    return value


def _outline(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {"members": len(value)}
    if isinstance(value, list):
        return {"items": len(value)}
    return f"{value[:_LONGEST_TEXT]}..." if isinstance(value, str) else value


def _size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False))


def key_figures(answer: Mapping[str, Any]) -> str:
    """Return an answer's figures in a few lines: its plain members, and how long its lists are."""
    plain, lists, lines = [], [], []
    for name, value in answer.items():
        if name == "warnings":
            continue
        if isinstance(value, list):
            lists.append(f"{len(value):,} {name}")
        elif isinstance(value, Mapping):
            figures = [f"{inner} {_figure(one)}" for inner, one in value.items() if _is_figure(one)]
            if figures:
                lines.append(f"{name}: {', '.join(figures[:20])}")
        elif _is_figure(value):
            plain.append(f"{name}: {_figure(value)}")
    lines = [*plain, *lines, *([", ".join(lists)] if lists else [])]
    for warning in list(answer.get("warnings") or [])[:3]:
        text = warning.get("message", warning) if isinstance(warning, Mapping) else warning
        lines.append(f"warning: {str(text)[:_LONGEST_TEXT]}")
    return "\n".join(lines)


def _is_figure(value: Any) -> bool:
    if isinstance(value, bool):
        return True
    return isinstance(value, (int, float)) or (isinstance(value, str) and len(value) <= 80)


def _figure(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, (int, float)) else str(value)


def faults(body: Mapping[str, Any]) -> str:
    """Return what a refusal says, with the first faults and their pointers."""
    inner = body.get("error")
    told: Mapping[str, Any] = inner if isinstance(inner, Mapping) else body
    lines = [str(told.get("message", "refused"))]
    if told.get("details"):
        lines.append(str(told["details"]))
    errors = list(told.get("errors") or [])
    for error in errors[:10]:
        pointer = error.get("pointer") or "the request"
        lines.append(f"{pointer}: {str(error.get('message', ''))[:_LONGEST_TEXT]}")
    if len(errors) > 10:
        lines.append(f"and {len(errors) - 10} more")
    return "\n".join(lines)
