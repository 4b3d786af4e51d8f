"""Files of rosters as requests of FILL; one module for each format."""
