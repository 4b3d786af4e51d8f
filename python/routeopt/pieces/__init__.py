"""Routing problems too large for one machine, or one process: solved in pieces, round by round."""

from __future__ import annotations

from routeopt.pieces.solve import solve_pieces

__all__ = ["solve_pieces"]
