"""`python -m sakiyomi_cli` is `sakiyomi`."""

import sys

from sakiyomi_cli import main

if __name__ == "__main__":
    sys.exit(main())
