"""The Bead Game at the table."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

import pygame

from game.bots.bot import Advice
from game.messages import capital
from game.protocol import NATURE, Action, Outcome
from game.rules.bead_game.actions import ENDS, Begin, Gap, InHand, LayChain, OnPile, Play, Split
from game.rules.bead_game.facts import CONCEPTS
from game.rules.bead_game.state import QUIET_SHOWN, BeadState
from scenes.games.bead_game import words
from scenes.games.bead_game.board import BROADEST, MARGIN, BeadBoard
from scenes.games.bead_game.by_ear import BeadSpots, asker, questions
from scenes.games.bead_game.hand import BeadGestures, BeadHand, BeadReach
from scenes.games.bead_game.motion import BEAD_PICK, BeadMotion, PlacedBead, at_rest, motion_of
from scenes.games.bead_game.places import (
    END_SIGNS,
    BeadMarks,
    ChainEnd,
    PreviewedTurn,
    Turn,
    Word,
    ideas_of,
    pieces_of,
    trace_of,
)
from scenes.games.bead_game.plan import TablePlan
from scenes.games.bead_game.text import BeadGameText
from scenes.kit import effects
from scenes.kit.display import Item
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import ended, paragraph
from scenes.kit.intent import Command, Pointer
from scenes.kit.look import Look
from scenes.kit.marks import PLAYED
from scenes.kit.session.timeline import Showing
from scenes.kit.telling import Note, Tone
from scenes.kit.theme import Rgb
from scenes.table import meaning
from scenes.table.animation import SoundMoment
from scenes.table.game import Desk, TableGame
from scenes.table.lights import CountedPiece, around, counted_up
from scenes.table.meaning import Intent, Offer
from scenes.table.table_view import Done, Step, TableView
from scenes.table.targets import BoardTarget, PlayerQuestion, told_at
from scenes.ui.bubbles import covered

BeadSeen = TableView[BeadState, BeadHand]


class BeadTable(TableGame[BeadState, BeadHand]):
    """Chains of glass beads around a pile."""

    empty_draft = BeadHand()
    board_breadth = 1.35
    board: BeadBoard
    """The board as it's placed now."""

    def __init__(self, desk: Desk[BeadState, BeadHand]) -> None:
        super().__init__(desk)
        self._first = 0
        self._taken: str | None = None
        self._laid: dict[int, tuple[BeadState, TablePlan]] = {}
        """After this many actions: the state, and where everything was."""

    # The picture

    def beside_words(self, area: pygame.Rect) -> Sequence[pygame.Rect]:
        """Where the fewest beads are, at the lower or upper edge within the tray's frame."""
        taken, area = self.reach(self.desk.seen).taken, self.board.tray.area
        wide = min(area.width, max(area.width // 3, self.board.look.em(270)))
        room = pygame.Rect(area.topleft, (wide, self.board.look.em(64)))
        rooms = [
            room.move(column * (area.width - wide) // 2, top)
            for top in (area.height - room.height, 0)
            for column in (1, 0, 2)
        ]
        least = min(covered(taken, each) for each in rooms)
        best = [each for each in rooms if covered(taken, each) == least]
        return *best, best[0]

    def place(self, look: Look, area: pygame.Rect, seen: BeadSeen) -> None:
        """Fit the tray into ``area``, but not so wide that a border comes back in a corner."""
        spare = max(0, area.width - round(BROADEST * area.height))
        self._lay(look, area.inflate(-spare, 0), seen)
        self._first = 0

    def place_in_picture(self, look: Look, area: pygame.Rect, seen: BeadSeen) -> None:
        """Place the tray as in small pictures, with the beads as large as can be from now on."""
        self._lay(look, area.inflate(-2 * MARGIN, -2 * MARGIN), seen)
        self._first = seen.position

    def seated(self, state: BeadState, seat: int) -> int:
        """How far everyone moves on for ``seat`` to be where the first player sits."""
        return -seat % state.players

    def _lay(self, look: Look, area: pygame.Rect, seen: BeadSeen) -> None:
        self.board_turns = len(seen.player_styles)
        self.board = BeadBoard(look, area, seen.player_styles, seen.turned)
        self._laid.clear()

    def _plan(self, seen: BeadSeen, number: int | None = None) -> TablePlan:
        """Where everything is, now or after this many actions of the match."""
        last = seen.position if number is None else number
        first, laid = last, self._laid
        while first > self._first:
            after = seen.past[first - 1].after
            if first in laid and laid[first][0] is after:
                break
            first -= 1
        plan = laid[first][1] if first > self._first else None
        for each in range(first, last):
            done = seen.past[each]
            plan = plan or self.board.tray.plan(done.before)
            plan = plan.following(done.before, done.action, done.after)
            laid[each + 1] = done.after, plan
        state = seen.state if number is None else seen.past[number].before
        return plan or self.board.tray.plan(state)

    def reach(self, seen: BeadSeen) -> BeadReach:
        """Where everything is in the state on show, and what the person to move can do."""
        return self.board.reach(seen.state, self._plan(seen))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the tray."""
        self.board.draw_ground(surface)

    def items(self, seen: BeadSeen) -> list[Item]:
        """The beads and marks of the state on show."""
        if seen.showing is not None:
            return self._moving_items(seen, seen.showing)
        return self.board.items(self.reach(seen), self.marks(seen))

    def over_ring(self, seen: BeadSeen) -> Iterable[Item]:
        """How many beads a bowl has."""
        return self.board.counts(at_rest(self._plan(seen), seen.state))

    def _moving_items(self, seen: BeadSeen, showing: Showing[BeadState]) -> list[Item]:
        motion, plan = self._motion_of(seen, showing)
        action = showing.action
        acting = showing.player if showing.player != NATURE else None
        if isinstance(action, Begin):
            acting = action.player
        announced = not showing.backwards and showing.player not in seen.people
        shown = self._shown(action, showing.player) if seen.shown == 0 and announced else None
        marked = BeadMarks(acting=acting, shown=shown)
        spread = motion.spread(plan, seen.shown * motion.seconds)
        return self.board.items(self.board.reach(motion.before, plan), marked, spread)

    def _motion_of(
        self, seen: BeadSeen, showing: Showing[BeadState]
    ) -> tuple[BeadMotion, TablePlan]:
        """The movement on show, and where everything is before it."""
        motion = motion_of(showing.before, showing.action, showing.after)
        # While another line is tried, what's seen may still be of the one before.
        number, past = showing.number, seen.past
        known_there = not number or past[min(number, len(past)) - 1].after == motion.before
        plan = self._plan(seen, number) if known_there else self.board.tray.plan(motion.before)
        return motion, plan

    def _shown(
        self, action: Action | None, seat: int, leading: Rgb | None = None
    ) -> PreviewedTurn | None:
        """A turn with its effect, in its player's colour, or in that of one that leads there."""
        if not isinstance(action, Turn):
            return None
        glow = self.board.look.player(self.board.player_styles[seat].colour).glow
        return PreviewedTurn(action, seat, leading or glow, leading is not None)

    def marks(self, seen: BeadSeen) -> BeadMarks:
        """What to point out while nothing moves."""
        state, draft, theme = seen.state, seen.draft, self.board.look.theme
        last = seen.last
        marked = BeadMarks(wrong=seen.rejection.pieces if seen.rejection is not None else ())
        if last is not None and isinstance(last.action, Turn) and draft.chosen is None:
            trace = trace_of(last.before, last.action, seen.player_styles[last.player])
            marked = replace(marked, trace=trace)
        if state.player != NATURE and not state.is_terminal:
            marked = replace(
                marked,
                acting=state.player,
                look=seen.hint_place,
                told=(
                    *pieces_of(seen.hint_place, state.player, only_where=True),
                    *pieces_of(seen.hint_piece, state.player),
                ),
                shown=self._shown(seen.hint_action, state.player, theme.hint),
                played=self._shown(seen.mistake, state.player, PLAYED.line),
                ideas=ideas_of(state, seen.ideas, draft.chosen),
            )
        if seen.seat is None:
            return marked
        reach = self.reach(seen)
        resting = seen.live and draft.chosen is None and seen.pending is None
        pointer = seen.pointer
        pointed = reach.action(draft, pointer.over or draft.asks)
        shown, carried = marked.shown, None
        if pointer.dragged_to is not None and isinstance(pointer.held, InHand | OnPile):
            carried = PlacedBead(pointer.held.colour, pointer.dragged_to, height=0.5)
        if pointed in reach.legal:
            shown = PreviewedTurn(pointed, seen.seat, theme.target)
        elif seen.pending is not None:
            shown = self._shown(seen.pending, seen.seat)
        return replace(
            marked,
            seat=seen.seat,
            chosen=draft.chosen,
            takable=reach.takable if seen.targets and resting else frozenset(),
            lights=seen.targets,
            gaps=reach.gaps(draft.chosen),
            pointed=pointer.over or draft.asks,
            shown=shown,
            carried=carried,
        )

    # What players do

    def fresh_draft(self, seen: BeadSeen, last: BeadHand | None) -> BeadHand:
        """The bead that was chosen before something else was looked at, if it's still in hand."""
        before = last.chosen if last is not None and seen.live else None
        hand = None if seen.seat is None else seen.state.hands[seen.seat]
        hinted = seen.hinted is None or InHand(before or "") in pieces_of(seen.hinted, 0)
        fits = hinted and before and hand is not None and hand[before]
        return BeadHand(before) if fits else BeadHand()

    def intent(self, event: Pointer | Command, seen: BeadSeen) -> Intent[BeadHand] | None:
        """What an event means: another draft, an action to try, why it means nothing, or None."""
        if isinstance(event, Command):
            put_back = event is Command.BACK and seen.draft.chosen is not None
            return meaning.Hold(BeadHand()) if put_back else None
        return BeadGestures(seen.draft, seen.pointer, self.reach(seen)).gesture(event)

    def spots(self, seen: BeadSeen) -> Sequence[BoardTarget]:
        """The player's own bowl and chains, the pile, and what the others have."""
        return BeadSpots(seen, self.reach(seen)).spots() if seen.showing is None else ()

    def goals(self, spots: Sequence[BoardTarget], seen: BeadSeen) -> Sequence[BoardTarget]:
        """Ends that take nothing come last."""
        reach, chosen = self.reach(seen), seen.draft.chosen or ""

        def idle(spot: BoardTarget) -> bool:
            return isinstance(spot.key, ChainEnd) and not reach.takes(chosen, spot.key.end)

        return sorted(super().goals(spots, seen), key=idle)

    def hinted(self, seen: BeadSeen) -> Sequence[Hashable]:
        """The bead, or where it goes once it's chosen."""
        match seen.hint_action:
            case Play(colour, end) if colour == seen.draft.chosen:
                keys = (spot.key for spot in self.spots(seen))
                return [key for key in keys if isinstance(key, ChainEnd) and key.end == end]
            case Split(colour, chain, after) if colour == seen.draft.chosen:
                return (Gap(seen.state.player, chain, after),)
        return pieces_of(seen.hint_piece or seen.hint_action, seen.state.player)

    def step_from(
        self, start: BoardTarget, command: Command, seen: BeadSeen, *, shift: bool
    ) -> Hashable | None:
        """Along a chain or bowl, and from one to the next."""
        return BeadSpots(seen, self.reach(seen)).step(start.key, command, shift=shift)

    def entrance(self, seen: BeadSeen) -> tuple[int, int] | None:
        """The player's own bowl."""
        x, y = self._plan(seen).bowls[asker(seen)]
        return round(x), round(y)

    def questions(self, seen: BeadSeen) -> Sequence[PlayerQuestion]:
        """Chains, bowls, the pile, what can be played, points and standstill."""
        return questions(BeadSpots(seen, self.reach(seen)))

    def held(self, before: BeadSeen, seen: BeadSeen) -> None:
        """Sounds a bead that's picked up, and not again when it moves."""
        self._taken = seen.draft.chosen
        if self._taken is not None and self._taken != before.draft.chosen:
            self.desk.play_sound(BEAD_PICK)

    def offers(self, seen: BeadSeen) -> Sequence[Offer]:
        """While a bead is chosen: each end from which any would go, and how many."""
        if seen.draft.chosen is None:
            return ()
        offers, cut = [], self.reach(seen).action(seen.draft, seen.draft.asks)
        if isinstance(cut, Split):
            offers.append(Offer(_("Cut your chain"), meaning.PlayAction(cut), "cut", main=True))
        for end in ENDS:
            if not self.reach(seen).takes(seen.draft.chosen, end):
                continue
            play = Play(seen.draft.chosen, end)
            label = words.offer_text(seen.state, play, seen.names)
            act = meaning.PlayAction(play)
            offers.append(Offer(label, act, end, over=Word(end), icon=END_SIGNS[end]))
        return offers

    # Movement and sound

    def timing(self, before: BeadState, action: Action, after: BeadState) -> float:
        """Until its last bead has arrived."""
        return motion_of(before, action, after).seconds

    def moments(self, showing: Showing[BeadState]) -> Iterable[SoundMoment]:
        """Every bead sounds when it arrives."""
        motion, plan = self._motion_of(self.desk.seen, showing)
        if showing.backwards:
            return (SoundMoment(motion.seconds, effects.UNDO),)
        taken, self._taken = self._taken, None
        heard = motion.moments(plan)
        return (each for each in heard if taken is None or each.effect is not BEAD_PICK)

    # The end

    def counted(self, seen: BeadSeen) -> Sequence[CountedPiece]:
        """The beads still on chains: the fewest win."""
        plan = self._plan(seen)
        return counted_up(
            (around(bead.point, plan.bead), (bead.home[0],), 1)
            for bead in at_rest(plan, seen.state).resting
            if bead.home is not None
        )

    def belongings(self, seen: BeadSeen, seat: int) -> Sequence[pygame.Rect]:
        """The bowl: a winner has no chain."""
        plan = self._plan(seen)
        return (around(plan.bowls[seat], 2 * plan.hand_radius),)

    # Words

    def step_told(self, before: BeadSeen, seen: BeadSeen) -> str:
        """That a press is asked for once more, where a bead would take nothing."""
        asks = seen.draft.asks
        again = isinstance(asks, Word) and asks != before.draft.asks
        return self.prompt(seen) if again else ""

    def prompt(self, seen: BeadSeen) -> str:
        """What to do next, or what the pointed-at action would do."""
        reach, draft = self.reach(seen), seen.draft
        over = seen.pointer.over or draft.asks
        pointed = reach.action(draft, over)
        if pointed in reach.legal:
            text = words.preview_text(seen.state, pointed, seen.names)
            asked = isinstance(over, ChainEnd | Word) and Word(over.end) == draft.asks
            return paragraph([text, _("Press again to play it anyway.")]) if asked else text
        if draft.chosen is not None:
            return tr(reach.use_of(draft.chosen))
        if not reach.held:
            return _("Your bowl is empty. Draw a bead.")
        if seen.state.pile.total:
            return _("Choose a bead, or draw from the pile.")
        return _("Choose a bead from your bowl.")

    def spoken(self, done: Done[BeadState], seen: BeadSeen, *, brief: bool) -> str | None:
        """Whose beads went; in brief the score tells it."""
        if isinstance(done.action, LayChain | Begin) and seen.is_nameless(done.action.player):
            return words.own_start(done.action)
        if not isinstance(done.action, Play):
            return None
        if brief and seen.in_short:
            return words.played_text(done.action)
        tell = words.spoken_play if brief else words.full_play
        return tell(done.before, done.action, done.names, seen.you)

    def idea_told(self, action: Action, seen: BeadSeen, *, whole: bool) -> str:
        """Whose beads go."""
        if not isinstance(action, Play):
            return ""
        return words.spoken_play(seen.state, action, seen.names, seen.seat)

    def watching_text(self, seen: BeadSeen) -> str:
        """Whose turn it is, or what's laid, while the goal is told beside it."""
        showing = seen.showing
        if showing is None or showing.backwards or not _is_first_turn(seen):
            return ""
        if showing.player != NATURE:
            return ended(_("{name}’s turn", name=seen.names[showing.player]))
        action, brief = showing.action, isinstance(showing.action, LayChain)
        told = words.tell(showing.before, NATURE, action, seen.names, brief=brief)
        return ended(capital(told))

    def notes(self, seen: BeadSeen) -> list[Note]:
        """Who begins and the goal at the start; the quiet turns later."""
        beads, notes = seen.state, []
        if _is_first_turn(seen):
            goal = _("Be the first with no chains left.")
            chosen = seen.draft.chosen
            if chosen is not None and any(self.reach(seen).takes(chosen, end) for end in ENDS):
                goal = _(CONCEPTS["play"].text)
            notes.append(Note(goal, Tone.TIP))
        if beads.quiet >= QUIET_SHOWN and not beads.is_terminal:
            notes.append(Note(paragraph(words.standstill(beads.quiet)), Tone.WARNING))
        return notes

    def points_icon(self, seen: BeadSeen) -> str:
        return "bead"

    def points(self, seen: BeadSeen) -> Sequence[str]:
        """Everyone's beads still on chains; a dash before a player's first is laid."""
        beads = seen.scored_state
        laid = [bool(chains) or beads.player != NATURE for chains in beads.chains]
        left = self.counts(seen)[0]
        return [str(left[seat]) if there else "–" for seat, there in enumerate(laid)]

    def seat_line(self, seen: BeadSeen, seat: int) -> str:
        """How many beads a player holds; their chains are on the table."""
        return _("{count} in the bowl", count=self.counts(seen)[1][seat])

    def counts(self, seen: BeadSeen) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many beads everyone has on chains and in hand, changing as beads move."""
        if seen.showing is not None:
            motion, _plan = self._motion_of(seen, seen.showing)
            return motion.figures(seen.shown * motion.seconds)
        players = range(seen.state.players)
        return tuple(seen.state.beads_left(seat) for seat in players), seen.state.hand_sizes

    def end_text(self, outcome: Outcome, seen: BeadSeen) -> str:
        """Nothing where one player has no chains left, which their beads say."""
        without = sum(not chains for chains in seen.state.chains)
        return "" if without == 1 else super().end_text(outcome, seen)

    def holding_text(self, seen: BeadSeen, seat: int) -> str:
        """The beads in hand, where they break a tie for the win of those with chains left."""
        left, held = self.counts(seen)
        best = min(left)
        if not best or left[seat] != best or left.count(best) == 1:
            return ""
        return _("tie-break: {count} in the bowl", count=held[seat])

    def reached_text(self, seen: BeadSeen, seat: int) -> str:
        """The beads in hand: they break ties between those who lost their last chains."""
        without = [number for number, chains in enumerate(seen.state.chains) if not chains]
        return self.seat_line(seen, seat) if len(without) > 1 and seat in without else ""

    def in_hand(self, seen: BeadSeen) -> str:
        """The bead to be played."""
        chosen = seen.draft.chosen if seen.seat is not None else None
        return "" if chosen is None else told_at(self.spots(seen), InHand(chosen))

    def typed_example(self, action: Action, seen: BeadSeen) -> str:
        """What's heard well: a cut has a sign in it, so it's one only if nothing else goes."""
        others = (each for each in seen.state.actions() if not isinstance(each, Split))
        action = next(others, action)
        return BeadGameText(seen.state, seen.names).typed(action)

    def hint_sentence(self, advice: Advice, step: Step, seen: BeadSeen) -> str:
        """A step of a hint in words."""
        match step:
            case Step.WHERE:
                return words.place_text(advice.best)
            case Step.PIECE:
                return words.piece_text(advice.best)
        return words.hint_text(seen.state, advice.best)


def _is_first_turn(seen: BeadSeen) -> bool:
    """Whether who's to move hasn't had a turn yet."""
    laid = seen.state.players + 1
    return seen.position < laid + seen.state.players
