"""The practice cloth: a table with one player, and a card with the tries and the options."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.protocol import Action, OptionValue
from game.records.files import RecordError
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Place, Roll
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import DIAMETER
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.frames import film, near_miss
from scenes.games.hop_the_marble.hand import Flicking, Meant, intent
from scenes.games.hop_the_marble.motion import HopMotion
from scenes.games.hop_the_marble.picture.lights import WAY, around, draw_line, ghost, way
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.practice_rules import (
    KeptFlick,
    PracticeState,
    kept_flick,
    new_practice,
    practice_match,
    replayed,
)
from scenes.games.hop_the_marble.reach import HopHand, HopSeen
from scenes.games.hop_the_marble.scene import HopTable
from scenes.games.hop_the_marble.shown import HeldMarble, HopShown
from scenes.games.hop_the_marble.view import HopView
from scenes.games.hop_the_marble.words import colours_text, near_miss_text
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _, ngettext, saying, tr
from scenes.kit.i18n.formats import decimal_text, paragraph
from scenes.kit.intent import Command, Pointer
from scenes.kit.look import Look
from scenes.kit.marks import CHANGED
from scenes.kit.services import Services
from scenes.kit.session.timeline import Showing
from scenes.table.game import Desk
from scenes.table.guide.card import GuideCard
from scenes.table.guide.guide import Guide
from scenes.table.guide.scene import GuidedScene, GuideNarrator
from scenes.table.meaning import Hold, Intent, Lift, PointerState
from scenes.table.table_view import TableView
from scenes.table.targets import PlayerQuestion
from scenes.ui.button import Button
from scenes.ui.choice import Choice, Dropdown
from scenes.ui.choice import ChoiceOption as Selectable
from scenes.ui.layout import Row, Wrap
from scenes.ui.text import Label, Separator
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

TRAILS: Final = 6
"""How many of the last tries are shown as trails."""

_FAINTEST: Final = 0.25
"""Opacity of the oldest trail; the newest has 1."""

_CHOICES: Final = ("surface", "rim", "aim")
"""The options that can be changed here."""

_ASKED: Final = ("here", "can", "areas", "ground")
"""The questions of Hop's table that aren't about cards or turns."""


class PracticeGuide(Guide):
    """Tells what came of the flicks, and changes the position on the cloth.

    The tries from number ``since`` of the match on count.
    """

    hints = False

    def __init__(self, services: Services) -> None:
        super().__init__(services, 0, 0)
        self.since = 0

    # The position

    @property
    def state(self) -> PracticeState:
        """The cloth's position."""
        return PracticeState.of(self.match.states[-1])

    def _rest(self) -> None:
        """Let what rolls come to rest at once."""
        if not self.table.at_rest:
            self.table.skip()

    def _put_away(self) -> None:
        """Put back what's in hand, and show the whole cloth again."""
        self.table.works.put(self.seat, HopHand(fine=self.table.draft.fine))
        self.table.forget_work()

    def lay(self, state: PracticeState) -> None:
        """Change the position; the tries still count."""
        self._rest()
        self.match.states[-1] = state
        self._put_away()

    def begin(self, state: PracticeState) -> None:
        """Start over with this position."""
        self._rest()
        self.table.session.match = practice_match(state)
        self.seat, self.since = state.player, 0
        self.table.turned = self.table.game.turned_for(state, state.player)
        self._put_away()

    def change(self, key: str, value: OptionValue) -> None:
        """Take another surface or rim (a new cloth to learn), or other help with aiming."""
        state = self.state
        state = replace(state, variant=replace(state.variant, **{key: value}))  # type: ignore[arg-type]
        if key == "aim":
            self.lay(state)
        else:
            self.begin(state.put_back())

    def watch(self, kept: KeptFlick, state: PracticeState) -> None:
        """Show a kept flick on its cloth; it's no try."""
        self.begin(state)
        self.match.play(state.player, kept.flick)
        self.match.play(self.match.state.acting_players()[0], kept.roll)
        self.since = len(self.match.log)
        self.table.forget_work()
        for number in range(self.since):
            self.table.session.timeline.add(self.table.showing(number))

    # The tries

    def tries(self, seen: HopSeen) -> Iterator[tuple[HopState, Roll]]:
        """The rolls seen so far, latest first, with the states before them."""
        rolling = None if seen.showing is None else seen.showing.before
        for number in range(seen.position - 1, self.since - 1, -1):
            done = seen.past[number]
            if isinstance(done.action, Roll) and done.before is not rolling:
                yield done.before, done.action

    def news(self) -> str:
        """What came of the last flick, and how well all went."""
        tries = list(self.tries(self.table.seen))
        if not tries:
            return _("Nothing flicked yet.")
        hits = sum(roll.is_hit for _before, roll in tries)
        count = ngettext(
            "{hits} of {count} hit: {percent}%",
            "{hits} of {count} hit: {percent}%",
            len(tries),
            hits=hits,
            percent=round(100 * hits / len(tries)),
        )
        return paragraph([try_text(*tries[0]), count])

    # The card

    def heading(self) -> str:
        """What this page is."""
        return _("Practice cloth")

    def say(self) -> str:
        """What to do next."""
        seen = self.table.seen
        return _("Watch it roll …") if seen.showing is not None else self.table.game.prompt(seen)

    def answer(self) -> str:
        """What came of the last flick, once everything's at rest."""
        if self.table.seen.showing is not None:
            return ""
        if len(self.match.log) == self.since:
            return _("Your last tries leave trails on the cloth.")
        return self.news()

    def ways(self) -> Sequence[Button]:
        """None: nothing ends here."""
        return ()

    def leave_text(self) -> str:
        """Back to the set-up."""
        return _("Back")

    def poll(self, now: float) -> None:
        """Tell it for the ear as soon as someone hears it."""
        if self.table.seen.by_ear is not self.services.voice.is_on:
            self.table.changed()

    def hint(self) -> None:
        """Do nothing: there's nothing to find out."""

    def put_back(self) -> None:
        """Put all marbles back as at the start."""
        self.lay(self.state.put_back())


