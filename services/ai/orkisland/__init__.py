"""Opponents for Ork Island, samples and levels: at tables, and in whole matches."""
