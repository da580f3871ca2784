from dataclasses import replace
from random import Random

import pytest

from game.bots.bot import BotQuestion, Budget, Meter, NothingNear
from game.bots.levels import EXPERT
from game.bots.trakkx.bot import TrakkxBot
from game.bots.trakkx.finding import FoundPlay, mend
from game.rules.trakkx.actions import DrawToken, Lay
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import TokenTable, groups, in_order
from tests.game.bots.trakkx.tables import is_legal, states_of
from tests.game.rules.trakkx.positions import laid_out


def first_turn(players: int = 2) -> TrakkxState:
    return states_of(players, Random(1))[0]


def turn(table: TokenTable, rack: list[str], *, opened: bool = True) -> TrakkxState:
    """A turn of the first of two players; the other has opened."""
    state = first_turn()
    racks = (in_order(rack), *state.racks[1:])
    return replace(state, table=table, racks=racks, opened=(opened, True), player=0)


def mended(state: TrakkxState, wished: TokenTable) -> FoundPlay | None:
    return mend(state, state.player, wished, Meter(Budget(nodes=2000)), Random(1))


def kept(wished: TokenTable, table: TokenTable) -> int:
    return sum(table.get(cell) == token for cell, token in wished.items())


def nearest(state: TrakkxState, wished: TokenTable) -> TokenTable:
    found = mended(state, wished)
    assert found is not None
    assert is_legal(state, found.table)
    return found.table


ROW = laid_out("r5 r6 r7")


def test_an_own_token_that_fits_nowhere_goes_back_to_the_rack() -> None:
    wished = TokenTable({**laid_out("r5 r6 r7 r8"), (1, 1): "b13"})
    assert nearest(turn(ROW, ["r8", "b13"]), wished) == laid_out("r5 r6 r7 r8")


def test_a_token_at_the_wrong_end_goes_to_the_right_one() -> None:
    wished = TokenTable({**ROW, (3, 0): "r4"})
    found = nearest(turn(ROW, ["r4", "b13"]), wished)
    assert found == TokenTable({**ROW, (-1, 0): "r4"})


def test_a_group_that_touches_another_is_moved_off_it() -> None:
    wished = TokenTable({**ROW, (0, 1): "b1", (1, 1): "b2", (2, 1): "b3"})
    found = nearest(turn(ROW, ["b1", "b2", "b3"]), wished)
    assert kept(wished, found) == len(ROW)
    assert len(groups(found)) == 2
    new = found.keys() - ROW.keys()
    # Beside its intended place, not somewhere on the cloth.
    assert all(-2 <= column <= 4 and -1 <= row <= 3 for column, row in new)


def test_whoever_must_open_is_shown_how() -> None:
    state = turn(ROW, ["r8", "g1", "g2", "g3"], opened=False)
    wished = TokenTable({**ROW, (3, 0): "r8"})
    found = nearest(state, wished)
    assert kept(wished, found) == len(wished)
    assert len(groups(found)) == 2


def test_groups_beyond_the_limit_are_joined_or_taken_back() -> None:
    table = laid_out("r5 r6 r7 . . . .\n. . . . . . .\ng1 g2 g3 . b1 b2 b3")
    state = turn(table, ["y11", "y12", "y13", "r8"])
    added = {(0, 5): "y11", (1, 5): "y12", (2, 5): "y13"}
    wished = TokenTable({**table, **added, (3, 0): "r8"})
    found = nearest(state, wished)
    assert found == TokenTable({**table, (3, 0): "r8"})


def test_nothing_is_offered_where_nothing_is_legal() -> None:
    state = turn(ROW, ["b13", "g1"])
    assert mended(state, TokenTable({**ROW, (0, 1): "b13"})) is None
    assert mended(turn(ROW, ["r8"], opened=False), TokenTable({**ROW, (3, 0): "r8"})) is None


def test_a_draft_that_shows_too_many_tokens_is_mended_too() -> None:
    wished = TokenTable({**ROW, (3, 0): "r8", (20, 20): "r8", (40, 0): "swap", (99_999, 0): "r8"})
    assert nearest(turn(ROW, ["r8"]), wished) == TokenTable({**ROW, (3, 0): "r8"})


def test_the_bot_mends_lays_and_nothing_else() -> None:
    state = turn(ROW, ["r8", "b13"]).observation(0)
    wished = Lay(TokenTable({**ROW, (5, 0): "r8"}))
    bot = TrakkxBot(EXPERT)
    decision = bot.mend(BotQuestion(state, 0, Budget(nodes=500), Random(1)), wished)
    assert decision.action == Lay(TokenTable({**ROW, (3, 0): "r8"}))
    assert [candidate.action for candidate in decision.candidates] == [decision.action]
    assert decision.nodes > 0
    with pytest.raises(NothingNear):
        bot.mend(BotQuestion(state, 0, Budget(nodes=500), Random(1)), DrawToken())
    with pytest.raises(NothingNear):
        bot.mend(
            BotQuestion(turn(ROW, ["b13"]).observation(0), 0, Budget(nodes=500), Random(1)), wished
        )
    with pytest.raises(ValueError, match="not to act"):
        bot.mend(BotQuestion(state, 1, Budget(nodes=500), Random(1)), wished)
