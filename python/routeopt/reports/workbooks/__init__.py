"""Problems and plans as Excel workbooks, to be filled in, changed and read again."""
