"""Rich problems of bench.rich, solved: what must hold for every answer."""
