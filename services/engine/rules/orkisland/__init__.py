"""Ork Island: four armies of orks on an island, every round in simultaneous orders.

The rules, the random numbers and the text formats are bit for bit those of the original course
game; docs/orkisland.md says where they differ from the text of its rules.
"""
