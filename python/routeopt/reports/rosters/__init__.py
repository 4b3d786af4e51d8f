"""Rosters as tables, pictures, HTML and Excel workbooks."""
