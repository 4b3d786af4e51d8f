"""What a caller hands in: dicts, texts, paths and tables become the JSON text of a request."""
