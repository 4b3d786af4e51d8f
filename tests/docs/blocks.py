"""Code blocks of Markdown pages, as they stand there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])

_FENCE = re.compile(r"(?P<indent> *)(?P<marks>`{3,}|:{3,})(?P<word>\{?[\w-]*\}?)")
_REASON = re.compile(r"<!-- not run: (?P<reason>.+) -->")
_LANGUAGES = {"{code-cell}": "python"}


@dataclass(frozen=True)
class Block:
    """What stands between two fences.

    Attributes:
        page: the path below the root.
        line: the number of its first line.
        language: what the fence says; an indented block has none.
        lines: its text, without the page's indentation.
        not_run: the reason that a comment above it gives for not running it.
    """

    page: str
    line: int
    language: str
    lines: tuple[str, ...]
    not_run: str | None

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(path: Path) -> list[Block]:
    """All fenced blocks of a page, and the indented ones between paragraphs."""
    lines = path.read_text().split("\n")
    page = path.relative_to(ROOT).as_posix()
    found = []
    at = 0
    while at < len(lines):
        opening = _FENCE.match(lines[at])
        indented = lines[at].startswith("    ") and at and not lines[at - 1].strip()
        if opening and opening["marks"][0] == "`":
            end = _closing(lines, at + 1, opening["marks"])
            text = [line.removeprefix(opening["indent"]) for line in lines[at + 1 : end]]
            word = opening["word"]
            above = _REASON.fullmatch(lines[at - 1].strip()) if at else None
            found.append(
                Block(
                    page,
                    at + 2,
                    _LANGUAGES.get(word, word),
                    tuple(text),
                    above and above["reason"],
                )
            )
            at = end
        elif indented:
            end = next((n for n in range(at, len(lines)) if lines[n][:4].strip()), len(lines))
            found.append(Block(page, at + 1, "", tuple(line[4:] for line in lines[at:end]), None))
            at = end - 1
        at += 1
    return found


def _closing(lines: list[str], at: int, marks: str) -> int:
    return next(n for n in range(at, len(lines)) if lines[n].strip().startswith(marks))
