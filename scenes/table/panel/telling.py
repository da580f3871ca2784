"""The strip below the board: what happened last, what to do, what's told when it first matters."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import pygame

from game.bots.levels import group_of, title_of
from game.handicaps import label
from game.match import HUMAN, Match
from game.messages import capital
from game.protocol import NATURE, Action
from game.records.files import RecordError
from game.records.history import Wanted
from game.tasks.task import Concept, facts_of
from scenes.kit.even_match import head_starts_text
from scenes.kit.i18n import _, labelled, saying
from scenes.kit.i18n.formats import decimal_text, ended, listed, paragraph, unended
from scenes.kit.intent import Command
from scenes.kit.keys.bindings import key_of
from scenes.kit.look import Look
from scenes.kit.match_words import certain_text, result_headline
from scenes.kit.services import Services
from scenes.kit.session.session import Session
from scenes.kit.telling import Note, Tone
from scenes.table.lights import best_ideas
from scenes.table.panel.cards import Card, player_of
from scenes.table.panel.plates import STRIP_PADDING
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import Button
from scenes.ui.layout import Column, Container
from scenes.ui.reading import name_of
from scenes.ui.text import Label
from scenes.ui.widget import UNBOUNDED, Widget


@dataclass(frozen=True, slots=True)
class StripLine:
    """The line above the prompt: its ``text``, and whether it ``warns``.

    ``is_shown`` says that the board shows all that happened, so that the line may make room.
    """

    text: str = ""
    is_shown: bool = False
    warns: bool = False


def last_told(
    table: AnyTable, seen: TableView[Any, Any], number: int | None, room: int
) -> StripLine:
    """Action ``number`` in the words of the list of moves; None before the first.

    It's a whole sentence if that fits ``room``, in pixels. In a game that doesn't tell chance, it's
    what followed, unless something is seen again.
    """
    if number is None:
        return StripLine()
    if seen.live and not table.recap.runs and not table.game.tells_chance:
        number = _chosen(table, number)
    done, read = table.done(number), table.services.as_read
    what, sentence = (read(table.told(done, brief=brief)) for brief in (True, False))
    player = player_of(table, number)
    nameless = player == NATURE or seen.is_nameless(player)
    if nameless and player != NATURE and table.game.is_told_briefly:
        return StripLine()  # a verb without its “you” is no sentence, and they’ve just done it
    brief = capital(what) if nameless else labelled(done.names[player], what)
    if nameless:
        # “You” would need another verb.
        sentence = "" if player != NATURE or table.game.is_told_briefly else sentence
    elif table.game.is_told_briefly:
        # Translators: what a player did, such as "hits nothing", as a sentence.
        sentence = _("{name} {does}.", name=done.names[player], does=what)
    fits = table.services.look.text_width(sentence, "small") <= room
    is_shown = table.game.is_shown(done.action)
    # What the board shows needs no names of places.
    text = sentence if sentence and fits else "" if is_shown else ended(brief)
    return StripLine(text, is_shown)


def _chosen(table: AnyTable, number: int) -> int:
    """The last action that anyone chose, unless chance has begun a round since."""
    for chosen in range(number, -1, -1):
        done = table.done(chosen)
        if done.player != NATURE:
            return chosen
        if done.before.is_pause:
            break
    return number


def with_notes(
    look: Look, told: StripLine, notes: Sequence[Note], *, new: bool, room: int
) -> StripLine:
    """What matters more than what happened last, in its place.

    It's a warning or, to ``new`` people, what the game is about, as much as fits ``room``, in
    pixels.
    """
    warnings = [note.sentence for note in notes if note.tone is Tone.WARNING]
    if warnings:
        return StripLine(paragraph(warnings), warns=True)
    if not (new and notes):
        return told
    # As many of the sentences as fit.
    some = (paragraph(note.sentence for note in notes[:end]) for end in range(len(notes), 0, -1))
    return StripLine(next((each for each in some if look.text_width(each, "small") <= room), ""))


def evening_text(services: Services, save: str | None) -> str:
    """Which match of the current evening this one is; "" if none."""
    evening = services.kept.evening.under_way() if save else None
    if evening is None:
        return ""
    from scenes.kit.game_night import number_text

    if save not in evening.saves:
        return ""
    return labelled(_("Game night"), number_text(evening, evening.saves.index(save)))


def head_start_notes(match: Match, names: Sequence[str], *, new: bool) -> list[Note]:
    """Players' head starts, as long as they're ``new`` to the people."""
    return [Note(head_starts_text(match.info, [each], names)) for each in match.handicaps if new]


_WORTH_TELLING: Final = 1.0
"""Seconds of thought from which they're told."""


