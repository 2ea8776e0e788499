"""Armadöra in a terminal: drawings, sentences, and a game at the keyboard."""
