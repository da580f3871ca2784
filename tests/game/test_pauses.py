from random import Random

import pytest

from game.match import Match, Seat
from game.protocol import GameInfo
from game.tags import DamagedMatch
from tests.game import dice_game


@pytest.fixture
def info(dice: GameInfo, monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """The made-up game with a log that is veiled."""
    veiled = dice._replace(obfuscates_log=True)
    monkeypatch.setattr(dice_game, "INFO", veiled)
    return veiled


@pytest.fixture
def match(info: GameInfo) -> Match:
    """A match of three rounds that waits after its first one."""
    match = Match(info, [Seat("Ann"), Seat("Ben")], {"deal": True, "rounds": 3}, seed=1)
    rng = Random(1)
    match.advance(to_pause=True)
    while not match.state.is_pause:
        player = match.acting_seats()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
        match.advance(to_pause=True)
    return match


def test_a_veiled_log_tells_nothing_at_a_glance_and_is_read_back(match: Match) -> None:
    text = match.to_text()
    body = text.partition("\n\n")[2].split()
    assert not {entry.action.notation() for entry in match.log} & set(body)
    assert all(len(line) >= 4 for line in body)
    assert len(body) == len(match.log)
    again = Match.from_text(text)
    assert again.log == match.log
    assert again.state == match.state


@pytest.mark.parametrize("line", ["0 draw", "?", "AAAA====", "MCBkcmF3 MCBkcmF3"])
def test_a_line_that_is_not_veiled_is_damage(match: Match, line: str) -> None:
    lines = match.to_text().split("\n")
    start = lines.index("") + 1
    lines[start] = line
    with pytest.raises(DamagedMatch, match=f"Line {start + 1} can’t be played"):
        Match.from_text("\n".join(lines))
