import json
import pathlib

from routeopt import v2
from routeopt.demo import day_in_berlin

pathlib.Path("v2.json").write_text(json.dumps(v2.from_v3(day_in_berlin())[0]))
