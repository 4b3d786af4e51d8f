"""Peers, each in an environment of its own under `build/`: what one needs does not bind another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

# Where its wheel leaves something out, what it needs besides.
PEERS: dict[str, tuple[str, ...]] = {
    "pyvrp": ("pyvrp==0.14.1",),
    "ortools": ("ortools==9.15.6755",),
    "pyvroom": ("pyvroom==1.15.2",),
    "hygese": ("hygese==0.1.0", "numpy"),
    "highs": ("highspy==1.16.0",),
    "kmeans": ("k-means-constrained==0.9.1",),
    "pyjobshop": ("pyjobshop==0.0.9",),
    "kayros": ("kayros==1.6.1",),
}


def environment_of(solver: str, root: Path) -> tuple[str, dict[str, str]]:
    """Return the Python that runs a solver, and its environment variables."""
    if solver == "ours":
        return sys.executable, {**os.environ, "PYTHONPATH": str(root)}
    # The readers are pure Python: peers use them from the working tree.
    paths = os.pathsep.join([str(root), str(root / "python")])
    return str(_python(solver, root)), {**os.environ, "PYTHONPATH": paths}


def prepare(peer: str, root: Path) -> None:
    """Make a peer's environment where there is none yet, or where it is of another version."""
    python = _python(peer, root)
    done = python.parents[1] / "installed"
    wanted = " ".join(PEERS[peer])
    if done.exists() and done.read_text() == wanted:
        return
    print(f"installing {wanted} ...", file=sys.stderr, flush=True)
    subprocess.run([sys.executable, "-m", "venv", str(python.parents[1])], check=True)
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([python, "-m", "pip", "install", *quiet, *PEERS[peer]], check=True)
    done.write_text(wanted)


def _python(peer: str, root: Path) -> Path:
    return root / "build" / f"bench-env-{peer}" / "bin" / "python"
