"""What the person to move can do at Hop's table, and what everyone should know, in words."""

from collections.abc import Sequence

from game.bots.bot import Advice
from game.rules.hop_the_marble import folding as hands
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble import words
from scenes.games.hop_the_marble.camera import HopBoard
from scenes.games.hop_the_marble.folding import FoldHand
from scenes.games.hop_the_marble.help import flick_at_rest, left_of, meant_by, where_to_look
from scenes.games.hop_the_marble.reach import HopReach, HopSeen, pull_of
from scenes.games.hop_the_marble.words import colour_text, colours_text
from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import decimal_text
from scenes.kit.note import Note, Tone
from scenes.table.table_view import Step

_FEW_TURNS = 2
"""How many rounds before the last turn players are told."""


class Prompts(HopBoard):
    """What Hop's table says to those who see it, and what the panel says of the players."""

    def prompt(self, seen: HopSeen) -> str:
        """What to do next."""
        reach = self.reach(seen)
        return "" if reach is None else self.desk.with_keys(_prompt(seen, reach))

    def task(self, seen: HopSeen) -> str:
        """To fold, to place or to flick; what was won has just been told."""
        state, roll = seen.state, seen.state.last_roll
        won = roll is not None and roll.is_hit and not state.is_setting_up
        if seen.seat == state.player and won and state.to_place[state.player]:
            count = len(state.to_place[state.player])
            return _("Place {places}.", places=words.marbles_text(count))
        return self.prompt(seen)

    def prompts_by_pointer(self, seen: HopSeen) -> bool:
        """Yes: the prompt changes where a release wouldn't flick."""
        return pull_of(seen.pointer) is not None

    def how(self, seen: HopSeen) -> str:
        """How to do it by hand, for first-timers; "" where it's obvious."""
        reach = self.reach(seen)
        if reach is None:
            return ""
        if seen.by_ear or seen.spot is not None:
            return self.desk.with_keys(_how_by_ear(seen, reach))
        return _("Pull a marble back and let go.") if reach.flicks else ""

    def watching_text(self, seen: HopSeen) -> str:
        """That a computer is aiming, or marbles are rolling."""
        showing = seen.showing
        if showing is None or showing.backwards or not isinstance(showing.action, Flick | Roll):
            return ""
        if isinstance(showing.action, Flick) and showing.player not in seen.people:
            return _("{name} aims …", name=seen.names[showing.player])
        return _("Watch it roll …")

    def notes(self, seen: HopSeen) -> list[Note]:
        """The goal at the start, and that the turns run out."""
        state, told = seen.state, list[Note]()
        if state.folder is not None:
            text = _("Folds bend a marble’s path. Press Ready when everyone’s happy.")
            return [Note(text, anchor="folding")]
        if state.turns < state.players:
            told.append(Note(words.goal_text(state), anchor="goal"))
        meant = meant_by(flick_at_rest(seen), seen)
        if meant is not None:
            text = _("{name} aimed along the dots. The finger was {degrees}° off.")
            told.append(Note(text.format(name=meant.name, degrees=decimal_text(meant.error))))
        left = state.turns_left
        if 0 < left <= _FEW_TURNS * state.players:
            told.append(Note(words.turns_left_text(left), Tone.WARNING, "end"))
        return told

    def shown_hint(self, advice: Advice, step: Step, seen: HopSeen) -> str:
        """A step of a hint in words."""
        state = seen.state
        action, seat = advice.best, state.acting_players()[0]
        if step is Step.WHERE:
            _place, owner = where_to_look(state, seat, action, self._foresight)
            return words.where_text(action, owner, seat, seen.names)
        if step is Step.PIECE:
            return words.piece_text(left_of(action, seen.draft))
        touched: Sequence[str] = ()
        if isinstance(action, Flick):
            touched = self._foresight.touched(state, action)
        return words.hint_text(action, seen.names, touched)

    def undo_question(self) -> str:
        """What to ask before a flick or the folds are taken back."""
        if self.desk.seen.state.is_setting_up:
            return _("Something hidden has been seen since. Only if everyone agrees.")
        return _("Everyone has seen the marble roll.")

    def points(self, seen: HopSeen) -> Sequence[str]:
        """What each player has reached."""
        state = seen.scored_state
        return [words.points_text(state, seat) for seat in range(state.players)]

    def seat_line(self, seen: HopSeen, seat: int) -> str:
        """How many marbles a player has."""
        return words.marbles_text(sum(seen.scored_state.colours_of(seat).values()))


