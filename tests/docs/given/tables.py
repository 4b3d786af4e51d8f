import pathlib

from tests.docs.blocks import ROOT, blocks_of

(orders, *_) = (b for b in blocks_of(ROOT / "docs/tables.md") if b.text.startswith("order;"))
pathlib.Path("orders.csv").write_text(orders.text)
