"""What a caller hands in: files, dicts and tables become the text of a request."""
