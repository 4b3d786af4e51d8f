"""Tools for agents by the Model Context Protocol: solve, evaluate, suggest, explain, validate.

`tools.toolbox` makes a server of FastMCP (the extra `mcp`) from whatever answers calls: this
process (`local`), or the solver processes of `routeopt serve` (`routeopt.server.agents`).
"""
