"""Tools for agents at /mcp: the server's keys, permissions, limits and solver processes."""

import asyncio
import json
import threading
import time

import pytest

from .conftest import request_with
from .running import JSON
from .solver_requests import REQUESTS

pytest.importorskip("fastmcp")
pytestmark = pytest.mark.ci

ACCEPTS = {**JSON, "Accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def agents(start_server):
    with start_server(mcp="true", reads_per_hour=1_000_000) as running:
        yield running


@pytest.fixture(scope="module")
def anyone(agents):
    """A key that may do everything."""
    return agents.key()


def message(method, **parameters):
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}


def post(server, key, body, **headers):
    return server.call("POST", "/mcp", body, headers={"Authorization": key, **ACCEPTS, **headers})


def call(server, key, tool, **arguments):
    """Return whether a tool's call failed, its structured answer and its text."""
    answer = post(server, key, message("tools/call", name=tool, arguments=arguments))
    assert answer.status == 200, answer.body
    told = answer.json["result"]
    return told.get("isError", False), told.get("structuredContent"), told["content"][0]["text"]


def test_an_agent_finds_the_tools(agents, anyone):
    answer = post(agents, anyone, message("tools/list"))
    names = [tool["name"] for tool in answer.json["result"]["tools"]]
    assert names == ["solve", "evaluate", "suggest", "explain", "validate", "schema"]
    assert "X-RateLimit-Remaining" in answer.headers


def test_a_real_client_solves_and_asks_why(agents, anyone):
    from fastmcp import Client
    from fastmcp.client.transports import StreamableHttpTransport

    transport = StreamableHttpTransport(
        f"http://127.0.0.1:{agents.port}/mcp", headers={"Authorization": anyone}
    )

    async def talk():
        async with Client(transport) as client:
            request = request_with(3)
            solved = await client.call_tool("solve", {"request": request, "detail": "full"})
            plan = solved.structured_content
            why = await client.call_tool("explain", {"request": request, "plan": plan})
            return plan, why.structured_content

    plan, why = asyncio.run(talk())
    assert plan["summary"]["served_tasks"] == 3
    assert why["unserved"] == []


@pytest.mark.parametrize("solver", ["fill", "create", "task", "clust"])
def test_every_solver_is_asked_by_its_name(agents, anyone, solver):
    request = REQUESTS[solver]
    failed, plan, text = call(
        agents, anyone, "solve", request=request, solver=solver, detail="full"
    )
    assert not failed, text
    for tool in ("evaluate", "explain", *(["suggest"] if solver != "create" else [])):
        failed, told, text = call(agents, anyone, tool, request=request, solver=solver, plan=plan)
        assert not failed, text
        assert told["score"]["feasible"] in (True, False)


def test_without_a_valid_key_there_is_no_answer_at_all(agents):
    keys = ("ro_nobody", "Bearer x", "Bearer ", f"Basic {agents.key()}")
    for headers in ({}, *({"Authorization": key} for key in keys)):
        answer = agents.call("POST", "/mcp", message("tools/list"), headers={**ACCEPTS, **headers})
        assert answer.status == 401
        assert answer.json["error"]["code"] == "UNAUTHORIZED"


def test_a_key_may_come_with_bearer_before_it(agents, anyone):
    assert post(agents, f"Bearer {anyone}", message("tools/list")).status == 200
    assert not call(agents, f"bearer {anyone}", "validate", request=request_with(1))[0]


def test_a_key_calls_only_the_tools_that_it_has_the_permission_for(agents):
    key = agents.key(solvers=("vrp",), operations=("solve",))
    request = request_with(2)
    assert not call(agents, key, "solve", request=request)[0]
    for tool, more in (
        ("evaluate", {}),
        ("explain", {}),
        ("suggest", {}),
        ("solve", {"solver": "fill"}),
        ("validate", {"operation": "evaluate"}),
        ("validate", {"solver": "task"}),
    ):
        failed, told, text = call(agents, key, tool, request=request, **more)
        assert failed
        assert told["error"]["code"] == "FORBIDDEN"
        assert "permission" in text


