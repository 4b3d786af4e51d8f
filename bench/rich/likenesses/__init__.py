"""One module for each kind of day: `make(rng, tasks, vehicles)` returns it, planned."""
