"""The strip below the board: what happened last, what to do, and what's told when it first matters.

It also offers to show what happened since the person's last turn, if that was more.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final

import pygame

from game.bots.levels import group_of, title_of
from game.handicaps import label
from game.match import HUMAN, Match
from game.messages import capital
from game.protocol import NATURE, Action
from game.records.files import RecordError
from game.records.history import Wanted
from game.seats import is_like
from game.tasks.task import Concept, facts_of
from scenes.kit.even_match import head_starts_text
from scenes.kit.i18n import _, labelled, tr
from scenes.kit.i18n.formats import decimal_text, ended, paragraph
from scenes.kit.look import Look
from scenes.kit.match_words import result_headline
from scenes.kit.note import Note, Tone
from scenes.kit.scene import Services
from scenes.table.host import MatchHost
from scenes.table.panel.cards import Card
from scenes.table.panel.plates import STRIP_PADDING
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import Button
from scenes.ui.layout import Container
from scenes.ui.text import Label
from scenes.ui.widget import UNBOUNDED, Widget


class Telling:
    """Keeps ``line`` at the last action; ``offer`` is the way to all since the person's last turn.

    ``is_shown`` says that the board shows all that happened, so that the line may make room.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.offer = Button(
            _("What happened?"),
            table.recap.start,
            kind="quiet",
            icon="play",
            small=True,
            name="recap-offer",
        )
        self.is_shown = self._is_played = False
        self.line = Label("", "small", "ink_soft", name="last-line")
        self._brief = ""

    def offer_recap(self, seen: TableView[Any, Any]) -> None:
        """Offer to show what happened, if there's more than the line tells."""
        table, recap = self._table, self._table.recap
        # It stays while one runs: those who lost the thread can start over. Those with something in
        # hand have looked already.
        offered = recap.is_offered and not table.game.in_hand(seen)
        self.offer.visible = (recap.runs or offered) and not table.help.speaks

    def show(self, seen: TableView[Any, Any], number: int | None, room: int) -> None:
        """Tell action ``number`` in the words of the list of moves; None before the first.

        It's a whole sentence if that fits ``room``, in pixels. In a game that doesn't tell chance,
        it's what followed, unless something is seen again.
        """
        table, recap = self._table, self._table.recap
        if number is None:
            self.line.text, self._brief, self.is_shown = "", "", False
            self._is_played = False
            return
        if seen.live and not recap.runs and not table.game.tells_chance:
            number = self._chosen(number)
        done = table.done(number)
        self.is_shown = table.game.is_shown(done.action)
        read = table.services.as_read
        what, sentence = (read(table.told(done, brief=brief)) for brief in (True, False))
        player = self._player_of(number)
        self._is_played = player != NATURE
        self._brief = capital(what) if player == NATURE else labelled(seen.names[player], what)
        if table.game.is_told_briefly and player != NATURE:
            # Translators: what a player did, such as "hits nothing", as a sentence.
            sentence = _("{name} {does}.", name=seen.names[player], does=what)
        elif table.game.is_told_briefly:
            sentence = ""
        fits = table.services.look.text_width(sentence, "small") <= room
        self.line.text = sentence if sentence and fits else self._brief

    def _chosen(self, number: int) -> int:
        """The last action that anyone chose, unless chance has begun a round since."""
        for chosen in range(number, -1, -1):
            done = self._table.done(chosen)
            if done.player != NATURE:
                return chosen
            if done.before.is_pause:
                break
        return number

    def _player_of(self, number: int) -> int:
        """Whose action it was: what chance made of a player's is told as theirs."""
        table, done = self._table, self._table.done(number)
        becomes = table.game.is_told_briefly and table.game.is_recapped(NATURE, done.action)
        if done.player == NATURE and number and (table.recap.runs or becomes):
            return table.done(number - 1).player
        return done.player

    def followed_by(self, text: str, room: int, *, new: bool) -> str:
        """What happened last, perhaps in brief, then ``text``; if not in ``room``, it alone."""
        if not self.line.text or new or self.is_shown:
            return text
        look = self._table.services.look
        both = (paragraph([ended(last), text]) for last in (self.line.text, self._brief))
        return next((told for told in both if look.text_width(told, "small") <= room), text)

    def show_notes(self, notes: Sequence[Note], *, new: bool, room: int) -> bool:
        """Let the line say what matters as much as what happened last, or more.

        It's a warning or, to ``new`` people, what the game is about, as much as fits ``room``, in
        pixels. What a player did last comes before it if there's room. Returns whether it's a
        warning.
        """
        warnings = [note.sentence for note in notes if note.tone is Tone.WARNING]
        if warnings:
            self.line.text = self.followed_by(paragraph(warnings), room, new=new)
            self.is_shown = False
        elif new and notes:
            told = self._in_one_line([note.sentence for note in notes], room)
            followed = told and self._is_played
            self.line.text = self.followed_by(told, room, new=False) if followed else told
            self.is_shown = False
        self.line.colour = "danger" if warnings else "ink_soft"
        return bool(warnings)

    def _in_one_line(self, sentences: Sequence[str], room: int) -> str:
        look = self._table.services.look
        for count in range(len(sentences), 0, -1):
            text = paragraph(sentences[:count])
            if look.text_width(text, "small") <= room:
                return text
        return ""


