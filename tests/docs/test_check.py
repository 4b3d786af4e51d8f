"""The check of the built site finds what it is there for."""

from __future__ import annotations

import importlib.util

from .blocks import ROOT

_spec = importlib.util.spec_from_file_location("check", ROOT / "docs/_site/check.py")
check = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(check)


def told(folder, **pages):
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text)
    return [fault.rpartition("/")[2] for fault in check.faults(folder)]


def test_links_and_anchors_that_lead_somewhere_are_no_faults(tmp_path):
    one = '<p id="here"><a href="two.html#there">x</a> <a href="#here">x</a>'
    two = '<p id="there"><a href="https://example.org">x</a> <img src="data:,">'
    assert told(tmp_path, one=one, two=two) == []


def test_a_missing_page_or_anchor_is_one(tmp_path):
    page = '<a href="none.html">x</a> <a href="page.html#none">x</a>'
    assert told(tmp_path, page=page) == [
        "page.html: none.html leads nowhere",
        "page.html: page.html#none has no such anchor",
    ]


def test_a_script_of_another_host_is_one(tmp_path):
    page = '<script src="https://cdn.example.org"></script>'
    assert told(tmp_path, page=page) == ["cdn.example.org"]
