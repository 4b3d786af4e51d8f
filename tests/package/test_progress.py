import io
import sys

import pytest

import routeopt
from routeopt.core.progress import ProgressLine


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_on_a_terminal_one_line_is_drawn_again_and_again():
    terminal = Terminal()
    line = ProgressLine(terminal)
    line(0.5, 1_000, 99.5, 2)
    line(1.0, 2_000, 98.0, 0)
    line.end()
    drawn = terminal.getvalue()
    assert drawn.count("\r") == 2
    assert "0.5 s  1,000 iterations  cost 99.50  2 unserved" in drawn
    assert drawn.endswith("\n")


def test_a_shorter_text_covers_the_longer_one_before_it():
    terminal = Terminal()
    line = ProgressLine(terminal)
    line(0.5, 1_000, 99.5, 2)
    line(1.0, 2_000, 98.0, 0)
    _, first, second = terminal.getvalue().split("\r")
    assert len(first) == len(second)


def test_elsewhere_a_plain_line_comes_every_ten_seconds():
    log = io.StringIO()
    line = ProgressLine(log)
    for elapsed_s in (1, 9, 11, 15, 22):
        line(elapsed_s, 10, 1.0, 0)
    line.end()
    assert [text.split()[0] for text in log.getvalue().splitlines()] == ["11.0", "22.0"]


@pytest.mark.usefixtures("core")
def test_the_line_goes_to_standard_error(monkeypatch):
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    routeopt.solve({}, progress=True)
    assert "7 iterations" in log.getvalue()


@pytest.mark.usefixtures("core")
def test_a_search_goes_on_without_a_terminal(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    assert routeopt.solve({}, progress=True).status == "partial"
