from scenes.kit.voice import Recording, Voice
from scenes.table.guide.scene import GuidedScene
from tools.studio import studio


def test_the_lesson_tells_how_hands_flick_to_who_sees_and_to_who_hears_it() -> None:
    with studio(animation_speed="off") as opened:
        opened.services.go.open_lesson("hop-the-marble", "flick")
        opened.settle()
        label = opened.on_top(GuidedScene).ui.find("how")
        assert label is not None
        assert "Pull a marble back" in " ".join(label.paragraphs())
        heard = Recording()
        opened.services.voice = Voice(heard)
        opened.app.change_settings(speech="on")
        opened.services.go.open_lesson("hop-the-marble", "flick")
        opened.pass_time(0.2)
        told = " ".join(heard.said)
        assert "Flick your green marble at the red one." in told
        assert "Ctrl+Down arrow finds your marbles, Enter takes one." in told
        assert "Pull" not in told