def evening_text(services: Services, save: str | None) -> str:
    """Which match of the current evening this one is; "" if none."""
    evening = services.evening.under_way() if save else None
    if evening is None:
        return ""
    from scenes.kit.game_night import number_text

    saves = [fixture.save for fixture in evening.fixtures]
    if save not in saves:
        return ""
    return labelled(_("Game night"), number_text(evening, saves.index(save)))


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
    host = table.host
    if table.recap.runs:
        return table.recap.text
    if seen.live and seen.showing is not None:
        return table.game.watching_text(seen)
    if table.is_look_back and table.review.grows:
        return table.review.progress
    seat = seen.seat
    if seen.live and host.match.is_over:
        return result_headline(host.match)
    if host.waits:
        return ended(_("The round is over"))
    if not seen.live:
        if seat is not None and not host.running:
            return _("You’re looking back. You can play on here.")
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
        return _(
            "{name}: lift the curtain when no one else is looking.", name=seen.names[seen.awaited]
        )
    if seat is None:
        return _("The game is stopped.") if host.paused else waiting_text(host.match)
    if table.is_try and table.recap.as_opened and not table.game.in_hand(seen):
        return _("Try something else. Your match stays as it was.")
    prompt = table.game.prompt(seen)
    if seen.people != {seat}:
        return labelled(seen.names[seat], prompt)
    return _("Your turn. {prompt}", prompt=prompt)


def back_text(table: AnyTable) -> str:
    """Where someone is who comes back from a dialog, a page or the panel."""
    if table.host.is_live:
        return _("Back at the table.")
    return prompt_text(table, table.seen) or ended(_("Look back"))


def idea_text(table: AnyTable, action: Action, *, whole: bool = True) -> str:
    """An action advised to the person to move, in few words: the ``whole``, or its next step."""
    seen = table.seen
    assert seen.seat is not None
    told = table.game.idea_told(action, seen, whole=whole)
    return told or table.told_of(seen.state, seen.seat, action)


def seat_detail(host: MatchHost[Any], seat: int, seen: TableView[Any, Any], *, over: bool) -> str:
    """The line below a player's name: who plays it, and whether it's their turn."""
    if seat in seen.people:
        at_turn = seen.showing is None and seen.awaited == seat and not over
        if not at_turn:
            return head_start_text(host.match, seat)
        return _("your turn") if seen.live else _("to move here")
    if seat in host.match.away:
        return _("plays by post")
    kind = host.match.kind_at(seen.position, seat)
    if is_like(kind):
        return _("stand-in")
    level = "" if kind == HUMAN else _(title_of(group_of(kind)))
    return " · ".join(filter(None, (level, head_start_text(host.match, seat))))


def head_start_text(match: Match, seat: int) -> str:
    """A player's head start; "" for none."""
    given = [each for each in match.handicaps if each.seat == seat]
    if not given:
        return ""
    return _("head start: {what}", what=_(label(match.info.handicaps, given[0])))


def thinking_time(host: MatchHost[Any], seat: int, now: float) -> str:
    """How long the computer on a seat has been thinking; "" under a second, and for others."""
    since = host.thinking_since
    if host.thinking != seat or since is None or now - since < _WORTH_TELLING:
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

    def fits(self, look: Look, width: int) -> bool:
        """Whether the words need no more rows than are kept for them."""
        return self._words.measure(look, self.words_room(look, width))[1] <= self._lowest(look)

    def _lowest(self, look: Look) -> int:
        """Its inner height while its words are short."""
        return self._least(look) - self._frame(look)[1]


