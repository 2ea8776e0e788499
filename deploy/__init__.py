"""Running the hall: on this machine (`local`), in containers and in Kubernetes."""
