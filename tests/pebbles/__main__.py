"""``python -m tests.pebbles`` renews the transcripts of all games, and of the small one."""

from game.catalogue import ENTRIES
from tests.pebbles import ENTRY, HANDS
from tools.golden import write_transcripts

if __name__ == "__main__":
    ENTRIES.update(pebbles=ENTRY, hands=HANDS)
    write_transcripts()
