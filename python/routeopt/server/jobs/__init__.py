"""Calls that are answered later: what runs them, and what is told of them."""
