"""The buttons of TRAKKX: beside the rack, over the cloth, at the tokens they mean, in the panel."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import partial
from typing import Final

import pygame

from game.bots.bot import Advice
from game.protocol import Pass
from game.rules.trakkx.actions import Lay, PassOn, Swap, Three
from game.rules.trakkx.judging import JudgedTable, newly_laid
from game.rules.trakkx.table import THREE, mistakes
from scenes.games.trakkx import words
from scenes.games.trakkx.layout import Furniture
from scenes.games.trakkx.picture.wood import CARVED, WOOD, plaque
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen, main_action
from scenes.kit.i18n import _, ngettext
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, mix
from scenes.table.meaning import Ask, Hold, Intent, Offer, PlayAction
from scenes.ui.button import Button
from scenes.ui.layout import Container, Row
from scenes.ui.panel import Panel
from scenes.ui.widget import Widget


def loaded(draft: TrakkxHand, lay: Lay) -> TrakkxHand | None:
    """The draft with a whole table; None if its tokens can't make that."""
    try:
        return draft.working(draft.work.loaded(lay.table))
    except ValueError:
        return None


def largest_lay(advice: Advice | None) -> Lay | None:
    """The lay of most tokens that a computer thought of, the better of equals."""
    candidates = () if advice is None else advice.candidates
    lays = [each.action for each in candidates if isinstance(each.action, Lay)]
    # Each of them keeps everything that's on the table.
    return max(lays, key=lambda lay: len(lay.table), default=None)


def offers(
    seen: TrakkxSeen, seat: int, show: Callable[[TrakkxHand], Hold[TrakkxHand]]
) -> list[Offer]:
    """The buttons in the panel for the player on ``seat``.

    ``show`` gets the hand after a hinted lay, or what could be laid instead of the hint. A task
    shows its solution itself.
    """
    if seen.state.passing:
        return []
    draft, found = seen.draft, list[Offer]()
    if draft.chosen == (THREE,) and len(seen.names) > 2:
        found += (_three(other, seen.names) for other in range(len(seen.names)) if other != seat)
    best = seen.hint_action
    hint = best if best is None or isinstance(best, Lay) else largest_lay(seen.advice)
    whole = None if hint is None or seen.one_task else loaded(draft, hint)
    if hint is not None and whole is not None and draft.work.table != hint.table:
        label = _("Show me")
        if hint != best:
            # There's something better, which isn't what it shows.
            count = len(newly_laid(seen.state.table, hint.table))
            label = ngettext("Show {count} token", "Show {count} tokens", count)
        found.append(Offer(label, partial(show, whole), "hint-all", hint=True))
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
            return _three(other, seen.names)
        case Lay():
            label = _("Play")
            if draft.chosen == (THREE,):
                reason = words.action_token_use(THREE)
            elif not draft.work.is_changed:
                reason = _("Put tokens on the table first.")
            elif review.missing:
                reason = words.draft_prompt(review, draft.work.table)
    return Offer(label, PlayAction(action), name, reason)


def quiet_acts(seen: TrakkxSeen, review: JudgedTable, fix: Ask | None) -> Iterator[Offer]:
    """What else can be done with the draft now; ``fix`` finds the nearest legal table."""
    draft, work = seen.draft, seen.draft.work
    if draft.holds > 1 and not seen.state.passing:
        label = _("Turn", "tokens in hand, by a quarter")
        yield Offer(label, Hold(draft.across), "turn", icon="turn-board")
    if draft.all_own:
        back = work.taken_back(draft.cells)
        label = _("Back to the rack")
        yield Offer(label, Hold(draft.working(back)), "take-back", icon="to-rack")
    breaks = bool(mistakes(review.faults, work.table))
    # Until all have opened there's nothing to join a group too many to.
    breaks |= all(seen.state.opened) and any(each.rule == "limit" for each in review.missing)
    # In a task that'd be the answer, or another than the right one.
    if work.is_changed and breaks and fix is not None and not seen.one_task:
        yield Offer(_("Fix it for me"), fix, "repair", icon="repair")
    if work.is_changed:
        yield Offer(_("Reset"), Hold(draft.working(work.reset())), RESET, icon="replay")


def _three(seat: int, names: Sequence[str]) -> Offer:
    """Lets a player draw three."""
    label = _("{name} draws three", name=names[seat])
    return Offer(label, PlayAction(Three(seat)), f"three-{seat}")


RESET: Final = "reset"


class _Carved(Button):
    """A button on a plaque: its words are carved into the wood, or enamelled on it."""

    def _colours(self) -> tuple[Rgb, int, Rgb, Rgb | None]:
        surface, alpha, ink, edge = super()._colours()
        if not self.look.theme.pictures or (self.is_main and self.enabled):
            return surface, alpha, ink, edge
        if not self.enabled:
            return surface, 0, mix(CARVED, WOOD, 0.3), None
        return (20, 8, 0), alpha // 4, CARVED, None


