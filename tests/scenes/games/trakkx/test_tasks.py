import pytest

from scenes.kit.rules import rules_pictures
from scenes.pages.trial import trial_scene
from scenes.table.guide.scene import GuidedScene
from tools.studio import studio

TASKS = {name: picture for name, picture in rules_pictures("trakkx").items() if picture.steps}


@pytest.mark.parametrize("name", TASKS)
def test_a_task_is_done_as_it_shows(name: str) -> None:
    with studio(animation_speed="off") as stage:
        stage.app.manager.push(trial_scene(stage.services, TASKS[name]))
        stage.settle()
        stage.click("way-show")
        for _step in TASKS[name].steps:
            stage.pass_time(1)
        stage.click("offer-lay")
        stage.settle()
        assert stage.on_top(GuidedScene).guide.answer() == "Right! That’s allowed."
