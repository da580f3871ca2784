"""What a table does for its game, what's heard there, and with whose eyes it's seen."""

from dataclasses import dataclass

import pytest

from scenes.kit.effects import SoundEffect
from scenes.table.curtain import Eyes
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[SoundEffect]:
    sounds: list[SoundEffect] = []
    monkeypatch.setattr(
        stage.services.sound, "play", lambda effect, *_more, **_named: sounds.append(effect)
    )
    return sounds


@dataclass(frozen=True)
class TableView:
    viewer: int | None


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_is_done_is_told_as_it_may_be_seen(
    monkeypatch: pytest.MonkeyPatch, viewer: int | None
) -> None:
    match = pebbles(taken=[1, 2])
    monkeypatch.setattr(
        type(match.state),
        "observed_action",
        lambda state, player, action, viewer: TableView(viewer),
    )
    secretive, free = (
        Eyes(match, viewer, open=over, decision=lambda number: None) for over in (False, True)
    )
    assert secretive.done(1).action == TableView(viewer)
    assert free.done(1).action == match.log[1].action
