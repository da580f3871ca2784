"""Compares pictures, in colour and in grey."""

import numpy as np
import pygame

from scenes.kit.look import Look


def seen(look: Look, picture: pygame.Surface, eyes: str) -> np.ndarray:
    """A picture on the table's colour, as it is or in "grey"."""
    ground = pygame.Surface(picture.get_size())
    ground.fill(look.theme.table)
    ground.blit(picture, (0, 0))
    pixels = pygame.surfarray.array3d(ground).astype(float)
    return pixels.mean(axis=2, keepdims=True) if eyes == "grey" else pixels


def differing(first: np.ndarray, second: np.ndarray, level: int = 30) -> float:
    """The share of the pixels that differ by more than ``level``."""
    return float(np.mean(np.abs(first - second).max(axis=2) > level))


def changed(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Where two pictures differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 1), other)
    same.invert()
    return list(same.get_bounding_rects())
