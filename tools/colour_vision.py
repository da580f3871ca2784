"""How a picture looks to people who see fewer colours.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the full strength of each kind;
they apply to linear light.
"""

from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

KINDS: Final = ("protanopia", "deuteranopia", "tritanopia")

_MATRICES: Final = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def simulated(surface: pygame.Surface, kind: str) -> pygame.Surface:
    """A copy of an opaque picture as someone with ``kind``, one of KINDS, sees it."""
    seen = _seen(pygame.surfarray.array3d(surface), kind)
    return pygame.surfarray.make_surface(seen)


def _seen(pixels: NDArray[np.uint8], kind: str) -> NDArray[np.uint8]:
    light = _LINEAR[pixels] @ np.array(_MATRICES[kind], dtype=np.float32).T
    levels = np.clip(light * (_STEPS - 1), 0, _STEPS - 1).astype(np.int32)
    encoded: NDArray[np.uint8] = _ENCODED[levels]
    return encoded


_STEPS: Final = 4096


def _linear(encoded: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4).astype(
        np.float32
    )


def _encoded(light: NDArray[np.float32]) -> NDArray[np.uint8]:
    curve = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.round(curve * 255).astype(np.uint8)


# Looked up instead of computed: a picture has millions of pixels but few levels.
_LINEAR: Final = _linear(np.arange(256).astype(np.float32) / np.float32(255))
_ENCODED: Final = _encoded(np.arange(_STEPS).astype(np.float32) / np.float32(_STEPS - 1))
