"""The engine: the rules of every game, and the thin stateless server round them."""
