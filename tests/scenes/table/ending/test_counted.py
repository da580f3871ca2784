import pygame

from scenes.table.lights import counted_up

HERE = pygame.Rect(0, 0, 10, 10)


def test_everybody_is_counted_in_turn_and_the_least_first() -> None:
    things = [(HERE, (0,), 3), (HERE, (1,), 2), (HERE, (0,), 1), (HERE, (0,), 1)]
    assert [(thing.seats, thing.worth) for thing in counted_up(things)] == [
        ((0,), 1),
        ((1,), 2),
        ((0,), 1),
        ((0,), 3),
    ]
