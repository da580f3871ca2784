from game.match import Seat
from game.rules.bead_game.actions import ENDS
from scenes.games.bead_game.places import ChainEnd
from tests.scenes.app.one_switch import OneSwitch
from tools.studio import played_match, studio


def test_a_bead_in_hand_is_offered_each_end_once_and_a_place_to_go_back() -> None:
    with studio(switches="one", scan_pace=4, animation_speed="off") as app:
        app.app.open_table(played_match("bead-game", (Seat("Ada"), Seat("Ben", "casual")), 18))
        app.settle(4.0)
        hand = OneSwitch(app)
        assert hand.choose(lambda stop: stop.words().startswith("In your bowl")) is not None
        keys = [stop.key for stop in hand.offers()]
        spots = [key[1] for key in keys if isinstance(key, tuple) and key[0] == "spot"]
        ends = [spot.end for spot in spots if isinstance(spot, ChainEnd)]
        assert sorted(ends) == sorted(ENDS)
        assert "put back" in keys
