"""JSON numbers as whole steps of 10^-places: exact, half away from zero."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from random import Random

import pytest

from routeopt import _inside

MOST = 2**63 - 1  # steps stop here


def as_decimal(text: str, places: int) -> int:
    """Python's own arithmetic: its ROUND_HALF_UP goes away from zero."""
    with localcontext(prec=2_000) as context:
        context.Emax, context.Emin = 10**6, -(10**6)
        steps = Decimal(text).scaleb(places).quantize(Decimal(1), ROUND_HALF_UP)
        return int(max(min(steps, MOST), -MOST))


# fmt: off
BY_HAND = [
    ("0", 5, 0),
    ("-0", 5, 0),
    ("1", 5, 100_000),
    ("12.34567", 5, 1_234_567),
    ("0.000004", 5, 0),
    ("0.000005", 5, 1),
    ("0.00000499999999999999999999", 5, 0),
    ("0.00000500000000000000000001", 5, 1),
    ("0.000015", 5, 2),               # an even last digit is no reason to round down
    ("0.000025", 5, 3),
    ("-0.000005", 5, -1),
    ("-0.0000049", 5, 0),
    ("0.0000005", 6, 1),
    ("0.00000049", 6, 0),
    ("1.0000005", 6, 1_000_001),      # as a binary fraction it lies below the half
    ("1.005", 2, 101),
    ("2.675", 2, 268),
    ("0.1e1", 5, 100_000),
    ("1E2", 5, 10_000_000),
    ("1e+2", 5, 10_000_000),
    ("5e-6", 5, 1),
    ("4e-6", 5, 0),
    ("50e-7", 5, 1),
    ("0.05e-4", 5, 1),
    ("100000e-5", 5, 100_000),
    ("21474.83", 5, 2_147_483_000),
    ("1000000000", 5, 10**14),
    ("1000000000.000004", 5, 10**14),
]
# fmt: on


@pytest.mark.parametrize(("text", "places", "steps"), BY_HAND)
def test_a_number_is_rounded_half_away_from_zero(text, places, steps):
    assert _inside.decimal(text, places) == steps
    assert as_decimal(text, places) == steps


# fmt: off
FAR = [
    ("1e400", MOST),
    ("-1e400", -MOST),
    ("1e99999999999999999999", MOST),
    ("-1e99999999999999999999", -MOST),
    ("1e-400", 0),
    ("9.9e-99999999999999999999", 0),
    ("0e99999999999999999999", 0),
    ("0.000e99999999999999999999", 0),
    ("92233720368547.75807", MOST),          # the last one that has room
    ("92233720368547.75806", MOST - 1),
    ("92233720368547.75808", MOST),
    ("92233720368547.758074", MOST),
    ("-92233720368547.75807", -MOST),
    ("1" + "0" * 400, MOST),
    ("1" + "0" * 400 + "e-400", 100_000),
    ("0." + "0" * 400 + "1e401", 100_000),
    ("0." + "9" * 400, 100_000),
    ("0.00000" + "4" + "9" * 400, 0),
    ("0.00000" + "5" + "0" * 400, 1),
]
# fmt: on


@pytest.mark.parametrize(("text", "steps"), FAR, ids=[text[:24] for text, _ in FAR])
def test_huge_exponents_and_long_digit_strings_stop_at_the_border(text, steps):
    assert _inside.decimal(text, 5) == steps


@pytest.mark.parametrize("places", [0, 2, 5, 6])
def test_random_numbers_are_read_as_python_reads_them(places):
    random = Random(places)
    for _ in range(2_000):
        digits = "".join(random.choices("0459", k=random.randint(1, 12)))
        text = random.choice(("", "-")) + (digits.lstrip("0") or "0")
        if random.random() < 0.8:
            text += "." + "".join(random.choices("0459", k=random.randint(1, 12)))
        if random.random() < 0.5:
            text += f"{random.choice('eE')}{random.choice(('', '+', '-'))}{random.randint(0, 25)}"
        assert _inside.decimal(text, places) == as_decimal(text, places), text
