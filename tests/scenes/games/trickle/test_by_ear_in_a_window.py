from pathlib import Path

import pytest

from tests.real_window import PATIENCE, close, mouse, real_screen, repeat_until, running
from tests.scenes.games.hexagon.stage import trickle
from tools.virtual_screen import wait_for


@pytest.mark.long
def test_keys_in_a_real_window_are_answered_aloud_and_play(tmp_path: Path) -> None:
    file, spoken, data = (tmp_path / name for name in ("match.pocketful", "spoken", "data"))
    file.write_text(trickle("human", "learner").to_text(), "utf-8")
    program = ("-m", "tests.spoken_app", str(spoken))

    def told() -> str:
        return spoken.read_text("utf-8") if spoken.exists() else ""

    with real_screen() as screen, running(screen, data, file, program=program) as app:
        # Without a window manager nothing else gives the window the keyboard.
        mouse(screen, "windowfocus", "--sync", screen.windows()[0])
        repeat_until(lambda: "f6: " in told(), lambda: mouse(screen, "key", "Right"))
        for key, answer in (
            ("ctrl+Down", "Can move."),
            ("Return", ", in hand."),
            ("ctrl+Down", "You can go here"),
            ("Return", "\nBen: "),
        ):
            mouse(screen, "key", key)
            assert wait_for(lambda: answer in told(), PATIENCE), told()  # noqa: B023
        close(app)
