"""For the terminal, and later for authors of bots: the `hall` command."""
