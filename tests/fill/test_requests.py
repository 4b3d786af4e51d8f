"""What is wrong with a request is said, all at once and with its place."""

from __future__ import annotations

import jsonschema
import pytest

from routeopt import fill
from routeopt.errors import RequestError
from tests.fill.draw import Draw
from tests.fill.small import request, shift

EARLY = shift("early", "04T08:00", "04T16:00")


def faults(asked: dict) -> dict[str, str]:
    with pytest.raises(RequestError) as caught:
        fill.evaluate(asked)
    return {fault["pointer"]: fault["message"] for fault in caught.value.errors}


@pytest.mark.parametrize(
    ("members", "pointer", "message"),
    [
        ({"employes": []}, "/employes", "did you mean `employees`"),
        ({"shifts": [EARLY, EARLY]}, "/shifts/1/name", "another shift has this name"),
        ({"schedule": [{"employee": "Ann", "shift": "early"}]}, "/schedule/0/employee", "`An`"),
        ({"schedule": [{"employee": "An", "shift": "early"}] * 2}, "/schedule/1", "already"),
        ({"weights": {"skills": "3"}}, "/weights/skills", "a weight at one level"),
        ({"weights": {"skills": "1hard/1soft"}}, "/weights/skills", "a weight at one level"),
        ({"weights": {"skils": "HARD"}}, "/weights/skils", "did you mean `skills`"),
        ({"options": {"planFrom": "2027-01-01"}}, "/options/planFrom", "no shift starts"),
        ({"demands": [{"name": "d", "from": "2026-05-04", "to": "2026-05-03"}]},
         "/demands/0/to", "later than `from`"),
        ({"rules": [{"constraint": "COUNTER", "type": "DAYS_WORKED", "max": 1.5}]},
         "/rules/0/max", "it is a count"),
        ({"rules": [{"constraint": "COUNTER", "type": "DAYS_WORKED"}]}, "/rules/0", "`max`"),
        ({"rests": [{"min": "PT11H", "period": "P7D", "periodType": "WEEKLY"}]},
         "/rests/0/periodType", "only one of"),
        ({"patterns": [{"type": "MULTI_DAY", "satisfy": "PROHIBITED", "elements": []}]},
         "/patterns/0/elements", "at least one entry"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(members, pointer, message):
    told = faults(request([EARLY]) | members)
    found = next((text for at, text in told.items() if at.startswith(pointer)), str(told))
    assert message in found


def test_a_contract_may_be_spelled_as_older_clients_do_but_not_twice():
    assert fill.evaluate(request([EARLY], {"An": {"constracts": [{"max": 1}]}}))
    told = faults(request([EARLY], {"An": {"constracts": [], "contracts": []}}))
    assert "only one of" in told["/employees/0/contracts"]


def test_heads_and_locks_come_in_pairs():
    told = faults(request([EARLY | {"employees": ["An"], "locked": [True, False]}]))
    assert list(told) == ["/shifts/0/locked"]


def test_more_than_the_limit_is_told_with_both_numbers():
    shifts = [shift(f"s{i}", "04T08:00", "04T16:00") for i in range(20_001)]
    with pytest.raises(RequestError) as caught:
        fill.evaluate(request(shifts))
    fault = caught.value.errors[0]
    assert (fault["code"], fault["limit"], fault["actual"]) == ("limit_exceeded", 20_000, 20_001)


def test_what_has_no_effect_is_warned_of():
    rule = {"constraint": "COUNTER", "type": "WEEKENDS_WORKED", "max": 1, "tags": ["nigt"]}
    answer = fill.evaluate(request([EARLY], rules=[rule]))
    told = {warning["pointer"]: warning["message"] for warning in answer["warnings"]}
    assert told["/rules/0/tags/0"] == "no shift has this tag"
    assert "idleWeekend" in told[""]


def test_drawn_requests_are_as_the_schema_says():
    check = jsonschema.Draft202012Validator(fill.schema())
    for seed in range(40):
        check.validate(Draw(seed).request())
