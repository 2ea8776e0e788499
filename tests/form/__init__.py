"""The form of what runs the hall: containers, manifests, settings. Nothing here needs a network."""
