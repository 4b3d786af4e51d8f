"""Curtois and Qu's instances as they are in their files; the package's reader is not used."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

Plan = dict[str, list[str]]
"""By employee the shift of each day; an empty text for a free day. Of shift design: by kind, as in
`28+32` for start and length in intervals, the heads of each day."""


class Answer(NamedTuple):
    """A plan and what the processor spent on it, in seconds."""

    plan: Plan
    cpu_s: float


class Person(NamedTuple):
    """A row of the staff: bounds on kinds, minutes, runs of work and of days off, weekends."""

    most_of: dict[str, int]
    most: int
    least: int
    longest: int
    shortest: int
    shortest_off: int
    weekends: int


class Roster(NamedTuple):
    """A file's content."""

    days: int
    minutes: dict[str, int]
    forbidden: list[tuple[str, str]]
    staff: dict[str, Person]
    off: dict[str, list[int]]
    wanted: list[tuple[str, int, str, int]]
    unwanted: list[tuple[str, int, str, int]]
    cover: list[tuple[int, str, int, int, int]]


def read(path: str | Path) -> Roster:
    """Read a file."""
    sections: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in Path(path).read_text().splitlines():
        if line.startswith("SECTION_"):
            rows = sections.setdefault(line.strip().removeprefix("SECTION_"), [])
        elif line.strip() and not line.startswith("#"):
            rows.append(line.strip().split(","))
    shifts = sections["SHIFTS"]
    return Roster(
        int(sections["HORIZON"][0][0]),
        {row[0]: int(row[1]) for row in shifts},
        [(row[0], after) for row in shifts for after in "|".join(row[2:]).split("|") if after],
        {row[0]: Person(_counts(row[1]), *map(int, row[2:8])) for row in sections["STAFF"]},
        {row[0]: [int(day) for day in row[1:] if day] for row in sections.get("DAYS_OFF", [])},
        [_request(row) for row in sections.get("SHIFT_ON_REQUESTS", [])],
        [_request(row) for row in sections.get("SHIFT_OFF_REQUESTS", [])],
        [
            (int(day), kind, int(heads), int(under), int(over))
            for day, kind, heads, under, over in sections["COVER"]
        ],
    )


def weeks_of(path: str | Path) -> tuple[Path, int, list[int]]:
    """Return the scenario's file, history and weeks of `FOLDER/n030w4_1_6-2-9-1`, the name of an
    instance of the second competition beside the files that it consists of.
    """
    name, history, weeks = Path(path).name.split("_")
    scenario = Path(path).with_name(f"Sc-{name}.txt")
    return scenario, int(history), [int(week) for week in weeks.split("-")]


def _counts(text: str) -> dict[str, int]:
    pairs = (part.split("=") for part in text.split("|") if part)
    return {kind: int(count) for kind, count in pairs}


def _request(row: list[str]) -> tuple[str, int, str, int]:
    return row[0], int(row[1]), row[2], int(row[3])
