"""Leuctra: a full 2D simulation of tabletop miniatures battles on real positions."""

__version__ = "0.1.0"
