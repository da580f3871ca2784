import pytest

from game.rules.trakkx.judging import JudgedTable, review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import OnCloth
from scenes.games.trakkx.work import read
from scenes.kit.rules import rules_pictures

TASKS = {name: each for name, each in rules_pictures("trakkx").items() if each.steps}


def judged(name: str, work: str) -> JudgedTable:
    """What the rules say about a reader's draft; without one, about the table as it is."""
    state = TrakkxState.of(TASKS[name].state())
    draft = read(work.partition(" | ")[2]) if work else None
    return review(state, 0, state.table if draft is None else draft.table)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("sequence", [{"r9", "g9"}]),
        ("row", [{"b6", "b7", "b9", "b10"}]),
        ("pairs", [{"r5", "g6"}, {"y5", "r6"}]),
    ],
)
def test_tasks_begin_with_what_their_captions_call_wrong(name: str, wrong: list[set[str]]) -> None:
    work = TASKS[name].position.work
    draft = read(work.partition(" | ")[2])
    assert draft is not None
    faults = [one for one in judged(name, work).missing if one.rule in ("line", "sequence", "row")]
    told = [
        {draft.table[piece.cell] for piece in one.pieces if isinstance(piece, OnCloth)}
        for one in faults
    ]
    assert told == wrong
