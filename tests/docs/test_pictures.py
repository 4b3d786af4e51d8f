"""The chart of docs/benchmarks says what its table says."""

import subprocess
import sys

from .blocks import ROOT


def test_the_chart_is_drawn_from_the_table():
    done = subprocess.run([sys.executable, ROOT / "tools/make_pictures", "--check"], check=False)
    assert done.returncode == 0, "run tools/make_pictures"
