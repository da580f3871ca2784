"""The end of a match or a round: a last look, then what decided it lights up bit by bit.

Then the result appears beside the board and stays. This knows when each of that is due and what's
lit; the side beside the board says it.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

import pygame

from scenes.kit import effects
from scenes.kit.display import Item
from scenes.kit.look import Look
from scenes.kit.match_words import certain_text
from scenes.table import lights
from scenes.table.animation import pace_of
from scenes.table.game import AnyDesk
from scenes.table.lights import CountedPiece

LAST_LOOK: Final = 0.9
"""Seconds the last position shows before anything is counted."""

EACH: Final = 0.34
"""Seconds per thing counted, if there are neither few nor many."""

SHORTEST: Final = 1.2
LONGEST: Final = 2.4
"""The least and most seconds for all the counting."""

_BREATH: Final = 0.5
"""Seconds between the last thing counted and the result."""


class EndPhase(Enum):
    """How far an end has come."""

    NONE = "none"
    LOOKING = "the last position is looked at"
    COUNTING = "what counts is counted"
    TOLD = "the result is there"


class EndScene:
    """What's shown at the end. ``is_open`` says whether people want the result there."""

    def __init__(self, table: AnyDesk) -> None:
        self._table = table
        self.phase = EndPhase.NONE
        self.is_open = False
        self._since = 0.0
        self._number = 0
        self._is_foretold = self.foretells = False

    # What it's about

    @property
    def of_round(self) -> bool:
        """Whether a round has ended and the match goes on."""
        return not self._table.session.match.is_over

    @property
    def _is_due(self) -> bool:
        match = self._table.session.match
        return match.is_over or (match.at_end and match.state.is_pause)

    @property
    def stands(self) -> bool:
        """Whether it takes the place beside the board."""
        begun = self.phase in (EndPhase.COUNTING, EndPhase.TOLD)
        return begun and self.is_open and self._is_lit

    @property
    def _is_lit(self) -> bool:
        session = self._table.session
        return self._is_due and session.is_live and session.timeline.current is None

    @property
    def is_moving(self) -> bool:
        """Whether the result is still to come."""
        return self.phase in (EndPhase.LOOKING, EndPhase.COUNTING) and self._is_lit

    @property
    def counts(self) -> bool:
        """Whether the points count up now."""
        return self.phase is EndPhase.COUNTING and self.stands

    @property
    def is_certain(self) -> bool:
        """Whether the result can be heard: no one who listens waits for what's counted."""
        return self.phase is not EndPhase.NONE and self.is_open and self._is_lit

    @property
    def is_told(self) -> bool:
        """Whether the result is beside the board, with nothing left to count."""
        return self.phase is EndPhase.TOLD and self.stands

    # What happens

    def foretell(self) -> None:
        """Say once, after what was shown, that the match is decided; the panel offers to stop."""
        table = self._table
        known = not self.foretells or self._is_foretold or table.hurries
        self.foretells = False
        if not known and table.session.may_stop and not table.seen.one_task:
            self._is_foretold = True
            table.tell(certain_text(table.session.match, table.seen.called))

    def begin(self) -> None:
        """A round or the match has ended."""
        self._table.hurries = False
        self.phase, self.is_open = EndPhase.LOOKING, True
        self._since = self._table.services.now()
        if not self.of_round:
            # The analysis has begun by the time someone wants to see it.
            self._table.services.analyst.analysis(self._table.session.match)

    def update(self, now: float) -> None:
        """Let time pass."""
        if self.phase is not EndPhase.NONE and not self._is_due:
            # It was undone, or another line is played.
            self.phase, self.is_open = EndPhase.NONE, False
            self._table.changed()
        if not self.is_moving:
            return
        pace = pace_of(self._table.services.settings, hurries=False)
        if self.phase is EndPhase.LOOKING:
            if now - self._since >= LAST_LOOK * pace:
                self._count(now, pace)
            return
        things = self.things
        seconds = min(LONGEST, max(SHORTEST, EACH * len(things))) * pace
        number = min(len(things), int((now - self._since) * len(things) / seconds) + 1)
        if number != self._number:
            self._number = number
            level = (number - 1) * effects.ARRIVE.levels // len(things)
            self._table.services.sound.play(effects.ARRIVE, level)
            self._table.redraw()
        if now - self._since >= seconds + _BREATH * pace:
            self.tell()

    def _count(self, now: float, pace: float) -> None:
        if not pace or not self.things:
            self.tell()
            return
        self.phase, self._since, self._number = EndPhase.COUNTING, now, 0
        self._table.changed()

    def tell(self) -> None:
        """Tell the result now, whatever was still to be counted."""
        self.phase = EndPhase.TOLD
        self._table.calm()
        self._table.changed()
        if not self.of_round:
            self._sound()

    def _sound(self) -> None:
        match, play = self._table.session.match, self._table.services.sound.play
        people = [seat.is_human for seat in match.seats]
        outcome = match.outcome()
        winners = outcome.winners if outcome is not None else ()
        if len(winners) == len(people):
            play(effects.DRAW)
        elif any(people[seat] for seat in winners) or not any(people):
            play(effects.WIN)
        else:
            play(effects.LOSE)

    def open(self) -> None:
        """Show a finished match's result beside the board, also from a look back."""
        if not self._table.session.is_live:
            self._table.return_to_match()
        self.phase, self.is_open = EndPhase.TOLD, True
        self._table.services.analyst.analysis(self._table.session.match)
        self._table.changed()

    def close(self) -> None:
        """Leave the board to be looked at."""
        self.is_open = False
        self._table.changed()

    # What shows

    @property
    def things(self) -> Sequence[CountedPiece]:
        """What the winners own, or what counts in a round, in the order it lights up."""
        game, seen = self._table.game, self._table.seen
        counted = game.counted(seen)
        if self.of_round:
            return counted
        worth = {(*thing.place,): thing.worth for thing in counted}
        found: dict[tuple[int, ...], CountedPiece] = {}
        for seat in self._table.session.match.state.standing().winners:
            places = game.belongings(seen, seat)
            for place in places:
                # What someone has one of, like a rack, isn't a point.
                count = worth.get((*place,), 0) if len(places) > 1 else 0
                # Partners' things light up once.
                found.setdefault((*place,), CountedPiece(place, (seat,), count))
        return [*found.values()]

    def items(self, look: Look) -> Iterable[Item]:
        """The lights on the board."""
        if self.phase not in (EndPhase.COUNTING, EndPhase.TOLD) or not self._is_lit:
            return
        things = self.things
        if not self.of_round:
            won = [self._lit(thing.place, thing.seats[0]) for thing in things]
            yield from lights.dusk(look, won if self.is_open else ())
            if self.phase is EndPhase.TOLD:
                yield from lights.won(look, won)
        if self.phase is EndPhase.TOLD:
            return
        shown = things[: self._number]
        for thing in shown:
            yield from lights.counted(look, self._lit(thing.place, thing.seats[0]))
        for thing in shown[-1:]:
            if thing.worth:
                own = self._table.seen.player_styles[thing.seats[0]]
                yield from lights.worth(look, thing.place, f"+{thing.worth}", own)

    def _lit(self, place: pygame.Rect, seat: int) -> lights.Lit:
        table = self._table
        return place, table.seen.player_styles[seat], table.game.sign_at(place)
