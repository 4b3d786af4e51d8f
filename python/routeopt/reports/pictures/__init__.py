"""Pictures of solutions: inline SVG that needs nothing, matplotlib charts, a folium map."""
