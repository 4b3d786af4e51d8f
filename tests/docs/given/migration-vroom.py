import shutil

from tests.docs.blocks import ROOT

shutil.copy(ROOT / "notebooks/data/vroom.json", "thirty.json")
