"""Hypothesis tries the same examples in every run, however slow the machine is."""

from hypothesis import settings

settings.register_profile("rules", deadline=None, derandomize=True, database=None)
settings.load_profile("rules")
