"""Who was ahead: a line for each team; of two, one line, with the leader's colour between."""

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
_HALVES: Final = 2
"""So many teams' lines would mirror each other."""

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
        """Draw what's known with the teams' tokens, and fine lines at the ends and midway."""
        theme, rect = look.theme, self.rect
        grey = drawing.svg_colour(mix(theme.field, theme.ink_soft, 0.35))
        fine = max(1.0, look.scale)
        dashed = f' stroke-dasharray="{4 * fine:.1f} {4 * fine:.1f}"'
        body = "".join(
            f'<path d="M{rect.left} {self.down(share):.1f}H{rect.right}" stroke="{grey}" '
            f'stroke-width="{fine:.2f}"{dash}/>'
            for share, dash in ((0.0, ""), (1.0, ""), (self.even, dashed))
        )
        halves = len(lines) == _HALVES
        body += self._leads(look, lines) if halves else ""
        body += "".join(
            self._svg(look, line, plain=halves) for line in lines[: 1 if halves else None]
        )
        svg = drawing.svg_surface(f'<g fill="none">{body}</g>', picture.get_size())
        picture.blit(svg, (0, 0))
        for number, line in enumerate(lines):
            if not halves:
                self._sign(look, picture, lines, number)
                continue
            # Each at the end of the scale where they'd have won.
            token = look.token(line.colour, line.symbol, look.em(_TOKEN))
            spot = rect.left, rect.bottom if number else rect.top
            picture.blit(token, token.get_rect(center=spot))

    def _leads(self, look: Look, lines: Sequence[CurveLine]) -> str:
        """Between the first of two teams' line and the middle: the colour of whoever is ahead."""
        points, middle = lines[0].points, self.down(self.even)
        if len(points) < 2:
            return ""
        begin, end = (self.across(points[n][0]) for n in (0, -1))
        areas = []
        for line, most in zip(lines, (max, min), strict=True):
            way = "L".join(
                f"{self.across(at):.1f} {self.down(most(share, self.even)):.1f}"
                for at, share in points
            )
            fill = drawing.svg_colour(look.player(line.colour).fill)
            path = f"M{begin:.1f} {middle:.1f}L{way}L{end:.1f} {middle:.1f}Z"
            areas.append(f'<path d="{path}" fill="{fill}" fill-opacity="0.75"/>')
        return "".join(areas)

    def _svg(self, look: Look, line: CurveLine, *, plain: bool) -> str:
        """A line in the team's colour on a wider one that sets it off, or a ``plain`` one."""
        if len(line.points) < 2:
            return ""
        path = "M" + "L".join(
            f"{self.across(at):.1f} {self.down(share):.1f}" for at, share in line.points
        )
        if plain:
            ink, broad = drawing.svg_colour(look.theme.ink), 1.6 * look.scale
            return f'<path d="{path}" stroke="{ink}" stroke-width="{broad:.2f}"/>'
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
