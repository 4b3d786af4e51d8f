"""Reports of schedules: what is done when, by whom and with what."""
