"""The rules of the interface as tables, each row at its bound and just past it.

The tables are transcribed from the interface's limit, value, price and relation tables and from
the wire format (v3), never from the code: they referee the reader. A row is a small edit to one
good request and the exact list of faults that the edit must bring, in document order: (pointer,
code), for `limit_exceeded` also limit and actual; an empty list means that it is accepted.

Each row has an id that names the table row that it holds, `interface/values/drop_fee at bound`;
`test_coverage.py` knows every row of the documents and fails when one is not held.

Rows marked `ambiguous:` follow the most natural reading of a text that allows another.
"""
