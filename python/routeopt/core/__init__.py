"""The native core `routeopt._core`, and the only modules that import and call it."""
