"""The buttons of TRAKKX: beside the rack, over the cloth, at the tokens they mean, in the panel."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.bots.bot import Advice
from game.protocol import Pass
from game.rules.trakkx.actions import Lay, PassOn, Swap, Three
from game.rules.trakkx.judging import JudgedTable, newly_laid
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import THREE, mistakes
from scenes.games.trakkx import words
from scenes.games.trakkx.hand import turned
from scenes.games.trakkx.layout import Furniture
from scenes.games.trakkx.picture.wood import CARVED, WOOD, plaque
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen, played_alone
from scenes.kit.i18n import _, ngettext
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, mix
from scenes.table.meaning import GameRequest, Hold, Intent, Offer, PlayAction
from scenes.ui.button import Button, Pressable
from scenes.ui.layout import Container, Row
from scenes.ui.panel import Panel, fit_button, strip
from scenes.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class AskRepair(GameRequest):
    """A button that asks for the legal table nearest to the draft."""


@dataclass(frozen=True, slots=True)
class ShowAll(GameRequest):
    """A button that lays all tokens of a hint; ``draft`` is the hand after that."""

    draft: TrakkxHand


def left_of(seat: int, names: Sequence[str]) -> str:
    """The name of the player on the left."""
    return names[(seat + 1) % len(names)]


def loaded(draft: TrakkxHand, lay: Lay) -> TrakkxHand | None:
    """The draft with a whole table; None if its tokens can't make that."""
    try:
        return draft.working(draft.work.loaded(lay.table))
    except ValueError:
        return None


def largest_lay(advice: Advice) -> Lay | None:
    """The lay of most tokens that a computer thought of, the better of equals."""
    lays = [c.action for c in advice.candidates if isinstance(c.action, Lay)]
    # Each of them keeps everything that's on the table.
    return max(lays, key=lambda lay: len(lay.table), default=None)


def offers(seen: TrakkxSeen, seat: int, hint: Lay | None) -> list[Offer]:
    """The buttons in the panel for the player on ``seat``.

    ``hint`` is a hinted lay. A task shows its solution itself.
    """
    if seen.state.passing:
        return []
    draft = seen.draft
    found = list(_with_three(seat, draft, seen.names))
    if hint is not None and draft.work.table != hint.table and not seen.one_task:
        found += _with_hint(seen, hint)
    if seen.state.legal_actions(seat).why_not(Pass()) is None:
        found.append(Offer(_("Pass"), PlayAction(Pass()), "pass"))
    return found


def main_act(seen: TrakkxSeen, seat: int, review: JudgedTable) -> Offer:
    """What the large button beside the rack does now: usually it lays.

    ``review`` judges the draft of the player on ``seat``.
    """
    state, draft = seen.state, seen.draft
    if state.passing:
        return _pass_on(state, seat, draft, seen.names)
    tokens = [held.token for held in draft.tokens]
    match played_alone(state, seat, tokens):
        case Swap() as swap:
            return Offer(_("Play swap"), PlayAction(swap), "swap")
        case Three(other) as three:
            return Offer(_three_text(other, seen.names), PlayAction(three), f"three-{other}")
    work = draft.work
    reason = ""
    if tokens == [THREE]:
        reason = _("Draw three: you choose who.")
    elif not work.is_changed:
        reason = _("Put tokens on the table first.")
    elif review.missing:
        reason = words.draft_prompt(review, work.table)
    return Offer(_("Play"), PlayAction(Lay(work.table)), "lay", reason)


def quiet_acts(seen: TrakkxSeen, review: JudgedTable, *, fixable: bool) -> Iterator[Offer]:
    """What else can be done with the draft now."""
    draft, work = seen.draft, seen.draft.work
    if draft.holds > 1 and not seen.state.passing:
        yield Offer(_("Turn", "tokens in hand, by a quarter"), Hold(turned(draft)), "turn")
    if draft.all_own:
        back = work.taken_back(draft.cells)
        yield Offer(_("Back to the rack"), Hold(draft.working(back)), "take-back")
    wrong = mistakes(review.faults, work.table)
    breaks = wrong or any(each.rule == "limit" for each in review.missing)
    # In a task that'd be the answer, or another than the right one.
    if work.is_changed and breaks and fixable and not seen.one_task:
        yield Offer(_("Fix"), AskRepair(), "repair")
    if work.is_changed:
        yield Offer(_("Reset"), Hold(draft.working(work.reset())), "reset")


def _pass_on(state: TrakkxState, seat: int, draft: TrakkxHand, names: Sequence[str]) -> Offer:
    owed = state.owed(seat)
    tokens = tuple(held.token for held in draft.tokens)
    lacks = len(tokens) != owed
    reason = words.passing_prompt(owed, (), left_of(seat, names)) if lacks else ""
    return Offer(_("Pass on"), PlayAction(PassOn(tokens)), "pass-on", reason)


