"""Every member of a request changes an answer, or is known not to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .page import page
from .row import Row, answer_to, at
from .rows import ROWS
from .schema import leaves, members

PAGE = Path(__file__).parents[2] / "docs" / "members.md"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.member)
def test_a_change_of_one_member_changes_the_answer(row: Row):
    before, after = (answer_to(each, row.operation) for each in (row.base, row.changed))
    assert "refused" not in before
    assert {place: (at(before, place), at(after, place)) for place in row.shows} == row.shows
    for old, new in row.shows.values():
        assert old != new
    if not row.shows:
        assert row.why
        assert {**before, "search": None} == {**after, "search": None}


def test_every_member_of_the_schema_has_a_row():
    covered = {row.member for row in ROWS}
    assert covered <= set(members())
    assert [member for member in leaves() if member not in covered] == []


def test_the_page_in_the_docs_is_what_the_rows_say():
    assert PAGE.read_text() == page(), "python -m tests.members.page"


def test_a_row_is_a_request_that_json_can_hold():
    for row in ROWS:
        assert json.loads(json.dumps(row.changed)) == row.changed
