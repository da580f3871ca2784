from pathlib import Path

import pytest

from game.bots.trickle_down.reason_words import WORDS
from game.catalogue import GAMES
from game.protocol import State
from game.rules.trickle_down.bags import BAGS
from game.rules.trickle_down.state import TrickleDownState
from scenes.games.trickle_down.text import TrickleDownText
from scenes.games.trickle_down.words import tell
from tests.game.rules.trickle_down.positions import town
from tests.scenes.terminal.play import NAMES, Said, at_table, pocketful

INFO = GAMES["trickle-down"]


def view(state: State) -> TrickleDownText:
    return TrickleDownText(TrickleDownState.of(state), NAMES[: state.players])


def people(folder: Path, *typed: str) -> Said:
    said = pocketful(folder, *at_table("trickle-down", 3), typed=typed)
    assert (said.status, said.err) == (0, "")
    return said


@pytest.mark.parametrize(("value", "colour"), [(1, "orange"), (2, "blue"), (3, "gold")])
def test_a_bag_is_called_by_its_colour_wherever_it_is_told_of(value: int, colour: str) -> None:
    position, move = town(f"b2={value} f6"), INFO.parse_action("b2-b3")
    told = [
        BAGS[value].colour,
        tell(position, 0, move, ["Ann"], brief=True),
        tell(position, 0, move, ["Ann"], brief=False),
        WORDS.pieces[value],
        view(position).lying("b2"),
    ]
    assert [each for each in told if colour not in each] == []


def test_a_bag_that_comes_into_a_corner_is_told_with_its_service(tmp_path: Path) -> None:
    assert tell(town("b2=2 f6"), 0, INFO.parse_action("b2-a1"), ["Ann"], brief=False) == (
        "Ann moves a blue bag from b2 to a1. 2 million for the town: School."
    )
    said = people(tmp_path, "d4-c4", "c4-b3", "b3-b2", "b2-a1", "score")
    at = said.lines.index("Ann moves an orange bag from b2 to a1. 1 million for the town: School.")
    assert said.lines[at + 1 : at + 3] == [
        "Ben to move.",
        "Ann: 0 million, Ben: 0 million, Cem: 0 million, the town: 1 million.",
    ]
