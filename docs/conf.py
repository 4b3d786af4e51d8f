"""The documentation as a site, built by tools/docs.

The source folder is the whole repository, of which `include_patterns` names the pages: so a link
that works between files works between pages, too. Nothing is fetched while it is built, and no page
asks another host for anything.
"""

from __future__ import annotations

import sys
from collections.abc import MutableSequence
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "_site"))

project = "routeopt"
author = "the makers of routeopt"
copyright = author
version = release = version_of("routeopt")

root_doc = "docs/index"
include_patterns = [
    "docs/**",
    "notebooks/*",
    "bench/README.md",
    "bench/*/README.md",
    "tests/README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "GLOSSARY.md",
]
# Thousands of links into a table of the tests: read where it is.
exclude_patterns = [
    "docs/pairs.md",
    "docs/_site",
    "docs/deploy",
    "build",
    ".*",
    "**/.ipynb_checkpoints",
]
html_extra_path = ["_site/root"]  # leads from the root of the site to its first page

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
    "command_line",
]
suppress_warnings = ["myst.header"]  # a notebook may begin with a heading of any level

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]

# Every notebook runs while the site is built, and is kept for the next build.
nb_execution_mode = "cache"
nb_execution_cache_path = str(ROOT / "build" / "docs" / "notebooks")
nb_execution_timeout = 180
nb_execution_raise_on_error = True
nb_output_stderr = "error"  # no cell warns
nb_merge_streams = True

default_role = "code"  # docstrings put names into `single` quotes, as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "show-inheritance": True}
napoleon_numpy_docstring = False
napoleon_use_rtype = False
nitpicky = True
# Types of Python, of other packages and of signatures alone have no page here.
nitpick_ignore_regex = [("py:.*", ".*")]

html_theme = "furo"
html_title = "routeopt"
html_static_path = ["_site/static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
copybutton_exclude = ".linenos, .gp, .go"


def _as_it_stands(
    _app: Sphinx, _what: str, name: str, _it: object, _: Any, lines: MutableSequence[str]
) -> None:
    """Show members of members, which are nested lists in the docstrings of `add_...`, as text."""
    if name.rpartition(".")[2].startswith("add_"):
        lines[1:] = ["", "::", "", *(f"    {line}" for line in lines[1:])]


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", _as_it_stands, priority=400)  # before napoleon
