"""Tags: a vehicle with `serves_tags` serves only tasks that carry one of them."""

import pytest

from .story import job, line, request_of, routes, shift, solved, van

AT = line("D--a-----------------B")


def by_tag(near, tags=None):
    return solved(
        request_of(
            job("a", AT["a"], **({} if tags is None else {"tags": tags})),
            van(shift(AT["D"]), name="near", **({} if near is None else {"serves_tags": near})),
            van(shift(AT["B"]), name="far"),
        )
    )


@pytest.mark.parametrize(
    ("serves", "tags", "comes"),
    [
        (None, None, "near"),
        (None, ["cold"], "near"),  # who names no tags serves any task
        (["cold"], ["cold"], "near"),
        (["cold", "dry"], ["dry", "big"], "near"),  # one in common is enough
        (["cold"], ["dry"], "far"),
        (["cold"], ["Cold"], "far"),
        (["cold"], [], "far"),
        (["cold"], None, "far"),
        ([], ["cold"], "far"),  # no tag is no task
        ([], None, "far"),
    ],
)
def test_one_common_tag_is_needed_and_enough(serves, tags, comes):
    assert routes(by_tag(serves, tags)) == [f"{comes}: a"]
