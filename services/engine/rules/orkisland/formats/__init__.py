"""The text forms of the original: settings files, records, positions and logs of orders.

They are described in docs/orkisland-formats.md.
"""
