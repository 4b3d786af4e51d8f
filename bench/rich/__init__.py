"""Rich problems in the likeness of real days, each beside a planted plan of known cost."""
