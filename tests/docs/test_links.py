"""Links to other hosts are written as such links are; those to files lead to files.

Anchors, and links between pages, are checked where the site is built (tools/docs).
"""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest

from .blocks import PAGES, ROOT

_LINK = re.compile(r"\]\(([^()\s]+)\)|<(https?://[^>\s]+)>")
_CODE = re.compile(r"```.*?^ *```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_MORE = [*ROOT.glob("*.md"), *ROOT.glob("bench/**/README.md"), ROOT / "tests/README.md"]
FILES = sorted({*PAGES, *_MORE, *(ROOT / "notebooks").glob("*.ipynb")} - {ROOT / "docs/pairs.md"})


def links_of(path):
    text = path.read_text()
    if path.suffix == ".ipynb":
        cells = (cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown")
        text = "\n".join("".join(cell["source"]) for cell in cells)
    return [one or other for one, other in _LINK.findall(_CODE.sub("", text))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_are_sound(path):
    for link in links_of(path):
        parts = urlsplit(link)
        if parts.scheme:
            assert parts.scheme == "https", link
            assert re.fullmatch(r"[\w-]+(\.[\w-]+)+", parts.netloc), link
        elif parts.path:
            assert (path.parent / parts.path).exists(), link
