import json
import pathlib
import shutil

from routeopt.demo import day_in_berlin
from tests.docs.blocks import ROOT

request = {**day_in_berlin().to_request(), "options": {"time_limit_s": 1}}
for folder in ("routeopt-demo", "notebooks/data"):
    pathlib.Path(folder).mkdir(parents=True)
pathlib.Path("routeopt-demo/request.json").write_text(json.dumps(request))
shutil.copy(ROOT / "notebooks/data/thirty.vrp", "notebooks/data")
