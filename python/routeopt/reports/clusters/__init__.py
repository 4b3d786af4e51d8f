"""Answers of CLUST as tables, GeoJSON, pictures and maps."""
