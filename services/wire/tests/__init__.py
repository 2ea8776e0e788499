"""Tests of what all services share on the wire."""
