"""Each notebook runs from its first cell to its last, and no cell warns."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "notebooks"


@pytest.mark.ci
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_it_runs_without_a_warning(path):
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": FOLDER}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert [output.text for output in outputs if output.get("name") == "stderr"] == []
