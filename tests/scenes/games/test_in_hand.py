import pytest

from game.catalogue import GAMES
from game.match import Seat
from scenes.kit.intent import Command
from scenes.table.targets import find_target
from tests.scenes.app.by_ear import Ear
from tools.studio import played_match, studio

_BEGUN = 10
_SHORT = 40
"""The most words about a turn, whatever is in hand."""


@pytest.mark.parametrize("game", GAMES)
def test_from_what_is_in_hand_to_its_places_and_back_by_one_sentence(game: str) -> None:
    seats = [Seat("Ann"), *(Seat(name, "casual") for name in ("Ben", "Cleo"))]
    seats = seats[: min(GAMES[game].players)]
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(played_match(game, tuple(seats), _BEGUN))
        app.settle(4.0)
        ear, table = Ear(app), app.table.table
        while not (table.at_rest and table.seen.seat == 0):
            app.pass_time(0.1)
        if not any(each.is_open for each in table.walk.spots):
            pytest.skip("All its moves are buttons.")
        ear.listen()
        stands = ear.press(Command.READ)
        assert stands.endswith("1 says the score, 6 what’s yours.")
        assert len(stands.split()) <= _SHORT, stands
        held = ""
        while not held:
            # Taking from others may come first, which asks again.
            assert ear.press(Command.READ_NEXT)
            spot, before = table.walk.key, table.draft
            assert ear.press(Command.ACTIVATE)
            taken = table.draft
            if taken == before:
                pytest.skip("Every press plays at once.")
            held = table.game.in_hand(table.seen)
        assert "Doesn’t fit" not in ear.press(Command.READ_NEXT)
        here = table.walk.here
        assert here is not None
        assert here.key != spot
        assert here.is_open
        goals = [each for each in table.walk.spots if each.is_goal]
        assert here.is_goal or not goals
        stands = ear.press(Command.READ)
        assert held in stands
        assert len(stands.split()) <= _SHORT, stands
        ear.press(Command.PAGE_DOWN, Command.END)
        assert table.draft == taken, "there is nothing further on to look at"
        played = len(table.session.match.log)
        cursor = table.session.match.cursor
        assert ear.press(Command.UNDO) == "Put back."
        assert (len(table.session.match.log), table.session.match.cursor) == (played, cursor)
        assert not table.ui.overlays
        assert table.draft != taken
        back = find_target(table.walk.spots, spot)
        assert back is not None
        table.walk.go_to(back)
        ear.listen()
        ear.press(Command.ACTIVATE, Command.READ_NEXT)
        assert ear.press(Command.BACK) == "Put back."
        assert table.draft != taken
        assert table.walk.key == spot
        ear.press(Command.NEXT)
        assert not app.table.keys.on_board
        assert len(ear.press(Command.READ).split()) <= _SHORT
        ear.press(Command.ASK_1)
        assert app.table.keys.on_board, "who asks the board is there"
        assert app.ui.focus is None
