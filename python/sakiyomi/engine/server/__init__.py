"""Our engines behind text protocols: UGI for games of two, JSON lines for any number of seats and hidden cards."""
