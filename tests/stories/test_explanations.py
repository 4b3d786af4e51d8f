"""Explanations, read as a dispatcher would: each says what is wrong and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

import routeopt
from routeopt.travel import Euclidean
from tests.stories.explained_days import DAYS

PAGE = Path(__file__).with_name("explanations.txt")
SAYS_WHAT_TO_DO = (
    "add it to", "it would fit with this:", "it would fit without", "allow it in", "add a tag",
    "one vehicle needs them all", "add what belongs together",
)  # fmt: skip


def explained(name: str) -> str:
    request, plan = DAYS[name]()
    return str(routeopt.explain(request, plan=plan, travel=Euclidean()))


def page() -> str:
    """All of them; `python -m tests.stories.test_explanations` writes it anew."""
    return "\n\n".join(f"{name.replace('_', ' ')}\n{explained(name)}" for name in DAYS) + "\n"


def test_they_read_as_on_the_page():
    assert page() == PAGE.read_text()


@pytest.mark.parametrize("name", DAYS)
def test_each_says_what_to_do(name):
    assert any(words in explained(name) for words in SAYS_WHAT_TO_DO)


def test_there_are_thirty():
    assert len(DAYS) == 30


if __name__ == "__main__":
    PAGE.write_text(page())
