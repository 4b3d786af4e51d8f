"""The server's pages for a browser: accounts, keys and jobs, and what an operator sees to.

Pages are made here, by Jinja2; a browser needs no scripts for them. They know keys by their names
alone, and the API's routes never take their cookies.
"""
