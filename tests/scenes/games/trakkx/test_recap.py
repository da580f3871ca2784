from game.protocol import NATURE
from scenes.table.recap.recap import since_turn
from tests.scenes.games.trakkx.stage import trakkx


def test_a_draw_upon_the_own_turn_was_seen_with_it() -> None:
    match = trakkx("human", "human", log="draw; draw")
    last = len(match.log) - 1
    assert match.log[last].player == match.log[last - 2].player == NATURE
    assert since_turn(match, 0) == range(last - 1, last + 1)


def test_all_who_chose_at_once_before_and_after_are_told() -> None:
    swap = "swap; pass-on b1 b2; pass-on g1 g2"
    match = trakkx("human", "human", "human", log=swap)
    told = [match.log[number].player for number in since_turn(match, 0)]
    assert told == [1]
