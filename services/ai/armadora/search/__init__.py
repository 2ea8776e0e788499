"""The search of the levels of Armadöra: what a seat may not know, deals of it, a tree of decisions.

It builds on the fast form of the rules, services/engine/rules/armadora/kernel.
"""
