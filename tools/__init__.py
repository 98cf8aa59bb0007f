"""The modules behind build.py. Only `env` must do with the standard library alone: it makes what the others need."""