class Practising(Flicking):
    """Flick the player's own marbles, and drag the others elsewhere."""

    def pressed(self, event: Pointer, place: str | None) -> Lift[HopHand] | Meant:
        """Grab a marble: a drag moves one of the others, a press aims at it."""
        reach, point = self.reach, event.point
        lying = reach.state.on_cloth()
        other = reach.marble_at(point, lying.without(reach.own))
        if other is None or reach.marble_at(point, reach.own) is not None:
            return super().pressed(event, place)
        return Lift(self.draft, other)

    def moved(self, event: Pointer, pointer: PointerState) -> Hold[HopHand]:
        """Drag a marble along."""
        marble, start = pointer.grip, pointer.held_at
        if not isinstance(marble, str) or start is None:
            return super().moved(event, pointer)
        if not pointer.dragging:
            return Hold(self.draft, pointer)
        lying = self.reach.state.on_cloth()[marble]
        (x, y), (from_x, from_y) = map(self.reach.view.spot_at, (event.point, start))
        spot = lying[0] + x - from_x, lying[1] + y - from_y
        return Hold(replace(self.draft, held=marble, spot=spot), pointer)

    def clicked(self, event: Pointer, pointer: PointerState) -> Meant:
        """Aim at the marble that was pressed."""
        if not isinstance(pointer.grip, str):
            return super().clicked(event, pointer)
        return self._aimed_at(event.point)

    def dropped(self, event: Pointer, place: str | None, pointer: PointerState) -> Meant:
        """Set down what was dragged."""
        marble, spot = self.draft.held, self.draft.spot
        if marble is None or spot is None:
            return super().dropped(event, place, pointer)
        return Place(Marbles({marble: spot}))


