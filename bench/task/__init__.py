"""Work orders over people, tools and stock: instances of the literature, and made-up workshops."""
