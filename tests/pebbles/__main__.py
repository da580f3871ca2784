"""``python -m tests.pebbles`` renews the transcripts, the small game's too."""

import sys

from game.catalogue import ENTRIES
from tests.pebbles import ENTRY, HANDS
from tools.golden import main

ENTRIES.update(pebbles=ENTRY, hands=HANDS)
sys.exit(main(["--transcripts"]))
