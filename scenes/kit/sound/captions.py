"""What sounds tell, in a few words at the board's edge, on the side they come from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit.display import Item
from scenes.kit.look import Look, drawn_once

SECONDS: Final = 3.0
"""Seconds a caption stays."""

_MOST: Final = 3
"""The most captions on each side."""

_ASIDE: Final = 0.34
"""From here on a sound is to one side, with 1 at the edge of the table."""

_INSET: Final = (64.0, 56.0)
"""How far from the board's upper corners captions begin, in design units: clear of tools."""

_WIDEST: Final = 190.0


@dataclass(frozen=True, slots=True)
class Caption:
    """Words and their side: -1 left, 1 right, 0 neither. They stay ``until`` then."""

    text: str
    side: int
    until: float


class Captions:
    """Collects what's heard; ``now`` gives seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.lines: tuple[Caption, ...] = ()
        """What's to be read now, oldest first."""
        self._shown: tuple[tuple[str, int], ...] = ()

    def hear(self, text: str, pan: float) -> None:
        """Note a sound from -1, left, to 1, right; one that tells nothing has no text."""
        if not text:
            return
        side = (pan > _ASIDE) - (pan < -_ASIDE)
        new = Caption(text, side, self._now() + SECONDS)
        # Said again it stays longer, without a second line.
        others = [line for line in self.lines if (line.text, line.side) != (new.text, side)]
        same = [line for line in others if (line.side > 0) == (side > 0)]
        gone = same[: max(0, len(same) + 1 - _MOST)]
        self.lines = (*(line for line in others if line not in gone), new)

    def take_change(self) -> bool:
        """Drop captions whose time is over; returns whether others are shown than before."""
        self.lines = tuple(line for line in self.lines if line.until > self._now())
        texts = tuple((line.text, line.side) for line in self.lines)
        changed, self._shown = texts != self._shown, texts
        return changed

    def items(self, look: Look, area: pygame.Rect) -> Iterator[Item]:
        """The captions as pictures, in the upper corners of the board's ``area``.

        Where they'd meet in the middle, the right ones go below the others.
        """
        inset, highest, gap = look.px(_INSET[0]), area.top + look.px(_INSET[1]), look.px(4)
        end, widest = highest, 0
        for right in (False, True):
            lines = [line for line in self.lines if (line.side > 0) is right]
            pictures = [_picture(look, line.text, line.side) for line in lines]
            wide = max((picture.get_width() for picture in pictures), default=0)
            meet = widest + wide + gap > area.w - 2 * inset
            top = end if meet else highest
            for picture in pictures:
                left = area.right - inset - picture.get_width() if right else area.left + inset
                yield picture, (left, top)
                top += picture.get_height() + gap
            end, widest = top, wide


@drawn_once
def _picture(look: Look, words: str, side: int) -> pygame.Surface:
    """A caption on a small plate, with an arrow to where it's heard."""
    text = look.text(words, "strong", "ink", width=look.em(_WIDEST))
    arrow = look.text_px("strong") if side else 0
    pad = look.px(9)
    size = (text.get_width() + arrow + 2 * pad, text.get_height() + pad)
    plate = look.box(size, look.px(10), "paper", 255, "ink", look.edge_width).copy()
    high = (size[1] - text.get_height()) // 2
    plate.blit(text, (pad + (arrow if side < 0 else 0), high))
    if side:
        name = "chevron-right" if side > 0 else "chevron-left"
        sign = look.icon(name, arrow)
        left = size[0] - pad - arrow if side > 0 else pad - look.px(3)
        plate.blit(sign, sign.get_rect(midleft=(left, size[1] // 2)))
    return plate
