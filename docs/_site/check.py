"""Checks a built site: `python docs/_site/check.py build/docs/html`.

Every link and anchor within the site leads somewhere, and no page asks another host for a script,
a style, a font or a picture. The one exception is folium's map in a frame of its own, as the
notebook says that shows it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_ASSETS = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """The anchors, links and assets of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.assets: list[str] = []
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value}
        if "id" in values:
            self.ids.add(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag in _ASSETS and _ASSETS[tag] in values:
            self.assets.append(values[_ASSETS[tag]])

    def has(self, fragment: str) -> bool:
        return unquote(fragment) in self.ids


def faults(site: Path) -> Iterator[str]:
    pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for asset in page.assets:
            if urlsplit(asset).netloc:
                yield f"{path}: asks another host for {asset}"
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                yield f"{path}: {link} leads nowhere"
            elif parts.fragment and target in pages and not pages[target].has(parts.fragment):
                yield f"{path}: {link} has no such anchor"


def main() -> int:
    found = list(faults(Path(sys.argv[1]).resolve()))
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