def _with_three(seat: int, draft: TrakkxHand, names: Sequence[str]) -> Iterator[Offer]:
    """If that token is chosen, a button for each other player that lets them draw three."""
    if [held.token for held in draft.tokens] == [THREE] and len(names) > 2:
        for other in range(len(names)):
            if other != seat:
                yield Offer(_three_text(other, names), PlayAction(Three(other)), f"three-{other}")


def _three_text(seat: int, names: Sequence[str]) -> str:
    return _("{name} draws three", name=names[seat])


def _with_hint(seen: TrakkxSeen, hint: Lay) -> Iterator[Offer]:
    whole = loaded(seen.draft, hint)
    if whole is None:
        return
    label = _("Show me")
    if hint != seen.hint_action:
        # There's something better, which isn't what it shows.
        count = len(newly_laid(seen.state.table, hint.table))
        label = ngettext("Show {count} token", "Show {count} tokens", count)
    yield Offer(label, ShowAll(whole), "hint-all", hint=True)


AT_TOKENS: Final = {"turn": "turn-board", "take-back": "to-rack", "repair": "repair"}
"""The buttons at the tokens they're about, with their icons."""

RESET: Final = "reset"


class LayButton(Pressable):
    """The large button beside the rack."""

    focus_radius = 16.0

    press: Callable[[], None] | None = None

    def show(self, act: Offer) -> None:
        """Offer to do something."""
        self.name = f"offer-{act.name}"
        self.enabled = not act.reason
        self.disabled_reason = act.reason
        if act.label != self.label:
            self.label = act.label
            self.invalidate()

    def rest(self) -> None:
        """Offer nothing, as it's not the turn of anyone who could press it."""
        self.show(Offer(_("Play"), GameRequest(), "lay"))
        self.enabled = False

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        hover, press = self.eased("hover"), self.eased("press")
        fill, ink, edge = theme.accent, theme.accent_ink, None
        if not self.enabled:
            fill, edge = mix(theme.paper, theme.ink, 0.05), theme.panel_edge
            ink = mix(theme.ink, theme.paper, 0.45)
        toward = (255, 255, 255) if theme.dark else (0, 0, 0)
        fill = mix(mix(fill, toward, 0.1 * hover), (0, 0, 0), 0.14 * press)
        radius = look.px(self.focus_radius)
        width = look.edge_width if edge is not None else 0
        box = self.rect
        if theme.pictures:
            surface.blit(*plaque(look, box))
            if self.enabled:
                # What can be pressed is let into the wood as an enamel plate.
                box = box.inflate(*(-round(box.height * 0.15),) * 2)
                radius = round(box.height * 0.2)
            else:
                ink = mix(CARVED, WOOD, 0.2)
        if self.enabled or not theme.pictures:
            surface.blit(look.box(box.size, radius, fill, 250, edge, width), box)
        beside = max(look.px(9), round(box.height * 0.16)) if theme.pictures else look.px(9)
        room = box.width - 2 * beside
        word = look.text(self.label, "heading", ink, width=room, max_lines=2, align="center")
        surface.blit(word, word.get_rect(center=self.rect.center))


class _Carved(Button):
    """A quiet button on a plaque: its words are carved into the wood."""

    def _colours(self) -> tuple[Rgb, int, Rgb, Rgb | None]:
        surface, alpha, ink, edge = super()._colours()
        if not self.look.theme.pictures:
            return surface, alpha, ink, edge
        return (20, 8, 0), alpha // 4, CARVED if self.enabled else mix(CARVED, WOOD, 0.4), None


class _Plaque(Panel):
    """A strip of buttons on a board of the rack's wood."""

    def __init__(self, *buttons: Widget) -> None:
        super().__init__(Row(buttons, gap=0, fold=False), padding=4, radius=12, raised=0.4)

    def paint(self, surface: pygame.Surface) -> None:
        if self.look.theme.pictures:
            surface.blit(*plaque(self.look, self.rect))
        else:
            super().paint(surface)


class _Places(Container):
    """The buttons in the places that the table's layout has for them.

    What's ``near`` goes to the tokens it's about, while those are on the cloth.
    """

    def __init__(
        self,
        near: Widget,
        flowing: Widget,
        sight: Widget,
        lay: Widget,
        room: Callable[[], Furniture | None],
    ) -> None:
        super().__init__([lay, near, flowing, sight])
        self._near, self._flowing = near, flowing
        self._sight, self._lay = sight, lay
        self._room = room
        self._about: tuple[pygame.Rect | None, Sequence[pygame.Rect]] = None, ()

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        """The tokens of the rack and of the tray, and the bag."""
        furniture = self._room()
        return () if furniture is None else (furniture.rack, furniture.tray, furniture.bag)

    def stand_at(self, tokens: pygame.Rect | None, others: Sequence[pygame.Rect]) -> None:
        """Stay near these tokens if there's room off the others; else, and for None, beside."""
        if (tokens, others) != self._about:
            self._about = tokens, others
            self.relayout()

    def arrange(self, look: Look) -> None:
        """Place all but what's near tokens."""
        furniture = self._room()
        if furniture is None:
            return
        room, gap = furniture.tools, look.px(6)
        self._lay.place(look, furniture.lay)
        wide, high = self._sight.measure(look, furniture.sight.width)
        place = pygame.Rect(0, furniture.sight.top, wide, high)
        place.right = furniture.sight.right
        if look.mirrored:
            place.left = furniture.sight.left
        self._sight.place(look, place)
        tokens, others = self._about
        flowing, near = (each.measure(look, room.width) for each in (self._flowing, self._near))
        beside = pygame.Rect(room.right - flowing[0], room.top, *flowing)
        place = pygame.Rect(beside.left - gap - near[0], room.top, *near)
        if look.mirrored:
            beside.left = room.left
            place.left = beside.right + gap
        if tokens is not None:
            place = _at_tokens(tokens, place, others, furniture.cloth, 2 * gap)
        self._flowing.place(look, beside)
        self._near.place(look, place)


