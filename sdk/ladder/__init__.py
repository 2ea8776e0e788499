"""How strong computer opponents are: a round robin over the cores, and ratings that come of it."""
