"""Tests of the rules, named for the rules that they hold."""
