"""What each game shows, tells, hints and refuses is what its transcript says.

After a wanted change: ``make transcripts``, then look at what git says has changed.
"""

from game.catalogue import GAMES
from tools.golden import transcript_of
from tools.transcript import rewritten


def test_every_game_says_what_it_said() -> None:
    # In one test, so that none is left out by lot.
    for game in filter(lambda game: transcript_of(game).exists(), GAMES):
        text = transcript_of(game).read_text(encoding="utf-8")
        assert rewritten(text).splitlines() == text.splitlines(), game
