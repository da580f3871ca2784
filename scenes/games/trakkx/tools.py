"""The buttons of TRAKKX: beside the rack, over the cloth, in the panel."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Final

import pygame

from game.bots.bot import Advice
from game.protocol import Pass
from game.rules.trakkx.actions import Lay, PassOn, Swap, Three
from game.rules.trakkx.judging import JudgedTable, newly_laid
from game.rules.trakkx.table import THREE, mistakes
from scenes.games.trakkx import words
from scenes.games.trakkx.hand import turned
from scenes.games.trakkx.layout import Furniture
from scenes.games.trakkx.picture.wood import CARVED, WOOD, plaque
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen, main_action
from scenes.kit.i18n import _, ngettext
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, mix
from scenes.table.meaning import GameRequest, Hold, Intent, Offer, PlayAction
from scenes.ui.button import Button, Kind, Pressable
from scenes.ui.layout import Container, Row
from scenes.ui.panel import Panel
from scenes.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class AskRepair(GameRequest):
    """A button that asks for the legal table nearest to the draft."""


@dataclass(frozen=True, slots=True)
class ShowAll(GameRequest):
    """A button that lays all tokens of a hint; ``draft`` is the hand after that."""

    draft: TrakkxHand


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
    draft, reason, name = seen.draft, "", "lay"
    match action := main_action(seen.state, seat, draft):
        case PassOn():
            label, name, owed = _("Pass on"), "pass-on", seen.state.owed(seat)
            if len(draft.chosen) != owed:
                left = seen.names[(seat + 1) % len(seen.names)]
                reason = words.passing_prompt(owed, (), left)
        case Swap():
            label, name = _("Play swap"), "swap"
        case Three(other):
            label, name = _three_text(other, seen.names), f"three-{other}"
        case Lay():
            label = _("Play")
            if draft.chosen == (THREE,):
                reason = words.action_token_prompt(THREE)
            elif not draft.work.is_changed:
                reason = _("Put tokens on the table first.")
            elif review.missing:
                reason = words.draft_prompt(review, draft.work.table)
    return Offer(label, PlayAction(action), name, reason)


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
        yield Offer(_("Fix it for me"), AskRepair(), "repair")
    if work.is_changed:
        yield Offer(_("Reset"), Hold(draft.working(work.reset())), "reset")


def _with_three(seat: int, draft: TrakkxHand, names: Sequence[str]) -> Iterator[Offer]:
    """If that token is chosen, a button for each other player that lets them draw three."""
    if draft.chosen == (THREE,) and len(names) > 2:
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


_ICONS: Final = {
    "turn": "turn-board",
    "take-back": "to-rack",
    "repair": "repair",
    "reset": "replay",
}
"""The icons of what can be done with the draft."""


class LayButton(Pressable):
    """The large button beside the rack."""

    focus_radius = 16.0

    press: Callable[[], None] | None = None

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

    def __init__(self, buttons: Sequence[Button], named: str) -> None:
        row = Row(buttons, gap=0, fold=False)
        name, seen = f"{named}-plaque", bool(buttons)
        super().__init__(row, padding=4, radius=12, raised=0.4, name=name, visible=seen)

    def paint(self, surface: pygame.Surface) -> None:
        if self.look.theme.pictures:
            surface.blit(*plaque(self.look, self.rect))
        else:
            super().paint(surface)


class TrakkxTools(Container):
    """The large button, the small ones beside the rack, and the one for the view, in ``room``."""

    _: KW_ONLY
    room: Callable[[], Furniture | None]

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        """The tokens of the rack and of the tray, and the bag."""
        furniture = self.room()
        return () if furniture is None else (furniture.rack, furniture.tray, furniture.bag)

    def renewed(self, before: Mapping[str, object]) -> None:
        self.relayout()

    def arrange(self, look: Look) -> None:
        furniture = self.room()
        if furniture is None:
            return
        lay, *small = self.children
        lay.place(look, furniture.lay)
        for each, room in zip(small, (furniture.tools, furniture.sight), strict=True):
            place = pygame.Rect(room.topleft, each.measure(look, room.width))
            if not look.mirrored:
                place.right = room.right
            each.place(look, place)


def work_buttons(
    acts: Sequence[Offer],
    do: Callable[[Intent[TrakkxHand] | GameRequest], None],
    sort: Callable[[], None] | None,
) -> tuple[Widget, Widget]:
    """The large button for the first act, and the small ones beside the rack.

    With no acts the large one rests. ``sort`` is None where there's no rack to sort.
    """

    def carved(text: str, press: Callable[[], None], icon: str, name: str, tip: str = "") -> Button:
        kind: Kind = "quiet"
        return _Carved(text, press, kind=kind, small=True, icon=icon, name=name, tooltip=tip)

    main = acts[0] if acts else Offer(_("Play"), GameRequest(), "lay")
    lay = LayButton(
        partial(do, main.meaning),
        label=main.label,
        name=f"offer-{main.name}",
        enabled=bool(acts) and not main.reason,
        disabled_reason=main.reason,
    )
    small = [
        carved(act.label, partial(do, act.meaning), _ICONS[act.name], f"offer-{act.name}")
        for act in acts[1:]
    ]
    told = _("Lines first, then by colour")
    sorting = [] if sort is None else [carved(_("Sort"), sort, "sort", "sort", told)]
    return lay, Row([_Plaque(small, "acts"), _Plaque(sorting, "sort")], gap=8, fold=False)
