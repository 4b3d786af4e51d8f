"""Travel on real roads: a real OSRM, and a stub for its failures."""
