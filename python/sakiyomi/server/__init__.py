"""Our engines and whole games behind HTTP and WebSockets, and a page to play on: `sakiyomi serve`. Needs the extra `server`."""
