"""The card beside the board of a task: few words.

From the top: what it belongs to, with a dot for every board; what to do; the answer; below, the
game's own buttons and the ways on. In an upright window it's below the board.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.intent import Command
from scenes.kit.lettering.typeface import StyleName
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, mix
from scenes.table.guide.guide import Guide, TaskMark, TaskPhase
from scenes.table.panel.cards import Card
from scenes.table.panel.plates import Side, is_upright, offered
from scenes.table.panel.telling import Introductions
from scenes.table.table import AnyTable
from scenes.ui.button import Button, IconButton, Pressable, show_ways
from scenes.ui.faces import Portrait, face, faces_at
from scenes.ui.layout import Column, Row, Spacer, Wrap, renew
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Token
from scenes.ui.widget import Widget, target

_PADDING: Final = 14.0
_GAP: Final = 12.0
_TOOL: Final = 44.0


_SIDE: Final = 24.0
_DOT: Final = 11.0
_HERE: Final = 17.0
_HOP: Final = 8.0
_SLOWNESS: Final = 0.3
"""A hop takes half a second instead of a moment."""


class Dot(Pressable):
    """A board to open: full once it's done, with a tick, and larger if it's the current one."""

    mark: TaskMark

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tooltip, self.is_entrance = self.mark.name, self.mark.here

    @property
    def press(self) -> Callable[[], None]:
        return self.mark.press

    @property
    def is_chosen(self) -> bool:
        return self.mark.here

    def stands(self) -> str:
        here = [_("you’re here")] if self.mark.here else []
        return listed((super().stands(), *here, _("done") if self.mark.done else _("not done")))

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = max(look.px(_SIDE), target(look))
        return side, side

    def paint(self, surface: pygame.Surface) -> None:
        look, theme, mark = self.look, self.look.theme, self.mark
        side = look.px(_HERE if mark.here else _DOT)
        done = theme.good if mark.done else mix(theme.paper, theme.ink, 0.18)
        edge = theme.ink if mark.here else theme.good if mark.done else theme.ink_soft
        box = look.box((side, side), side // 2, done, 255, edge, look.px(2 if mark.here else 1.2))
        surface.blit(box, box.get_rect(center=self.rect.center))
        if mark.done:
            tick = look.icon("check", round(side * 0.72), theme.paper)
            surface.blit(tick, tick.get_rect(center=self.rect.center))


class Dots(Wrap):
    """A dot for every board in the row; whoever reads on hears one of them."""

    one_stop = True

    def reading(self) -> Sequence[Widget]:
        dots = self.shown_children
        return [each for each in dots if each.focused] or [
            each for each in dots if each.is_entrance
        ]


class Learner(Portrait):
    """The person's own figure, which is glad and hops for half a second when something is done."""

    def renewed(self, before: Mapping[str, object]) -> None:
        if before["mood"] != self.mood == "pleased":
            self.settle("hop", 1.0)
            self.ease("hop", 0.0)

    def advance(self, seconds: float) -> bool:
        """Let it hop, slowly enough to be seen."""
        return super().advance(seconds * _SLOWNESS)

    def margin(self, look: Look) -> int:
        """It hops beyond its place."""
        return look.px(_HOP)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the figure, as high as it has hopped."""
        rect, look = self.rect, self.look
        up = round(look.px(_HOP) * abs(math.sin(2 * math.pi * self.eased_smoothly("hop"))))
        picture = face(look, self.who, min(rect.size), self.mood, signed=True)
        surface.blit(picture, picture.get_rect(center=rect.center).move(0, -up))


class GuideCard(Side):
    """The side panel of a guided table. ``open_menu`` opens the menu over it."""

    say_style: StyleName = "heading"

    def __init__(
        self,
        table: AnyTable,
        guide: Guide,
        introductions: Introductions,
        open_menu: Callable[[], None],
    ) -> None:
        super().__init__(table)
        self.guide, self.introductions = guide, introductions
        self._open_menu = open_menu
        self._answer = ""

    def build(self) -> None:
        """Rebuild the widgets."""
        self._boards = Dots(gap=0, visible=False)
        self._told = Column(gap=_GAP)
        self._offers = Wrap(gap=8, line_gap=6, visible=False)
        self._row = Column(gap=8, name="ways", visible=False)
        self._tools = Row(gap=8, fold=False)
        words: Widget = Column([self._told, *self.sections()], gap=_GAP)
        if not is_upright(self.table.services.look):
            words = ScrollView(words, flex=1.0, name="words")
        parts = [self._boards, words, self._offers, self._row, self._tools]
        self.stand(Panel(parts, padding=_PADDING, gap=_GAP))

    def sections(self) -> Sequence[Widget]:
        """What else is on the card, below the answer."""
        return ()

    def _tell(self, answer: str) -> Iterator[Widget]:
        """What it's about, everyone's points where they matter, what to do, and the answer."""
        guide, table, styles = self.guide, self.table, self.table.player_styles
        own, face = styles[guide.seat], faces_at([guide.sitter()])[0]
        who = replace(face, colour=own.colour, symbol=own.symbol)
        learner = Learner(who, 40, "pleased" if answer and guide.tone == "good" else "calm")
        text = Label(guide.heading(), "strong", "accent", name="heading", flex=1)
        yield Row([learner, text], gap=8, fold=False)
        reached = table.game.points(table.seen) if guide.shows_points else ()
        if any(reached):
            sides: dict[tuple[PlayerStyle, str], list[str]] = {}
            # Partners share a sign and their points.
            for name, points, style in zip(table.seen.called, reached, styles, strict=True):
                sides.setdefault((style, points), []).append(name)
            rows = [
                Row(
                    [
                        Token(style.colour, style.symbol, 26),
                        Label(" & ".join(names), "small-strong", "ink_soft", flex=1),
                        Label(points, "number"),
                    ],
                    gap=8,
                    fold=False,
                    in_one=listed,
                )
                for (style, points), names in sides.items()
            ]
            yield Column(rows, gap=4)
        yield Label(guide.say(), self.say_style, name="say")
        how = guide.how()
        if answer:
            yield Card(Label(answer, "body", name="answer"), padding=(14, 10), tone=guide.tone)
        elif how:
            yield Label(how, "body", "ink_soft", name="how")

    def _of_tools(self, ways: Sequence[Button]) -> Iterator[Widget]:
        guide, table, seen = self.guide, self.table, self.table.seen
        named = table.services.named

        def tool(
            icon: str, label: str, command: Command, press: Callable[[], None], name: str
        ) -> IconButton:
            return IconButton(icon, named(label, command), press, size=_TOOL, word=label, name=name)

        if guide.hints and guide.phase is TaskPhase.TRYING:
            hint = tool("hint", _("Hint"), Command.HINT, guide.hint, "hint")
            hint.enabled = seen.seat is not None
            hint.active = seen.step is not None and guide.helped
            yield hint
        # All keep their places, whatever else is there.
        yield Spacer(flex=1.0)
        leads_back = any(way.name in {"way-try", "way-again"} for way in ways)
        if seen.position > guide.start and not leads_back:
            yield tool("replay", _("Again"), Command.UNDO, guide.put_back, "again")
        yield tool("menu", _("Menu"), Command.MENU, self._open_menu, "menu")

    def toast_room(self) -> pygame.Rect:
        """The card's free part between the task and the answer."""
        look = self.table.services.look
        room = self.panel.rect.inflate(-2 * look.px(8), 0)
        lowest = [part for part in (self._offers, self._row) if part.visible]
        bottom = [*lowest, self._tools][0].rect.top - look.px(6)
        says = [part.rect.bottom for part in self._told.children if part.name == "say"]
        room.top = min([bottom, *says])
        room.height = bottom - room.top
        return room

    def refresh(self) -> None:
        """Update what's said."""
        guide, table = self.guide, self.table
        dots = [Dot(mark, name=f"board-{n}") for n, mark in enumerate(guide.marks(), 1)]
        show_ways(self._boards, dots)
        answer = guide.answer() or guide.hint_text()
        answer = answer or self.introductions.text or guide.kept_text()
        renew(self._told, self._tell(answer))
        # What leads on with a hint is for someone who asked for one.
        offers = (each for each in table.offers if guide.helped or not each.hint)
        show_ways(self._offers, offered(offers, table.do))
        before = [button.name for button in self._row.children]
        ways = guide.ways()
        for way in ways:
            way.name, way.large = f"way-{way.name}", way.is_main
        show_ways(self._row, ways)
        main = next((way for way in ways if way.is_main), None)
        if main is not None and before != [way.name for way in ways]:
            table.ui.set_focus(table.ui.find(main.name))
        renew(self._tools, self._of_tools(ways))
        is_new, self._answer = bool(answer) and answer != self._answer, answer
        if is_new:
            # With large letters it may be below the view.
            table.ui.layout(table.services.look)
            card = self._told.children[-1]
            for around in card.ancestors():
                around.reveal(card.rect)
