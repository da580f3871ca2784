"""Lines of who was ahead, a team each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import drawing
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, mix

if TYPE_CHECKING:
    from game.analysis import Analysis

_LINE: Final = 3.2
_TOKEN: Final = 18.0
_DASHES: Final = ("", "12 5", "2 6", "14 5 2 5", "7 7", "20 4 4 4")
"""Dashes for each symbol's line, in design units: never colour alone."""


@dataclass(frozen=True, slots=True)
class CurveLine:
    """One team: colour and symbol by number, and its share of the win, 0 to 1, by position."""

    colour: int
    symbol: int
    points: tuple[tuple[int, float], ...]


def lines_of(analysis: "Analysis", player_styles: Sequence[PlayerStyle]) -> list[CurveLine]:
    """The lines of all teams, as far as they're known."""
    curve = analysis.curve
    return [
        CurveLine(
            player_styles[seats[0]].colour,
            player_styles[seats[0]].symbol,
            tuple((position, shares[team]) for position, shares in curve),
        )
        for team, seats in enumerate(analysis.teams)
    ]


@dataclass(frozen=True, slots=True)
class Plot:
    """Where lines run from one position to another; no one is ahead at the share ``even``."""

    rect: pygame.Rect
    first: int
    last: int
    even: float

    def across(self, position: float) -> float:
        """A position's place from left to right."""
        part = max(0.0, position - self.first) / max(1, self.last - self.first)
        return self.rect.left + self.rect.width * part

    def down(self, share: float) -> float:
        """A share's place from top to bottom."""
        return self.rect.bottom - self.rect.height * share

    def draw(self, look: Look, picture: pygame.Surface, lines: Sequence[CurveLine]) -> None:
        """Draw the lines with their tokens, and fine ones at the ends and where no one is ahead."""
        theme, rect = look.theme, self.rect
        grey = drawing.svg_colour(mix(theme.field, theme.ink_soft, 0.35))
        fine = max(1.0, look.scale)
        dashed = f' stroke-dasharray="{4 * fine:.1f} {4 * fine:.1f}"'
        body = "".join(
            f'<path d="M{rect.left} {self.down(share):.1f}H{rect.right}" stroke="{grey}" '
            f'stroke-width="{fine:.2f}"{dash}/>'
            for share, dash in ((0.0, ""), (1.0, ""), (self.even, dashed))
        )
        body += "".join(self._svg(look, line) for line in lines)
        svg = drawing.svg_surface(f'<g fill="none">{body}</g>', picture.get_size())
        picture.blit(svg, (0, 0))
        for number in range(len(lines)):
            self._sign(look, picture, lines, number)

    def _svg(self, look: Look, line: CurveLine) -> str:
        """A line in the team's colour on a wider one that sets it off."""
        if len(line.points) < 2:
            return ""
        path = "M" + "L".join(
            f"{self.across(at):.1f} {self.down(share):.1f}" for at, share in line.points
        )
        fill = look.player(line.colour).fill
        casing = mix(fill, look.theme.ink, 0.55)
        dashes = _DASHES[line.symbol % len(_DASHES)].split()
        dash = ""
        if dashes:
            lengths = " ".join(f"{float(part) * look.scale:.1f}" for part in dashes)
            dash = f' stroke-dasharray="{lengths}"'
        join = 'stroke-linejoin="round" stroke-linecap="round"'
        width = _LINE * look.scale
        return "".join(
            f'<path d="{path}" stroke="{drawing.svg_colour(colour)}" '
            f'stroke-width="{broad:.2f}" {join}{dash}/>'
            for colour, broad in ((casing, width + 1.6 * look.scale), (fill, width))
        )

    def _sign(
        self, look: Look, picture: pygame.Surface, lines: Sequence[CurveLine], number: int
    ) -> None:
        """Put a team's token on its line, in its own stretch, where it's clearest of the others."""
        line = lines[number]
        others = [dict(each.points) for each in lines if each is not line]
        length = self.last - self.first
        begin, end = (self.first + length * n / len(lines) for n in (number, number + 1))
        room = look.em(_TOKEN) * length / self.rect.width
        own = [each for each in line.points if begin + room < each[0] < end - room] or line.points

        def clear(point: tuple[int, float]) -> float:
            return min((abs(each.get(point[0], 0.5) - point[1]) for each in others), default=0.0)

        if own:
            at, share = max(own, key=clear)
            token = look.token(line.colour, line.symbol, look.em(_TOKEN))
            spot = round(self.across(at)), round(self.down(share))
            picture.blit(token, token.get_rect(center=spot))
