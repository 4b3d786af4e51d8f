"""The tools as an agent on the same machine has them."""

import asyncio
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import routeopt

pytest.importorskip("fastmcp")
from fastmcp import Client

from routeopt.agents.local import Local
from routeopt.agents.short import MOST_BYTES, key_figures, shortened
from routeopt.agents.tools import toolbox
from routeopt.cli import _parser, main
from tests.server.conftest import request_with
from tests.server.solver_requests import REQUESTS

pytestmark = pytest.mark.ci
PAGE = (Path(__file__).parents[2] / "docs/agents.md").read_text()


def called(tool, **arguments):
    """Return whether a tool's call failed, its structured answer and its text."""

    async def ask():
        async with Client(toolbox(Local())) as client:
            return await client.call_tool(tool, arguments, raise_on_error=False)

    answer = asyncio.run(ask())
    return answer.is_error, answer.structured_content, answer.content[0].text


def quick(jobs, **more):
    return request_with(jobs, options={"max_iterations": 50}, **more)


def test_a_plan_is_found_evaluated_and_explained():
    request = quick(4)
    failed, plan, text = called("solve", request=request)
    assert not failed
    assert "served_tasks 4" in text
    alone = routeopt.solve(request)
    assert plan["routes"] == alone.data["routes"]
    _, judged, _ = called("evaluate", request=json.dumps(request), plan=plan)
    assert judged["cost"] == plan["cost"]
    _, judged, _ = called("evaluate", request=request, plan=plan["routes"])
    assert judged["cost"] == plan["cost"]
    assert called("explain", request=request, plan=plan)[1]["unserved"] == []


def test_options_of_a_search_are_left_aside_where_nothing_is_searched():
    request = quick(2)
    plan = {"routes": called("solve", request=request)[1]["routes"]}
    for operation in ("evaluate", "explain"):
        told = {**request, "plan": plan}
        assert called(operation, request=told)[0] is False
        assert called("validate", request=json.dumps(told), operation=operation)[0] is False


def test_an_answer_that_was_cut_is_no_plan():
    request = request_with(200, options={"max_iterations": 1})
    cut = called("solve", request=request)[1]
    assert cut["shortened"]
    failed, refusal, text = called("evaluate", request=request, plan=cut)
    assert failed
    assert refusal["errors"][0]["pointer"] == "/plan"
    assert "detail `full`" in text
    whole = called("solve", request=request, detail="full")[1]
    assert called("evaluate", request=request, plan=whole)[0] is False


def test_what_is_left_out_is_suggested():
    request = quick(3)
    _, plan, _ = called("solve", request=quick(2))
    failed, told, _ = called("suggest", request=request, plan=plan)
    assert not failed
    assert told["suggestions"]
    assert "job 2" in json.dumps(told["suggestions"])


@pytest.mark.parametrize("solver", ["fill", "create", "task", "clust"])
def test_every_solver_is_asked_by_its_name(solver):
    request = REQUESTS[solver]
    failed, counts, text = called("validate", request=request, solver=solver)
    assert not failed, text
    assert counts["valid"]
    failed, plan, text = called("solve", request=request, solver=solver, detail="full")
    assert not failed, text
    for tool in ("evaluate", "explain", *(["suggest"] if solver != "create" else [])):
        failed, told, text = called(tool, request=request, solver=solver, plan=plan)
        assert not failed, text
        assert "score" in told


@pytest.mark.parametrize(
    ("arguments", "pointer"),
    [
        ({"request": {"problem": {"jobs": [1]}}}, "/problem/vehicles"),
        ({"request": "{"}, ""),
        ({"request": "[]"}, ""),
        ({"request": "[]", "plan": {}}, ""),
        ({"request": "nothing", "plan": {}}, ""),
        ({"request": {}, "solver": "task", "plan": {}}, "/plan"),
        ({"request": {}, "solver": "fill"}, "/employees"),
    ],
)
def test_a_fault_is_told_with_its_pointer(arguments, pointer):
    tool = "evaluate" if "plan" in arguments else "solve"
    failed, told, text = called(tool, **arguments)
    assert failed
    assert told["errors"][0]["pointer"] == pointer
    assert "Traceback" not in text


