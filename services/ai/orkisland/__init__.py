"""Opponents for Ork Island: the sample players of the rules, at tables and in whole matches."""
