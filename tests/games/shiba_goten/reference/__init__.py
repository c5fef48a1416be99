"""A second implementation of the rules, from the specification alone: slow and plain, to compare the engine with."""

from .table import Table

__all__ = ["Table"]