_FAMILIAR: Final = 3
"""Someone who has finished this many matches of a game knows it."""


class Tells(Enum):
    """Who is told what they haven't met; what people do themselves is noted in any case."""

    NOBODY = "nobody"
    THE_NEW = "those who are new to the game"
    EVERYBODY = "everybody"


class Introductions:
    """What's told at one table; ``concept`` is what's told now.

    It's told on the turn when it matters, and counts as met once that person has acted.
    """

    def __init__(self, table: AnyTable, tells: Tells = Tells.THE_NEW) -> None:
        self._table = table
        self._game = table.host.match.info.key
        self._facts = facts_of(self._game)
        self._is_off = not self._facts.concepts
        self._tells = tells
        self._read = table.host.match.cursor
        self._looked: tuple[int, int] | None = None
        self._familiar: dict[str, bool] = {}
        self._key = ""
        self._new: dict[str, set[str]] = {}
        """What people have met that isn't saved yet."""
        self._rests = False

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
        host = table.host
        if self._is_off or not host.is_live:
            return
        if host.match.cursor != self._read:
            self._follow()
        rested, self._rests = self._rests, table.at_rest and not table.curtain.covers
        if not self._rests:
            return
        if rested:
            self.write()
        seat = table.seen.seat
        if seat is None or (host.position, seat) == self._looked:
            return
        self._looked = host.position, seat
        self._choose(seat)

    def _choose(self, seat: int) -> None:
        person = self._person(seat)
        if self._tells is Tells.NOBODY or (self._tells is Tells.THE_NEW and self._knows(person)):
            return
        if self._tells is Tells.THE_NEW and not self._has_begun:
            # On the first turn, what the game is about is enough.
            return
        at_hand = self._facts.at_hand(self._table.seen.state, seat)
        unmet = at_hand - self._met(person)
        self._key = next((key for key in self._facts.concepts if key in unmet), "")
        if self._key:
            self._table.changed()

    @property
    def _has_begun(self) -> bool:
        """Whether a person has acted in this match."""
        match = self._table.host.match
        people = [number for number, seat in enumerate(match.seats) if seat.is_human]
        return any(entry.player in people for entry in match.log[: match.cursor])

    def _follow(self) -> None:
        """Take in what was played: what was told is met, and what people did themselves."""
        match = self._table.host.match
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
        name = self._table.host.match.seats[seat].name
        return name if name in self._table.services.people.names else ""

    def _met(self, person: str) -> frozenset[str]:
        new = frozenset(self._new.get(person, ()))
        try:
            return new | self._table.services.learning.met(person, self._game)
        except RecordError:
            return new

    def _add(self, person: str, met: set[str]) -> None:
        if not met <= self._met(person):
            self._new.setdefault(person, set()).update(met)

    def write(self) -> None:
        """Save what people have met; no movement waits for the disk."""
        new, self._new = self._new, {}
        try:
            for person, met in new.items():
                self._table.services.learning.add_met(person, self._game, met)
        except RecordError as error:
            self._table.tell(tr(error.message))

    def _knows(self, person: str) -> bool:
        """Whether a person has played the game often enough to need no introductions."""
        if person not in self._familiar:
            try:
                own = self._table.services.history.find(
                    Wanted(game=self._game, person=person), limit=_FAMILIAR
                )
            except RecordError:
                own = []
            self._familiar[person] = len(own) >= _FAMILIAR
        return self._familiar[person]


class Introduced(Card):
    """The sentence that's told now, with a way to its rules paragraph."""

    def __init__(self, table: AnyTable, introductions: Introductions) -> None:
        self._table, self._introductions = table, introductions
        self._words = Label("", "body", name="introduced")
        more = Button(
            _("The rule"), self._open, kind="quiet", small=True, icon="rules", name="rule"
        )
        super().__init__([self._words, more], gap=4, padding=(12, 10), visible=False)

    def refresh(self, *, shown: bool) -> None:
        """Show what's told, unless something else has to be read."""
        self._words.text = self._introductions.text
        self.visible = shown and bool(self._words.text)

    def _open(self) -> None:
        concept = self._introductions.concept
        if concept is not None:
            self._table.services.go.open_rules(self._table.host.match.info.key, concept.rule)
