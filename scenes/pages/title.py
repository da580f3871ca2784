"""The first screen: the games, the match to go on with, and a menu to everything else."""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import KW_ONLY
from datetime import datetime
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.records.files import RecordError
from game.records.saves import SaveInfo
from scenes.front import FRONTS, Front
from scenes.kit import effects
from scenes.kit.assets import MissingAsset, games_with_puzzles
from scenes.kit.i18n import _, saying, tr
from scenes.kit.intent import Command
from scenes.kit.look import Colour, Look
from scenes.kit.match_words import numbers_text, players_text
from scenes.kit.services import Services
from scenes.kit.theme import FIGURES, Rgb, mix
from scenes.pages.loose_marbles import LooseMarbles, PictureWindow, still_life, view_of
from scenes.pages.thumbnails import IllustratedPage, card_picture
from scenes.ui.button import Button
from scenes.ui.layout import Anchored, Column, Row, Stack, Wrap
from scenes.ui.page import Page
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Lines, draw_lines, lines_size
from scenes.ui.widget import UNBOUNDED, Widget

_GAP: Final = 18.0
_LINE_GAP: Final = 2.0
_SIGN: Final = 24.0
_PROPORTION: Final = 1.5  # of the pictures, width by height


class TitleButton(Button):
    """A wide button with a picture before its lines, or its ``icon`` while there's none.

    Its lines are its name, a ``detail`` that explains it, and a ``fact``. ``picture_width``, which
    grows with the text, and the ``pad`` around its content are in design units. A ``compact`` one
    has its fact at the end of the first line, if there's room. What's ``under_way`` has a sign on
    its picture.
    """

    focus_radius = 16.0

    _: KW_ONLY
    drawing: Callable[[Look, tuple[int, int]], pygame.Surface | None]
    detail: str = ""
    fact: str = ""
    picture_width: float = 150.0
    pad: float = 10.0
    compact: bool = False
    under_way: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tooltip = _("Under way") if self.under_way else ""

    @property
    def called(self) -> str:
        return ". ".join(filter(None, (self.text, self.detail, self.fact)))

    # --- sizes -----------------------------------------------------------------------------

    def _lines(self, look: Look, room: int, ink: Colour = "ink", soft: Colour = "ink") -> Lines:
        fact = "" if self._fact_beside(look, room) else self.fact
        return (
            (self.text, "heading", ink),
            (self.detail, "small", ink),
            (fact, "small-strong", soft),
        )

    def _fact_beside(self, look: Look, room: int) -> bool:
        """Whether the fact is on the first line."""
        needed = look.text_width(self.text, "heading") + look.px(_GAP)
        return self.compact and needed + look.text_width(self.fact, "small-strong") <= room

    def _sign_size(self, look: Look) -> tuple[int, int]:
        wide = look.em(self.picture_width)
        return wide, round(wide / _PROPORTION)

    def _around(self, look: Look) -> int:
        return look.px(self.pad) + self._sign_size(look)[0] + 2 * look.px(_GAP)

    def least_width(self, look: Look) -> int:
        words = (look.longest_word(text, style) for text, style, _ink in self._lines(look, 0))
        return max(words) + self._around(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        around = self._around(look)
        room = UNBOUNDED if width >= UNBOUNDED else max(1, width - around)
        wide, high = lines_size(look, self._lines(look, room), room, look.px(_LINE_GAP))
        return wide + around, max(high, self._sign_size(look)[1]) + 2 * look.px(self.pad)

    def margin(self, look: Look) -> int:
        return max(super().margin(look), look.panel_reach(0.6))

    # --- drawing ---------------------------------------------------------------------------

    def _colours(self) -> tuple[Rgb, int, Rgb, Rgb | None]:
        if self.is_main:
            return super()._colours()
        theme, hover = self.look.theme, self.eased("hover")
        fill = mix(mix(theme.paper, theme.chosen, 0.6 * hover), theme.press, self.eased("press"))
        alpha = round(theme.panel_alpha + (255 - theme.panel_alpha) * hover)
        return fill, alpha, theme.ink, theme.panel_edge

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        fill, alpha, ink, edge = self._colours()
        look.draw_panel(
            surface,
            self.rect,
            radius=self.focus_radius,
            fill=fill,
            alpha=alpha,
            edge=edge,
            raised=0.6,
        )
        place = pygame.Rect(self.rect.topleft, self._sign_size(look))
        place.midleft = self.rect.left + look.px(self.pad), self.rect.centery
        picture = self.drawing(look, place.size)
        if picture is None:
            picture = look.icon(self.icon, min(look.em(30), place.h), ink)
        surface.blit(picture, picture.get_rect(center=place.center))
        if self.under_way:
            side = min(look.em(_SIGN), place.h // 2)
            sign = look.box((side, side), side // 2, "accent")
            corner = sign.get_rect(bottomright=place.inflate(-side // 3, -side // 3).bottomright)
            surface.blit(sign, corner)
            icon = look.icon("play", round(0.6 * side), "accent_ink")
            surface.blit(icon, icon.get_rect(center=corner.center))
        words = self.rect.copy()
        words.left = place.right + look.px(_GAP)
        words.w = self.rect.right - look.px(_GAP) - words.left
        words.h |= 1  # its middle is rounded like the picture's
        lines = self._lines(look, words.w, ink, ink if self.is_main else look.theme.ink_soft)
        top = draw_lines(look, surface, lines, words, look.px(_LINE_GAP))
        if self.fact and self._fact_beside(look, words.w):
            high = max(look.line_height("heading"), look.line_height("small-strong"))
            first = pygame.Rect(words.left, top, words.w, high)
            look.draw_text(surface, self.fact, first, "small-strong", lines[2][2], align="right")


def resume(page: Page, save: SaveInfo, missed: Callable[[], None]) -> None:
    """Open a saved match's table.

    If it can't be read, ``missed`` shows what's left, and the page says why.
    """
    try:
        match = page.services.kept.saves.load(save.id)
    except RecordError as error:
        missed()
        page.tell(tr(error.message))
    else:
        page.services.go.open_table(match, save.id)


if TYPE_CHECKING:
    from game.evening import Evening

_MENU_WIDTH: Final = 552.0
_LEFT: Final = 56.0
_LINK_PAD: Final = 16.0
"""Aligns the links' words with the games: their surfaces only show when pressed."""
_LEAST_TOAST: Final = 340.0
_LEAST_TEXT: Final = 13


class _Density(NamedTuple):
    """How much room the entries take: their pictures' width, what's around and between."""

    picture: float
    pad: float
    gap: float


_DENSITIES: Final = (
    _Density(150, 10, 12),
    _Density(86, 9, 9),
    _Density(76, 8, 8),
    _Density(60, 5, 6),
)
"""The roomiest that shows all games at once is used; below the last, they scroll."""


_Entry = Callable[..., TitleButton]


def _load_what_follows(look: Look) -> None:
    """Import the games' tables, and read what they begin with and the wood below every page."""
    ahead = {f"faces/{name}.webp": 0.0 for name in ("coat", *(each.key for each in FIGURES[:4]))}
    for front in FRONTS.values():
        ahead |= front.load().ahead
    if look.theme.table_picture is not None:
        # Whoever needs it says so if it's missing.
        with suppress(MissingAsset, pygame.error):
            look.picture(look.theme.table_picture, look.size, "cover")
            for name, share in ahead.items():
                look.read_ahead(name.format(look.theme.pictures), share * min(look.size))


class TitleScene(IllustratedPage):
    """Lists the games; what can be continued comes last and has the first focus."""

    def __init__(self, services: Services) -> None:
        self._looks = services.look, services.look.changed(least_text=_LEAST_TEXT)
        super().__init__(services)
        self._latest: SaveInfo | None = None
        self._evening: Evening | None = None
        self._begun: set[str] = set()
        self._loads = False
        self.menu_right = 0
        self._seen = self._first = ""
        self.aloud.onward = self._first_stop
        self._marbles: LooseMarbles | None = None
        self.ui.toast_rooms = lambda: [self._room_for_toast()]
        # The window shows sooner without them; they're there a frame later.
        self._frames_without_marbles = 2

    def prepare(self) -> bool:
        """Begin to load what the next page needs, so that it's there sooner."""
        if not self._loads and not self.moving:
            self._loads = True
            look = self.services.look
            Thread(target=_load_what_follows, args=(look,), name="tables", daemon=True).start()
        return False

    def layout(self) -> None:
        super().layout()
        self._lay_marbles()

    def _room_for_toast(self) -> pygame.Rect:
        """Beside the menu, which people look at first, if there's room."""
        look = self.look
        room = self.ui.usual_toast_room(look)
        left = self.menu_right + look.px(24)
        if room.right - left >= look.em(_LEAST_TOAST):
            room.w, room.left = room.right - left, left
        return room

    def _bring_marbles(self) -> None:
        with suppress(MissingAsset):
            self._marbles = LooseMarbles(self._touched)
            self._lay_marbles()
            self.invalidate()

    def _lay_marbles(self) -> None:
        if self._marbles is not None:
            self._marbles.layout(self.look, self._view, self.menu_right)

    def _read(self) -> None:
        saves = self.services.kept.saves
        self._latest = latest = saves.latest_unfinished()
        self._evening = evening = self.services.kept.evening.under_way()
        of_evening = () if evening is None else evening.saves
        self._begun = {each.game for each in saves.unfinished() if each.id not in of_evening}
        if evening is not None and latest is not None:
            # What was played last is gone on with; then the evening has its link below.
            times = [each.modified for each in saves.saves() if each.id in of_evening]
            times.append(datetime.fromisoformat(evening.date).astimezone())
            if latest.id not in of_evening and latest.modified > max(times):
                self._evening = None
            else:
                self._latest = None
        with saying(self.tell):
            # If it's asked for later, a damaged file goes unmentioned.
            self.services.kept.learning.offered()

    @property
    def _game_at_hand(self) -> str:
        """The game that has the focus; "" for none."""
        focus = self.ui.focus
        kind, _dash, game = ("" if focus is None else focus.name).partition("-")
        return game if kind == "game" else ""

    def doable(self) -> Collection[Command]:
        """The menu, and the rules of a game."""
        return (Command.MENU, *([Command.RULES] if self._game_at_hand else []))

    def command(self, command: Command) -> None:
        """The first Tab shows what Enter does, if it wasn't told; F1 leads to a game's rules."""
        ui, game = self.ui, self._game_at_hand
        if command is Command.RULES and game and not ui.overlays:
            self.services.go.open_rules(game)
            return
        if command is Command.MENU and not ui.overlays:
            self._open_menu()
            return
        first = self._first_stop() if command is Command.NEXT else None
        if first is not None:
            ui.set_focus(first, visible=True)
        else:
            super().command(command)

    def _first_stop(self) -> Widget | None:
        ui = self.ui
        untouched = ui.focus is not None and ui.focus.name == self._first and not ui.focus_visible
        return ui.focus if untouched and not (ui.overlays or ui.is_read()) else None

    def enter(self) -> None:
        """Put the focus on what most people want next, unless they come back from a page."""
        latest = "" if self._latest is None else self._latest.id
        if latest != self._seen or self.ui.focus is None:
            ways = ("evening", "continue", f"game-{next(iter(FRONTS))}")
            first = next(filter(None, map(self.ui.find, ways)))
            self._first = first.name
            self.ui.set_focus(first)
        self._seen = latest
        self.services.sound.play_title()

    # The picture

    @property
    def look(self) -> Look:
        """The usual one, with letters that can be read in low windows too: there's room."""
        usual = self.services.look
        if self._looks[0] is not usual:
            self._looks = usual, usual.changed(least_text=_LEAST_TEXT)
        return self._looks[1]

    def background(self) -> pygame.Surface | None:
        """The still life, in lines for high contrast."""
        try:
            return still_life(self.look, self._view)
        except MissingAsset:
            return super().background()

    @property
    def _view(self) -> PictureWindow:
        return view_of(self.look.size, self.menu_right)

    def draw_things(self, surface: pygame.Surface) -> None:
        if self._marbles is not None:
            self._marbles.draw(surface)

    def handle(self, event: pygame.Event) -> bool:
        """A press on a marble keeps the focus where it is."""
        marbles = None if self.ui.overlays else self._marbles
        if marbles is not None:
            if event.type == pygame.MOUSEMOTION:
                marbles.pointed(event.pos)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                beside = event.pos[0] > self.menu_right
                if beside and marbles.pressed(event.pos):
                    return True
        return super().handle(event)

    def update(self, now: float) -> None:
        passed = self.seconds_until(now)
        super().update(now)
        if self._frames_without_marbles:
            self._frames_without_marbles -= 1
            if not self._frames_without_marbles:
                self._bring_marbles()
        if self._marbles is not None:
            self.invalidate(self._marbles.update(passed))

    def _touched(self, speed: float, across: int) -> None:
        level = sum(speed >= each for each in effects.MARBLE_SPEEDS)
        pan = 2 * across / self.look.size[0] - 1
        self.services.sound.play(effects.MARBLE, level, pan=pan)

    @property
    def moving(self) -> bool:
        rolls = self._marbles is not None and self._marbles.moving
        return super().moving or rolls or self._frames_without_marbles > 0

    # The menu

    def build(self) -> Widget:
        """The menu on the picture's calm side: name above, doors below, games between."""
        self._read()
        look = self.look
        growth = 1 + (look.letters - 1) * 0.45
        heading = Column(
            [
                Row(
                    [
                        Label("Pocketful", "display", "table_ink", flex=1),
                        Button(_("Menu"), self._open_menu, kind="quiet", icon="menu", name="menu"),
                    ],
                    fold=False,
                ),
                Label(_("Small games to share at one table"), "body", "table_ink"),
            ],
            gap=2,
            padding=(_LEFT, 30, 24, 4),
        )
        links = Stack(self._links(), padding=(_LEFT - _LINK_PAD, 2, 24, 20))
        wide = look.px(_MENU_WIDTH * growth + _LEFT + 24)
        room = look.size[1] - sum(part.measure(look, wide)[1] for part in (heading, links))
        self.menu_right = wide
        for density in _DENSITIES:
            entries = self._entries(density)
            high = entries.measure(look, wide)[1]
            if len(entries.children) == len(FRONTS):
                # Once there's something to go on with, the games stay where they are.
                inner = wide - look.px(_LEFT + 24)
                high += entries.children[0].measure(look, inner)[1] + look.px(density.gap)
            if high <= room:
                break
        scroll = ScrollView(entries, flex=1, name="entries")
        scroll.ground = self.background
        menu = Column(
            [heading, scroll, links],
            gap=0,
            max_width=wide / look.scale,
        )
        return Anchored(menu, x="stretch", y="stretch")

    def _entries(self, density: _Density) -> Column:
        """What can be played: every game, then what there is to go on with."""
        entry = partial(TitleButton, picture_width=density.picture, pad=density.pad)
        of_game = partial(entry, compact=density is not _DENSITIES[0])
        games = [self._game(of_game, key, front) for key, front in FRONTS.items()]
        return Column(
            [*games, *self._go_on_evening(entry), *self._continue(entry)],
            gap=density.gap,
            padding=(_LEFT, 12, 24, 12),
        )

    def _continue(self, entry: _Entry) -> list[Widget]:
        latest = self._latest
        if latest is None:
            return []
        facts = (latest.title, _(FRONTS[latest.game].info.title), players_text(latest.seats))
        words = " · ".join(filter(None, facts))
        return [
            entry(
                _("Continue"),
                partial(resume, self, latest, self._missed),
                drawing=partial(self._position, latest),
                detail=words,
                icon="play",
                kind="primary",
                name="continue",
            )
        ]

    def _go_on_evening(self, entry: _Entry) -> list[Widget]:
        """The evening under way, before everything else."""
        evening = self._evening
        if evening is None:
            return []
        from scenes.kit.game_night import next_text

        each = evening.next

        def picture(look: Look, size: tuple[int, int]) -> pygame.Surface | None:
            return None if each is None else card_picture(look, size, each.bout.game)

        return [
            entry(
                _("Game night"),
                self.services.go.open_evening,
                drawing=picture,
                detail=next_text(evening),
                icon="trophy",
                kind="primary",
                name="evening",
            )
        ]

    def _position(self, info: SaveInfo, look: Look, size: tuple[int, int]) -> pygame.Surface | None:
        """The position of the match to go on with."""
        name = info.id, info.modified
        saves = self.services.kept.saves
        return self.thumbnails.picture(look, size, name, lambda: saves.load(info.id))

    def _game(self, entry: _Entry, key: str, front: Front) -> Widget:
        info = front.info
        return entry(
            _(info.title),
            partial(self.services.go.open_set_up, key),
            drawing=partial(card_picture, game=key),
            detail=_(info.subtitle),
            fact=numbers_text(info),
            under_way=key in self._begun,
            name=f"game-{key}",
        )

    def _links(self) -> Widget:
        """Puzzles, and a game night if none is gone on with."""
        go = self.services.go
        links: list[Widget] = []
        if games_with_puzzles():
            words = _("Puzzles")
            links.append(
                Button(words, go.open_puzzles, kind="quiet", icon="puzzle", name="puzzles")
            )
        if self._evening is None:
            words = _("Game night")
            links.append(
                Button(words, go.open_evening, kind="quiet", icon="people", name="plan-evening")
            )
        return Wrap(links, gap=12, line_gap=0)

    def _open_menu(self) -> None:
        from scenes.ui.dialog import menu

        go = self.services.go
        items = [
            Button(_("Settings"), go.open_settings, icon="settings", name="settings"),
            Button(
                _("Accessibility"),
                partial(go.open_settings, "accessibility"),
                icon="everyone",
                name="everyone",
            ),
            Button(_("Matches"), go.open_matches, icon="trophy", name="matches"),
            Button(_("Players"), go.open_people, icon="people", name="people"),
            Button(_("Quit"), go.quit, icon="quit", name="quit"),
        ]
        if not self.services.kept.people.names:
            items = [item for item in items if item.name != "people"]
        source = self.ui.find("menu")
        if source is not None:
            self.ui.open(menu(source, items))

    def _missed(self) -> None:
        """Show what's left, as the match to go on with can't be read."""
        self.rebuild()
        self.enter()
