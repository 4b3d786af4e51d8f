"""People for shifts: instances of the rostering literature, ours beside CP-SAT and HiGHS."""