def waiting_text(match: Match) -> str:
    """Who the table waits for."""
    acting = [match.seats[seat].name for seat in match.acting_seats() if seat != NATURE]
    if match.away.intersection(match.acting_seats()):
        return _("{name} plays elsewhere. Send the code, then paste the answer.", name=acting[0])
    return _("{name} is thinking …", name=acting[0]) if acting else ""


def prompt_text(table: AnyTable, seen: TableView[Any, Any]) -> str:
    """What the table waits for, and from whom; "" while something on show tells itself."""
    session = table.session
    if table.recap.runs:
        return table.recap.text
    if seen.live and seen.showing is not None:
        back = ended(_("Taken back")) if seen.showing.backwards else ""
        return table.game.watching_text(seen) or back
    seat, over = seen.seat, seen.live and session.match.is_over
    if table.review.grows and (table.is_look_back or not over):
        return table.review.progress
    if over:
        return result_headline(session.match)
    if session.waits:
        return ended(_("The round is over"))
    if not seen.live:
        if seat is not None and not session.running:
            return _("You’re looking back. You can try another move.")
        return ""
    if table.help.is_judging:
        return _("The coach is looking …")
    if table.help.objection is not None:
        return _("Are you sure?")
    if seen.pending is not None:
        return table.game.pending_question(seen.pending, seen)
    if table.help.is_waited_for:
        return _("Looking for a good move …")
    if seen.repairing:
        return _("Finding the nearest legal move …")
    if seat is None and seen.awaited is not None:
        text = _("{name}, lift the curtain when no one else is looking.")
        # It falls once what the last player did has been seen.
        text = text if table.curtain.covers else ended(_("{name}’s turn"))
        return text.format(name=seen.names[seen.awaited])
    if seat is None:
        return _("The game is stopped.") if session.is_stopped else waiting_text(session.match)
    tries = table.is_try and table.recap.as_opened and not table.game.in_hand(seen)
    if tries and not seen.is_nameless(seat):
        return _("You’re playing for {name}.", name=seen.names[seat])
    prompt = table.game.prompt(seen)
    if session.may_stop and not (seen.by_ear or table.game.in_hand(seen)):
        prompt = certain_text(session.match, seen.called)
    if seen.people != {seat}:
        return paragraph([ended(_("{name}’s turn", name=seen.names[seat])), prompt])
    return _("Your turn. {prompt}", prompt=prompt)


def way_on(table: AnyTable) -> str:
    """Which key leads on from a match that's over, decided or stopped, and to what; else ""."""
    session, ui = table.session, table.ui
    way = ui.find("play" if session.is_stopped else "stop")
    way = next(iter(ui.focusables()), None) if session.match.is_over else way
    key = Command.ACTIVATE if session.is_stopped else Command.NEXT
    return (
        "" if way is None else ended(labelled(key_of(table.services.bindings, key), name_of(way)))
    )


def curtain_text(table: AnyTable, *, at_once: bool = True) -> str:
    """Whom the curtain waits for, and what lifts it, perhaps ``at_once``; "" while it's up."""
    seat = table.sight.awaited if table.curtain.covers else None
    if seat is None:
        return ""
    # From the buttons one goes back to it first.
    keys = [Command.BACK] if table.ui.focus is not None else []
    lifts = [key_of(table.services.bindings, each) for each in (*keys, Command.ACTIVATE)]
    if at_once and table.calms and not keys and not table.services.bindings.names_buttons:
        lifts = [_("Shift+{key}", key=lifts[0])]
    text = _("It’s {name}’s turn. {name}, press {activate} when only you can hear.")
    return text.format(name=table.session.match.seats[seat].name, activate=listed(lifts))


def back_text(table: AnyTable) -> str:
    """Where someone is who comes back from a dialog, a page or the panel."""
    if covered := curtain_text(table):
        return covered
    if table.session.is_live:
        return _("Back at the table.")
    told = prompt_text(table, table.seen) or _("Look back")
    return paragraph(filter(None, (ended(told), way_on(table))))


def idea_text(table: AnyTable, action: Action, *, whole: bool = True) -> str:
    """An action advised to the person to move, in few words: the ``whole``, or its next step."""
    seen = table.seen
    assert seen.seat is not None
    told = table.game.idea_told(action, seen, whole=whole)
    return told or table.told_of(seen.state, seen.seat, action)


_IDEAS: Final = 3
"""How many ideas are told; of long ones the best."""

_ENOUGH: Final = 12
"""An idea of more words is long."""


