"""Measures routeopt and its peers on the instances of the literature; see README.md."""
