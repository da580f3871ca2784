"""Hop's table by ear: questions and answers, and short replies to every step."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from game.bots.bot import Advice
from game.messages import capital
from game.protocol import NATURE, Action
from game.rules.hop_the_marble import INFO, OPEN, PILE
from game.rules.hop_the_marble.actions import Flick, Give, Place, Roll, SpreadAndDeal
from game.rules.hop_the_marble.marbles import COLOURS, colour_of, marble_words
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, cloth_of, table_of
from physics.simulation import preview
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.camera import HopBoard
from scenes.games.hop_the_marble.frames import near_miss
from scenes.games.hop_the_marble.lie import (
    FINELY,
    Free,
    HopLie,
    aim_in_words,
    as_typed,
    shot_in_words,
    spots_of,
    step_among,
)
from scenes.games.hop_the_marble.motion import Ear
from scenes.games.hop_the_marble.prompts import hand_text, prompt_text
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen, pull_of
from scenes.games.hop_the_marble.shown import aim_of
from scenes.games.hop_the_marble.text import HopText, marble_asked
from scenes.games.hop_the_marble.touch import power_of, way_of
from scenes.games.hop_the_marble.view import with_laid
from scenes.games.hop_the_marble.words import (
    cards_done,
    colours_text,
    following,
    marbles_text,
    near_miss_text,
    news,
    off_text,
    tell,
    winnings,
)
from scenes.kit.i18n import _, labelled, ngettext, tr
from scenes.kit.i18n.formats import begun, ended, listed, paragraph, short_number, unended
from scenes.kit.intent import MOVES, Command
from scenes.kit.telling import option_told
from scenes.table.table_view import Done, Step
from scenes.table.targets import BoardTarget, PlayerQuestion

_SAMPLES = 5
"""Places across and along at which the cloth's height is sampled."""


def _near(lie: HopLie, here: Hashable | None, seen: HopSeen, *, whole: bool = False) -> str:
    """What's around the marble in hand, or a place or marble."""
    spot = here.spot if isinstance(here, Free) else None
    if seen.draft.held is not None and seen.draft.spot is not None:
        spot = seen.draft.spot
    if spot is None and isinstance(here, str):
        return lie.near(lie.lying[here], here, whole=whole)
    return "" if spot is None else lie.near(spot, whole=whole)


def _cards(text: HopText, seat: int, *, left: bool) -> str:
    """A player's own cards, what's missing, and how many turns are ``left``."""
    told, turns = [*_needs(text, seat, whole=True)], text.state.turns_left
    if left and not text.state.is_setting_up:
        told.append(ngettext("{count} turn left at most.", "{count} turns left at most.", turns))
    return paragraph(told)


def _others(text: HopText, you: int | None, *, whole: bool) -> str:
    """The same of everyone else."""
    state = text.state
    told = []
    for seat in range(state.players):
        if seat != you:
            told += [ended(text.names[seat])] if state.variant.has_cards else []
            told += _needs(text, seat, whole=whole)
    if state.variant.mode == PILE:
        told.append(text.pile_text())
    return paragraph(told)


def _needs(text: HopText, seat: int, *, whole: bool) -> Iterator[str]:
    """What a player's cards still miss, as a ``whole`` also all they ask for.

    Without cards, the colours they have.
    """
    state = text.state
    if state.variant.has_cards:
        if len(_owned(state, seat)) > len(state.areas[seat]):
            yield _("Marbles to place included.")
        for card in state.cards[seat] if state.is_dealt else ():
            yield begun(text.card_in_short(seat, card, whole=whole))
        return
    yield _(
        "{name} has {marbles}.", name=text.names[seat], marbles=colours_text(_owned(state, seat))
    )


def _owned(state: HopState, seat: int) -> Sequence[str]:
    marbles = [*state.areas[seat]]
    if not (state.to_middle and seat == state.player):
        marbles += state.to_place[seat]
    return sorted(marbles, key=lambda marble: COLOURS.index(colour_of(marble)))


