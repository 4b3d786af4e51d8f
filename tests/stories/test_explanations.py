"""Explanations, read as a dispatcher would: each says what is wrong and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

import routeopt
from routeopt.travel import Euclidean
from tests.stories.explained_days import DAYS
from tests.stories.explained_rich import RICH_DAYS, entries

PAGE = Path(__file__).with_name("explanations.txt")
DOCUMENT = Path(__file__).parents[2] / "docs" / "explanations.md"
TOLD = (
    "fits before its fee", "costs more than its fee", "the vehicle is full", "two windows at once",
    "its window is after work", "its partner is out", "a quota is full",
)  # fmt: skip
SAYS_WHAT_TO_DO = (
    "add it to", "it would fit with this:", "it would fit without", "allow it in", "add a tag",
    "one vehicle needs them all", " at once: `suggest` does", "no one change is enough",
    "or loosen it", "unlock one",
)  # fmt: skip


def explained(name: str) -> str:
    request, plan = DAYS[name]()
    return str(routeopt.explain(request, plan=plan, travel=Euclidean()))


def page() -> str:
    """All of them; `python -m tests.stories.test_explanations` writes it anew."""
    return "\n\n".join(f"{name.replace('_', ' ')}\n{explained(name)}" for name in DAYS) + "\n"


def document() -> str:
    """The page of the documentation; written by the same command."""
    parts = [HEAD]
    for name in TOLD:
        parts.append(
            f"## {name.capitalize()}\n\n```text\n{explained(name.replace(' ', '_'))}\n```\n"
        )
    parts.append(RICH_HEAD)
    for likeness in RICH_DAYS:
        told = "\n".join(entries(likeness))
        parts.append(f"### {likeness.capitalize()}\n\n```text\n{told}\n```\n")
    return "\n".join(parts)


HEAD = """# Explanations, word for word

What `print(routeopt.explain(request, plan=plan))` says: first of one job `x` that a small plan
leaves out, each time for another reason; then of days as they are made for the rich benchmark.
`python -m tests.stories.test_explanations` writes this page.
"""

RICH_HEAD = """## Days that have lost vehicles

Of a day that is planned, half of the vehicles are gone. `suggest` has put as many of their tasks as
it can on the others; some of what is left out, and why:
"""


def test_they_read_as_on_the_page():
    assert page() == PAGE.read_text()


@pytest.mark.ci
def test_the_documentation_shows_them_as_they_are():
    assert document() == DOCUMENT.read_text()


@pytest.mark.ci
@pytest.mark.parametrize("likeness", RICH_DAYS)
def test_each_of_a_rich_day_says_what_to_do(likeness):
    for told in entries(likeness):
        assert any(words in told for words in SAYS_WHAT_TO_DO), told


@pytest.mark.parametrize("name", DAYS)
def test_each_says_what_to_do(name):
    assert any(words in explained(name) for words in SAYS_WHAT_TO_DO)


def test_a_relation_is_named_whole_whatever_its_id():
    request, plan = DAYS["its_partner_is_out"]()
    problem = request["problem"]
    problem["jobs"][1]["required_skills"] = [{"name": "lift"}]
    problem["vehicles"][1]["skills"] = [{"name": "lift"}]
    problem["relations"][0]["id"] = "both: together"
    told = str(routeopt.explain(request, plan=plan, travel=Euclidean()))
    assert "; broken too: relation: synchronized `both: together`; " in told


def test_there_are_thirty():
    assert len(DAYS) == 30


if __name__ == "__main__":
    PAGE.write_text(page())
    DOCUMENT.write_text(document())
