"""Every two features of a request in one small problem whose best plan needs both."""
