"""Accounts, keys and rate windows in a database: SQLite, embedded, or PostgreSQL."""