def _at_tokens(
    tokens: pygame.Rect,
    spare: pygame.Rect,
    others: Sequence[pygame.Rect],
    room: pygame.Rect,
    gap: int,
) -> pygame.Rect:
    """A place beside, above or below tokens that covers none, or else the ``spare`` one."""
    places = [pygame.Rect((0, 0), spare.size) for _side in range(4)]
    places[0].midleft = tokens.right + gap, tokens.centery
    places[1].midright = tokens.left - gap, tokens.centery
    places[2].midbottom = tokens.centerx, tokens.top - gap
    places[3].midtop = tokens.centerx, tokens.bottom + gap
    clear = (place.clamp(room) for place in places)
    return next((each for each in clear if each.collidelist([tokens, *others]) < 0), spare)


class TrakkxTools:
    """The buttons that mean something now.

    ``give`` gets "sort" or a command, ``do`` what a draft button offers. ``room`` is asked for the
    buttons' places in the window, None while the table has none.
    """

    def __init__(
        self,
        give: Callable[[str | Command], None],
        named: Callable[[str, Command], str],
        do: Callable[[Intent[TrakkxHand] | GameRequest], None],
        room: Callable[[], Furniture | None],
    ) -> None:
        self._do = do
        self._acts: dict[str, Offer] = {}
        self._main: Offer | None = None
        sort = _("Lines first, then by colour")
        self._sort = _Carved(
            _("Sort"),
            partial(give, "sort"),
            kind="quiet",
            small=True,
            icon="sort",
            tooltip=sort,
            name="sort",
        )
        self._quiet = {
            name: _Carved(
                "",
                partial(self._press, name),
                kind="quiet",
                small=True,
                icon=icon,
                name=f"offer-{name}",
            )
            for name, icon in {**AT_TOKENS, RESET: "replay"}.items()
        }
        self.lay = LayButton(self._press_main, label=_("Play"), name="offer-lay")
        self._near = _Plaque(*(self._quiet[name] for name in AT_TOKENS))
        self._reset, self._sorting = _Plaque(self._quiet[RESET]), _Plaque(self._sort)
        self._beside = Row([self._reset, self._sorting], gap=8, fold=False)
        self._sight = strip([fit_button(give, named)])
        self._places = _Places(self._near, self._beside, self._sight, self.lay, room)

    @property
    def widget(self) -> Widget:
        """All of them."""
        return self._places

    def _press(self, name: str) -> None:
        self._do(self._acts[name].meaning)

    def _press_main(self) -> None:
        if self._main is not None:
            self._do(self._main.meaning)

    def hide(self, *, everything: bool, work: bool) -> None:
        """Hide all buttons, as below the curtain, or those for owners of a rack."""
        self.widget.visible = not everything
        self._near.visible = not work and any(self._quiet[name].visible for name in AT_TOKENS)
        self._reset.visible = not work and self._quiet[RESET].visible
        self._sorting.visible = not work and self._sort.visible
        self.lay.visible = not work

    def show(self, *, sorts: bool, fits: bool) -> None:
        """Show what can be used.

        ``sorts`` says whether there's a rack to sort, even on another player's turn, ``fits``
        whether all tokens are in sight.
        """
        self._sort.visible = sorts
        self._sight.visible = not fits

    @property
    def at_tokens(self) -> tuple[pygame.Rect, ...]:
        """What the buttons at tokens cover."""
        return (self._near.rect,) if self._near.visible else ()

    def stand_at(self, tokens: pygame.Rect | None, others: Sequence[pygame.Rect]) -> None:
        """Where the buttons' tokens are; beside the rack if they're there."""
        self._places.stand_at(tokens, others)

    def offer(self, main: Offer | None, quiet: Sequence[Offer]) -> None:
        """Show what can be done with the draft, ``main`` on the large button; None for nothing."""
        self._main = main
        self._acts = {act.name: act for act in quiet}
        if main is None:
            self.lay.rest()
        else:
            self.lay.show(main)
        for name, button in self._quiet.items():
            act = self._acts.get(name)
            button.visible = act is not None
            if act is not None:
                button.text = act.label
