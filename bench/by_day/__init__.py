"""Routes of little duration where travel depends on the time of day."""
