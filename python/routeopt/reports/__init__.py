"""Answers shown to people: key figures, text, tables, GeoJSON and pictures."""
