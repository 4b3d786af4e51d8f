"""What a call gives back: answers as Python objects."""
