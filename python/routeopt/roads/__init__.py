"""Travel times on real roads: fetched in pieces, kept, and handed to the core as matrices."""
