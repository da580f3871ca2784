import pygame
import pytest

from scenes.kit.intent import Command
from scenes.kit.keys.reader import FIRST_REPEAT, NEXT_REPEAT, CommandReader
from tests.scenes.stage import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def reader(clock: Clock) -> CommandReader:
    pygame.init()
    return CommandReader(clock)


def down(key: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


def up(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def button(number: int, *, pressed: bool = True, instance: int = 0) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if pressed else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, button=number, instance_id=instance)


def stick(axis: int, value: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def test_a_held_key_repeats_moves_but_never_acts_twice(reader: CommandReader) -> None:
    assert reader.read(down(pygame.K_LEFT)) == (Command.LEFT,)
    assert reader.read(down(pygame.K_LEFT)) == (Command.LEFT,)
    assert reader.read(down(pygame.K_RETURN)) == (Command.ACTIVATE,)
    assert reader.read(down(pygame.K_RETURN)) == ()
    reader.read(up(pygame.K_RETURN))
    assert reader.read(down(pygame.K_RETURN)) == (Command.ACTIVATE,)
    reader.read(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert reader.read(down(pygame.K_RETURN)) == (Command.ACTIVATE,)


def test_a_held_direction_repeats_by_the_clock(reader: CommandReader, clock: Clock) -> None:
    reader.read(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert reader.poll() == ()
    clock.seconds += FIRST_REPEAT - 0.01
    assert reader.poll() == ()
    clock.seconds += 0.02
    assert reader.poll() == (Command.DOWN,)
    assert reader.poll() == ()
    assert reader.next_due is not None
    assert 0 < reader.next_due - clock.seconds <= NEXT_REPEAT
    clock.seconds += 30.0
    assert reader.poll() == (Command.DOWN,), "a long pause is one repeat, not hundreds"
    reader.read(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, pressed=False))
    clock.seconds += 30.0
    assert reader.poll() == ()
    assert reader.next_due is None


def test_the_stick_has_a_dead_zone(reader: CommandReader, clock: Clock) -> None:
    axis = pygame.CONTROLLER_AXIS_LEFTX
    assert reader.read(stick(axis, 9000)) == ()
    assert reader.read(stick(axis, 26000)) == (Command.RIGHT,)
    assert reader.read(stick(axis, 17000)) == (), "trembling between the marks is nothing new"
    assert reader.read(stick(axis, 30000)) == ()
    clock.seconds += FIRST_REPEAT
    assert reader.poll() == (Command.RIGHT,)
    assert reader.read(stick(axis, 2000)) == ()
    clock.seconds += 10
    assert reader.poll() == ()
    assert reader.read(stick(axis, -32768)) == (Command.LEFT,)
    assert reader.read(stick(axis, 32767)) == (Command.RIGHT,)
    assert reader.read(stick(pygame.CONTROLLER_AXIS_LEFTY, -32768)) == (Command.UP,)
    assert reader.read(stick(pygame.CONTROLLER_AXIS_RIGHTX, -32767)) == (Command.RECAP,)


def test_the_right_stick_zooms_and_the_triggers_fit_and_mark_once(
    reader: CommandReader, clock: Clock
) -> None:
    right, trigger = pygame.CONTROLLER_AXIS_RIGHTY, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    assert reader.read(stick(right, -32768)) == (Command.ZOOM_IN,)
    clock.seconds += FIRST_REPEAT
    assert reader.poll() == (Command.ZOOM_IN,)
    assert reader.read(stick(right, 0)) == ()
    assert reader.read(stick(trigger, 32767)) == (Command.MARK,)
    clock.seconds += FIRST_REPEAT
    assert reader.poll() == (), "a trigger speaks once"
    assert reader.next_due is None
    assert reader.read(stick(trigger, 30000)) == ()
    assert reader.read(stick(trigger, 0)) == ()
    assert reader.read(stick(trigger, 32767)) == (Command.MARK,)
    assert reader.read(stick(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 32767)) == (Command.FIT,)


def test_an_unmapped_pad_works_by_numbers(reader: CommandReader, clock: Clock) -> None:
    def joy(kind: int, **values: object) -> pygame.Event:
        return pygame.Event(kind, instance_id=4, **values)

    assert reader.read(joy(pygame.JOYBUTTONDOWN, button=0)) == (Command.ACTIVATE,)
    assert reader.read(joy(pygame.JOYBUTTONDOWN, button=55)) == ()
    assert reader.read(joy(pygame.JOYHATMOTION, hat=0, value=(0, 1))) == (Command.UP,)
    assert reader.read(joy(pygame.JOYHATMOTION, hat=0, value=(1, 1))) == (Command.RIGHT,)
    assert reader.read(joy(pygame.JOYHATMOTION, hat=0, value=(0, 0))) == ()
    assert reader.read(joy(pygame.JOYAXISMOTION, axis=1, value=0.9)) == (Command.DOWN,)
    clock.seconds += 5
    assert reader.poll() == (Command.DOWN,)
    assert reader.read(joy(pygame.JOYDEVICEREMOVED)) == ()
    clock.seconds += 5
    assert reader.poll() == (), "a pad that is pulled out lets go of everything"


def test_a_mapped_pad_is_not_heard_twice(reader: CommandReader) -> None:
    reader._mapped.add(4)
    event = pygame.Event(pygame.JOYBUTTONDOWN, instance_id=4, button=0)
    assert reader.hears_twice(event)
    reader.read(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=4))
    assert not reader.hears_twice(event)


def test_a_pad_that_is_gone_before_it_is_opened_is_no_trouble(clock: Clock) -> None:
    pygame.init()
    reader = CommandReader(clock)
    assert reader.read(pygame.Event(pygame.JOYDEVICEADDED, device_index=99, guid="")) == ()
    assert reader.read(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=99)) == ()
