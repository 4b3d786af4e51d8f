"""Plans that stay as they are, byte for byte, until a change is meant to change them.

Then `python -m tests.golden.renew` writes them anew.
"""

from __future__ import annotations

import json

import pytest

from .days import requests
from .renew import ANSWERS, REQUESTS, answer_text, request_text

NAMES = sorted(requests())


def test_there_is_an_answer_to_every_request_and_no_other():
    for folder in (REQUESTS, ANSWERS):
        assert sorted(path.stem for path in folder.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_request_is_what_its_script_writes(name):
    assert (REQUESTS / f"{name}.json").read_text() == request_text(requests()[name])


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_what_it_was(name):
    kept = (ANSWERS / f"{name}.json").read_bytes()
    answer = answer_text((REQUESTS / f"{name}.json").read_text())
    assert json.loads(answer) == json.loads(kept)  # tells where they differ
    assert answer == kept


def test_the_days_are_of_every_kind():
    answers = [json.loads(path.read_bytes()) for path in sorted(ANSWERS.glob("*.json"))]
    assert {answer["status"] for answer in answers} == {"solved", "partial"}
    assert all(answer["routes"] for answer in answers)
    assert sum(len(answer["routes"]) > 1 for answer in answers) > 5
