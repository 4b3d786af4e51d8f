"""The server as its clients see it: a real uvicorn on a real socket."""