class _LayButton(_Carved):
    """The large button beside the rack, on a plaque of its own.

    It has no tooltip: the line below the board says why it rests.
    """

    _pad = 9.0
    tip = ""

    def paint(self, surface: pygame.Surface) -> None:
        if self.look.theme.pictures:
            surface.blit(*plaque(self.look, self.rect))
        super().paint(surface)


class _Plaque(Panel):
    """A board of the rack's wood, with buttons on it if there are any."""

    def __init__(self, buttons: Container, name: str) -> None:
        seen = bool(buttons.children)
        super().__init__(buttons, padding=4, radius=12, raised=0.4, name=name, visible=seen)

    def paint(self, surface: pygame.Surface) -> None:
        if self.look.theme.pictures:
            surface.blit(*plaque(self.look, self.rect))
        else:
            super().paint(surface)


class TrakkxTools(Container):
    """The large button, and those at tokens, beside the rack, and for the view, in their ``room``.

    Those at tokens go to what they're ``about`` if there's room off the others; else beside.
    ``covers`` gets where they are.
    """

    _: KW_ONLY
    room: Callable[[], Furniture]
    covers: Callable[[tuple[pygame.Rect, ...]], None]
    about: tuple[pygame.Rect | None, Sequence[pygame.Rect]]

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        """The tokens of the rack and of the tray, and the bag."""
        furniture = self.room()
        return furniture.rack, furniture.tray, furniture.bag

    def renewed(self, before: Mapping[str, object]) -> None:
        self.relayout()

    def arrange(self, look: Look) -> None:
        furniture = self.room()
        lay, near, beside, sight = self.children
        gap = look.px(6)
        lay.place(look, furniture.lay)
        for each, room in ((beside, furniture.tools), (sight, furniture.sight)):
            place = pygame.Rect(room.topleft, each.measure(look, room.width))
            place.centery = room.centery
            if not look.mirrored:
                place.right = room.right
            each.place(look, place)
        place = pygame.Rect((0, furniture.tools.top), near.measure(look, furniture.tools.width))
        if look.mirrored:
            place.left = beside.rect.right + gap
        else:
            place.right = beside.rect.left - gap
        tokens, others = self.about
        if tokens is not None:
            place = _at_tokens(tokens, place, others, furniture.cloth, 2 * gap)
        near.place(look, place)
        self.covers((place,) if near.visible else ())


def _at_tokens(
    tokens: pygame.Rect,
    spare: pygame.Rect,
    others: Sequence[pygame.Rect],
    room: pygame.Rect,
    gap: int,
) -> pygame.Rect:
    """A place beside, above or below tokens that covers none, or else the ``spare`` one."""
    places = (
        spare.move_to(midleft=(tokens.right + gap, tokens.centery)),
        spare.move_to(midright=(tokens.left - gap, tokens.centery)),
        spare.move_to(midbottom=(tokens.centerx, tokens.top - gap)),
        spare.move_to(midtop=(tokens.centerx, tokens.bottom + gap)),
    )
    clear = (place.clamp(room) for place in places)
    return next((each for each in clear if each.collidelist([tokens, *others]) < 0), spare)


def work_buttons(
    acts: Sequence[Offer],
    do: Callable[[Intent[TrakkxHand] | Ask], None],
    sort: Callable[[], None] | None,
    fit: Callable[[], None],
    fit_tip: str,
) -> tuple[Widget, Widget, Widget, Widget]:
    """The large button for the first act, those at tokens, those beside the rack, for the view.

    With no acts the large one rests. ``sort`` is None where there's no rack to sort; ``fit`` shows
    everything, as ``fit_tip`` says.
    """

    def carved(text: str, press: Callable[[], None], icon: str, name: str, tip: str = "") -> Button:
        return _Carved(text, press, kind="quiet", small=True, icon=icon, name=name, tooltip=tip)

    main = acts[0] if acts else Offer(_("Play"), lambda: None, "lay")
    lay = _LayButton(
        main.label,
        partial(do, main.meaning),
        kind="primary",
        large=True,
        name=f"offer-{main.name}",
        enabled=bool(acts) and not main.reason,
        disabled_reason=main.reason,
    )
    near, reset = (
        [
            carved(act.label, partial(do, act.meaning), act.icon, f"offer-{act.name}")
            for act in acts[1:]
            if (act.name == RESET) is resets
        ]
        for resets in (False, True)
    )
    told = _("Lines first, then by colour")
    sorting = [] if sort is None else [carved(_("Sort"), sort, "sort", "sort", told)]
    fitting = [carved(_("Zoom out"), fit, "fit", "look-fit", fit_tip)]
    turns, *beside, sight = [
        _Plaque(Row(buttons, gap=0, fold=False), f"{name}-plaque")
        for buttons, name in ((near, "turn"), (reset, RESET), (sorting, "sort"), (fitting, "fit"))
    ]
    return lay, turns, Row(beside, gap=8, fold=False), sight
