"""Planned shifts as tables, pictures and HTML."""
