"""A picture of the Bead Game's rules is tried by its buttons."""

from scenes.kit.intent import Command
from scenes.pages.live_picture import LiveBoard
from tools.studio import studio


def test_a_bead_is_chosen_on_the_board_and_played_by_a_button() -> None:
    with studio(animation_speed="off") as stage:
        stage.services.go.open_rules("bead-game", "win")
        stage.settle()
        board = stage.widget("live:win")
        assert isinstance(board, LiveBoard)
        stage.click("live:win:try")
        stage.ui.set_focus(board)
        stage.give(Command.ACTIVATE, Command.RIGHT, Command.RIGHT, Command.ACTIVATE)
        stage.settle()
        ends = [w.name for w in stage.ui.root.shown() if w.name.startswith("live:win:")]
        (button,) = [name for name in ends if "outside" in name]
        table = board.trial.begin()
        played = table.session.match.cursor
        assert not board.trial.is_tried
        stage.click(button)
        stage.settle()
        assert table.session.match.cursor == played + 1
        assert board.trial.is_tried
        stage.click("live:win:try")
        assert board.trial.table is None
