"""A whole city in one search and in pieces."""
