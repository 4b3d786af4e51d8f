import io
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import ClassVar

import pytest

import routeopt
from routeopt.core.progress import ProgressBar, ProgressLine, reporting


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


class Bar:
    """Stands in for a bar of tqdm."""

    made: ClassVar[list] = []

    def __init__(self, **settings):
        self.settings, self.n, self.texts, self.is_open = settings, 0, [], True
        self.made.append(self)

    def set_description_str(self, text):
        self.texts.append((self.n, text))

    def close(self):
        self.is_open = False


@pytest.fixture
def notebook(monkeypatch):
    """A notebook with tqdm; gives the bars that are made."""
    kernel = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "IPython", kernel)
    monkeypatch.setitem(sys.modules, "tqdm.auto", SimpleNamespace(tqdm=Bar))
    monkeypatch.setattr(Bar, "made", [])
    return Bar.made


def test_a_notebook_shows_cost_and_what_is_unserved_in_a_bar_without_being_asked(notebook):
    with reporting(None, 30) as show:
        show(0.9, 10, 99.5, 3)  # a short search shows nothing
        assert not notebook
        show(2.0, 1_000, 98.5, 2)
        show(2.1, 1_001, 98.0, 0)
    (bar,) = notebook
    assert bar.settings["total"] == 30
    assert bar.texts == [
        (2.0, "1,000 iterations  cost 98.50  2 unserved"),
        (2.1, "1,001 iterations  cost 98.00"),  # the last one stands
    ]
    assert not bar.is_open


def test_a_notebook_shows_nothing_where_it_is_told_so(notebook):
    with reporting(False) as show:
        assert show is None
    assert not notebook


def test_searches_beside_the_main_thread_show_nothing_unasked(notebook):
    with ThreadPoolExecutor() as pool:
        assert pool.submit(reporting(None).__enter__).result() is None
    assert not notebook


def test_a_notebook_that_is_asked_shows_progress_at_once(notebook):
    with reporting(True) as show:
        show(0.05, 10, 99.5, 3)
    assert notebook[0].settings["total"] is None


@pytest.mark.usefixtures("notebook")
def test_a_notebook_without_tqdm_draws_a_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    log = io.StringIO()
    monkeypatch.setattr(sys, "stdout", log)
    with reporting(None) as show:
        show(0.5, 1, 9.0, 1)
        show(2.0, 2, 8.0, 0)
    assert log.getvalue().count("\r") == 1
    assert "cost 8.00" in log.getvalue()


def test_scripts_show_nothing_unless_they_are_asked():
    with reporting(None) as show:
        assert show is None


def test_tqdm_draws_such_bars_itself(monkeypatch):
    tqdm = pytest.importorskip("tqdm")
    log = io.StringIO()
    monkeypatch.setattr(sys, "stdout", log)
    for seconds in (10, None):
        bar = ProgressBar(tqdm.tqdm, seconds, 0)
        bar(5.0, 1_000, 98.5, 2)
        bar.end()
    assert "5.0 of 10 s |#####     | 1,000 iterations  cost 98.50  2 unserved" in log.getvalue()
    assert "5.0 s  1,000 iterations" in log.getvalue()