def _prompt(seen: HopSeen, reach: HopReach) -> str:
    """What to do next, for players who see the table."""
    if seen.by_ear:
        return _prompt_by_ear(seen, reach)
    state, draft = seen.state, seen.draft
    if reach.folds:
        return fold_prompt(draft.folds)
    if reach.gives:
        return give_prompt(seen.names[state.owed[0]])
    if reach.is_placing:
        return place_prompt(state, reach.seat, len(draft.laid), draft.held)
    pull = reach.pull
    if pull is not None:
        return keep_prompt() if pull.was_out and pull.is_dead else pull_prompt()
    aims = draft.shot is not None and draft.chosen is not None
    return flick_prompt(aims=aims, by_keys=seen.spot is not None or draft.run is not None)


def _prompt_by_ear(seen: HopSeen, reach: HopReach) -> str:
    """What to do next, for players who hear it."""
    state, draft = seen.state, seen.draft
    if reach.folds:
        return _("Arrow keys move the hand, {activate} sets it down, {mark} changes it.")
    if reach.gives:
        return give_prompt(seen.names[state.owed[0]])
    if not reach.is_placing:
        return _("Flick a marble.")
    return place_prompt(state, reach.seat, len(draft.laid), None)


def _how_by_ear(seen: HopSeen, reach: HopReach) -> str:
    """Which keys do it."""
    if reach.folds:
        return ""
    if reach.gives:
        return _("{read-next} goes through them, {activate} gives.")
    if reach.is_placing:
        if not reach.unlaid(seen.draft):
            return _("{read-next} leads to Done.")
        return _("{read-next} goes to free places, where {activate} sets down.")
    if seen.draft.chosen is None:
        return _("{read-next} finds your marbles, {activate} takes one.")
    return _(
        "{read-next} finds targets, {activate} aims. Arrows change aim and strength, "
        "finely with Shift. Then {activate} flicks."
    )


def flick_prompt(*, aims: bool, by_keys: bool) -> str:
    """What a player about to flick can do."""
    if aims and by_keys:
        return _("Arrow keys aim, {activate} flicks.")
    if aims:
        return _("Press Flick, or pull back anywhere to aim.")
    return _("Pull one of your marbles back and let go, or push it forward quickly.")


def pull_prompt() -> str:
    """What a player holding the elastic can do."""
    return _("Let go to flick. Drag back to the marble to cancel; hold Shift for fine aiming.")


def keep_prompt() -> str:
    """What a release does while the elastic is back in the marble."""
    return _("Let go here to cancel. Pull back again to aim.")


def fold_prompt(work: FoldHand) -> str:
    """What a player folding the cloth can do."""
    if work.over is not None:
        if work.way:
            return _("Move the hand with the arrow keys. {activate} lifts it.")
        return _("Arrow keys move the hand, {activate} sets it down, {mark} changes it.")
    return hand_text(work)


def hand_text(work: FoldHand) -> str:
    """What the chosen folding hand does."""
    match work.hand:
        case hands.PULL:
            return _("Pull across the cloth, and a fold rises under your hand.")
        case hands.PUSH:
            return _("Push, and the cloth bunches up in front of your hand.")
    return _("Rub the cloth to smooth it.")


def place_prompt(state: HopState, seat: int, laid: int, held: str | None) -> str:
    """What the player has to place, and why."""
    marbles = state.to_place[seat]
    left = len(marbles) - laid
    if held is not None:
        return _("Put the {colour} marble where you like.", colour=colour_text(held))
    if not left:
        return _("All set. Move what you like, then press Done.")
    if laid:
        return ngettext("Place {count} more marble.", "Place {count} more marbles.", left)
    if state.is_setting_up:
        return _("Place your marbles in your home circle. Keep them apart.")
    roll = state.last_roll
    if seat != state.player:
        return _(
            "You get a marble back: {colour}. Place it in your home circle.",
            colour=colours_text(marbles),
        )
    if roll is not None and not roll.is_hit:
        if state.to_middle:
            return _("Missed! Put your marble anywhere outside the circles.")
        return _("Missed, but it’s your only marble. Put it back in your home circle.")
    won = [marble for marble in marbles if roll is None or marble != roll.marble]
    if not won:
        return _("Place your marble in your home circle.")
    return _("Place these in your home circle: {colours}.", colours=colours_text(marbles))


def give_prompt(name: str) -> str:
    """Who the player has to give a marble to."""
    return _("Give {name} a marble: yours, or one you’ve just won.", name=name)
