"""SVG as text: the few elements that the pictures need."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

INK = "#22303c"
FAINT = "#d8dee4"


def document(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """Return a picture that stands alone in a file as well as inside a page."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" style="max-width:100%;height:auto" role="img"'
        f' font-family="sans-serif" font-size="12" fill="{INK}">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>{"".join(parts)}</svg>'
    )


def label(x: float, y: float, text: str, *, anchor: str = "start", size: int = 12) -> str:
    """Return a line of text at its baseline."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-size="{size}">'
        f"{escape(text)}</text>"
    )


def path(steps: str, colour: str, width: float, *, opacity: float = 1, title: str = "") -> str:
    """Return lines along `steps`, round at their ends; the title shows on hovering."""
    start = (
        f'<path d="{steps}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        f' stroke-opacity="{opacity:g}" stroke-linecap="round" stroke-linejoin="round"'
    )
    return f"{start}><title>{escape(title)}</title></path>" if title else f"{start}/>"


def area(steps: str, colour: str, *, title: str) -> str:
    """Return a faint area with its border; the title shows on hovering."""
    return (
        f'<path d="{steps}" fill="{colour}" fill-opacity="0.12" stroke="{colour}"'
        f' stroke-width="1.5" stroke-linejoin="round"><title>{escape(title)}</title></path>'
    )


def box(x: float, y: float, width: float, height: float, colour: str) -> str:
    """Return a filled rectangle."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'
    )


def stroke(steps: str, colour: str, width: float) -> str:
    """Return flat bars along `steps`."""
    return f'<path d="{steps}" stroke="{colour}" stroke-width="{width:g}"/>'


def shortened(text: str, most: int) -> str:
    """Return a text of at most `most` characters, cut where it is longer."""
    return text if len(text) <= most else text[: most - 1] + "…"
