"""Whatever is sent, validate answers with counts or with a clean list of faults."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import routeopt
from routeopt.travel import Euclidean
from tests.samples import few_quickly

from .deep import DEEP_SEEDS, deep
from .generate import generate
from .numbers import from_json, to_json

EVERY_MEMBER = (Path(__file__).parents[1] / "data" / "every_member.json").read_bytes()
OPERATIONS = ("solve", "evaluate", "suggest", "explain")
COUNTED = {
    "tasks",
    "jobs",
    "shipments",
    "vehicles",
    "shifts",
    "depots",
    "stops",
    "locations",
}
CODES = {"invalid_value", "out_of_range", "limit_exceeded"}

# The same examples in every run, and no fault of a slow machine.
steady = settings(
    max_examples=150,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


# --- what must hold ----------------------------------------------------------------------------


def is_accepted(text: bytes, operation: str = "solve") -> bool:
    """Validates the text and checks the answer's form. Anything but a refusal comes through."""
    try:
        counts = routeopt.validate(text, operation=operation)
    except routeopt.RequestError as refused:
        check_refusal(refused, text)
        return False
    assert set(counts) == COUNTED
    assert all(isinstance(count, int) and count >= 0 for count in counts.values())
    return True


def check_refusal(refused: routeopt.RequestError, text: bytes) -> None:
    assert refused.code == "invalid_request"
    assert refused.message
    assert 1 <= len(refused.errors) <= 100
    document = parsed(text)
    for error in refused.errors:
        assert error["code"] in CODES
        assert error["message"]
        assert ("limit" in error) == ("actual" in error) == (error["code"] == "limit_exceeded")
        assert document is NO_JSON or points_into(document, error["pointer"])


NO_JSON = object()


def parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return NO_JSON


def points_into(document: Any, pointer: str) -> bool:
    """Whether the pointer leads to a value, or to where a missing member would be."""
    if pointer == "":
        return True
    *way, last = [token.replace("~1", "/").replace("~0", "~") for token in pointer[1:].split("/")]
    for token in way:
        if isinstance(document, list) and token.isdigit() and int(token) < len(document):
            document = document[int(token)]
        elif isinstance(document, dict) and token in document:
            document = document[token]
        else:
            return False
    if isinstance(document, list):
        return last.isdigit() and int(last) < len(document)
    return isinstance(document, dict)


# --- any JSON ----------------------------------------------------------------------------------


def members_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(members_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(members_of, value))
    return set()


NAMES = sorted(members_of(json.loads(EVERY_MEMBER)) | {"matrices", "locations", "durations_s"})
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(["van", "car", "day", "2026-12-01T08:00:00+01:00", "pickup", "ordered"]),
)
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=10), inner, max_size=6)
    ),
    max_leaves=40,
)
LIKE_A_REQUEST = st.fixed_dictionaries(
    {},
    optional={
        "problem": st.dictionaries(
            st.sampled_from(["jobs", "shipments", "vehicles", "depots", "relations", "matrices"]),
            ANY_JSON,
        )
        | ANY_JSON,
        "options": ANY_JSON,
        "plan": ANY_JSON,
    },
)


@steady
@given(ANY_JSON | LIKE_A_REQUEST, st.sampled_from(OPERATIONS))
def test_any_json_is_answered_cleanly(value, operation):
    is_accepted(json.dumps(value).encode(), operation)


@steady
@given(st.binary(max_size=60))
def test_any_bytes_are_answered_cleanly(text):
    assume(not text.startswith(b"PK\x03\x04"))  # a workbook, of which an error of its own tells
    assert not is_accepted(text)


# --- good requests with something changed -------------------------------------------------------

