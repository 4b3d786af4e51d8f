"""The names of what a key may be allowed: which solvers, and which operations of theirs.

A module of its own because the command line needs the names without the server's libraries.
"""

from __future__ import annotations

SOLVERS = ("vrp", "fill", "create", "task", "clust")
OPERATIONS = ("solve", "evaluate", "suggest", "status", "solution", "explanation")
