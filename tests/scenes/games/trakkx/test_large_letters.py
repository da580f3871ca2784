from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes.games.trakkx.stage import sit_down, trakkx
from tests.scenes.stage import make_stage


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_tokens_on_the_rack_grow_with_the_letters(size: tuple[int, int], tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    sides = []
    for scale in (1.0, 2.0):
        stage.services.look = stage.services.look.changed(size=size, text_scale=scale)
        table = sit_down(stage, trakkx())
        sides.append(table.game.furniture.token)
    assert sides[1] >= 1.15 * sides[0]
