"""A table without people that draws any moment of a match, for a film of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pygame

from game.match import Match
from game.protocol import NATURE
from scenes.front import FRONTS
from scenes.kit.i18n.joining import labelled
from scenes.kit.look import Look, StyleName
from scenes.table.animation import Showing
from scenes.table.desk import Desk
from scenes.table.game import TableGame
from scenes.table.pacing import showing_of
from scenes.table.scene import game_maker
from scenes.table.sight import Eyes
from scenes.table.table_view import Done, Past, TableView

BROAD: Final = 480
"""A film's width in pixels."""

_BOARD_HIGH: Final = 344
_ROW: Final = 36
_BOTTOM: Final = 50
"""The heights of the board, of a row of players above it, and of what's told below, in pixels."""

_BESIDE: Final = 3
"""The most players in a row."""

_WORDS: Final = (1280, 720)
_LINES: Final = (720, 405)
"""The windows in which words, and lines on the board, are as large as in a film."""

_MARGIN: Final = 8
_SIGN: Final = 26
_GAP: Final = 6
_RULE: Final = 4
_MOST: Final = 70
"""The most letters of a sentence below the board."""

AnySeen = TableView[Any, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match: ``shown`` is how far the action after ``position`` has come, 0 to 1.

    Without it everything is still. ``words`` replace what happened last.
    """

    position: int
    shown: float | None = None
    words: str = ""


class Camera:
    """Draws moments of ``match`` with everything everyone may see: all of it once it's finished.

    The theme and the players' colours are those of ``look``; ``size`` is the same for all windows.
    The board is laid out for the position after ``last`` actions.
    """

    def __init__(self, match: Match, look: Look, last: int) -> None:
        self.match = match
        self._front = FRONTS[match.info.key]
        self._eyes: Eyes[Any] = Eyes(match, None, open=match.is_finished, decision=lambda _n: None)
        self._player_styles = self._front.player_styles(match.seats, match.options)
        self._names = tuple(seat.name for seat in match.seats)
        self._past = Past(len(match.log), self._eyes.done)
        self._look = look.changed(size=_WORDS, text_scale=1.0, reduced_motion=False)
        rows = -(-len(match.seats) // _BESIDE)
        self._board = pygame.Rect(0, rows * _ROW, BROAD, _BOARD_HIGH)
        self.size = BROAD, self._board.bottom + _BOTTOM
        self._tell = self._front.words().tell
        self._showings: dict[int, Showing[Any]] = {}
        self._now = 0.0
        desk = Desk[Any, Any](match.info, Random(0), lambda: self._seen, lambda: self._now)
        self._game: TableGame[Any, Any] = game_maker(match.info.key)(desk)
        self._seen = self._look_at(Moment(last))
        self._ground = self._laid()

    def _look_at(self, moment: Moment) -> AnySeen:
        position = moment.position
        showing = None
        if moment.shown is not None:
            showing = self._showing(position)
            position += 1
        return TableView(
            state=self._eyes.observed(self.match.states[position]),
            draft=self._game.empty_draft,
            position=position,
            past=self._past,
            names=self._names,
            people=frozenset(),
            player_styles=self._player_styles,
            showing=showing,
            progress=moment.shown or 0.0,
            targets=False,
        )

    def _showing(self, number: int) -> Showing[Any]:
        """Action ``number``, always as the same movement."""
        if number not in self._showings:
            done: Done[Any] = self._eyes.done(number)
            seconds = self._game.timing(done.before, done.action, done.after)
            self._showings[number] = showing_of(
                done, number, seconds, 1.0, delay=0.0, backwards=False
            )
            for old in [each for each in self._showings if each < number - 1]:
                del self._showings[old]
        return self._showings[number]

    def seconds(self, number: int) -> float:
        """How long action ``number`` takes to show."""
        return self._showing(number).duration

    def _laid(self) -> pygame.Surface:
        """Lay out the board; returns what's below everything else."""
        look, theme, size = self._look, self._look.theme, self._board.size
        lines = look.changed(size=_LINES)
        self._game.place_in_picture(lines, pygame.Rect((0, 0), size), self._seen)
        ground = pygame.Surface(size)
        ground.fill(theme.table)
        if theme.table_picture is not None:
            ground.blit(look.picture(theme.table_picture, size, "cover"), (0, 0))
        self._game.draw_ground(ground)
        return ground

    def picture(self, moment: Moment, passed: float = 0.0) -> pygame.Surface:
        """The moment as a picture, ``passed`` seconds after the one before it."""
        seen = self._seen = self._look_at(moment)
        self._now += passed
        self._game.pass_time(passed, seen)
        board = self._ground.copy()
        board.fblits(self._game.items(seen))
        picture = pygame.Surface(self.size)
        picture.fill(self._look.theme.paper)
        picture.blit(board, self._board)
        self._draw_players(picture, seen)
        self._draw_words(picture, seen, moment.words)
        return picture

    # Players and words

    def _draw_players(self, picture: pygame.Surface, seen: AnySeen) -> None:
        look = self._look
        points, active = self._game.points(seen), self._active(seen)
        room = (BROAD - 2 * _MARGIN) // min(_BESIDE, len(self._names))
        for seat, player_style in enumerate(self._player_styles):
            row, column = divmod(seat, _BESIDE)
            place = pygame.Rect(_MARGIN + column * room, row * _ROW, room - _GAP, _ROW)
            token = look.token(player_style.colour, player_style.symbol, _SIGN)
            picture.blit(token, token.get_rect(midleft=place.midleft))
            figure = look.text(points[seat], "strong", "ink") if len(points[seat]) <= 4 else None
            right = place.right
            if figure is not None:
                right -= figure.get_width()
                picture.blit(figure, figure.get_rect(midleft=(right, place.centery)))
            left = place.left + _SIGN + _GAP
            name = look.wrap(self._names[seat], "small-strong", right - _GAP - left, 1)[0]
            words = look.text(name, "small-strong", "ink")
            picture.blit(words, words.get_rect(midleft=(left, place.centery)))
            if seat in active:
                line = pygame.Rect(place.left, place.bottom - _RULE, place.width, _RULE)
                picture.fill(look.player(player_style.colour).fill, line)

    def _active(self, seen: AnySeen) -> tuple[int, ...]:
        """The seats whose turn it is; at the end the winners."""
        if seen.showing is not None:
            before = seen.position - 1
            while before >= 0 and self.match.log[before].player == NATURE:
                before -= 1
            return (self.match.log[before].player,) if before >= 0 else ()
        outcome = self.match.outcome() if seen.position == len(self.match.log) else None
        if outcome is not None:
            return tuple(outcome.winners)
        return tuple(seat for seat in seen.state.acting_players() if seat != NATURE)

    def _draw_words(self, picture: pygame.Surface, seen: AnySeen, heading: str) -> None:
        look, room = self._look, BROAD - 2 * _MARGIN
        middle = self.size[1] - _BOTTOM // 2
        words = heading or self._told(seen)
        style: StyleName = "heading" if heading else "strong"
        if words:
            drawn = look.text(words, style, "ink", width=room, max_lines=2, align="center")
            picture.blit(drawn, drawn.get_rect(center=(BROAD // 2, middle)))

    def _told(self, seen: AnySeen) -> str:
        """What has happened; "" before the first action of a player."""
        number = seen.position - 1
        if seen.showing is not None and not self._game.may_tell(seen.showing, seen):
            number -= 1
        chance: list[str] = []
        while number >= 0 and self.match.log[number].player == NATURE:
            chance.insert(0, self._words(number, brief=True))
            number -= 1
        if number < 0:
            return ""
        brief, sentence = (self._words(number, brief=each) for each in (True, False))
        if not (chance or self._game.is_told_briefly or len(sentence) > _MOST):
            return sentence
        name = self._names[self.match.log[number].player]
        told = labelled(name, brief)
        return " · ".join(filter(None, (told, *chance)))

    def _words(self, number: int, *, brief: bool) -> str:
        done = self._eyes.done(number)
        return self._tell(done.before, done.player, done.action, self._names, brief=brief)
