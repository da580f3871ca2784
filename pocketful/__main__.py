"""``python -m pocketful``: the same as the command ``pocketful``."""

import sys

from pocketful import main

if __name__ == "__main__":
    sys.exit(main())
