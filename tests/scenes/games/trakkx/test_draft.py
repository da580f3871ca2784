from random import Random

import pytest

from game.rules.trakkx.table import EMPTY_TABLE, KINDS, TokenTable, table_faults
from scenes.games.trakkx.sketch import trace
from scenes.games.trakkx.work import (
    Draft,
    Order,
    OwnToken,
    arranged,
    found_sets,
    read,
    with_all_slots,
    written,
)
from scenes.kit.theme import PlayerStyle

BASE = TokenTable({(0, 0): "r5", (1, 0): "r6", (2, 0): "r7"})
ORDER = arranged((), ["r8", "r8", "y8", "b1"])
R8, R8_TOO, Y8, B1 = (held for held in ORDER if held is not None)


def slots(*tokens: OwnToken | None) -> Order:
    """A rack that begins with these."""
    return with_all_slots(tokens)


@pytest.fixture
def draft() -> Draft:
    return Draft.on(BASE, ORDER)


def test_twins_on_the_rack_can_be_told_apart(draft: Draft) -> None:
    assert (R8.copy, R8_TOO.copy) == (0, 1)
    laid = draft.put({R8_TOO: (3, 0)}, {})
    assert laid.rack == slots(R8, None, Y8, B1)
    assert laid.taken_back([(3, 0)]).rack == ORDER


def test_a_draft_is_written_and_read(draft: Draft) -> None:
    work = draft.put({R8_TOO: (3, 0), B1: (-3, -2)}, {}).arranged([Y8], 5)
    again = read(written(work))
    assert again is not None
    assert (again.base, again.order, again.plan) == (BASE, work.order, work.plan)
    assert again.rebased(BASE, work.order) == again


def test_of_the_three_plans_there_once_were_the_one_in_sight_is_read() -> None:
    base = "0,0=r5 1,0=r6 2,0=r7"
    text = f"rack r8:0 | base {base} | at 1 | plan | plan {base} 3,0=r8:0 | plan 0,9=r5"
    work = read(text)
    assert work is not None
    assert work.own == {(3, 0)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rack ", "rack r8:0 "),
        ("rack ", "hat "),
        ("rack ", "rack " + ". " * 200),
        (" | plan", " | at 3 | plan"),
        ("3,0=r8:0", "3,0=r8:1"),
        ("3,0=r8:0", "3,0=r8"),
        ("3,0=r8:0", "2,0=r8:0"),
        ("3,0=r8:0", "3,0=r8:0 4,0=r8:0"),
        ("0,0=r5", "0,99999=r5"),
        (" | plan", ""),
    ],
)
def test_a_text_whose_tokens_do_not_add_up_is_no_draft(draft: Draft, old: str, new: str) -> None:
    text = written(draft.put({R8: (3, 0)}, {}).sorted_as(slots(R8, None, Y8, B1)))
    assert read(text) is not None
    assert old in text
    assert read(text.replace(old, new, 1)) is None


@pytest.mark.parametrize(
    "table",
    [EMPTY_TABLE, TokenTable({**BASE, (3, 0): "g8"}), TokenTable({(0, 0): "r5", (1, 0): "r6"})],
    ids=["nothing", "a token nobody has", "a token less"],
)
def test_a_table_that_cannot_be_made_is_refused(draft: Draft, table: TokenTable) -> None:
    with pytest.raises(ValueError, match=r"missing|not on the rack"):
        draft.loaded(table)


# From turn to turn


def test_additions_are_kept_on_a_table_that_has_grown(draft: Draft) -> None:
    grown = TokenTable({**BASE, (0, 1): "y5", (0, 2): "g5"})
    later = draft.put({R8: (3, 0)}, {}).rebased(grown, ORDER)
    assert later.base == grown
    assert later.table[3, 0] == "r8"
    assert later.table[0, 2] == "g5"
    back = later.undone()
    assert back is not None
    assert back.table == grown


def test_a_laid_token_stays_when_its_twin_is_passed_on(draft: Draft) -> None:
    work = draft.put({R8_TOO: (3, 0)}, {})
    order = arranged(work.order, ["r8", "y8", "g3"], laid=work.plan.own.values())
    assert order == slots(None, R8_TOO, Y8, OwnToken("g3"))
    assert work.rebased(BASE, order).table == work.table


# The rack


def test_new_tokens_come_last_and_the_others_stay_in_their_slots() -> None:
    order = slots(Y8, None, R8, B1)
    more = arranged(order, ["b1", "g3", "r8", "r8", "y8"])
    assert more == slots(Y8, None, R8, B1, R8_TOO, OwnToken("g3"))
    assert arranged(order, ["b1"]) == slots(None, None, None, B1)


@pytest.mark.parametrize(
    ("tokens", "before", "wished"),
    [
        # Into gaps, exactly there.
        ([R8], 4, (None, R8_TOO, Y8, B1, R8)),
        ([R8, R8_TOO], 6, (None, None, Y8, B1, None, None, R8, R8_TOO)),
        # Before a token: the fewest others move, into the nearest gap.
        ([B1], 0, (B1, R8, R8_TOO, Y8)),
        ([R8], 3, (None, R8_TOO, Y8, R8, B1)),
        ([R8], 2, (R8_TOO, R8, Y8, B1)),
        ([R8], 1, (R8, R8_TOO, Y8, B1)),
    ],
)
def test_tokens_are_put_into_slots(
    draft: Draft, tokens: list[OwnToken], before: int, wished: tuple[OwnToken | None, ...]
) -> None:
    assert draft.arranged(tokens, before).rack == slots(*wished)


def test_found_sets_are_right_and_as_many_as_can_be() -> None:
    sets = found_sets(["r5", "r6", "r7", "y7", "g7", "b1", "b9"])
    assert sorted(map(sorted, sets)) == [["r5", "r6", "r7"]]
    sets = found_sets(["r5", "r6", "r7", "r8", "y8", "g8", "b8", "b9", "b10"])
    assert sum(map(len, sets)) == 9
    rng = Random(2)
    for _try in range(20):
        tokens = rng.sample([*KINDS, *KINDS], 16)
        found = found_sets(tokens)
        left = list(tokens)
        for each in found:
            assert not table_faults(TokenTable({(n, 0): token for n, token in enumerate(each)}))
            for token in each:
                left.remove(token)


# What changed


def test_every_change_is_told_once() -> None:
    ben, cleo = PlayerStyle(1, 1), PlayerStyle(2, 2)
    one = TokenTable({**BASE, (3, 0): "r8"})
    two = TokenTable({(c, 2): token for (c, _r), token in one.items()})
    told = trace(((BASE, one, ben), (one, two, cleo)))
    assert {change.player_style for change in told} == {ben, cleo}
    of_ben = next(change for change in told if change.player_style == ben)
    of_cleo = next(change for change in told if change.player_style == cleo)
    assert of_ben.added == {(3, 2)}
    assert of_cleo.moved == {(c, 2): (c, 0) for c in range(3)}
