import atexit
import json
import pathlib
import tempfile

from routeopt.demo import day_in_berlin

request = {**day_in_berlin().to_request(), "options": {"time_limit_s": 1}}
pathlib.Path("request.json").write_text(json.dumps(request))

if __name__ == "page":  # of its Python; a block for the shell starts its own server
    from tests.server.running import Server

    server = Server(pathlib.Path(tempfile.mkdtemp()))
    atexit.register(server.stop)
    key = server.key()
    address = f"http://127.0.0.1:{server.port}"
