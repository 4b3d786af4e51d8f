"""Texts of matplotlib figures."""

from __future__ import annotations

from typing import Any

NO_ROUTES = "No routes."


def literal(text: str) -> str:
    """Return a text that is shown as it is: matplotlib reads formulas between dollars."""
    return text.replace("$", r"\$")


def legend(figure: Any, handles: list[Any], labels: list[str]) -> None:
    """Explain the colours beside the picture."""
    figure.legend(handles, labels, loc="outside right upper", fontsize=8, frameon=False)


def note(figure: Any, text: str) -> None:
    """Say why there is no picture."""
    figure.text(0.5, 0.5, text, ha="center", va="center", fontsize=12)
