"""Tools for testing games and searchers: a conformance suite for any game, an audit for games with hidden cards, exact tools for
small ones of them, and made-up games for any searcher.
"""
