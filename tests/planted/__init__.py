"""Kuhn poker, and mistakes planted in it one at a time."""
