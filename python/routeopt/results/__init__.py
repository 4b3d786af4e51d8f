"""What a call returns: answers as Python objects."""
