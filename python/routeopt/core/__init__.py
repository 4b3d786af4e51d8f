"""Loads and calls the native core `routeopt._core`; no other module of the package does."""
