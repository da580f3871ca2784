"""In every game a listener plays by what's said, from turn to turn, to the end and on to the next.

They know nothing of the game: they read on, press what they're led to, and think again.
"""

import re
from random import Random

import pytest

from game.catalogue import GAMES
from game.match import Seat
from scenes.kit.intent import Command
from tests.scenes.app.by_ear import Ear
from tests.thorough import is_thorough
from tools.studio import Studio, played_match, studio

TURNS = 4 if is_thorough() else 1
PATIENCE = 120
"""The most places a listener comes to in a turn."""

NOTHING = ("", "That key does nothing here.", "Nothing more here.")
OTHERWISE = re.compile("Menu|Hint|Undo")
"""Buttons beside the game."""

ELSE = ((Command.UP, Command.ACTIVATE), (Command.BACK,))
"""What they try now and then: what's beside, or something else."""


class Listener:
    """Ann at a table with computers."""

    def __init__(self, app: Studio) -> None:
        self.app, self.ear, self.rng = app, Ear(app), Random(3)

    def comes_to_turn(self) -> bool:
        """Wait for the others. Returns whether it's one's turn, False at the end."""
        table = self.app.table.table
        while not (table.session.match.is_over or (table.at_rest and table.seen.seat == 0)):
            if table.session.waits:
                table.go_on()
            self.app.pass_time(0.1)
        return not table.session.match.is_over

    def take_turn(self) -> str:
        """Read on and press until something is played. Returns what's said then."""
        log = self.app.table.session.match.log
        before = len(log)
        for _place in range(PATIENCE):
            said = self.ear.press(Command.READ_NEXT if self.rng.random() < 0.8 else Command.NEXT)
            if said in NOTHING:
                said = self.ear.press(Command.NEXT)
            if OTHERWISE.search(said):
                continue
            said = self.ear.press(Command.ACTIVATE)
            if len(log) == before and self.rng.random() < 0.25:
                said = self.ear.press(*self.rng.choice(ELSE))
            while self.app.ui.overlays:
                self.ear.press(Command.BACK)
            if len(log) > before:
                return said
        raise AssertionError(f"nothing is played: {said}")


def seats(game: str) -> tuple[Seat, ...]:
    """Ann, and as many computers as are needed."""
    everybody = (Seat("Ann"), Seat("Ben", "learner"), Seat("Cleo", "learner"))
    return everybody[: GAMES[game].players[0]]


@pytest.mark.parametrize("game", GAMES)
def test_from_the_title_into_a_match_by_ear(game: str) -> None:
    with studio(animation_speed="off", speech="on") as app:
        listener = Listener(app)
        assert f"{GAMES[game].title}: Ann, " in listener.ear.sit_down(GAMES[game].title)
        for _turn in range(TURNS):
            if listener.comes_to_turn():
                assert listener.take_turn()


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_heard_and_leads_to_the_next_match(game: str) -> None:
    whole = played_match(game, seats(game))
    last = max(number for number, entry in enumerate(whole.log) if entry.player == 0)
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(played_match(game, seats(game), last))
        listener, told = Listener(app), ""
        while listener.comes_to_turn():
            told += listener.take_turn()
        ear = listener.ear
        told += ear.listen()
        assert re.search(r"wins?( together)?\.|A draw", told), told
        assert re.search(r"Ann: \d+", ear.press(Command.READ))
        again = ear.choose("^Rematch, button")
        assert f"{GAMES[game].title}: " in again or ear.wait(f"{GAMES[game].title}: ")
