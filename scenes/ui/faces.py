"""Who plays a seat: faces, buttons and dialogs to choose another, their signs and strength."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import pygame

from game.bots.levels import (
    ADAPTIVE,
    HOW_STRONG,
    LEVELS,
    OPPONENTS,
    character_of,
    figure_of,
    group_of,
    strength_part,
    title_of,
    with_manner,
)
from game.match import HUMAN
from game.records.people import Person, figures_apart
from game.seats import Seat, figures
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed, paragraph
from scenes.kit.look import Look
from scenes.kit.theme import FIGURES, SYMBOLS, mix
from scenes.ui.button import Pressable
from scenes.ui.choice import ChoiceOption, Dropdown, Swatch, SwatchRow, draw_field
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column, Row, Spacer, Stack
from scenes.ui.listview import ListRow, ListView
from scenes.ui.text import Label, Lines, draw_lines, lines_size
from scenes.ui.widget import UNBOUNDED, Widget, WidgetHost

Mood = Literal["calm", "thinking", "pleased", "rueful", "looking", "asleep"]
"""What a face shows. Only opponents think, and only people sleep."""

_ARROW: Final = 24.0
_PAD: Final = 14.0
_GAP: Final = 8.0
_SIGN: Final = 34.0


@dataclass(frozen=True, slots=True)
class Who:
    """Whose face it is: a seat's kind, and the numbers of a person's figure, colour and symbol.

    Away from a table someone may have no style yet: their coat is plain then.
    """

    kind: str
    figure: int = 0
    colour: int = 0
    symbol: int = 0
    has_sign: bool = True


def faces_at(seats: Sequence[Seat]) -> list[Who]:
    """Who's seen on a table's seats."""
    return [
        Who(seat.kind, figure, seat.colour, seat.symbol)
        for seat, figure in zip(seats, figures(seats), strict=True)
    ]


def known_faces(people: Sequence[Person]) -> list[Who]:
    """The known people, away from any table; faces differ while there are enough."""
    return [
        Who(HUMAN, figure, one.colour or 0, one.symbol or 0, has_sign=one.sign is not None)
        for one, figure in zip(people, figures_apart(people), strict=True)
    ]


def seat_text(seat: int) -> str:
    """Which seat a row's controls are for."""
    return _("seat {number}", number=seat + 1)


