"""Writes the requests and their answers anew: `python -m tests.golden.renew`, from the root.

To be run after a change that is meant to change plans. What has changed is told, and is to be
looked at before it is committed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import routeopt

from .days import requests

FOLDER = Path(__file__).parent
REQUESTS = FOLDER / "requests"
ANSWERS = FOLDER / "answers"


def request_text(request: dict) -> str:
    """Indented, with short lists and objects on one line."""
    text = json.dumps(request, indent=1)
    return re.sub(r"[\[{][^\[\]{}]*[\]}]", lambda found: " ".join(found[0].split()), text) + "\n"


def answer_text(request: str) -> bytes:
    """The answer's bytes, less the report of the search, which holds timings."""
    body = routeopt.solve(request, threads=1).to_json()
    text, count = re.subn(rb',"search":\{[^{}]*\}', b"", body)
    assert count == 1
    return text + b"\n"


def main() -> None:
    for folder in (REQUESTS, ANSWERS):
        folder.mkdir(exist_ok=True)
    for name, request in requests().items():
        text = request_text(request)
        (REQUESTS / f"{name}.json").write_text(text)
        path = ANSWERS / f"{name}.json"
        before = path.read_bytes() if path.exists() else b"{}"
        after = answer_text(text)
        path.write_bytes(after)
        print(f"{name}: {told(before, after)}")


def told(before: bytes, after: bytes) -> str:
    """What has become of an answer."""
    old, new = (json.loads(text) for text in (before, after))
    cost, served = new["cost"]["total"], new["summary"]["served_tasks"]
    if before == after:
        return f"as before: {cost} for {served} tasks"
    if not old:
        return f"new: {cost} for {served} tasks"
    was = f"{old['cost']['total']} for {old['summary']['served_tasks']} tasks"
    return f"changed: {cost} for {served} tasks, it was {was}"


if __name__ == "__main__":
    main()