def test_keys_are_not_mixed_up_where_many_call_at_once(agents):
    may = agents.key(solvers=("vrp",), operations=("solve",))
    may_not = agents.key(solvers=("vrp",), operations=("evaluate",))
    outcomes = []

    def ask(key, fails):
        for _ in range(8):
            failed, _, _ = call(agents, key, "validate", request=request_with(2))
            outcomes.append(failed == fails)

    callers = [
        threading.Thread(target=ask, args=pair) for pair in 3 * [(may, False), (may_not, True)]
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert outcomes == [True] * 48


def test_calls_count_in_the_accounts_window(agents):
    key = agents.key(account="few", requests_per_hour=2)
    found = [call(agents, key, "validate", request=request_with(1)) for _ in range(3)]
    assert [failed for failed, _, _ in found] == [False, False, True]
    assert found[2][1]["error"]["code"] == "RATE_LIMITED"


def test_messages_count_in_the_window_of_reads(agents):
    key = agents.key(account="reader")
    found = [post(agents, key, message("tools/list")).headers for _ in range(2)]
    assert [one["X-RateLimit-Limit"] for one in found] == ["1000000", "1000000"]
    assert [one["X-RateLimit-Remaining"] for one in found] == ["999999", "999998"]


def test_a_refused_request_is_told_with_its_pointers(agents, anyone):
    failed, told, text = call(agents, anyone, "solve", request={"problem": {"jobs": [1]}})
    assert failed
    assert [one["pointer"] for one in told["errors"]] == ["/problem/vehicles", "/problem/jobs/0"]
    assert "/problem/jobs/0: must be an object" in text


def test_the_limits_of_the_service_hold(agents, anyone):
    request = request_with(1, options={"time_limit_s": 301})
    failed, told, _ = call(agents, anyone, "solve", request=request)
    assert failed
    assert told["errors"][0]["code"] == "limit_exceeded"


def test_a_message_has_a_size_and_a_type(agents, anyone):
    large = message("tools/call", name="solve", arguments={"request": "x" * 2**21})
    assert post(agents, anyone, large).status == 413
    assert post(agents, anyone, b"{}", **{"Content-Type": "text/plain"}).status == 415
    assert agents.call("GET", "/mcp", headers={"Authorization": anyone, **ACCEPTS}).status == 405


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b"7", b"[" * 100_000, b'{"a":' * 100_000,
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nix","arguments":{}}}',
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":[]}}',
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve"}}',
        b'{"jsonrpc":"2.0","id":1,"method":"nix","params":{}}',
        b'{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_the_server_stays_up(agents, anyone, body):
    answer = post(agents, anyone, body)
    assert answer.status in (200, 202, 400, 404, 422)
    if answer.status == 200:
        told = answer.json
        assert "error" in told or told["result"]["isError"]
    assert b"Traceback" not in answer.body
    assert not call(agents, anyone, "schema")[0]


def test_pages_of_other_sites_are_not_answered(agents, anyone):
    assert post(agents, anyone, message("tools/list"), Origin="https://evil.example").status == 403
    own = f"http://127.0.0.1:{agents.port}"
    assert post(agents, anyone, message("tools/list"), Origin=own).status == 200


def test_a_long_answer_is_cut_and_says_where(agents, anyone):
    failed, told, text = call(agents, anyone, "solve", request=request_with(200))
    assert not failed
    assert told["shortened"]
    assert "cut" in text
    assert len(json.dumps(told)) < 14_000


def test_without_the_setting_there_is_nothing(server, key):
    assert post(server, key, message("tools/list")).status == 404


def test_an_agent_that_leaves_gives_its_place_back(agents, anyone):
    long = request_with(60, options={"time_limit_s": 60})
    body = json.dumps(message("tools/call", name="solve", arguments={"request": long})).encode()
    head = f"POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: {anyone}\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in ACCEPTS.items())
    with agents.socket() as connection:
        connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        time.sleep(1)
    failed, _, text = call(agents, anyone, "solve", request=request_with(2))
    assert not failed, text  # there is one slot, and a request waits for two seconds
