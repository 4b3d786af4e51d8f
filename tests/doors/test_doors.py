"""The same request through the package and the command line gives the same bytes.

The member `search` is left out: it holds timings.
"""

import json
import re
import subprocess
import sys

import pytest

import routeopt


def without_search(body):
    """Return the answer's bytes less the timings."""
    rest, count = re.subn(rb'"search":\{[^{}]*\}', b"", body.strip())
    assert count == 1
    return rest


def test_a_file_on_the_command_line(command, request_file, through_package):
    done = command("solve", request_file)
    assert done.returncode == 0, done.stderr
    assert without_search(done.stdout) == without_search(through_package())
    assert done.stdout.endswith(b"}\n")


def test_standard_input_of_the_command_line(command, request_file, through_package):
    done = command("solve", "-", text=request_file.read_bytes())
    assert without_search(done.stdout) == without_search(through_package())


def test_flags_of_the_command_line(command, request_file, through_package):
    done = command("solve", request_file, "--seed", "5", "--threads", "1")
    options = {"max_iterations": 200, "seed": 5}
    assert without_search(done.stdout) == without_search(through_package(options=options))


def test_text_bytes_path_and_builder_of_the_package(request_dict, request_file, through_package):
    text = request_file.read_text()
    builder = routeopt.Problem(request_dict["problem"])
    bodies = [
        through_package(text),
        through_package(text.encode()),
        through_package(request_file),
        through_package(str(request_file)),
        through_package(builder, options=request_dict["options"]),
        through_package(threads=1),
    ]
    expected = without_search(through_package())
    assert [without_search(body) for body in bodies] == [expected] * len(bodies)


def test_an_answer_in_any_form_is_a_plan(request_dict, tmp_path):
    solution = routeopt.solve(request_dict)
    path = tmp_path / "plan.json"
    path.write_bytes(solution.to_json())
    for plan in (solution, solution.data, solution.routes, solution.to_plan(), path):
        assert routeopt.validate(request_dict, plan=plan)["jobs"] == 20


def test_a_refusal_has_the_same_faults_behind_every_door(command, request_dict):
    del request_dict["problem"]["jobs"][0]["id"]
    request_dict["options"]["time_limit_s"] = 301
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(request_dict)
    for operation in ("solve", "validate"):
        done = command(operation, "-", text=json.dumps(request_dict).encode())
        assert done.returncode == 2
        assert str(refused.value) in done.stderr.decode()
    assert json.loads(done.stdout) == refused.value.body
    pointers = [error["pointer"] for error in refused.value.errors]
    assert pointers == ["/problem/jobs/0/id", "/options/time_limit_s"]


def test_a_valid_request_has_the_same_counts_behind_every_door(command, request_dict):
    done = command("validate", "-", text=json.dumps(request_dict).encode())
    counts = json.loads(done.stdout)["counts"]
    assert counts == routeopt.validate(request_dict)
    assert (counts["jobs"], counts["shifts"]) == (20, 2)


def test_the_schema_is_the_same_behind_every_door(command):
    assert json.loads(command("schema", "solve").stdout) == routeopt.schema("solve")


def test_a_reader_that_leaves_early_sees_no_traceback():
    program = f"{sys.executable} -m routeopt schema solve | head -c 1"
    done = subprocess.run(program, shell=True, capture_output=True, check=False)
    assert (len(done.stdout), done.stderr) == (1, b"")


def test_the_core_counts_the_faults_that_a_cut_list_lacks():
    request = {"problem": {"vehicles": [{}] * 200}}
    with pytest.raises(routeopt.RequestError) as caught:
        routeopt.validate(request)
    assert caught.value.count > len(caught.value.errors) == 100
    assert f"has {caught.value.count} problems" in caught.value.message
