"""Steps from one form of the database to the next, by alembic."""
