"""The blocks of `docs/tables.md` run, one after the other."""

import re
import shlex
from pathlib import Path

import pytest

from routeopt.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "tables.md"


def test_every_block_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    (_, orders), *_, (_, told) = [block for block in blocks if block[0] == "text"]
    Path("orders.csv").write_text(orders)
    names: dict[str, object] = {}
    for language, text in blocks:
        if language == "python":
            exec(
                compile(text.replace('"time_limit_s": 1', '"max_iterations": 20'), "page", "exec"),
                names,
            )
        elif language == "sh":
            for line in text.splitlines():
                arguments = shlex.split(line, comments=True)[1:]
                few = ["--max-iterations", "20"] if arguments[0] == "solve" else []
                assert main([*arguments, *few]) == 0
    printed = capsys.readouterr().out.splitlines()
    for line in told.splitlines():
        assert line == "  ..." or line in printed


@pytest.mark.parametrize("column", ["shift.breaks", "shift.reloads", "limits.max_tasks"])
def test_the_columns_it_names_are_members(column):
    from routeopt.request.tables.columns import kind_of

    assert column in PAGE.read_text()
    assert kind_of("vehicles", column)
