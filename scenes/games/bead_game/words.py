"""The Bead Game in words: what a play does, what to do next, what an action was."""

from __future__ import annotations

from collections.abc import Sequence

from game.protocol import Action
from game.rules.bead_game.actions import OUTSIDE, Begin, Draw, Lay, Pass, Play, Split
from game.rules.bead_game.effects import effect_of
from game.rules.bead_game.state import BeadState
from scenes.kit.i18n import _, ngettext
from scenes.kit.match_words import names_text


def beads_text(count: int) -> str:
    """So many beads."""
    return ngettext("{count} bead", "{count} beads", count).format(count=count)


def end_text(end: str) -> str:
    """An end of the chains at the start of a sentence."""
    return _("Outside") if end == OUTSIDE else _("Inside")


def offer_text(state: BeadState, play: Play) -> str:
    """A play on a button: the end, and how many beads would go."""
    count = len(effect_of(state, play).removed)
    end = end_text(play.end)
    if not count:
        return _("{end}: nothing goes").format(end=end)
    return ngettext("{end}: {count} bead goes", "{end}: {count} beads go", count).format(
        end=end, count=count
    )


def preview_text(state: BeadState, action: Action, names: Sequence[str]) -> str:
    """What a legal action that is pointed at would do, in one or two sentences."""
    match action:
        case Play():
            return _play_preview(state, action, names)
        case Split():
            chain = state.chains[state.player][action.chain]
            return _("Cut here: {first} inside, {second} outside.").format(
                first=beads_text(action.after), second=beads_text(len(chain) - action.after)
            )
        case Draw():
            return _("Draw this {colour} bead into your hand.").format(colour=_(action.colour))
    return ""


def _play_preview(state: BeadState, play: Play, names: Sequence[str]) -> str:
    effect = effect_of(state, play)
    count = len(effect.removed)
    if not count:
        sentences = [_("Nothing goes from this end.")]
    elif play.end == OUTSIDE:
        sentences = [
            ngettext(
                "{count} bead goes from the outside.", "{count} beads go from the outside.", count
            ).format(count=count)
        ]
    else:
        sentences = [
            ngettext(
                "{count} bead goes from the inside.", "{count} beads go from the inside.", count
            ).format(count=count)
        ]
    losers = [removal.player for removal in effect.removed if removal.to is not None]
    if losers:
        whose = names_text([names[loser] for loser in dict.fromkeys(losers)])
        sentences.append(
            ngettext(
                "You win the last bead of a chain: {names}.",
                "You win the last beads of {count} chains: {names}.",
                len(losers),
            ).format(count=len(losers), names=whose)
        )
    if not state.apply_action(state.player, play).chains[state.player]:
        sentences.append(_("Your last chain goes!"))
    return " ".join(sentences)


def action_text(before: BeadState, action: Action, names: Sequence[str]) -> str:
    """An action for the list of moves: also how many beads went, and how many of them were won."""
    match action:
        case Play():
            effect = effect_of(before, action)
            text = _("{colour}, outside") if action.end == OUTSIDE else _("{colour}, inside")
            text = text.format(colour=_(action.colour))
            if effect.won:
                return _("{play} −{count} +{won}").format(
                    play=text, count=len(effect.removed), won=effect.won
                )
            if not effect.removed:
                return text
            return _("{play} −{count}").format(play=text, count=len(effect.removed))
        case Draw():
            return _("draws {colour}").format(colour=_(action.colour))
        case Split():
            chain = before.chains[before.player][action.chain]
            return _("{colour}: cut {first} + {second}").format(
                colour=_(action.colour), first=action.after, second=len(chain) - action.after
            )
        case Lay():
            return _("chain: {name}").format(name=names[action.player])
        case Begin():
            return _("first turn: {name}").format(name=names[action.player])
        case Pass():
            return _("pass")
    return action.notation()


def place_text(action: Action) -> str:
    """Where a hint says to look."""
    match action:
        case Play():
            return _("Look at the beads in your bowl: one of them does most now.")
        case Draw():
            return _("Look at the pile: a bead there is worth a turn.")
        case Split():
            return _("Look at this chain of yours: it is time to cut it.")
    return hint_text_of_pass()


def piece_text(action: Action) -> str:
    """Which bead a hint is about."""
    match action:
        case Play():
            return _("Play {colour}. From the outside or the inside?").format(
                colour=_(action.colour)
            )
        case Draw():
            return _("Draw {colour}.").format(colour=_(action.colour))
        case Split():
            return _("Use {colour} to cut this chain. But where?").format(colour=_(action.colour))
    return hint_text_of_pass()


def hint_text_of_pass() -> str:
    """The hint for whoever can do nothing."""
    return _("There is nothing you can do.")


def hint_text(state: BeadState, action: Action) -> str:
    """A hint in words."""
    match action:
        case Play():
            count = len(effect_of(state, action).removed)
            colour, end = _(action.colour), _(action.end)
            if not count:
                return _("Play {colour}, {end}, although nothing goes.").format(
                    colour=colour, end=end
                )
            return ngettext(
                "Play {colour}, {end}: {count} bead goes.",
                "Play {colour}, {end}: {count} beads go.",
                count,
            ).format(colour=colour, end=end, count=count)
        case Draw():
            return _("Draw one bead from the pile: {colour}.").format(colour=_(action.colour))
        case Split():
            return _("Use {colour} to cut your chain here.").format(colour=_(action.colour))
    return hint_text_of_pass()
