"""Engines as programs that speak a text protocol."""
