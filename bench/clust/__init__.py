"""Groups on the map: capacitated medians of the literature, and territories of equal size."""
