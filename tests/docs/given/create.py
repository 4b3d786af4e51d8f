import json
import pathlib

from routeopt import create
from tests.fill import files

request = create.demo(days=2)
pathlib.Path("demand.json").write_text(json.dumps(request))
pathlib.Path("design.dzn").write_text(files.SHIFT_DESIGN)
employees = [{"name": f"An {number}"} for number in range(9)]
