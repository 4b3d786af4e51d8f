import os
import pathlib
import tempfile

from tests.server.running import Server

server = Server(pathlib.Path(tempfile.mkdtemp()))
import atexit  # noqa: E402

atexit.register(server.stop)
os.environ["SOLVICE_API_KEY"] = server.key()
os.environ["SOLVICE_VRP_SOLVER_BASE_URL"] = f"http://127.0.0.1:{server.port}"