class WhoButton(Pressable):
    """Who plays a seat, by ``title`` and how strong it is; a press offers the others."""

    kind: str
    title: str
    press: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.label = _("Who plays?")

    def stands(self) -> str:
        return listed(filter(None, (self.title, self._line, super().stands())))

    @property
    def _line(self) -> str:
        """A computer and its strength; for anyone else, what they are."""
        who = character_of(self.kind)
        if not (strength := strength_part(self.kind)):
            return _(who.name)
        # A seat that was handed over keeps its person's name.
        called = _("Computer") if self.title.startswith(_(who.name)) else _(who.name)
        return f"{called} · {_(title_of(group_of(strength)))}"

    def _around(self, look: Look) -> int:
        """The width of everything but the words."""
        return 2 * look.px(_PAD) + look.em(_ARROW) + look.px(_GAP)

    def least_width(self, look: Look) -> int:
        """Enough for the longest word."""
        words = look.longest_word(self.title, "strong"), look.longest_word(self._line, "small")
        return max(words) + self._around(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as its words, and as high as they or a field."""
        around = self._around(look)
        room = width if width >= UNBOUNDED else width - around
        words = lines_size(look, self._lines, room)
        return words[0] + around, max(look.px(42), words[1] + 2 * look.px(6))

    @property
    def _lines(self) -> Lines:
        return (self.title, "strong", "ink"), (self._line, "small", "ink_soft")

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the words, and the arrow on their right."""
        look = self.look
        inner = self.rect.inflate(-2 * look.px(_PAD), 0)
        draw_field(look, surface, self.rect, max(self.eased("hover"), self.eased("press")))
        arrow = look.icon("chevron-down", look.em(_ARROW))
        # Where a person's is, who has a button for it.
        surface.blit(arrow, arrow.get_rect(center=(self.rect.right - look.px(22), inner.centery)))
        inner.w = max(1, inner.w - look.em(_ARROW) - look.px(_GAP))
        draw_lines(look, surface, self._lines, inner)


def offer_players(
    ui: WidgetHost,
    current: Who,
    on_choose: Callable[[str], None],
    *,
    strength: str = ADAPTIVE,
    known: Sequence[tuple[ListRow, Callable[[], None]]] = (),
    follows: str = ADAPTIVE,
    standing: str = "",
    looks: Callable[[], None] | None = None,
    looking: str = "",
) -> None:
    """Let someone choose who plays the seat of ``current``, and how strong a computer there is.

    A computer is as strong as the one before; in a person's place it has ``strength``. ``known``
    people come first. ``follows`` is an adaptive one's strength, "" where there can be none;
    ``standing`` is what else there is to say about it. ``looks`` lets them change the seat's,
    which are ``looking`` in words.
    """
    # People come first: in a small window the list is longer than what shows.
    shown, now = [HUMAN, *OPPONENTS], figure_of(current.kind)

    def told(strength: str) -> ChoiceOption[str]:
        sentence = _(HOW_STRONG[group_of(strength)])
        if group_of(strength) == ADAPTIVE:
            sentence = paragraph(filter(None, (sentence, standing)))
        return ChoiceOption(strength, _(title_of(group_of(strength))), sentence)

    strengths = Dropdown(
        [told(each) for each in (*filter(None, (follows,)), *LEVELS)],
        strength_part(current.kind) or strength,
        name="strength",
    )
    before = strengths.index

    def kind_of(figure: str) -> str:
        chosen = strengths.options[strengths.index].value
        return HUMAN if figure == HUMAN else with_manner(chosen, figure)

    def take(number: int) -> None:
        dialog.close()
        figure = shown[max(0, number - len(known))]
        if number < len(known):
            known[number][1]()
        elif figure != now or (figure != HUMAN and strengths.index != before):
            on_choose(kind_of(figure))

    def show(number: int) -> None:
        strong.visible = number > len(known)

    def done() -> None:
        take(people.selected or 0)

    def look() -> None:
        done()
        if looks is not None:
            looks()

    rows = [row for row, _choose in known]
    rows += [_row(replace(current, kind=kind_of(figure))) for figure in shown]
    people = ListView(
        len(rows),
        rows.__getitem__,
        selected=len(known) + shown.index(now),
        on_select=show,
        on_activate=take,
        height=470,
        label=_("Who plays?"),
        name="players",
    )
    strong = Row([Label(_("How strong?"), flex=1), strengths], gap=16, folded_gap=6)
    strong.visible = now != HUMAN
    heard = listed((_("Looks"), looking))
    ways = [DialogButton(_("Looks"), look, name="looks", heard=heard)] if looks is not None else []
    answers = [*ways, DialogButton(_("Done"), done, default=True, name="done")]
    # The dialog keeps its size: what's pressed next stays under the pointer.
    body = Column([people, Stack([strong, Spacer(42)])], gap=12)
    dialog = Dialog(_("Who plays?"), body, answers, width=640, first=people)
    ui.open(dialog)


def _row(who: Who) -> ListRow:
    character = character_of(who.kind)
    text = " · ".join(_(part) for part in (character.name, character.manner) if part)
    heard = "" if who.kind == HUMAN else _("Computer")
    return ListRow(text, _(character.sentence), picture=portrait(who), heard=heard)


def face(
    look: Look,
    who: Who,
    side: int,
    mood: Mood = "calm",
    *,
    signed: bool = False,
    turned: bool = False,
) -> pygame.Surface:
    """A player's figure in a square of ``side`` pixels; shared: don't draw on it.

    People wear the player's colour. In a theme without pictures it's drawn in plain tones.
    ``signed``, it has the player's token at its foot; ``turned``, it looks to the right.
    """
    figure, tones = figure_of(who.kind), "" if look.theme.pictures else "-contrast"
    if mood == ("thinking" if figure == HUMAN else "asleep"):
        mood = "calm"
    feeling = "" if mood == "calm" else f"-{mood}"

    def carved(name: str) -> pygame.Surface:
        return look.picture(f"faces/{name}{tones}.webp", (side, side))

    if figure != HUMAN and not (signed or turned):
        return carved(figure + feeling)
    fill = look.player(who.colour).fill if who.has_sign else look.theme.ink_soft

    def make() -> pygame.Surface:
        if figure != HUMAN:
            picture = carved(figure + feeling).copy()
        else:
            picture = carved("coat").copy()
            picture.fill((*fill, 255), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(carved(FIGURES[who.figure].key + feeling), (0, 0))
        if turned and mood == "looking":
            picture = pygame.transform.flip(picture, flip_x=True, flip_y=False)
        if signed and who.has_sign:
            token = look.token(who.colour, who.symbol, min(round(0.42 * side), look.px(_SIGN)))
            # Small, it hides as little of the face as possible.
            right = side - max(0, round(side - 2.4 * token.get_width()) // 5)
            picture.blit(token, token.get_rect(bottomright=(right, side)))
        return picture

    return look.drawn(("face", figure, who, fill, side, mood, signed, turned, tones), make)


class Portrait(Widget):
    """A player's figure with their token; ``size`` is in design units."""

    who: Who
    size: float
    mood: Mood = "calm"

    def least_width(self, look: Look) -> int:
        """Half of what it would like."""
        return look.px(self.size / 2)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = min(look.px(self.size), width)
        return side, max(1, side)

    def paint(self, surface: pygame.Surface) -> None:
        picture = face(self.look, self.who, min(self.rect.size), self.mood, signed=True)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


def portrait(who: Who) -> Callable[[Look, tuple[int, int]], pygame.Surface]:
    """Draws the face in the middle of a transparent picture of the given size."""

    def draw(look: Look, size: tuple[int, int]) -> pygame.Surface:
        ground = pygame.Surface(size, pygame.SRCALPHA)
        picture = face(look, who, min(size), signed=who.kind == HUMAN)
        ground.blit(picture, picture.get_rect(center=ground.get_rect().center))
        return ground

    return draw


def looks_text(look: Look, who: Who) -> str:
    """A person's figure, and anyone's colour and symbol."""
    signs = look.player_colours[who.colour], SYMBOLS[who.symbol]
    figure = (FIGURES[who.figure],) if who.kind == HUMAN else ()
    return listed(_(each.name) for each in (*figure, *signs))


def sign_dialog(
    look: Look,
    name: str,
    who: Who,
    on_choose: Callable[[Who], None],
    *,
    note: str = "",
) -> Dialog:
    """The sheet of the player ``name``; it calls back at once with each choice.

    The figure above shows the choice; ``note`` is a sentence below.
    """
    picture = Portrait(who, 104)

    def take(taken: Who) -> None:
        picture.who = taken
        if taken.has_sign:
            colours.index, symbols.index = taken.colour, taken.symbol
        dialog.invalidate()
        on_choose(taken)

    parts: list[Widget] = [
        Row([picture, Label(name, "strong", max_lines=1, flex=1)], gap=16, fold=False)
    ]
    if who.kind == HUMAN:
        parts.append(
            SwatchRow(
                names=[_(figure.name) for figure in FIGURES],
                draw_item=lambda look, n, side: face(look, replace(picture.who, figure=n), side),
                index=who.figure,
                on_change=lambda index: take(replace(picture.who, figure=index)),
                size=60,
                name="figures",
            )
        )
    colours = SwatchRow(
        names=[_(colour.name) for colour in look.player_colours],
        draw_item=_dab,
        index=who.colour if who.has_sign else -1,
        on_change=lambda index: take(replace(picture.who, colour=index, has_sign=True)),
        name="colours",
    )
    symbols = SwatchRow(
        names=[_(symbol.name) for symbol in SYMBOLS],
        draw_item=Look.symbol,
        index=who.symbol if who.has_sign else -1,
        on_change=lambda index: take(replace(picture.who, symbol=index, has_sign=True)),
        name="symbols",
    )
    parts += [colours, symbols]
    if note:
        parts.append(Label(note, "small", "ink_soft"))
    done = DialogButton(_("Done"), default=True, name="done")
    dialog = Dialog(_("Looks"), Column(parts, gap=12), [done], width=460)
    swatches = (each for row in parts for each in row.children if isinstance(each, Swatch))
    dialog.first = next((each for each in swatches if each.is_chosen), None)
    return dialog


def _dab(look: Look, colour: int, side: int) -> pygame.Surface:
    """A player's colour, as a disc."""
    paint = look.player(colour)
    edge = mix(paint.fill, paint.ink, 0.35)
    return look.box((side, side), side // 2, paint.fill, 255, edge, max(1, side // 24))
