"""The HTTP server, an optional extra: `pip install 'routeopt[server]'`, then `routeopt serve`."""
