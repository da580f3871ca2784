"""A film of a match, or of some of its actions, made little by little while the window goes on.

It's of a table without people that draws any moment.
"""

import math
import struct
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random
from typing import Any, Final

import pygame
from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from game.match import Match
from game.messages import Message
from game.protocol import NATURE
from game.records.files import RecordError, shown
from scenes.front import FRONTS
from scenes.kit.i18n import N_, _, labelled, tr, with_aside
from scenes.kit.look import Look, StyleName
from scenes.kit.match_words import players_text, result_headline
from scenes.kit.services import Services
from scenes.kit.session.timeline import Showing
from scenes.kit.sharing import why_not_shared
from scenes.kit.theme import Rgb
from scenes.table.curtain import Eyes
from scenes.table.game import TableGame
from scenes.table.table_view import Done, Past, TableView
from scenes.ui.dialog import Dialog, DialogButton, SavedFile
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, ProgressBar, Token
from scenes.ui.widget import WidgetHost

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
class FilmFrame:
    """A moment of a match: ``shown`` is how far the action after ``position`` has come, 0 to 1.

    Without it everything is still. ``words`` replace what happened last.
    """

    position: int
    shown: float | None = None
    words: str = ""


class FilmCamera:
    """Draws moments of ``match`` with everything everyone may see: all of it once it's finished.

    The theme and the players' colours are those of ``look``; ``size`` is the same for all windows.
    The board is laid out for the position after ``last`` actions. To its game it's the ``Desk``, at
    which no one sits.
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
        self._last: Showing[Any] | None = None
        self.info, self.rng, self.now, self.shift = match.info, Random(0), 0.0, False
        self._game: TableGame[Any, Any] = self._front.load().game(self)
        self.seen = self._look_at(FilmFrame(last))
        self._ground = self._laid()

    def redraw(self) -> None:
        """Does nothing: every picture is drawn anew."""

    changed = redraw

    def show(self, _sentence: str) -> None:
        """Does nothing: the film's own words tell it."""

    def work(self, _seat: int) -> None:
        """No one has anything in hand."""

    def _look_at(self, moment: FilmFrame) -> AnySeen:
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
        if self._last is None or self._last.number != number:
            done: Done[Any] = self._eyes.done(number)
            seconds = self._game.timing(done.before, done.action, done.after)
            self._last = done.showing(number, seconds, 1.0, delay=0.0, backwards=False)
        return self._last

    def seconds(self, number: int) -> float:
        """How long action ``number`` takes to show."""
        return self._showing(number).duration

    def _laid(self) -> pygame.Surface:
        """Lay out the board; returns what's below everything else."""
        look, theme, size = self._look, self._look.theme, self._board.size
        lines = look.changed(size=_LINES)
        self._game.place_in_picture(lines, pygame.Rect((0, 0), size), self.seen)
        ground = pygame.Surface(size)
        ground.fill(theme.table)
        if theme.table_picture is not None:
            ground.blit(look.picture(theme.table_picture, size, "cover"), (0, 0))
        self._game.draw_ground(ground)
        return ground

    def picture(self, moment: FilmFrame, passed: float = 0.0) -> pygame.Surface:
        """The moment as a picture, ``passed`` seconds after the one before it."""
        seen = self.seen = self._look_at(moment)
        self.now += passed
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
        points, active = self._game.points(seen), self._active(seen)
        room = (BROAD - 2 * _MARGIN) // min(_BESIDE, len(self._names))
        for seat, style in enumerate(self._player_styles):
            row, column = divmod(seat, _BESIDE)
            place = pygame.Rect(_MARGIN + column * room, row * _ROW, room - _GAP, _ROW)
            name = Label(self._names[seat], "small-strong", max_lines=1, flex=1)
            reached = Label(points[seat] if len(points[seat]) <= 4 else "", "strong")
            sign = Token(style.colour, style.symbol, _SIGN)
            line = Row([sign, name, reached], gap=_GAP, fold=False)
            line.place(self._look, place)
            line.draw(picture)
            if seat in active:
                below = (place.left, place.bottom - _RULE, place.width, _RULE)
                picture.fill(self._look.player(style.colour).fill, below)

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
        name = self._eyes.done(number).names[self.match.log[number].player]
        told = labelled(name, brief)
        return " · ".join(filter(None, (told, *chance)))

    def _words(self, number: int, *, brief: bool) -> str:
        done = self._eyes.done(number)
        return self._tell(done.before, done.player, done.action, done.names, brief=brief)


ENDING: Final = ".gif"
"""A film file's extension."""

LONGEST: Final = 75.0
"""The longest film of a whole match in seconds, without its last picture: a longer match plays
faster.
"""

_STEP: Final = 0.1
_FINE_STEP: Final = 0.05
"""Seconds between pictures: of a whole match, and of a few actions in real time."""

_OPENING: Final = 1.2
_AIMS: Final = 0.8
_READ: Final = 0.7
_CLOSING: Final = 3.0
"""Seconds for the first picture, for an aim before it's played, for an action to be read, and for
the last picture.
"""