class PracticeTable(HopTable):
    """Hop's table for practice: without cards, with the trails of the last tries."""

    board_breadth = 1.1
    keeps_flicks = False

    def __init__(self, desk: Desk[HopState, HopHand], guide: PracticeGuide) -> None:
        super().__init__(desk)
        self._guide = guide
        self.camera.nears = False
        self._drawn: tuple[object, list[Item]] = (None, [])

    def place(self, look: Look, area: pygame.Rect, seen: HopSeen) -> None:
        """Place the cloth beside the buttons; there are no cards."""
        aside = (self.breadth_beside(look), 0, 0)
        whole = HopView.over(area, seen.state.variant.cloth, seen.turned, aside)
        self.camera.lay(whole)
        self._picture = HopPicture(look, whole, seen.player_styles)

    def items(self, seen: HopSeen) -> list[Item]:
        """Puts the trails between the cloth and the marbles."""
        tries = tuple(zip(range(TRAILS), self._guide.tries(seen), strict=False))
        key = (tries, self.camera.view, self.picture)
        if self._drawn[0] != key:
            trails: list[Item] = []
            for age, (before, roll) in reversed(tries):
                shown = 1 - (1 - _FAINTEST) * age / max(1, len(tries) - 1)
                trails += self._trail(before, roll, shown)
            self._drawn = key, trails
        self.picture.trails = self._drawn[1]
        return super().items(seen)

    def shown(self, seen: HopSeen) -> HopShown:
        """Shows a dragged marble, and where it would land."""
        shown, marble, spot = super().shown(seen), seen.draft.held, seen.draft.spot
        if marble is None or spot is None or not seen.pointer.dragging:
            return shown
        landing = PracticeState.of(seen.state).landing(marble, spot)
        return replace(shown, held=HeldMarble(marble, spot, landing, fits=landing == spot))

    def _trail(self, before: HopState, roll: Roll, shown: float) -> Iterator[Item]:
        """A trail: a line for a hit, dots for a miss, a pale marble at its end."""
        picture, view = self.picture, self.camera.view
        look = picture.look
        points = [view.point_of(place) for place in film(before).path(roll.marble)]
        reach = math.ceil(view.px(DIAMETER))
        rect = around(points).inflate(2 * reach, 2 * reach).clip(view.area)
        if not rect.w or not rect.h:
            return
        points = [(x - rect.left, y - rect.top) for x, y in points]
        canvas = pygame.Surface(rect.size, pygame.SRCALPHA)
        if roll.is_hit:
            draw_line(look, canvas, points, CHANGED, 4.4, 2.2)
        else:
            canvas.fblits(list(way(look, points, WAY, radius=1.6)))
        if roll.marble not in roll.fallen:
            canvas.fblits([centred(ghost(look, roll.marble[0], view.px(DIAMETER)), points[-1])])
        canvas.fill((255, 255, 255, round(255 * shown)), special_flags=pygame.BLEND_RGBA_MULT)
        yield canvas, rect.topleft

    def intent(self, event: Pointer | Command, seen: HopSeen) -> Intent[HopHand] | None:
        """As at every table, but other players' marbles can be dragged."""
        reach = self.reach(seen)
        return None if reach is None else intent(event, seen.draft, reach, flicking=Practising)

    def left(self, seen: HopSeen) -> HopHand:
        """The same aim, best for the next try."""
        return HopHand(seen.draft.chosen, seen.draft.shot, fine=seen.draft.fine)

    def questions(self, seen: HopSeen) -> Sequence[PlayerQuestion]:
        """What came of the last flick, and what Hop's table answers about marbles and cloth."""
        asked = [each for each in super().questions(seen) if each.name in _ASKED]
        return [
            *asked,
            *(PlayerQuestion(name, "", self._guide.news) for name in ("points", "last")),
        ]

    def playing(self, action: Action, seen: HopSeen) -> None:
        """Sounds a dragged marble."""
        if isinstance(action, Place):
            self.desk.play_sound(sounds.MARBLE_SET, force=0.1)

    def _motion(self, before: HopState, action: Action, after: HopState) -> HopMotion:
        # What was dragged is there already.
        return super()._motion(after if isinstance(action, Place) else before, action, after)

    def _tell_news(self, showing: Showing[HopState], seen: HopSeen) -> bool:
        """Leaves the news to the card."""
        return False


class PracticeNarrator(GuideNarrator):
    """Says what the card says."""

    def _tell_actions(self, seen: TableView[HopState, HopHand]) -> None:
        """Does nothing: the card tells what came of a flick."""