def _lack(lie: HopLie, seat: int) -> str:
    """The nearest marble, not their own, of each colour that a player's open cards still need."""
    state = lie.state
    wanted = set(COLOURS)
    if state.variant.has_cards:
        wanted = {
            colour for card in state.open_cards(seat) for colour in state.missing(seat, card)[0]
        }
    nearest = []
    for colour in COLOURS:
        others = [
            marble
            for marble in lie.lying
            if colour_of(marble) == colour and state.owner_of(marble) != seat
        ]
        if colour in wanted and others:
            nearest.append(lie.by_distance(others)[0])
    if not nearest:
        return _("Your cards need nothing that’s on the cloth.")
    return paragraph(map(lie.sentence, lie.by_distance(nearest)))


def _ground(lie: HopLie) -> str:
    """Where the cloth is highest and lowest, and what its edge is like."""
    state = lie.state
    cloth = cloth_of(state)
    option = next(option for option in INFO.options if option.key == "surface")
    rim = _("Marbles bounce back from the rim.")
    if state.variant.rim == OPEN:
        rim = _("Marbles can roll off the cloth.")
    told = [option_told(option, state.variant.surface), rim]
    if cloth.is_level:
        return paragraph([*told, _("It’s level.")])
    step = state.variant.cloth / (_SAMPLES + 1)
    places = [
        (step * (x - _SAMPLES // 2), step * (y - _SAMPLES // 2))
        for x in range(_SAMPLES)
        for y in range(_SAMPLES)
    ]
    ordered = sorted(places, key=lambda place: cloth.height(*place))
    for text, place in (
        (_("It’s high at {place}."), ordered[-1]),
        (_("It’s low at {place}."), ordered[0]),
    ):
        spot = (round(TENTHS * place[0]), round(TENTHS * place[1]))
        told.append(text.format(place=lie.from_middle(None, spot)))
    origin = lie.origin
    if origin is not None and origin in lie.lying:
        told += lie.ground(lie.lying[origin])
    return paragraph(told)


class ByEar(HopBoard):
    """Hop's table for players who don't see it."""

    def _lie(self, seen: HopSeen) -> HopLie:
        """The position on show, including marbles set down already."""
        state, seat, draft = seen.state, seen.seat, seen.draft
        if seat is not None and draft.laid and state.to_place[seat]:
            state = with_laid(state, seat, dict(draft.laid))
        you = seen.alone if seat is None else seat
        return HopLie(state, seen.names, self.camera.view.turned, you, draft.chosen)

    def spots(self, seen: HopSeen) -> Sequence[BoardTarget]:
        """The marbles, free places for those to be set down, and the cards."""
        if seen.showing is not None:
            return ()
        return spots_of(seen, self.reach(seen), self._lie(seen), self.camera.view, self.picture)

    def step_from(
        self, start: BoardTarget, command: Command, seen: HopSeen, *, shift: bool
    ) -> Hashable | None:
        """The nearest thing that way; with Shift by distance and by owner."""
        if not shift:
            return super().step_from(start, command, seen, shift=shift)
        return step_among(start, command, self.spots(seen), self._lie(seen))

    def hinted(self, seen: HopSeen) -> Sequence[Hashable]:
        """The marble, or what it hits once it's in hand."""
        hint = seen.hint_piece or seen.hint_action
        if not isinstance(hint, Flick | Give):
            return ()
        if isinstance(hint, Flick) and hint.marble == seen.draft.chosen:
            return (preview(table_of(seen.state), hint, _help(seen)).meets,)
        return (hint.marble,)

    def steers(self, command: Command, seen: HopSeen) -> bool:
        """Arrows aim or carry what's in hand; Enter flicks, sets down or takes the next."""
        draft, reach = seen.draft, self.reach(seen)
        if draft.held is not None or draft.shot is not None:
            return command in (*MOVES, Command.ACTIVATE)
        return command is Command.ACTIVATE and reach is not None and reach.is_placing

    def questions(self, seen: HopSeen) -> Sequence[PlayerQuestion]:
        """What's near, what's needed and where it is, how the cloth is."""
        lie, text = self._lie(seen), HopText(seen.state, seen.names)
        here = seen.spot if isinstance(seen.spot, Free) or seen.spot in lie.lying else lie.origin
        # Everything else, or being nowhere, is told as at every table.
        near = seen.draft.held is not None or isinstance(here, Free) or here in lie.lying
        told, more = (partial(_near, lie, here, seen, whole=whole) for whole in (False, True))
        others, all_of_others = (
            partial(_others, text, lie.you, whole=whole) for whole in (False, True)
        )
        asked = [
            *([PlayerQuestion("here", "", told, more=more)] if near else ()),
            PlayerQuestion("others", "", others, more=all_of_others),
        ]
        if lie.you is not None:
            # Before anything is on the cloth, it's what to place.
            can = partial(_lack, lie, lie.you) if lie.lying else partial(self.prompt, seen)
            asked.append(PlayerQuestion("can", "", can))
            own, more = (partial(_cards, text, lie.you, left=left) for left in (False, True))
            asked.append(PlayerQuestion("own", "", own, more=more))

        def areas() -> str:
            return paragraph(HopText(lie.state, seen.names).areas(lie.you, exactly=False))

        return [
            *asked,
            PlayerQuestion("areas", _("Where are all the marbles?"), areas),
            PlayerQuestion("ground", _("What’s the cloth like?"), partial(_ground, lie)),
        ]

    def held(self, before: HopSeen, seen: HopSeen) -> None:
        """A step of the aim sounds: higher the harder it is, from the side it leads to."""
        flick, view = _aimed(seen), self.camera.view
        if flick is None or flick == _aimed(before):
            return
        way = preview(table_of(seen.state), flick, _help(seen)).path
        pan = view.turn(way_of(flick.bearing))[0]
        if way:
            pan = Ear(seen.state.variant.cloth / 2, view.turned).pan(way[-1])
        level = min(sounds.AIM.levels - 1, int(sounds.AIM.levels * power_of(flick.speed)))
        self.desk.play_sound(sounds.AIM, pan, level=level)

    def step_told(self, before: HopSeen, seen: HopSeen) -> str:
        """Where an aim leads now, or where a marble or a hand is."""
        reach = self.reach(seen)
        told = "" if reach is None else self._step_told(before, seen, reach)
        return self.desk.with_keys(told)

    def _step_told(self, seen_before: HopSeen, seen: HopSeen, reach: HopReach) -> str:
        before, draft, lie = seen_before.draft, seen.draft, self._lie(seen)
        if draft.folds != before.folds:
            return _fold_told(before, draft, lie)
        if seen.pointer.dragging or pull_of(seen.pointer) is not None:
            return ""
        if draft.fine != before.fine:
            return ended(_("Small steps")) if draft.fine else _("Usual steps.")
        if draft.held is not None and (before.held, before.spot) != (draft.held, draft.spot):
            return _carried(before, seen, lie, reach)
        if len(draft.laid) > len(before.laid):
            return _laid(before, seen, lie, reach)
        if len(draft.laid) < len(before.laid):
            back = [tr(marble_words(each[0])) for each in before.laid if each not in draft.laid]
            return ended(labelled(_("Taken back"), listed(back)))
        flick = _aimed(seen)
        if flick is not None and flick != _aimed(seen_before):
            pull = pull_of(seen_before.pointer)
            taken = pull is not None and not pull.free
            if before.chosen == draft.chosen and not taken:
                return self._aim(flick, seen)
            return self._aimed_told(flick, seen)
        put_back = before.held or (before.chosen if flick is None else None)
        return ended(_("Put back")) if put_back is not None and draft.held is None else ""

    def _aimed_told(self, flick: Flick, seen: HopSeen) -> str:
        marble, aim = tr(marble_words(flick.marble)), self._aim(flick, seen)
        return _("{marble:^} in hand. {aim}", marble=marble, aim=aim)

    def in_hand(self, seen: HopSeen) -> str:
        """The marble being aimed, and where to; or the one carried or next."""
        reach, lie, flick = self.reach(seen), self._lie(seen), _aimed(seen)
        if flick is not None:
            return self._aimed_told(flick, seen)
        if reach is None:
            return ""
        if seen.draft.held is None or seen.draft.spot is None:
            waits = seen.draft.laid and reach.unlaid(seen.draft)
            return _laid_next(seen.draft, reach) if waits else ""
        return _carried(replace(seen.draft, held=None), seen, lie, reach)

    def hint_sentence(self, advice: Advice, step: Step, seen: HopSeen) -> str:
        """Names the marked marble, and the aim or place shown."""
        lie, action, reach = self._lie(seen), advice.best, self.reach(seen)
        match step, action:
            case _, Place() if reach is not None and not reach.unlaid(seen.draft):
                return self.prompt(seen) if step is Step.WHERE else ""
            case Step.PIECE, Flick(marble):
                return _("Flick {marble}.", marble=tr(marble_words(marble)))
            case Step.MOVE, Flick(marble):
                aim = self._aim(action, seen)
                told = _("Flick {marble}: {aim}", marble=tr(marble_words(marble)), aim=aim)
                other = seen.draft.chosen not in (None, marble)
                return paragraph([ended(_("Put it back")), told]) if other else told
            case Step.MOVE, Place(spots):
                player = seen.state.acting_players()[0]
                told = _placing(seen, lie, player, spots)
                return _("Place {places}.", places=told)
        return self.shown_hint(advice, step, seen)

    def spoken(self, done: Done[HopState], seen: HopSeen, *, brief: bool) -> str | None:
        """Directions on the clock, and no numbers for places.

        How a flick was aimed is only told when looking back: at the table it was just heard.
        """
        names = done.names
        lie = replace(self._lie(seen), state=done.before, origin=None, names=names)
        name = "" if done.player == NATURE else names[done.player]
        match done.action:
            case SpreadAndDeal() if seen.you is not None:
                return begun(ended(tell(done.before, NATURE, done.action, names, brief=True)))
            case Give(to, marble) if to == seen.you:
                does = _("gives you {marble}", marble=tr(marble_words(marble)))
                return does if brief else _("{name} {does}.", name=name, does=does)
            case Give() if brief and {done.player} == seen.people:
                return paragraph(news(done.before, done.action, done.after, names))
            case Flick() if brief:
                return ""  # what it does is told as soon as it lies still
            case Roll() if brief and done.action.is_hit:
                return _won_told(done.action, lie, seen.alone)
            case Roll(marble) as roll if brief and {done.before.player} == seen.people:
                return off_text(marble) if marble in roll.fallen else ""
            case Roll() if brief and done.after.to_middle:
                return ""  # where the marble goes is told
            case Flick(marble) if seen.live:
                return _("{name} flicks {marble}.", name=name, marble=tr(marble_words(marble)))
            case Flick(marble):
                return _(
                    "{name} flicks {marble}: {shot}.",
                    name=name,
                    marble=tr(marble_words(marble)),
                    shot=shot_in_words(lie, done.action),
                )
            case Roll() as roll if not brief:
                # Someone alone is asked for what comes of it.
                goes_on = not seen.live or done.before.player != seen.alone
                miss = near_miss(done.before, roll)
                told = [_("It hits nothing.")] if goes_on else []
                if miss is not None:
                    told = [near_miss_text(miss.marble, miss.gap)]
                elif roll.is_hit:
                    told = [_won_told(roll, lie, seen.alone)]
                return paragraph(
                    [*told, *(following(roll, done.after, seen.called) if goes_on else ())]
                )
            case Place(spots):
                placed = _placed(done, lie, spots)
                if brief and {done.player} == seen.people:
                    placed = _("Placed.")
                elif brief:
                    placed = ended(tell(done.before, done.player, done.action, names, brief=True))
                last = done.before.last_roll
                moved = () if last is None or not last.is_hit else (last.marble, *last.touched)
                if seen.live and {done.player} != seen.people and spots.keys() <= set(moved):
                    placed = ""  # what was hit was told with the flick
                # In brief the score tells it.
                cards = [] if brief else cards_done(done.before, done.after, seen.called)
                return paragraph([placed, *cards])
        return None

    def idea_told(self, action: Action, seen: HopSeen, *, whole: bool) -> str:
        """Which marble, and its aim; or where the next marble goes, of a whole how many go."""
        lie = self._lie(seen)
        match action:
            case Flick(marble):
                return labelled(tr(marble_words(marble)), shot_in_words(lie, action))
            case Place(spots) if whole and len(spots) > 1:
                return unended(_("Place {places}.", places=marbles_text(len(spots))))
            case Place(spots) if seen.seat is not None:
                return _placing(seen, lie, seen.seat, spots) or self.prompt(seen)
        return ""

    def idea_begun(self, action: Action, seen: HopSeen) -> HopHand:
        """With the next marble set down as advised."""
        draft = seen.draft.rested
        spots = action.spots if isinstance(action, Place) else {}
        marble = _next(seen, spots)
        new = {} if marble is None else {marble: spots[marble]}
        return replace(draft, laid=tuple({**dict(draft.laid), **new}.items()), undone=())

    def typed(self, text: str, seen: HopSeen) -> str:
        """Turns clock directions and strengths into degrees and millimetres a second.

        A marble alone, like ``r2``, becomes the name to go to.
        """
        marble = marble_asked(HopText.wording.english(text))
        if marble is not None:
            return tr(marble_words(marble))
        return as_typed(text, self.camera.view.turned, seen.draft.chosen)

    def typed_example(self, action: Action, seen: HopSeen) -> str:
        """Its marble, where keys would start to aim it; or the furthest place that's free."""
        reach = self.reach(seen)
        free = [spot.key.spot for spot in self.spots(seen) if isinstance(spot.key, Free)]
        if isinstance(action, Place) and seen.seat is not None and free:
            zone = seen.state.place_for(seen.seat, next(iter(action.spots)))
            return self._lie(seen).from_middle(zone.seat, free[-1])
        if isinstance(action, Place):
            return HopText.wording.shown("place for me")
        if isinstance(action, Give):
            return HopText.wording.shown(f"give {tr(marble_words(action.marble))}")
        if reach is not None and isinstance(action, Flick):
            action = reach.first_shot(action.marble)
        return self.idea_told(action, seen, whole=False)

    def typing_help(self) -> Sequence[str]:
        """Says that an aim can be typed the way it's told."""
        return (
            _(
                "Or by the clock (twelve is straight ahead) and a strength from 0 to 100: {move}",
                move=HopText.wording.shown("flick R2 3:15 40%"),
            ),
            _("In words: straight ahead, right, back, left; very softly, softly, medium, hard."),
            _(
                "Omit the marble to flick the one in hand: {move}",
                move=HopText.wording.shown("at G1 40%"),
            ),
        )

    def _aim(self, flick: Flick, seen: HopSeen) -> str:
        # Who aims finely hears each step.
        return aim_in_words(self._lie(seen), flick, _help(seen), FINELY if self.desk.shift else 1)


def _help(seen: HopSeen) -> str:
    """How much is told of where a flick leads: one of ``AIMS``."""
    aim = aim_of(seen)
    # The eye can extend half a line to its target; the ear has to be told.
    return "contact" if aim == "line" else aim


def _placed(done: Done[HopState], lie: HopLie, spots: Mapping[str, tuple[int, int]]) -> str:
    """What a player placed, and where, if it was one marble in the middle."""
    name = lie.names[done.player]
    for marble, spot in spots.items():
        if len(spots) == 1 and done.before.place_for(done.player, marble).seat is None:
            return _(
                "{name} places {marble}: {place}.",
                name=name,
                marble=tr(marble_words(marble)),
                place=lie.from_middle(None, spot),
            )
    return _("{name} places {marbles}.", name=name, marbles=colours_text(spots))


def _won_told(roll: Roll, lie: HopLie, you: int | None) -> str:
    """What a flick that hits wins, from whom; what ``you`` win only by colour."""
    state = lie.state
    told = winnings(state, roll, lie.names, you if state.player == lie.you else lie.you)
    if state.player == you and (won := [m for m in roll.touched if m not in state.areas[you]]):
        told[0] = _("You win {colours}.", colours=colours_text(won))
    return paragraph(told)


def _next(seen: HopSeen, spots: Mapping[str, tuple[int, int]]) -> str | None:
    """Which of these marbles to set down next; None if all are."""
    laid, held = dict(seen.draft.laid), seen.draft.held
    following = next((marble for marble in spots if marble not in laid), None)
    return held if held is not None and held in spots else following


def _placing(seen: HopSeen, lie: HopLie, player: int, spots: Mapping[str, tuple[int, int]]) -> str:
    """Which of these marbles to set down next, and where; "" if all are."""
    marble = _next(seen, spots)
    if marble is None:
        return ""
    where = lie.from_middle(seen.state.place_for(player, marble).seat, spots[marble])
    return labelled(tr(marble_words(marble)), where)


def _aimed(seen: HopSeen) -> Flick | None:
    """The flick being aimed in steps; None if there's none or a pointer pulls."""
    pulled = pull_of(seen.pointer) is not None
    return None if seen.seat is None or pulled else seen.draft.shot


def _carried(before: HopHand, seen: HopSeen, lie: HopLie, reach: HopReach) -> str:
    """Where the marble in hand is, and whether it could be set down there."""
    draft = seen.draft
    marble, spot = draft.held, draft.spot
    assert marble is not None
    assert spot is not None
    zone = reach.zone(draft.laid, marble)
    if reach.is_beside(reach.view.spot_point(spot)):
        where, can = _("off the cloth"), _("arrow keys move it")
    else:
        where, why = lie.from_middle(zone.seat, spot), zone.why_not(spot)
        can = _("free", "a place") if why is None else unended(tr(why.message))
    told = ended(labelled(capital(where), can))
    if before.held == marble:
        return told
    name = tr(marble_words(marble))
    if seen.in_short and can == _("free", "a place"):
        told = ended(capital(where))
    return _("{marble:^} in hand. {aim}", marble=name, aim=told)


def _laid(before: HopHand, seen: HopSeen, lie: HopLie, reach: HopReach) -> str:
    """That marbles were set down, and what comes next."""
    new = dict(pair for pair in seen.draft.laid if pair not in before.laid)
    where = {each: lie.from_middle(reach.zone((), each).seat, spot) for each, spot in new.items()}
    placed = [
        _("{marble} at {place}", marble=tr(marble_words(each)), place=place)
        for each, place in where.items()
    ]
    told = _("Set down: {places}.", places=listed(placed, ";"))
    if reach.unlaid(seen.draft):
        onwards = _laid_next(seen.draft, reach)
        return onwards if seen.in_short else paragraph([told, onwards])
    onwards = ended(labelled("{activate}", _("Done")))
    return onwards if seen.in_short else paragraph([told, prompt_text(seen, reach)])


def _laid_next(draft: HopHand, reach: HopReach) -> str:
    """Which marble to set down next."""
    return ended(_("Next: {name}", name=tr(marble_words(reach.unlaid(draft)[0]))))


def _fold_told(before: HopHand, draft: HopHand, lie: HopLie) -> str:
    """Where the folding hand is, and what it has done."""
    work, was = draft.folds, before.folds
    if len(work.strokes) > len(was.strokes):
        return _("Stroke done.")
    if len(work.strokes) < len(was.strokes) or (was.way and not work.way):
        return ended(_("Taken back"))
    if work.hand != was.hand:
        return hand_text(work)
    if work.over is None or work.over == was.over:
        return _("The hand presses.") if work.way and not was.way else ""
    x, y = work.over
    where = ended(capital(lie.from_middle(None, (TENTHS * x, TENTHS * y))))
    ground = replace(cloth_of(lie.state), folds=work.relief(lie.state.variant))
    height = round(ground.height(x, y), 1)
    if not height:
        return where
    text = _("The cloth is {height} mm high.") if height > 0 else _("The cloth dips {height} mm.")
    return paragraph([where, text.format(height=short_number(abs(height)))])
