"""Job shops (`.jsp`): for each job its operations in order, as pairs of machine and duration."""

from __future__ import annotations

from typing import Any

from routeopt.formats.text import Text


def read(text: Text, _: str) -> dict[str, Any]:
    """Read a file: an order for each job, a machine of which there is one for each machine."""
    lines = [line for line in text.lines if not line[1][0].startswith("#")]
    if not lines:
        raise text.fault("the file is empty")
    jobs, machines = (
        text.whole(number, "how many there are", lines[0][0])
        for number in text.numbers(lines[0], 2)
    )
    rows = lines[1 : jobs + 1]
    if len(rows) < jobs:
        raise text.fault(f"the file ends after {len(rows)} of {jobs} jobs")
    orders = []
    for job, row in enumerate(rows):
        values = text.numbers(row, 2 * machines)
        at = row[0]
        tasks = []
        for place in range(machines):
            machine, duration = values[2 * place : 2 * place + 2]
            if machine not in range(machines):
                raise text.fault(f"there is no machine {machine}", at)
            tasks.append(
                {
                    "name": str(place),
                    "duration": text.whole(duration, "a duration", at),
                    "resourceRequirements": {f"machine {machine}": 1},
                }
            )
        orders.append({"name": f"job {job}", "tasks": tasks})
    return {
        "resources": [
            {"type": "capacitated", "name": f"machine {number}", "supply": 1}
            for number in range(machines)
        ],
        "orders": orders,
    }
