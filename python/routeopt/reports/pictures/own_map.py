"""Folium's map with Leaflet inside, so that a saved page shows the routes without a network."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from routeopt.optional import optional

_NOTE = "The street map in the background needs a network; what is drawn on it needs none."
_NO_TILES = "Drawn without a street map, so that no network is needed."
_DASHED = "Dashed lines are straight: not the roads that are driven."
# What Leaflet alone can draw. For others, such as markers with icons, folium's scripts are linked.
_BY_LEAFLET = {
    "CircleMarker",
    "FeatureGroup",
    "FitBounds",
    "Html",
    "LayerControl",
    "Marker",
    "Notes",
    "PolyLine",
    "Polygon",
    "Popup",
    "TileLayer",
    "Tooltip",
}
_SCRIPTS = """
L.Icon.Default.imagePath = "";
L.Icon.Default.mergeOptions(%s);
window.$ = window.$ || function (html) {  // all that folium's popups ask of jQuery
  var template = document.createElement("template");
  template.innerHTML = html.trim();
  return [template.content.firstElementChild];
};
"""
_NOTES = """
{% macro script(this, kwargs) %}
(function () {
  var map = {{ this._parent.get_name() }};
  function note(text) {
    var control = L.control({position: "bottomleft"});
    control.onAdd = function () {
      var box = L.DomUtil.create("div", "leaflet-bar");
      box.setAttribute("role", "status");
      box.style.cssText = "background:#fffd;padding:4px 8px;font:13px sans-serif";
      box.style.pointerEvents = "none";
      box.textContent = text;
      return box;
    };
    return control;
  }
  {{ this.always|tojson }}.forEach(function (text) { note(text).addTo(map); });
  var missing = note({{ this.missing|tojson }});
  map.eachLayer(function (layer) {
    if (layer instanceof L.TileLayer) {
      layer.on("tileerror", function () { missing.addTo(map); });
      layer.on("tileload", function () { missing.remove(); });
    }
  });
})();
{% endmacro %}
"""


def own_map(*, offline: bool, has_straight_lines: bool = False) -> Any:
    """Return an empty folium map.

    Args:
        offline: it asks nothing of any network, and so has no background.
        has_straight_lines: say what dashed lines are.
    """
    drawn = _classes()[0](prefer_canvas=True, tiles=None if offline else "OpenStreetMap")
    always = [*([_DASHED] if has_straight_lines else []), *([_NO_TILES] if offline else [])]
    _classes()[1](always).add_to(drawn)
    return drawn


@cache
def _classes() -> tuple[Any, Any]:
    """Return the map's class and that of its notes, which need folium and branca."""
    folium: Any = optional("folium")
    branca: Any = optional("branca.element")
    template: Any = optional("folium.template")

    class Inside(branca.Element):  # type: ignore[misc]
        """What stands in a page as it is."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self._text = text

        def render(self, **_: Any) -> str:
            return self._text

    class Notes(branca.MacroElement):  # type: ignore[misc]
        """Sentences at the map's edge."""

        _template = template.Template(_NOTES)

        def __init__(self, always: list[str]) -> None:
            super().__init__()
            self._name = "Notes"
            self.always = always
            self.missing = _NOTE

    class Map(folium.Map):  # type: ignore[misc]
        """A map whose Leaflet stands in the page."""

        def render(self, **kwargs: Any) -> None:
            own = all(type(part).__name__ in _BY_LEAFLET for part in _parts(self))
            self.default_js = [] if own else _without_leaflet(folium.Map.default_js)
            self.default_css = [] if own else _without_leaflet(folium.Map.default_css)
            self.get_root().header.add_child(Inside(_leaflet()), name="leaflet")
            super().render(**kwargs)

    return Map, Notes


def _without_leaflet(links: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [link for link in links if link[0] not in ("leaflet", "leaflet_css")]


def _parts(element: Any) -> Iterator[Any]:
    for part in element._children.values():
        yield part
        yield from _parts(part)


@cache
def _leaflet() -> str:
    """Return Leaflet's style and script, with its pictures in them."""
    import json

    folder = files(__package__).joinpath("leaflet")

    def picture(name: str) -> str:
        content = folder.joinpath("images", name).read_bytes()
        return f"data:image/png;base64,{b64encode(content).decode()}"

    style = folder.joinpath("leaflet.css").read_text("utf-8")
    for name in ("layers.png", "layers-2x.png", "marker-icon.png"):
        style = style.replace(f"images/{name}", picture(name))
    script = folder.joinpath("leaflet.js").read_text("utf-8").partition("//# sourceMappingURL")[0]
    icons = {
        "iconUrl": picture("marker-icon.png"),
        "iconRetinaUrl": picture("marker-icon-2x.png"),
        "shadowUrl": picture("marker-shadow.png"),
    }
    more = _SCRIPTS % json.dumps(icons)
    return f"<style>{style}</style>\n<script>{script}</script>\n<script>{more}</script>"
