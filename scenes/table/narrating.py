"""A table told by voice: what has happened as far as it may be told by now, whose turn it is.

The words are the terminal teller's and the panel's; the voice weighs them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.protocol import NATURE
from scenes.kit.i18n import N_, _, labelled
from scenes.kit.i18n.formats import begun, ended, listed, paragraph, unended
from scenes.kit.intent import Command
from scenes.kit.keys.bindings import key_of, with_keys
from scenes.kit.telling import Tone, beginning, ending
from scenes.kit.voice import Weight
from scenes.table.curtain import seen_by
from scenes.table.panel.cards import (
    coach_text,
    help_head,
    help_words,
    point_text,
    standing_text,
    told_log,
)
from scenes.table.panel.telling import (
    Introductions,
    back_text,
    curtain_text,
    ideas_text,
    prompt_text,
    waiting_text,
    way_on,
)
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView

_LONG_PROMPT: Final = 110
"""Characters from which a prompt is long."""

_OBVIOUS: Final = 20
"""Characters of a prompt that says no more than the keys to do it."""

_FEW: Final = 3
"""How often someone who asks is told the same keys."""

_FINISHING: Final = N_("The computers play on to the end.")

_LONG: Final = 5.0
"""Seconds of thought after which a computer's thinking is told."""

REASSURED: Final = 8.0
"""Seconds between standings while computers finish a match."""


