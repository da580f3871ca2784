"""What each game shows, tells, hints and refuses is what its transcript says, the small one's too.

After an intended change: ``make transcripts``, then look at the changes in git.
"""

import pytest

from game.catalogue import GAMES
from tools.golden import transcript_of
from tools.transcript import rewritten


@pytest.mark.whole
@pytest.mark.usefixtures("hands")
@pytest.mark.parametrize(
    "game", [*(game for game in GAMES if transcript_of(game).exists()), "pebbles"]
)
def test_every_game_says_what_it_said(game: str) -> None:
    text = transcript_of(game).read_text(encoding="utf-8")
    assert rewritten(text).splitlines() == text.splitlines()
