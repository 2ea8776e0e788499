"""Players from outside: programs in any language, and Python files."""
