"""Reminders that reach a page which is closed: Web Push, for those who asked for it, where clocks count days."""
