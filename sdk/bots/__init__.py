"""`hall bot`: bots in Python are written, tried out and seated at tables."""