_SAMPLES: Final = 9
"""How many moments of a film choose its colours."""

_STEPS: Final = 8
"""The most steps of work at a time: a clock may be stuck."""

_AT_ONCE: Final = 1.0
"""Seconds after which a board's view has come to rest."""


_COLOURS: Final = 255
"""A palette's colours; one more index keeps what was there before."""

_TICKS: Final = 100
"""The format counts time in hundredths of a second."""

_NEAREST: Final = Image.Resampling.NEAREST

_LOOPS: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""It loops forever."""


def image_of(surface: pygame.Surface) -> Image.Image:
    """A pygame surface as a Pillow image."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


class Palette:
    """A film's colours: all ``kept`` ones exactly, the rest as ``samples`` need."""

    def __init__(self, samples: Sequence[Image.Image], kept: Sequence[Rgb]) -> None:
        exact = list(dict.fromkeys(kept))
        # Every other pixel of every other line is enough.
        small = [each.resize((each.width // 2, each.height // 2), _NEAREST) for each in samples]
        sheet = Image.new("RGB", (small[0].width, sum(each.height for each in small)))
        top = 0
        for each in small:
            sheet.paste(each, (0, top))
            top += each.height
        found = sheet.quantize(_COLOURS - len(exact), Image.Quantize.MEDIANCUT).getpalette() or []
        flat = [part for colour in exact for part in colour] + found
        self.flat: bytes = bytes(flat[: 3 * _COLOURS])
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(self.flat)

    def drawn(self, image: Image.Image) -> Image.Image:
        """The picture in these colours, each pixel in the nearest."""
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)


class Gif:
    """A GIF under way; ``bytes`` is all of it so far."""

    def __init__(self, size: tuple[int, int], palette: Palette) -> None:
        self.palette = palette
        flat = palette.flat.ljust(3 * (_COLOURS + 1), b"\0")
        # A table of 256 colours for all pictures; the first is the background.
        self._parts = [b"GIF89a", struct.pack("<HHBBB", *size, 0xF7, 0, 0), flat, _LOOPS]
        self._last: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int]] | None = None
        self._shown = 0.0
        self._written = 0

    def add(self, picture: Image.Image, seconds: float) -> None:
        """Show a picture in the palette for this long; repeating one prolongs it."""
        last = self._last
        box: tuple[int, int, int, int] | None = (0, 0, *picture.size)
        if last is not None:
            changed = _differing(picture, last)
            box = changed.getbbox()
        if box is not None:
            self._write()
            part = picture.crop(box)
            if last is not None:
                part.paste(_COLOURS, mask=ImageChops.invert(changed.crop(box)))
            self._waiting = part, box[:2]
            self._last = picture
        self._shown += seconds

    def _write(self) -> None:
        """Write the picture whose time is known now."""
        if self._waiting is None:
            return
        ticks = round(self._shown * _TICKS) - self._written
        self._written += ticks
        part, offset = self._waiting
        self._waiting = None
        # Later pictures go over this one; the last index keeps what's there.
        control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, ticks, _COLOURS, 0)
        self._parts += [control, *getdata(part, offset)]

    def bytes(self) -> bytes:
        """The whole file."""
        self._write()
        return b"".join([*self._parts, b";"])


