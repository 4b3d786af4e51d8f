"""Tables as people have them, of data frames, CSV files and workbooks, as parts of a request."""
