"""Armadöra in the terminal, and what a bot wants in one import (docs/bots.md):

from sdk.armadora import View, legal_moves
"""

from sdk.armadora.legal import legal_moves
from services.engine.rules.armadora.view import View

__all__ = ["View", "legal_moves"]
