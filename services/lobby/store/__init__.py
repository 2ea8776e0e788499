"""Where tables last: a Django app of its own, on SQLite or PostgreSQL.

`tables` in the database are written by one thread of each lobby (`writer`); SQL and the ORM stay
inside this folder. `store` is what the rest of the lobby sees.
"""