def ideas_text(table: AnyTable, seen: TableView[Any, Any]) -> str:
    """The best of the ideas that dots show on the board."""
    few = [*best_ideas(seen.ideas, lambda action: [action], len(seen.state.teams))]
    texts = (idea_text(table, action, whole=False) for action in few[:_IDEAS])
    told = [*dict.fromkeys(map(unended, texts))]
    if len(told[0].split()) > _ENOUGH:
        del told[1:]
    if len(told) > 1:
        # One may have several steps.
        told = [labelled(str(number), each) for number, each in enumerate(told, 1)]
    return _("Good moves: {moves}.", moves=listed(told, ";"))


def seat_detail(session: Session[Any], seat: int, seen: TableView[Any, Any], *, over: bool) -> str:
    """The line below a player's name: who plays it, and whether it's their turn."""
    if seat in seen.people:
        at_turn = seen.showing is None and seen.awaited == seat and not over
        if not at_turn:
            return head_start_text(session.match, seat)
        return _("your turn") if seen.live else _("to move here")
    if seat in session.match.away:
        return _("plays by post")
    kind = session.match.kind_at(seen.position, seat)
    level = "" if kind == HUMAN else _(title_of(group_of(kind)))
    return " · ".join(filter(None, (level, head_start_text(session.match, seat))))


def head_start_text(match: Match, seat: int) -> str:
    """A player's head start; "" for none."""
    given = [each for each in match.handicaps if each.seat == seat]
    if not given:
        return ""
    return _("head start: {what}", what=_(label(match.info.handicaps, given[0])))


def thinking_time(session: Session[Any], seat: int, now: float) -> str:
    """How long the computer on a seat has been thinking; "" under a second, and for others."""
    since = session.thinking_since
    if session.thinking != seat or since is None or now - since < _WORTH_TELLING:
        return ""
    return _("{seconds} s", seconds=decimal_text(now - since))


_MOST_BUTTONS: Final = 0.7
"""The most of the strip's width that buttons take in one line while there are words."""


class Strip(Container):
    """Words on the left, buttons on the right, where they stay; as high as need be.

    ``least`` is its least height in pixels.
    """

    def __init__(self, words: Widget, buttons: Widget, least: Callable[[Look], int]) -> None:
        super().__init__([words, buttons], padding=(14, STRIP_PADDING))
        self._least = least
        self._words = words
        self._buttons = buttons

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as it may be, never lower than the room kept for it."""
        across, down = self._frame(look)
        _side, room, buttons = self._shares(look, width - across)
        words = self._words.measure(look, room)[1] if self._words.visible else 0
        return width, max(words, buttons, self._lowest(look)) + down

    def _shares(self, look: Look, room: int) -> tuple[int, int, int]:
        """The widths of buttons and words, and how high the buttons are."""
        if not self._buttons.visible:
            return 0, room, 0
        most = room
        if self._words.visible:
            beside = room - self._words.measure(look, UNBOUNDED)[0] - look.px(12)
            most = max(round(room * _MOST_BUTTONS), beside)
        wide, high = self._buttons.measure(look, most)
        return wide, max(1, room - wide - look.px(12) * (wide > 0)), high

    def arrange(self, look: Look) -> None:
        """Place words and buttons."""
        inner = self.inner(look)
        side, room, high = self._shares(look, inner.width)
        if self._buttons.visible:
            place = pygame.Rect(inner.right - side, 0, side, high)
            place.bottom = inner.bottom - max(0, self._lowest(look) - high) // 2
            self._buttons.place(look, place)
        if self._words.visible:
            tall = self._words.measure(look, room)[1]
            top = inner.top + max(0, inner.height - tall) // 2
            self._words.place(look, pygame.Rect(inner.left, top, room, tall))

    def words_room(self, look: Look, width: int) -> int:
        """How wide a row of words may be beside the buttons, in a strip ``width`` wide."""
        room = width - self._frame(look)[0]
        if not self._buttons.visible:
            return room
        return room - self._buttons.measure(look, round(room * _MOST_BUTTONS))[0] - look.px(12)

    def fits(self, look: Look, width: int, words: Iterable[Widget]) -> bool:
        """Whether these words, below each other, need no more rows than are kept for them."""
        column = Column(words, gap=0)
        return column.measure(look, self.words_room(look, width))[1] <= self._lowest(look)

    def _lowest(self, look: Look) -> int:
        """Its inner height while its words are short."""
        return self._least(look) - self._frame(look)[1]


_FAMILIAR: Final = 3
"""Someone who has finished this many matches of a game knows it."""


Told = Literal["no one", "the new", "everyone"]
"""Who is told what they haven't met; what people do themselves is noted in any case."""


