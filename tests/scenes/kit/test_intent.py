import pygame

from scenes.kit.intent import Pointer, PointerReader, Press


def key(kind: int, code: int) -> pygame.Event:
    return pygame.Event(kind, key=code, mod=0)


def button(kind: int, number: int) -> pygame.Event:
    return pygame.Event(kind, button=number, pos=(30, 40))


def test_the_wheel_turns_where_the_pointer_was_last() -> None:
    reader = PointerReader()
    reader.read(pygame.Event(pygame.MOUSEMOTION, pos=(30, 40)))
    wheel = reader.read(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert wheel == Pointer(Press.WHEEL, (30, 40), wheel=-2)
    fine = reader.read(pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_y=0.25))
    assert fine == Pointer(Press.WHEEL, (30, 40), wheel=0.25)


def test_shift_is_down_between_its_events_and_while_the_window_has_the_keyboard() -> None:
    reader = PointerReader()
    move = pygame.Event(pygame.MOUSEMOTION, pos=(30, 40))
    assert reader.read(key(pygame.KEYDOWN, pygame.K_LSHIFT)) is None
    assert reader.read(move) == Pointer(Press.MOVE, (30, 40), shift=True)
    reader.read(key(pygame.KEYUP, pygame.K_LSHIFT))
    assert reader.read(move) == Pointer(Press.MOVE, (30, 40))
    reader.read(key(pygame.KEYDOWN, pygame.K_RSHIFT))
    reader.read(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert reader.read(move) == Pointer(Press.MOVE, (30, 40))


def test_a_press_that_slips_a_little_does_not_move() -> None:
    reader = PointerReader()
    reader.slip = 12
    reader.read(button(pygame.MOUSEBUTTONDOWN, 1))
    slipped = pygame.Event(pygame.MOUSEMOTION, pos=(38, 48))
    assert reader.read(slipped) == Pointer(Press.MOVE, (30, 40))
    up = pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(40, 46))
    assert reader.read(up) == Pointer(Press.UP, (30, 40))
    assert reader.read(slipped) == Pointer(Press.MOVE, (38, 48))


def test_a_hand_that_goes_farther_drags_and_comes_back() -> None:
    reader = PointerReader()
    reader.slip = 12
    reader.read(button(pygame.MOUSEBUTTONDOWN, 1))
    for point in ((50, 40), (31, 40)):
        moved = pygame.Event(pygame.MOUSEMOTION, pos=point)
        assert reader.read(moved) == Pointer(Press.MOVE, point)
