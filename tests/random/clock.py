"""Times of the interface as seconds, and back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Time = int | str


def seconds(time: Time) -> int:
    if isinstance(time, int):
        return time
    return (datetime.fromisoformat(time) - EPOCH) // timedelta(seconds=1)


def written_like(first: Time, moment: int) -> Time:
    """A moment as an answer writes it when `first` is the start of the first shift."""
    if isinstance(first, int):
        return moment
    offset = datetime.fromisoformat(first).utcoffset()
    assert offset is not None
    return (EPOCH + timedelta(seconds=moment)).astimezone(timezone(offset)).isoformat()
