"""The lobby: who sits at which table, and the only writer of tables.

It knows no rules: the engine plays the moves, the lobby keeps the record.
"""
