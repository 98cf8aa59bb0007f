"""Tri-Peaks Solitaire: rules, scoring, games and an exact solver, in pure Python without dependencies."""

__version__ = "0.1.0"
