"""The searchers as one page each of plain typed Python: the oracle for the native ones, and what Python-defined games use."""
