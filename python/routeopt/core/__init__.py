"""The native core, and the calls that reach it."""
