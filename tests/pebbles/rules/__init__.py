"""The rules of Pebbles: a number of pebbles, and whose turn it is."""

from collections.abc import Mapping

from game.messages import N_
from game.protocol import Action, GameInfo, OptionValue, State


def _initial_state(_players: int, _options: Mapping[str, OptionValue]) -> State:
    from tests.pebbles.rules.state import PebblesState

    return PebblesState()


def _parse_action(text: str) -> Action:
    from tests.pebbles.rules.state import parse_action

    return parse_action(text)


INFO = GameInfo(
    key="pebbles",
    title=N_("Pebbles"),
    subtitle=N_("Take the last pebble of the row"),
    players=(2,),
    options=(),
    initial_state=_initial_state,
    parse_action=_parse_action,
)