class Introductions:
    """What's told at one table; ``concept`` is what's told now.

    It's told on the turn when it matters, and counts as met once that person has acted.
    """

    def __init__(self, table: AnyTable, told: Told = "the new") -> None:
        self._table = table
        self._game = table.session.match.info.key
        self._facts = facts_of(self._game)
        self._is_off = not self._facts.concepts
        self._told = told
        self._read = table.session.match.cursor
        self._looked: tuple[int, int] | None = None
        self._key = ""
        self._new: dict[str, set[str]] = {}
        """What people have met that isn't saved yet."""

    @property
    def concept(self) -> Concept | None:
        """What's told now."""
        return self._facts.concepts.get(self._key)

    @property
    def text(self) -> str:
        """The same as a sentence; "" for nothing."""
        concept = self.concept
        return _(concept.text) if concept is not None else ""

    def poll(self) -> None:
        """Check whether there's something to tell; once a frame."""
        table = self._table
        session = table.session
        if self._is_off or not session.is_live:
            return
        if session.match.cursor != self._read:
            self._follow()
        if not table.at_rest or table.curtain.covers:
            return
        # No movement waits for the disk.
        self.write()
        seat = table.seen.seat
        if seat is None or (session.position, seat) == self._looked:
            return
        self._looked = session.position, seat
        self._choose(seat)

    def _choose(self, seat: int) -> None:
        person = self._person(seat)
        # On the first turn, what the game is about is enough.
        knows = self._told == "the new" and (self._knows(person) or not self._has_begun)
        if self._told == "no one" or knows:
            return
        at_hand = self._facts.at_hand(self._table.seen.state, seat)
        unmet = at_hand - self._met(person)
        self._key = next((key for key in self._facts.concepts if key in unmet), "")
        if self._key:
            self._table.changed()

    @property
    def greets(self) -> bool:
        """Whether no one has acted yet, and someone here is new to the game."""
        people = map(self._person, self._table.seen.people)
        is_new = self._told == "the new" and not self._has_begun
        return is_new and not all(map(self._knows, people))

    @property
    def _has_begun(self) -> bool:
        """Whether a person has acted in this match."""
        match = self._table.session.match
        people = [number for number, seat in enumerate(match.seats) if seat.is_human]
        return any(entry.player in people for entry in match.log[: match.cursor])

    def _follow(self) -> None:
        """Take in what was played: what was told is met, and what people did themselves."""
        match = self._table.session.match
        for number in range(min(self._read, match.cursor), match.cursor):
            entry = match.log[number]
            if entry.player == NATURE or not match.seats[entry.player].is_human:
                continue
            before, after = match.states[number], match.states[number + 1]
            shown = self._facts.shown(before, entry.player, entry.action, after)
            met = {key for key in (*shown, self._key) if key in self._facts.concepts}
            self._add(self._person(entry.player), met)
        self._read = match.cursor
        self._looked = None
        if self._key:
            self._key = ""
            self._table.changed()

    def _person(self, seat: int) -> str:
        """Who sits there; a name the app made up isn't a person."""
        name = self._table.session.match.seats[seat].name
        return name if name in self._table.services.kept.people.names else ""

    def _met(self, person: str) -> frozenset[str]:
        new = frozenset(self._new.get(person, ()))
        try:
            return new | self._table.services.kept.learning.met(person, self._game)
        except RecordError:
            return new

    def _add(self, person: str, met: set[str]) -> None:
        if not met <= self._met(person):
            self._new.setdefault(person, set()).update(met)

    def write(self) -> None:
        """Save what people have met."""
        new, self._new = self._new, {}
        with saying(self._table.tell):
            for person, met in new.items():
                self._table.services.kept.learning.add_met(person, self._game, met)

    def _knows(self, person: str) -> bool:
        """Whether a person has played the game often enough to need no introductions."""
        wanted, history = Wanted(game=self._game, person=person), self._table.services.kept.history
        try:
            return len(history.find(wanted, limit=_FAMILIAR)) >= _FAMILIAR
        except RecordError:
            return False


def introduced(table: AnyTable, introductions: Introductions) -> Iterator[Widget]:
    """The sentence that's told now, with a way to its rules paragraph, unless there's a hint."""
    concept = introductions.concept
    if concept is None or not table.seen.live or table.help.speaks:
        return
    show = partial(table.services.go.open_rules, table.session.match.info.key, concept.rule)
    words = Label(introductions.text, "body", name="introduced")
    more = Button(_("The rule"), show, kind="quiet", small=True, icon="rules", name="rule")
    yield Card([words, more], gap=4, padding=(12, 10))
