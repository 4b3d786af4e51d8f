"""A second, slow and obvious judge of plans, written from the text alone."""