class PracticeCard(GuideCard):
    """What can be changed on the cloth, and the kept flicks, below the last try."""

    say_style = "body"
    guide: PracticeGuide
    rebuild: Callable[[], None]

    def sections(self) -> list[Widget]:
        """What's below the last try; kept flicks, if any, come first."""
        self._services = self.table.services
        self._problem = ""
        self._flicks = self._kept_flicks()
        self._flick = self._flicks[0] if self._flicks else None
        tools, choices, kept = self._tools_of_cloth(), [*map(self._choice, _CHOICES)], self._kept()
        parts = [kept, tools, choices] if self._flicks else [tools, choices, kept]
        return [widget for part in parts for widget in (Separator(), *part)]

    def _tools_of_cloth(self) -> list[Widget]:
        guide = self.guide

        def shuffle() -> None:
            guide.lay(guide.state.shuffled(self._services.rng))

        def clear() -> None:
            guide.begin(guide.state)

        return [
            Toggle(
                _("Put the marbles back"),
                guide.state.goes_back,
                self._set_returns,
                detail=_("After every flick."),
                name="returns",
            ),
            Wrap(
                [
                    Button(_("New layout"), shuffle, icon="random", name="shuffle"),
                    Button(_("Clear trails"), clear, icon="trash", name="forget"),
                ],
                gap=8,
                line_gap=8,
            ),
        ]

    def _set_returns(self, goes_back: bool) -> None:
        state = replace(self.guide.state, goes_back=goes_back)
        self.guide.lay(state.put_back() if goes_back else state)

    def _choice(self, key: str) -> Widget:
        option = next(option for option in INFO.options if option.key == key)
        value = getattr(self.guide.state.variant, key)
        values = [Selectable(c.value, _(c.label), _(c.explanation)) for c in option.choices]
        make = Choice if len(values) < 3 else Dropdown
        chooser = make(values, value, partial(self.guide.change, key), name=f"option-{key}")
        return Row([Label(_(option.title), "body", flex=1), chooser], folded_gap=6)

    def _kept_flicks(self) -> list[KeptFlick]:
        """The kept flicks; says so if one can't be read."""
        try:
            texts = self._services.kept.moments.of(INFO.key)
        except RecordError as error:
            self._problem = tr(error.message)
            return []
        return [kept for kept in map(kept_flick, texts) if kept is not None]

    def _kept(self) -> list[Widget]:
        """The kept flicks, and what can be done with one."""
        title = Label(_("Saved flicks"), "strong", name="kept")
        if self._problem:
            return [title, Label(self._problem, "body", name="kept-problem")]
        if self._flick is None:
            return [title, Label(_("Save a flick at the table to find it here."), "body")]
        flicks = [Selectable(kept, kept.title, "") for kept in self._flicks]
        buttons = [
            Button(_("Watch it"), partial(self._use, "watch"), icon="play", name="watch-shot"),
            Button(_("Film it"), partial(self._use, "film"), icon="film", name="film-shot"),
            Button(_("Try it"), partial(self._use, "try"), icon="target", name="try-shot"),
            Button(_("Remove", "a kept flick"), self._remove, icon="trash", name="remove-shot"),
        ]
        choose = partial(setattr, self, "_flick")
        return [
            title,
            Dropdown(flicks, self._flick, choose, name="kept-shots"),
            Wrap(buttons, gap=8, line_gap=8),
        ]

    def _use(self, use: str) -> None:
        """Use the chosen flick; says so where it can't be played."""
        kept, found = self._flick, replayed(self._flick) if self._flick is not None else None
        if kept is None or found is None:
            self.table.ui.toast(_("This flick can’t be played any more."))
            return
        match, state = found
        match use:
            case "film":
                end = len(match.log)
                self._services.go.make_film(match, range(end - 2, end))
            case "watch":
                self.guide.watch(kept, state)
                self.rebuild()
            case _:
                self.guide.begin(state)
                self.rebuild()

    def _remove(self) -> None:
        assert self._flick is not None
        with saying(self.table.ui.toast):
            self._services.kept.moments.remove(INFO.key, self._flick.text)
        self.rebuild()


class PracticeScene(GuidedScene):
    """Flicks for one player alone, on the cloth chosen in the set-up.

    Leaving the page ends the practice; flicks kept at a table can be seen and tried here.
    """

    guide: PracticeGuide
    game: HopTable

    def __init__(self, services: Services, options: Mapping[str, OptionValue]) -> None:
        guide = PracticeGuide(services)
        match = practice_match(new_practice(options, services.rng))
        super().__init__(services, match, guide, lambda desk: PracticeTable(desk, guide))

    def make_narrator(self) -> GuideNarrator:
        """What speaks the card."""
        return PracticeNarrator(self.table, self.introductions, self.guide)

    def make_side(self) -> PracticeCard:
        """The card with the tries and the options."""
        card = PracticeCard(self.table, self.guide, self.introductions, self._open_menu)
        card.rebuild = self.layout
        return card

    def command(self, command: Command) -> None:
        """Back leads out where nothing is in hand; the rules open at how to flick."""
        alone = not self.ui.overlays and not self.table.curtain.covers
        if alone and command is Command.BACK and self.table.meaning(command) is None:
            self.services.go.back()
        elif alone and command is Command.RULES:
            self.services.go.open_rules(INFO.key, "flicking")
        else:
            super().command(command)


def try_text(before: HopState, roll: Roll) -> str:
    """What came of a flick, in words."""
    way, missed = film(before).path(roll.marble), near_miss(before, roll)
    fell = roll.marble in roll.fallen
    sentences = [
        _(
            "It rolled {length} cm in {seconds} s.",
            length=round(sum(map(math.dist, way, way[1:])) / 10),
            seconds=decimal_text(film(before).seconds),
        )
    ]
    if roll.is_hit:
        sentences.append(_("Hit: {marbles}.", marbles=colours_text(roll.touched)))
    elif missed is not None:
        sentences.append(near_miss_text(missed.marble, missed.gap))
    elif not fell:
        sentences.append(_("Hit nothing."))
    if fell:
        sentences.append(_("Rolled off the cloth."))
    return paragraph(sentences)
