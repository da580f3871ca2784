"""The buttons at TRAKKX's table: those beside the rack, and those in the panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots.bot import Advice
from game.rules.trakkx.actions import Lay, Pass, PassOn, Swap, Three
from game.rules.trakkx.judging import Review, newly_laid
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import THREE
from scenes.games.trakkx import words
from scenes.games.trakkx.fitting import mistakes
from scenes.games.trakkx.hand import turned
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen, played_alone
from scenes.kit.i18n import _, ngettext
from scenes.table.meaning import Hold, Intent, Offer, Play, Request


@dataclass(frozen=True, slots=True)
class AskRepair(Request):
    """A button that asks for the legal table nearest to the draft."""


@dataclass(frozen=True, slots=True)
class ShowAll(Request):
    """A button that lays all tokens of a hint; ``draft`` is the hand after that."""

    draft: TrakkxHand


@dataclass(frozen=True, slots=True)
class Act:
    """What a button beside the rack does; like ``Offer``, but for this table alone."""

    label: str
    meaning: Intent[TrakkxHand] | Request
    name: str
    reason: str = ""


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
        found.append(Offer(_("Pass"), Play(Pass()), "pass"))
    return found


def main_act(seen: TrakkxSeen, seat: int, review: Review) -> Act:
    """What the large button beside the rack does now: usually it lays.

    ``review`` judges the draft of the player on ``seat``.
    """
    state, draft = seen.state, seen.draft
    if state.passing:
        return _pass_on(state, seat, draft, seen.names)
    tokens = [held.token for held in draft.tokens]
    match played_alone(state, seat, tokens):
        case Swap() as swap:
            return Act(_("Play swap"), Play(swap), "swap")
        case Three(other) as three:
            return Act(_three_text(other, seen.names), Play(three), f"three-{other}")
    work = draft.work
    reason = ""
    if tokens == [THREE]:
        reason = _("Choose who draws three.")
    elif not work.is_changed:
        reason = _("Put tokens on the table first.")
    elif review.missing:
        reason = words.draft_prompt(review, work.table)
    return Act(_("Play"), Play(Lay(work.table)), "lay", reason)


def quiet_acts(seen: TrakkxSeen, review: Review) -> Iterator[Act]:
    """What else can be done with the draft now."""
    draft, work = seen.draft, seen.draft.work
    if draft.holds > 1 and not seen.state.passing:
        yield Act(_("Turn", "tokens in hand, by a quarter"), Hold(turned(draft)), "turn")
    if draft.all_own:
        back = work.taken_back(draft.cells)
        yield Act(_("Back to the rack"), Hold(draft.working(back)), "take-back")
    wrong = mistakes(review.faults, work.table)
    breaks = wrong or any(each.rule == "limit" for each in review.missing)
    # In a task that'd be the answer, or another than the right one.
    if work.is_changed and breaks and not seen.one_task:
        yield Act(_("Fix"), AskRepair(), "repair")
    if work.is_changed:
        yield Act(_("Reset"), Hold(draft.working(work.reset())), "reset")


def _pass_on(state: TrakkxState, seat: int, draft: TrakkxHand, names: Sequence[str]) -> Act:
    owed = state.owed(seat)
    tokens = tuple(held.token for held in draft.tokens)
    lacks = len(tokens) != owed
    reason = words.passing_prompt(owed, (), left_of(seat, names)) if lacks else ""
    return Act(_("Pass on"), Play(PassOn(tokens)), "pass-on", reason)


def _with_three(seat: int, draft: TrakkxHand, names: Sequence[str]) -> Iterator[Offer]:
    """If that token is chosen, a button for each other player that lets them draw three."""
    if [held.token for held in draft.tokens] == [THREE] and len(names) > 2:
        for other in range(len(names)):
            if other != seat:
                yield Offer(_three_text(other, names), Play(Three(other)), f"three-{other}")


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