def test_create_suggests_nothing_and_says_what_does():
    failed, _, text = called("suggest", request=REQUESTS["create"], solver="create")
    assert failed
    assert "explain" in text


def test_a_long_answer_is_cut_until_a_model_can_read_it():
    request = quick(300)
    failed, told, text = called("solve", request=request)
    assert not failed
    assert told["shortened"]["/routes/0/stops"] == 302
    assert len(json.dumps(told, ensure_ascii=False)) <= MOST_BYTES
    assert "see `shortened`" in text
    _, whole, _ = called("solve", request=request, detail="full")
    assert len(whole["routes"][0]["stops"]) == 302
    _, figures, _ = called("solve", request=request, detail="figures")
    assert [*figures] == ["figures"]


def test_an_answer_of_many_members_is_cut_too():
    many = {f"shift {k}": ["a", "b"] for k in range(5_000)}
    few = {f"shift {k}": ["a", "b"] for k in range(100)}
    answer = {"status": "SOLVED", "reasons": many, **{f"more {k}": few for k in range(12)}}
    told = shortened(answer)
    assert len(json.dumps(told)) <= MOST_BYTES
    assert told["status"] == "SOLVED"
    assert told["reasons"] == {"members": 5_000}


def test_key_figures_are_the_plain_members():
    answer = {"status": "solved", "cost": {"total": 1234.5}, "routes": [1, 2], "warnings": ["odd"]}
    assert key_figures(answer) == "status: solved\ncost: total 1,234.5\n2 routes\nwarning: odd"


@pytest.mark.parametrize("solver", ["vrp", "fill", "create", "task", "clust"])
def test_every_member_of_a_request_can_be_looked_up_in_short_sections(solver):
    def members(part, way):
        for name, one in part.get("properties", {}).items():
            yield f"{way}.{name}".lstrip("."), one
        for name in ("items", "additionalProperties"):
            if isinstance(part.get(name), dict):
                yield from members(part[name], way)
        for name in ("anyOf", "oneOf"):
            for one in part.get(name, ()):
                yield from members(one, way)

    from routeopt.agents.schemas import schema_of_request, section_of

    whole = schema_of_request(solver, "solve")
    open_ = list(members(whole, ""))
    assert open_
    while open_:
        way, part = open_.pop()
        found = section_of(whole, way)
        assert len(json.dumps(found)) < 9_000
        if "properties" not in json.dumps(part):
            continue
        open_ += members(part, way)


def test_a_section_that_is_not_there_is_told_with_those_that_are():
    failed, _, text = called("schema", section="problem.vehicle")
    assert failed
    assert "vehicles" in text


def test_the_whole_schema_is_a_resource():
    async def read():
        async with Client(toolbox(Local())) as client:
            return await client.read_resource("routeopt://schema/vrp/suggest")

    assert json.loads(asyncio.run(read())[0].text) == routeopt.schema("suggest")


def test_the_pages_configuration_starts_the_tools():
    configuration = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])
    own = configuration["mcpServers"]["routeopt"]
    assert own.pop("command") == "routeopt"
    own |= {"command": sys.executable, "args": ["-m", "routeopt", *own["args"]]}
    own["env"] = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}  # where tests have it

    async def ask():
        async with Client(configuration) as client:
            return await client.call_tool("solve", {"request": quick(2)})

    assert asyncio.run(ask()).structured_content["summary"]["served_tasks"] == 2


def test_the_pages_commands_are_known():
    commands = re.findall(r"^    routeopt (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        _parser().parse_args(shlex.split(command, comments=True))


def test_the_pages_python_runs():
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_an_address_has_a_host_and_a_port(capsys):
    with pytest.raises(SystemExit):
        main(["mcp", "--http", "8080"])
    assert "HOST:PORT" in capsys.readouterr().err


def test_without_the_extra_the_command_says_what_to_install(monkeypatch, capsys):
    for name in [one for one in sys.modules if one.startswith("routeopt.agents.tools")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "fastmcp", None)
    assert main(["mcp"]) == 2
    assert "routeopt[mcp]" in capsys.readouterr().err
