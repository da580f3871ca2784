"""The buttons beside TRAKKX's table: what to do with the draft and the chosen tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots.bot import Advice
from game.rules.trakkx.actions import Lay, Pass, PassOn, Swap, Three
from game.rules.trakkx.judging import Review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import SWAP, THREE
from scenes.games.trakkx import words
from scenes.games.trakkx.hand import turned
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen
from scenes.kit.i18n import _
from scenes.table.meaning import Hold, Offer, Play, Request


@dataclass(frozen=True, slots=True)
class AskRepair(Request):
    """A button that asks for the legal table nearest to the draft."""


@dataclass(frozen=True, slots=True)
class ShowChanges(Request):
    """A button that shows again what the others did."""


@dataclass(frozen=True, slots=True)
class ShowOne(Request):
    """A button that points out the next token of a hinted lay and where it goes."""

    lay: Lay


@dataclass(frozen=True, slots=True)
class ShowAll(Request):
    """A button that lays all tokens of a hint; ``draft`` is the hand after that."""

    draft: TrakkxHand


def left_of(seat: int, names: Sequence[str]) -> str:
    """The name of the player on the left."""
    return names[(seat + 1) % len(names)]


def loaded(draft: TrakkxHand, lay: Lay) -> TrakkxHand | None:
    """The draft with a whole table; None if its tokens cannot make that."""
    try:
        return draft.working(draft.work.loaded(lay.table))
    except ValueError:
        return None


def largest_lay(advice: Advice) -> Lay | None:
    """The lay of most tokens that a computer thought of, the better of equals."""
    lays = [c.action for c in advice.candidates if isinstance(c.action, Lay)]
    # After each of them, all that lies on the table still does.
    return max(lays, key=lambda lay: len(lay.table), default=None)


def offers(
    seen: TrakkxSeen, seat: int, review: Review, hint: Lay | None, *, has_changes: bool
) -> list[Offer]:
    """All buttons for the player on ``seat``.

    ``review`` judges the draft; ``hint`` is a lay that was hinted at; ``has_changes`` says whether
    others laid anything since the player last had their turn.
    """
    state, draft = seen.state, seen.draft
    if state.passing:
        return [_pass_on(state, seat, draft, seen.names)]
    found = [*_with_tokens(seat, draft, seen.names)]
    work = draft.work
    if work.is_changed:
        found += _with_draft(draft, review)
    elif has_changes:
        found.append(Offer(_("What changed?"), ShowChanges(), "changes"))
    if hint is not None and work.table != hint.table:
        found += _with_hint(draft, hint)
    if state.legal_actions(seat).why_not(Pass()) is None:
        found.append(Offer(_("Pass"), Play(Pass()), "pass"))
    return found


def _pass_on(state: TrakkxState, seat: int, draft: TrakkxHand, names: Sequence[str]) -> Offer:
    owed = state.owed(seat)
    tokens = tuple(held.token for held in draft.tokens)
    lacks = len(tokens) != owed
    reason = words.passing_prompt(owed, (), left_of(seat, names)) if lacks else ""
    return Offer(_("Pass on"), Play(PassOn(tokens)), "pass-on", reason, main=not lacks)


def _with_tokens(seat: int, draft: TrakkxHand, names: Sequence[str]) -> Iterator[Offer]:
    tokens = [held.token for held in draft.tokens]
    if tokens == [SWAP]:
        yield Offer(_("Play swap"), Play(Swap()), "swap")
    if tokens == [THREE]:
        for other, name in enumerate(names):
            if other != seat:
                label = _("{name} draws three").format(name=name)
                yield Offer(label, Play(Three(other)), f"three-{other}")
    if draft.holds > 1:
        yield Offer(_("Turn"), Hold(turned(draft)), "turn")
    if draft.all_own:
        back = draft.working(draft.work.taken_back(draft.cells))
        yield Offer(_("Back to the rack"), Hold(back), "take-back")


def _with_draft(draft: TrakkxHand, review: Review) -> Iterator[Offer]:
    work = draft.work
    reason = words.draft_prompt(review, work.table) if review.missing else ""
    yield Offer(_("Lay"), Play(Lay(work.table)), "lay", reason, main=not reason)
    if reason:
        yield Offer(_("Repair"), AskRepair(), "repair")
    yield Offer(_("Start again"), Hold(draft.working(work.reset())), "reset")


def _with_hint(draft: TrakkxHand, hint: Lay) -> Iterator[Offer]:
    yield Offer(_("Show one"), ShowOne(hint), "hint-one")
    whole = loaded(draft, hint)
    if whole is not None:
        yield Offer(_("Show all"), ShowAll(whole), "hint-all")
