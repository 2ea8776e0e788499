"""Many matches over the cores: who plays whom, and what comes of it."""