class Narrator:
    """Looks once a frame what there is to tell, and tells it once.

    ``introductions`` tell people what they haven't met yet. While nothing is spoken it keeps up, so
    that no one hears later what's long past.
    """

    def __init__(self, table: AnyTable, introductions: Introductions) -> None:
        self._table = table
        self._introductions = introductions
        self._began = self._ended = False
        self.introduces = False
        """Whether it has just said what this table is."""
        self.told = 0
        """How many actions have been told."""
        self._looked_at: int | None = None
        self._noted: frozenset[str] = frozenset()
        self._noted_at = 0
        self.prompted: object = None
        """The turn or question told last."""
        self._asked = self._task = self._first_task = ""
        self._hurries, self._hurried = False, 0.0
        self._ideas: int | None = None
        self._scored: object = None
        self._stood: Sequence[str] = ()
        self._taught: set[str] = {""}
        self._reminded: list[str] = []
        self._passing = ""
        self._helped: object = None, None, 0
        self._recapped: object = None, ""
        self._introduced: set[str] = {""}
        self._curtained: str | None = None
        self._waited: int | None = None
        self.has_asked = False
        """Whether a question's number was ever pressed here: which ones there are is known."""

    def poll(self) -> None:
        """Tell what's new."""
        table = self._table
        voice = table.services.voice
        if not voice.is_on:
            self._began = False
            return
        voice.overheard = len(table.seen.people) > 1
        if not table.curtain.covers:
            voice.listener = None if table.session.match.is_finished else table.seen.viewer
        elif self.told >= min(len(told_log(table)), table.session.position):
            # What came of a player's own turn is heard before it ends.
            voice.listener = None
        if not self._began:
            self._begin()
        if self._tell_hurry():
            return
        seen = table.seen
        self._tell_actions(seen)
        self._tell_curtain()
        if table.curtain.covers or table.curtain.moving:
            return
        self._tell_recap()
        if table.at_rest and not table.recap.runs and not table.ui.overlays:
            self._tell_notes(seen)
            self._tell_turn(seen)
            self._tell_how(seen)
            self._tell_introduction()
        self._tell_help()
        self._tell_ideas(seen)
        self._tell_thought()
        self._tell_end()

    def _say(self, text: str, weight: Weight, *, openly: bool = False) -> None:
        self._table.services.voice.say(text, weight, openly=openly)

    def _begin(self) -> None:
        """Skip what's been played already: it's been heard, or is asked for."""
        self._began = self.introduces = True
        self._table.changed()  # games tell a listener other ways to do it
        self.told, self.prompted, self._ended = self._table.session.position, None, False
        self._asked = self._task = self._first_task = ""
        self._taught = {""}
        self._scored, self._stood = self._points, self._view.standings()
        # Who looks back knows what was played.
        looks = self._table.is_look_back
        self._say(self._page, Weight.ANSWER if looks else Weight.TURN)
        if not looks:
            self._introduce()

    def _introduce(self) -> None:
        """Say what this table is; who tries another way knows."""
        table = self._table
        match = table.session.match
        tips = table.game.notes(table.seen) if self._introductions.greets else ()
        goals = [each.sentence for each in tips if each.tone is Tone.TIP]
        goals = self._view.goal(table.seen.alone) if self._fully else goals
        told = () if self._page else beginning(match, table.seen.called, goals)
        self._say(paragraph(told), Weight.TURN)
        if self._points != match.states[0].returns():
            self._say(self._view.scores(), Weight.TURN)

    @property
    def _page(self) -> str:
        """What's done here, if it isn't playing."""
        page = _("Look back") if self._table.is_look_back else _("Just trying")
        return ended(page) if self._table.from_records else ""

    def stand(self) -> None:
        """Say how it stands: page, turn, what's in hand or was played last, keys, what to ask."""
        table = self._table
        if table.curtain.covers:
            self._say(curtain_text(table), Weight.ANSWER, openly=True)
            return
        self._say(self._page, Weight.ANSWER)
        seen = table.seen
        if seen.pending is not None:
            self._say(self._help(), Weight.ANSWER)
            self._say(self._asking(prompt_text(table, seen)), Weight.ANSWER)
            return
        if table.hurries or table.ending.is_certain:
            self._say(_(_FINISHING) if table.hurries else self._end(), Weight.ANSWER)
            self._tell_last(seen)
            return
        prompt = prompt_text(table, seen)
        coming = table.sight.coming
        if not prompt and coming is not None:
            # The curtain falls once nothing moves any more.
            prompt = _("{name}’s turn", name=seen.names[coming])
        if table.review.point is None:
            self._say(ended(prompt) if prompt else "", Weight.ANSWER)
        held = table.game.in_hand(seen) if seen.seat is not None else ""
        if not seen.live:
            told = self._looking_back(seen, again=True)
            way = "" if held or table.recap.runs else self._way_back
            self._say(paragraph(filter(None, (told, held, way))), Weight.ANSWER)
            return
        self._say(self._held(seen), Weight.ANSWER)
        if not held:
            self._tell_last(seen)
        begun = seen.seat is not None or table.session.match.moves(seen.position)
        if not (begun or prompt_text(table, seen)):
            # Before the first turn only the match itself can be told.
            self._introduce()
            return
        if table.ui.focus is not None:
            return  # in the panel the board's keys would be too much
        if seen.seat is not None:
            self._reminded.append(how := self._how(seen))
            self._say(how if self._reminded.count(how) <= _FEW else "", Weight.ANSWER)
        self._say(way_on(table), Weight.ANSWER)
        if not held and not self.has_asked:
            asking = _("{ask-1} says the score, {ask-6} what’s yours.")
            self._say(with_keys(asking, table.services.bindings), Weight.ANSWER)

    def _held(self, seen: TableView[Any, Any]) -> str:
        """What's in hand, unless it's what's asked about: that's long."""
        asks = len(prompt_text(self._table, seen)) > _LONG_PROMPT
        return "" if asks or seen.seat is None else self._table.game.in_hand(seen)

    def tell_wait(self) -> bool:
        """Say what goes on, where a computer thinks or moves; whether that's so."""
        table = self._table
        if table.waits:
            thinks = table.session.thinking is not None and table.at_rest
            told = "" if thinks else prompt_text(table, table.seen)
            told = _(_FINISHING) if table.hurries else told
            alone = table.session.hand_seat is not None
            self._say(told or ("" if alone else waiting_text(table.session.match)), Weight.ANSWER)
            return True
        return False

    def _tell_last(self, seen: TableView[Any, Any]) -> None:
        """Say what was played last; what chance did before anyone played is told on request."""
        last = seen.position - 1
        while last >= 0 and seen.past[last].player != seen.seat and not self._chosen(seen, last):
            last -= 1
        if last >= 0 and seen.past[last].player == seen.seat:
            return  # they've just done it
        for number in range(last, seen.position if last >= 0 else last):
            _text, openly = self._sentence(seen, number)
            self._say(self._briefly(seen, number), Weight.ANSWER, openly=openly)

    def _how(self, seen: TableView[Any, Any]) -> str:
        """Which keys do it."""
        finds = any(spot.is_open for spot in self._table.walk.spots)
        keys = _("{read-next} finds your choices, {activate} takes one.") if finds else ""
        return self._table.game.how(seen) or with_keys(keys, self._table.services.bindings)

    def _key(self, command: Command) -> str:
        return key_of(self._table.services.bindings, command)

    def _asking(self, question: str) -> str:
        """A question before a move, with the keys that answer it."""
        plays, cancels = self._key(Command.ACTIVATE), self._key(Command.BACK)
        text = _("{question} {activate} plays it, {back} cancels.")
        return text.format(question=question, activate=plays, back=cancels)

    def _how_to_begin(self, seen: TableView[Any, Any]) -> str:
        return self._how(seen)

    # What was played

    def _tell_hurry(self) -> bool:
        """Tell that computers finish the match, and now and then the standings. Returns whether
        they do.

        Nothing more is told: their moves come too fast.
        """
        table, now = self._table, self._table.services.now()
        before, self._hurries = self._hurries, table.hurries
        over = table.session.match.is_over
        if self._hurries and (not before or (now - self._hurried >= REASSURED and not over)):
            self._hurried = now
            last, self._scored = self._scored, self._points
            told = self._view.scores() if before and self._scored != last else _(_FINISHING)
            self._say(told, Weight.TURN, openly=True)
        if before or self._hurries:
            self.told = len(table.session.match.log)
        return self._hurries

    def _tell_actions(self, seen: TableView[Any, Any]) -> None:
        table = self._table
        session = table.session
        if table.recap.runs:
            return
        if not session.is_live:
            self._asked = ""
            if session.position != self._looked_at:
                opens, point = self._looked_at is None and table.is_look_back, table.review.point
                text = self._looking_back(seen, again=opens)
                if self._looked_at is None:
                    text = paragraph([text, self._way_back])
                self._looked_at = session.position
                focus = table.ui.focus
                # In the list of moves the chosen row says it.
                self._say("" if focus and focus.name == "moves" else text, Weight.ANSWER)
                if opens and point is not None:
                    # First they hear where they are.
                    self._say(coach_text(table, point), Weight.TURN)
            return
        if self._looked_at is not None:
            self._looked_at, self.told = None, session.position
            told = back_text(table) if table.returned else self._looking_back(seen)
            self._say(told, Weight.ANSWER)
        # What is shown once more was told.
        now = max(min(len(told_log(table)), session.position), min(self.told, session.position))
        anew = now != self.told
        if now < self.told:
            self._asked = ""
            undone = range(now, min(self.told, len(session.match.log)))
            self._say(self._taken_back(undone), Weight.PLAYED, openly=True)
        for number in range(self.told, now):
            text, openly = self._sentence(seen, number)
            done = seen.past[number]
            has_more = table.game.spoken(done, seen, brief=False) is not None
            if not (self._fully and has_more) or {done.player} == seen.people:
                # A person alone here has just done it.
                text = self._briefly(seen, number)
            listener = table.services.voice.listener if table.curtain.covers else None
            own = None if listener is None else self._known(listener, number)
            if own is not None and own != self._known(None, number):
                text, openly = own, False
            self._say(text, Weight.PLAYED, openly=openly)
        self.told = now
        if anew:
            self._tell_points()

    def _taken_back(self, numbers: Sequence[int]) -> str:
        """That actions were undone, and which, as everyone knows them."""
        match, seen, told = self._table.session.match, self._table.seen, []
        for done in (seen_by(match, None, number) for number in numbers):
            if done.player == NATURE:
                continue
            name, what = done.names[done.player], self._table.told(done)
            if self._table.game.is_told_briefly:
                does = unended(_("{name} {does}.", name=name, does=what))
                what = "" if seen.is_nameless(done.player) else does
            elif {done.player} != seen.people:
                what = listed([name, what])
            told.append(what)
        what = listed(filter(None, told), ";")
        return ended(labelled(_("Taken back"), what) if what else _("Taken back"))

    @property
    def _view(self) -> Any:
        """The position in words, as far as the viewer may know it."""
        seen = self._table.seen
        return self._table.front.words().text(seen.state, seen.called)

    @property
    def _points(self) -> object:
        """What everyone has, as far as it's compared."""
        session = self._table.session
        return session.match.states[session.position].returns()

    def _tell_points(self) -> None:
        """Say the points that have changed; the end tells them anyway."""
        points, stood = self._points, self._view.standings()
        if points != self._scored and not self._table.session.match.is_over:
            news = [now for now, before in zip(stood, self._stood, strict=False) if now != before]
            self._say(ended(listed(news)) if news else "", Weight.PLAYED, openly=True)
        self._scored, self._stood = points, stood

    def _sentence(self, seen: TableView[Any, Any], number: int) -> tuple[str, bool]:
        """An action in words, and whether they tell no more than everyone may know."""
        done = seen.past[number]
        known = self._table.told(done, brief=False)
        spoken = self._table.game.spoken(done, seen, brief=False)
        openly = not done.before.has_secrets or known == self._known(None, number)
        return known if spoken is None else spoken, openly

    def _known(self, viewer: int | None, number: int) -> str:
        """An action in words, as a seat's player knows it; for None, as everyone does."""
        return self._table.told(seen_by(self._table.session.match, viewer, number), brief=False)

    @property
    def _fully(self) -> bool:
        """Whether more is told than what has changed."""
        return self._table.services.voice.fully

    def _briefly(self, seen: TableView[Any, Any], number: int) -> str:
        """An action in the fewest words."""
        done = seen.past[number]
        told = self._table.game.spoken(done, seen, brief=True)
        is_own = done.player == NATURE or {done.player} == seen.people
        if told is None:
            told = self._table.told(done)
            named = {done.player} == seen.people and not seen.is_nameless(done.player)
            if named and " " not in told:
                # A single word, like a pass, may have been forced.
                return self._sentence(seen, number)[0]
        if not told or is_own:
            return begun(ended(told)) if told else ""
        name = seen.called[done.player]
        if self._table.game.is_told_briefly:
            return _("{name} {does}.", name=name, does=unended(told))
        return ended(labelled(name, told))

    def _chosen(self, seen: TableView[Any, Any], number: int) -> bool:
        """Whether a player chose an action, and there's something to tell of what came of it."""
        places = range(number + 1, seen.position)
        end = next((n for n in places if seen.past[n].player != NATURE), seen.position)
        told = any(self._briefly(seen, each) for each in range(number, end))
        return told and seen.past[number].player != NATURE

    def _looking_back(self, seen: TableView[Any, Any], *, again: bool = False) -> str:
        """What was played last, the standings then, and what's told of a turning point.

        To someone who asks ``again`` a turning point is only named.
        """
        told = _("The start of the match.")
        if seen.position:
            done = seen.past[seen.position - 1]
            game, whole = self._table.game, self._sentence(seen, seen.position - 1)[0]
            # “You” would need another verb: then others are told so too, if there's no more to it.
            you = next(filter(seen.is_nameless, seen.people), NATURE)
            alike = done.player != NATURE and game.spoken(done, seen, brief=False) is None
            if you != NATURE and (done.player == you or alike):
                whole = unended(self._briefly(seen, seen.position - 1) or self._table.told(done))
                if done.player == you and not game.is_told_briefly:
                    whole = labelled(seen.called[you], whole)
            number = self._table.session.match.moves(seen.position)
            # What chance laid out comes before the first move.
            told = ended(_("Move {number}: {what}", number=number, what=whole) if number else whole)
        table, point = self._table, self._table.review.point
        parts = [told, standing_text(table, seen.position)]
        if point is not None:
            # It's what's on show: the position is the one before it.
            parts += [point_text(table, point), "" if again else coach_text(table, point)]
        return paragraph(map(ended, filter(None, parts)))

    @property
    def _way_back(self) -> str:
        if self._table.is_look_back:
            return ""
        return with_keys(_("{back} returns to the match."), self._table.services.bindings)

    def _tell_recap(self) -> None:
        reel = self._table.session.reel
        shown = reel, self._table.recap.text
        if shown != self._recapped:
            self._recapped = shown
            if reel is None:
                # After it, it's told again what to do.
                self.prompted = self._curtained = None
            else:
                numbers = reel.numbers
                number = numbers[min(max(1, reel.at), len(numbers)) - 1]
                # It's told as it would have been at the table.
                told, openly = self._sentence(replace(self._table.seen, live=True), number)
                self._say(told, Weight.ANSWER, openly=openly)

    # Whose turn it is

    def _tell_curtain(self) -> None:
        table = self._table
        # After a dialog it's said again: the curtain is still down.
        seat = table.sight.awaited if table.curtain.covers and not table.ui.overlays else None
        name = None if seat is None else table.session.match.seats[seat].name
        if name == self._curtained:
            return
        self._curtained = name
        if name is not None:
            self.prompted = None
            self._say(curtain_text(table, at_once=False), Weight.TURN, openly=True)

    def _tell_notes(self, seen: TableView[Any, Any]) -> None:
        if not seen.live:
            return
        notes = self._table.game.notes(seen)
        sentences = [each.sentence for each in notes if self._fully or each.tone is not Tone.TIP]
        for sentence in sentences:
            # Before what was taken back it was told already.
            known = sentence in self._noted or seen.position < self._noted_at
            self._say("" if known else sentence, Weight.PLAYED)
        # What's put back brings back what it hid.
        told = self._noted if seen.position == self._noted_at else frozenset()
        self._noted, self._noted_at = told.union(sentences), seen.position

    def _tell_turn(self, seen: TableView[Any, Any]) -> None:
        """What to do now, whenever a turn begins or the question changes."""
        table = self._table
        text = prompt_text(table, seen)
        if text == waiting_text(table.session.match) or table.ending.is_certain:
            return
        help_ = table.help
        if help_.is_waited_for or help_.is_judging or seen.repairing:
            # It passes by itself, and the turn needn't be told again.
            if text != self._passing:
                self._say(text, Weight.TURN)
            self._passing = text
            return
        self._passing = ""
        at_turn = seen.seat is not None and text.endswith(table.game.prompt(seen))
        # While others act at the same time, it's still the same turn.
        log, places = table.session.match.log, reversed(range(seen.position))
        own = next((n for n in places if log[n].player == seen.seat), -1)
        key = (own, seen.seat) if at_turn else text
        if key == self.prompted:
            return
        begins, self.prompted = self.prompted is None, key
        if at_turn:
            self._tell_points()
            text = self._in_short(seen, text, begins=begins)
        self._say(self._asking(text) if seen.pending is not None else text, Weight.TURN)
        if at_turn and begins:
            self._say(self._held(seen), Weight.TURN)

    def _in_short(self, seen: TableView[Any, Any], text: str, *, begins: bool) -> str:
        """What the player can do, unless it's what was told on the turn before.

        Whoever ``begins`` here hears that it's their turn.
        """
        assert seen.seat is not None
        alone = len(seen.people) == 1
        players = (done.player for done in reversed(seen.past[: seen.position]))
        last = next((each for each in players if each != NATURE), None)
        goes_on = last == seen.seat and not begins
        if not self._fully:
            before, self._task = self._task, self._table.game.task(seen)
            if not goes_on:
                before, self._first_task = self._first_task, self._task
            text = self._task if self._task != before else ""
            if alone:
                yours = "" if goes_on else _("Your turn")
                return labelled(yours, text) if yours and text else text or ended(yours)
            name = seen.names[seen.seat]
            return labelled(name, text) if text else ended(_("{name}’s turn", name=name))
        before, self._asked = self._asked, text
        if goes_on:
            return self._table.game.prompt(seen) if alone else text
        turn = _("Your turn") if alone else _("{name}’s turn", name=seen.names[seen.seat])
        is_said = begins and len(self._table.game.prompt(seen)) < _OBVIOUS and self._keys(seen)
        return ended(turn) if text == before or is_said else text

    def _tell_introduction(self) -> None:
        text = self._introductions.text
        if text not in self._introduced:
            self._introduced.add(text)
            is_said = not self._fully or text in prompt_text(self._table, self._table.seen)
            self._say("" if is_said else text, Weight.PLAYED)

    def _tell_how(self, seen: TableView[Any, Any]) -> None:
        """Which keys do it or lead on, once."""
        table = self._table
        leads = self._teaches and seen.live and not table.session.match.is_over
        for told in (self._keys(seen), way_on(table) if leads else ""):
            self._say("" if told in self._taught else told, Weight.TURN)
            self._taught.add(told)

    @property
    def _teaches(self) -> bool:
        """Whether keys are told: to those with more than a switch."""
        return self._fully and self._table.services.settings.switches == "off"

    def _keys(self, seen: TableView[Any, Any]) -> str:
        """Which keys a turn begins with, as long as that's told."""
        acts = self._teaches and seen.live and seen.seat is not None
        return self._how_to_begin(seen) if acts else ""

    def _tell_help(self) -> None:
        # Who acts on it knows it, and asks for what's left.
        help_ = self._table.help
        told = help_.objection, help_.step, help_.tellings
        if told != self._helped:
            self._helped = told
            self._say(self._help(), Weight.ANSWER)

    def _help(self) -> str:
        """A hint, or what the coach minds, with which one it is; "" for neither."""
        text = help_words(self._table)
        return paragraph([ended(help_head(self._table)), text]) if text else ""

    def _tell_ideas(self, seen: TableView[Any, Any]) -> None:
        """The best of the ideas that dots show on the board."""
        if not self._table.help.shows_ideas:
            self._ideas = None
        ideas = seen.ideas
        if not ideas or seen.seat is None or self._ideas == seen.position:
            return
        # An expert who's asked again may think otherwise: that's not news.
        self._ideas = seen.position
        self._say(ideas_text(self._table, seen), Weight.TURN)

    def _tell_thought(self) -> None:
        """That a computer is thinking, once it takes long."""
        session = self._table.session
        since = session.thinking_since
        if since is None or session.thinking is None:
            self._waited = None
        elif self._waited != session.position and self._table.services.now() - since >= _LONG:
            self._waited = session.position
            self._say(waiting_text(session.match), Weight.ASIDE, openly=True)

    # The end

    def _tell_end(self) -> None:
        table = self._table
        told = table.ending.is_certain
        if told and not self._ended:
            self._say(self._end(), Weight.TURN, openly=True)
        self._ended = told

    def _end(self) -> str:
        """How the match, or a round of it, has ended."""
        match, scores = self._table.session.match, self._view.scores()
        over = ended(_("The round is over"))
        return paragraph(ending(match, scores) if match.is_over else [over, scores])
