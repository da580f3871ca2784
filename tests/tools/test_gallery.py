from tools.gallery.states import STATES
from tools.gallery.steps import Steps


def test_every_step_to_a_state_is_known() -> None:
    known = {name for name in vars(Steps) if not name.startswith("_")}
    unknown = {name: {step for step, _ in state.steps} - known for name, state in STATES.items()}
    assert {name: steps for name, steps in unknown.items() if steps} == {}