def _differing(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where two pictures of the same palette differ."""
    # As numbers, whatever colours they stand for.
    first, second = (Image.frombytes("L", each.size, each.tobytes()) for each in (one, other))
    return ImageChops.difference(first, second).point(lambda value: 255 if value else 0)


_Part = tuple[float, FilmFrame, bool]
"""Some seconds of a moment, and whether it's an action that moves in them."""


class Film:
    """A film; ``done`` is the finished share of the work, 0 to 1, ``content`` the file at its end.

    Of a match that goes on it shows no more than everyone may see.
    """

    def __init__(self, match: Match, look: Look, actions: range | None = None) -> None:
        """Film these ``actions`` in real time; without them the whole match.

        Raises ValueError for a whole match with secrets that goes on: see ``why_not``.
        """
        if actions is None and why_not(match) is not None:
            raise ValueError("the match is not over")
        self.done = 0.0
        self.content = b""
        # What was undone is no part of a match that goes on.
        self._match = match.copy() if match.is_finished or actions is not None else match.fork()
        self._title = match.title or _(match.info.title)
        self._look = look
        self._whole = actions is None
        log = self._match.log
        self._actions = range(_begin(self._match), len(log)) if actions is None else actions
        self._steps = self._made()

    def work(self, seconds: float, now: Callable[[], float]) -> bool:
        """Work on it for about ``seconds`` of the clock ``now``; returns whether it's done."""
        end = now() + seconds
        for _step in range(_STEPS):
            if next(self._steps, None) is None:
                return True
            if now() >= end:
                break
        return False

    def _made(self) -> Iterator[bool]:
        camera = FilmCamera(self._match, self._look, self._actions.stop)
        yield True
        parts = list(self._parts(camera))
        yield True
        kept = [paint.fill for paint in map(self._look.player, range(6))]
        theme = self._look.theme
        frames = list(self._frames(parts))
        samples = []
        for number in range(_SAMPLES):
            moment, _seconds = frames[number * (len(frames) - 1) // (_SAMPLES - 1)]
            samples.append(image_of(camera.picture(moment, _AT_ONCE)))
            yield True
        gif = Gif(camera.size, Palette(samples, [*kept, theme.paper, theme.ink]))
        yield True
        for number, (moment, seconds) in enumerate(frames):
            picture = camera.picture(moment, _AT_ONCE if self._whole else seconds)
            gif.add(gif.palette.drawn(image_of(picture)), seconds)
            self.done = (number + 1) / (len(frames) + 1)
            yield True
        self.content = gif.bytes()
        self.done = 1.0

    def _parts(self, camera: FilmCamera) -> Iterator[_Part]:
        """Everything that's shown, one after the other, in real time."""
        log = self._match.log
        yield _OPENING, FilmFrame(self._actions.start, words=self._title), False
        for number in self._actions:
            if not self._whole and log[number].player != NATURE:
                yield _AIMS, FilmFrame(number, 0.0), False
            yield camera.seconds(number), FilmFrame(number), True
            if log[number].player != NATURE and (self._whole or number + 1 == self._actions.stop):
                yield _READ, FilmFrame(number + 1), False

    def _frames(self, parts: list[_Part]) -> Iterator[tuple[FilmFrame, float]]:
        """The film's moments, and how long each shows."""
        ends = list(accumulate(seconds for seconds, *_moment in parts))
        length = ends[-1]
        step = _FINE_STEP if not self._whole else _STEP
        faster = max(1.0, length / LONGEST) if self._whole else 1.0
        for frame in range(int(length / faster / step)):
            time = frame * step * faster
            number = bisect_right(ends, time)
            seconds, moment, moves = parts[number]
            if moves:
                moment = replace(moment, shown=max(0.0, 1 - (ends[number] - time) / seconds))
            yield moment, step
        stop = self._actions.stop
        over = self._match.is_finished and stop == len(self._match.log)
        yield FilmFrame(stop, words=result_headline(self._match) if over else ""), _CLOSING


def film_file(match: Match, look: Look) -> bytes:
    """A film of a whole match as a file, without a window. Raises RecordError if there can't be
    one.
    """
    problem = why_not(match)
    if problem is not None:
        raise RecordError(problem)
    pygame.font.init()
    film = Film(match, look)
    while not film.work(math.inf, time.monotonic):
        pass
    return film.content


def why_not(match: Match) -> Message | None:
    """Why there can't be a film of a whole match; None if there can."""
    if match.cursor <= _begin(match):
        return Message(N_("No moves yet."))
    return why_not_shared(match)


def _begin(match: Match) -> int:
    """After how many actions the players begin."""
    players = (number for number, entry in enumerate(match.log) if entry.player != NATURE)
    return next(players, 0)


_A_FRAME: Final = 0.012
"""Seconds of work on a film in each frame of the window."""


class _Making(Column):
    """Works on a film in every frame, and saves it once it's done."""

    def __init__(self, services: Services, film: Film, name: str) -> None:
        self._bar = ProgressBar(flex=1, name="film-progress")
        super().__init__([self._bar], align="stretch")
        self._services = services
        self._film = film
        self._name = name

    def advance(self, seconds: float) -> bool:
        """Do a little of the work; at its end the dialog says where the film is."""
        made = self._film.work(_A_FRAME, self._services.now)
        self._bar.part = self._film.done
        if not made:
            return True
        ui = self.ui
        dialog = next(each for each in self.ancestors() if isinstance(each, Dialog))
        dialog.close()
        if ui is not None:
            self._keep(ui)
        return False

    def _keep(self, ui: WidgetHost) -> None:
        try:
            path = self._services.kept.exports.add(self._name, ENDING, self._film.content)
        except RecordError as error:
            show = Dialog(_("No film"), tr(error.message), [DialogButton(_("Close"), default=True)])
        else:
            told = _("It’s in “{path}”. Send it like any picture.", path=shown(path))
            close = DialogButton(_("Close"), default=True)
            show = Dialog(_("Your film is ready"), SavedFile(told, path), [close])
        ui.open(show)


def make_film(
    ui: WidgetHost, services: Services, match: Match, actions: range | None = None
) -> None:
    """Make a film of these actions of a match, or of all of it, and save it with the exports.

    If the match still has secrets it says why there can't be one.
    """
    problem = why_not(match) if actions is None else None
    if problem is not None:
        ui.open(Dialog(_("No film"), tr(problem), [DialogButton(_("Close"), default=True)]))
        return
    title = match.title or _(match.info.title)
    name = with_aside(title, players_text(match.seats))
    making = _Making(services, Film(match, services.look, actions), name)
    ui.open(Dialog(_("Save as film"), making, [DialogButton(_("Cancel"), name="cancel-film")]))
    ui.animate(making)
