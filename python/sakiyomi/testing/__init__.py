"""Tools for testing games and searchers: a conformance suite for any game, and made-up games for any searcher."""
