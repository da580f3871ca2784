from pathlib import Path

from game.catalogue import GAMES
from scenes.games.trickle_down.words import tell
from tests.game.rules.trickle_down.positions import town
from tests.scenes.terminal.play import Said, at_table, pocketful

INFO = GAMES["trickle-down"]


def people(folder: Path, *typed: str) -> Said:
    said = pocketful(folder, *at_table("trickle-down", 3), typed=typed)
    assert (said.status, said.err) == (0, "")
    return said


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