# fmt: off
ODD_VALUES = (
    None, True, False, 0, -1, 1, 5, 0.5, -0.0, 1e-9, 1e300, -1e300, 2**31 - 1, 2**31, 2**40,
    2**40 + 1, -(2**40), 2**63, 2**64, 10**30, "", "x", "v0", "day", "a" * 128, "a" * 129, "\0",
    "~0/~1", "2026-12-01T08:00:00Z", "2026-12-01", [], {}, [[]], [None], {"x": 1}, [0, 0],
    [181, 0], ["v0", "v0"], {"start": 5, "end": 4}, {"id": "j0"},
)
# fmt: on


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """(container, key) of every value in the document."""
    pairs = (
        list(value.items())
        if isinstance(value, dict)
        else list(enumerate(value))
        if isinstance(value, list)
        else []
    )
    return [place for key, inner in pairs for place in [(value, key), *places_in(inner)]]


def change(random: Random, request: dict) -> None:
    """One slip of a caller's: a wrong value, a missing or misplaced one, a misspelled name."""
    places = places_in(request)
    if not places:
        request["problem"] = random.choice(ODD_VALUES)
        return
    container, key = random.choice(places)
    slip = random.randrange(6)
    if slip == 0:
        del container[key]
    elif slip == 1 and isinstance(container, list):
        container.insert(key, container[key])
    elif slip == 2 and isinstance(container, dict):
        container[random.choice((*NAMES, key + "s", key[:-1], ""))] = container.pop(key)
    elif slip == 3:
        other, name = random.choice(places)
        container[key] = json.loads(to_json(other[name]))
    elif slip == 4 and isinstance(container[key], int):
        container[key] += random.choice((-1, 1, 10**6))
    else:
        container[key] = json.loads(json.dumps(random.choice(ODD_VALUES)))


def changed(seed: int) -> bytes:
    random = Random(seed)
    good = EVERY_MEMBER if seed % 2 else generate(seed, most_tasks=5).text
    request = json.loads(to_json(from_json(good)))
    for _ in range(random.choice((1, 1, 2, 5))):
        change(random, request)
    return json.dumps(request).encode()


def with_bytes_changed(seed: int) -> bytes:
    random = Random(seed)
    text = bytearray(EVERY_MEMBER if seed % 2 else generate(seed, most_tasks=5).text)
    for _ in range(random.choice((1, 1, 3, 10))):
        at = random.randrange(len(text))
        slip = random.randrange(4)
        if slip == 0:
            del text[at : at + random.choice((1, 1, 10, len(text)))]
        elif slip == 1:
            text[at:at] = random.choice((b",", b"}", b"[", b'"', b"-", b"e9", b"\\u12", b"\xff"))
        elif text:
            text[min(at, len(text) - 1)] = random.randrange(256)
        if not text:
            break
    return bytes(text)


def test_a_request_with_every_member_is_good():
    assert is_accepted(EVERY_MEMBER)


@pytest.mark.parametrize("stretch", few_quickly(range(0, 2_000, 200), 4))
def test_a_slip_in_a_good_request_is_answered_cleanly(stretch):
    accepted = [
        is_accepted(changed(seed), OPERATIONS[seed % 4]) for seed in range(stretch, stretch + 200)
    ]
    assert not all(accepted)


@pytest.mark.parametrize("stretch", few_quickly(range(0, 1_000, 200), 2))
def test_a_broken_byte_in_a_good_request_is_answered_cleanly(stretch):
    accepted = [is_accepted(with_bytes_changed(seed)) for seed in range(stretch, stretch + 200)]
    assert not all(accepted)


def check_solve(text: bytes) -> bool:
    """Solves it whatever it is: a refusal or an answer, and nothing else."""
    try:
        solution = routeopt.solve(text, options={"max_iterations": 5}, travel=Euclidean())
    except routeopt.RequestError:
        return False
    assert solution.status in ("solved", "partial")
    assert solution.violations == []
    return True


@pytest.mark.parametrize("stretch", few_quickly(range(0, 1_000, 200), 2))
def test_a_slip_in_a_good_request_is_solved_or_refused(stretch):
    solved = [check_solve(changed(seed)) for seed in range(stretch, stretch + 200)]
    assert any(solved)
    assert not all(solved)


@deep
def test_many_more_slips_are_answered_cleanly():
    for seed in DEEP_SEEDS:
        is_accepted(changed(seed), OPERATIONS[seed % 4])
        is_accepted(with_bytes_changed(seed))
        check_solve(changed(2 * seed))
