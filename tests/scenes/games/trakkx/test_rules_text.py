import pytest

from game.rules.trakkx.judging import review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import OnCloth
from scenes.games.trakkx.work import read
from scenes.kit.rules import rules_pictures


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("sequence", [{"r9", "g9"}]),
        ("row", [{"b6", "b7", "b9", "b10"}]),
        ("pairs", [{"r5", "g6"}, {"y5", "r6"}]),
    ],
)
def test_tasks_begin_with_what_their_captions_call_wrong(name: str, wrong: list[set[str]]) -> None:
    task = rules_pictures("trakkx")[name]
    draft = read(task.position.work.partition(" | ")[2])
    assert draft is not None
    missing = review(TrakkxState.of(task.state()), 0, draft.table).missing
    faults = [one for one in missing if one.rule in ("line", "sequence", "row")]
    told = [
        {draft.table[piece.cell] for piece in one.pieces if isinstance(piece, OnCloth)}
        for one in faults
    ]
    assert told == wrong
