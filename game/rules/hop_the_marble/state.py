"""Hop the Marble's state: a position, its legal actions, and what they lead to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self, TypeVar

from game.handicaps import amount_of
from game.messages import N_, Message
from game.protocol import (
    NATURE,
    Action,
    ActionSpace,
    Choices,
    OptionValue,
    Outcome,
    Rejection,
    State,
    Unlisted,
    ranking_by,
    variant_of,
)
from game.rules.hop_the_marble import (
    ALL_CARDS,
    CARDS,
    NO_CARD,
    NOT_TIME,
    PILE,
    POINTS,
    SUITE,
    TURNS_EACH,
    HopVariant,
    MarbleCard,
    card_points,
)
from game.rules.hop_the_marble.actions import (
    DrawCard,
    Flick,
    Fold,
    Give,
    Leave,
    OpeningActions,
    Place,
    Roll,
    RollSpace,
    SpreadAndDeal,
    SpreadCloth,
)
from game.rules.hop_the_marble.judging import (
    HopPosition,
    explain_give,
    judge_flick,
    judge_fold,
    judge_place,
    random_flick,
    random_fold,
    random_place,
)
from game.rules.hop_the_marble.marbles import (
    ALL_MARBLES,
    COLOURS,
    NO_MARBLES,
    OF_EACH,
    Marbles,
    colour_of,
)


@dataclass(frozen=True, slots=True)
class HopState(HopPosition, State):
    """A position of Hop the Marble, its legal actions, and what they lead to."""

    @property
    def is_setting_up(self) -> bool:
        """Whether the first turn is still to come."""
        return (
            self.turns == 0
            and self.flicked is None
            and self.last_roll is None
            and (not self.is_dealt or any(self.to_place))
        )

    def turned(self, player: int) -> int:
        """How many cards ``player`` has finished."""
        return sum(card.turned for card in self.cards[player]) if self.is_dealt else 0

    def points(self, player: int) -> int:
        """The points of the cards ``player`` has finished in *Pile*."""
        return amount_of(self.variant.handicaps, player, POINTS) + sum(
            card_points(card.colours, self.variant.points)
            for card in (self.cards[player] if self.is_dealt else ())
            if card.turned
        )

    @property
    def face_down(self) -> tuple[str, ...]:
        """The cards no one has seen yet, in a fixed order; *Pile* draws from them."""
        seen = {card.colours for hand in self.cards for card in hand}
        return tuple(card for card in ALL_CARDS if card not in seen)

    # Whose turn it is, and the end

    def in_turn_order(self, first: int) -> tuple[int, ...]:
        """All players in turn order, from ``first`` on."""
        return tuple((first + n) % self.players for n in range(self.players))

    @property
    def last_player(self) -> int:
        """The player whose turn was finished last."""
        return (self.player - 1) % self.players

    @property
    def drawing(self) -> int | None:
        """The player who has to draw a card from the pile, or None."""
        if self.variant.mode != PILE or not self.is_dealt:
            return None
        waiting = (p for p in self.in_turn_order(self.last_player) if not self.open_cards(p))
        return next(waiting, None)

    def has_finished(self, player: int) -> bool:
        """Whether ``player`` has all that wins the game at once; in *Pile* nothing does."""
        if not self.is_dealt or any(self.to_place) or self.variant.mode == PILE:
            return False
        if self.variant.mode == NO_CARD:
            return self.best_colour(player) >= OF_EACH
        return all(card.turned for card in self.cards[player])

    @property
    def turns_left(self) -> int:
        """How many turns of all players together remain at most."""
        return TURNS_EACH * self.variant.players - self.turns

    @property
    def _is_over(self) -> bool:
        if self.drawing is not None:
            return self._is_pile_over
        return self.turns_left <= 0 or any(map(self.has_finished, range(self.players)))

    @property
    def _is_pile_over(self) -> bool:
        """Whether someone has to draw a card and there's none."""
        return self.drawing is not None and not self.pile

    def acting_players(self) -> tuple[int, ...]:
        """Who has to act: give, place, flick; NATURE for the deal, a roll or a draw."""
        if (folder := self.folder) is not None:
            return (folder,)
        if not self.is_dealt or self.flicked is not None:
            return (NATURE,)
        if self.owed:
            return (self.player,)
        for player in self.in_turn_order(self.player):
            if self.to_place[player]:
                return (player,)
        if self._is_over:
            return ()
        return (self.player,) if self.drawing is None else (NATURE,)

    @property
    def is_flick_due(self) -> bool:
        """Whether it's time for the player to move to flick."""
        waits = self.folder is not None or self.owed or self.to_place[self.player]
        return not waits and self.acting_players() == (self.player,)

    def returns(self) -> tuple[float, ...]:
        """For each player the cards finished, their points in *Pile*, or the most of one colour."""
        return tuple(float(self._score(player)) for player in range(self.players))

    def _score(self, player: int) -> int:
        if not self.variant.has_cards:
            return self.best_colour(player)
        return self.points(player) if self.variant.mode == PILE else self.turned(player)

    def standing(self) -> Outcome:
        """The ranking by score.

        Of several who finish on one turn, the one whose turn it was comes first. When the turns run
        out, ties are broken by closeness to an open card.
        """
        ranking = ranking_by([self._rank(player) for player in range(self.players)])
        return Outcome(ranking[0], ranking, self._reason())

    def _rank(self, player: int) -> tuple[float, ...]:
        score = self._score(player)
        if self.has_finished(player):
            return (score, player == self.last_player, 0)
        return (score, 0, 0 if self._is_pile_over else -self.distance(player))

    def _reason(self) -> Message:
        if not self._is_over:
            return Message("The game isn’t over yet.")
        if self._is_pile_over:
            return Message("The pile is empty. Most points win.")
        mode = self.variant.mode
        if any(map(self.has_finished, range(self.players))):
            return _FINISHED.get(mode, _ALL_CARDS_TURNED)
        return Message(_OUT_OF_TURNS.get(mode, _MOST_CARDS), turns=self.turns)

    # Legal actions

    def legal_actions(self, player: int) -> ActionSpace:
        """What ``player`` may do; only gifts can be listed."""
        if not self.may_act(player):
            return self.no_actions()
        if player == NATURE:
            return self._chance()
        if self.folder is not None:
            return Unlisted(judge_fold, random_fold)
        if self.owed:
            return Choices(self.gifts(player), lambda action: explain_give(self, action))
        if self.to_place[player]:
            return Unlisted(partial(judge_place, self, player), partial(random_place, self, player))
        return Unlisted(partial(judge_flick, self), partial(random_flick, self))

    def gifts(self, player: int) -> list[Give]:
        """Everything ``player`` may give to the one who's owed a marble."""
        marbles = sorted((*self.areas[player], *self.to_place[player]))
        return [Give(self.owed[0], marble) for marble in marbles]

    def _chance(self) -> ActionSpace:
        if not self.is_dealt:
            scattered = self.variant.scattered or not self.variant.has_cards
            relief = None if self.strokes is None else self.ground
            return OpeningActions(self.variant, self.box if scattered else (), relief)
        if self.flicked is not None:
            return RollSpace(self.variant, self.flicked, self.on_cloth())
        drawing = self.drawing
        assert drawing is not None
        refusal = Rejection(Message("Chance can’t do that here."), "modes-pile")
        draws = (DrawCard(drawing, card) for card in self.face_down)
        return Choices(draws, lambda _action: refusal)

    # Moving on

    def apply_action(self, player: int, action: Action) -> Self:
        self.check(player, action)
        match action:
            case Fold(strokes):
                return replace(self, strokes=strokes)
            case SpreadCloth():
                return replace(self, left=self.players)
            case Leave():
                return replace(self, left=self.left + 1)
            case SpreadAndDeal():
                return self._dealt(action)
            case DrawCard(to, card):
                hand = (*self.cards[to], MarbleCard(card))
                return replace(self, cards=_with(self.cards, to, hand), pile=self.pile - 1)
            case Flick():
                return replace(self, flicked=action, last_roll=None)
            case Roll():
                return self._hit(action) if action.is_hit else self._missed(action)
            case Give(to, marble):
                return self._given(to, marble)
            case Place(spots):
                return self._placed(player, spots)._settled()
            case _:
                raise AssertionError(action)

    def _dealt(self, deal: SpreadAndDeal) -> Self:
        hands = deal.cards or ((),) * self.players
        cards = tuple(self._opened(player, hand) for player, hand in enumerate(hands))
        dealt = replace(
            self,
            folds=deal.folds,
            strokes=None,
            left=0,
            cards=cards,
            box=_without(self.box, deal.scatter),
            middle=deal.scatter,
        )
        if self.variant.mode != PILE:
            return dealt
        return replace(dealt, pile=self.variant.pile_of(len(dealt.face_down)))

    def _opened(self, player: int, hand: tuple[str, ...]) -> tuple[MarbleCard, ...]:
        """The cards dealt to ``player``, with those finished that a head start finishes."""
        given = amount_of(self.variant.handicaps, player, CARDS)
        # Red cards come last in order, but are finished first in *Suite*.
        turned = hand[-given:] if self.variant.mode == SUITE else hand[:given]
        return tuple(MarbleCard(card, turned=given > 0 and card in turned) for card in hand)

    def _missed(self, roll: Roll) -> Self:
        """The flicked marble goes to the middle, or back if it's the only one."""
        left = self.areas[self.player].without((roll.marble,))
        return replace(
            self,
            areas=_with(self.areas, self.player, left),
            to_place=_with(self.to_place, self.player, (roll.marble,)),
            to_middle=bool(left),
            flicked=None,
            last_roll=roll,
        )

    def _hit(self, roll: Roll) -> Self:
        """The player wins every marble that moved; anyone who lost all they had is owed one."""
        areas = tuple(area.without(roll.moved) for area in self.areas)
        won = tuple(sorted(roll.moved))
        return replace(
            self,
            areas=areas,
            middle=self.middle.without(won),
            to_place=_with(self.to_place, self.player, won),
            owed=tuple(p for p in self.in_turn_order(self.player)[1:] if not areas[p]),
            flicked=None,
            last_roll=roll,
        )

    def _given(self, to: int, marble: str) -> Self:
        mine = _without(self.to_place[self.player], (marble,))
        to_place = _with(_with(self.to_place, self.player, mine), to, (marble,))
        left = self.areas[self.player].without((marble,))
        return replace(
            self, areas=_with(self.areas, self.player, left), to_place=to_place, owed=self.owed[1:]
        )

    def _placed(self, player: int, spots: Marbles) -> Self:
        to_place = _with(self.to_place, player, _without(self.to_place[player], spots))
        if self.to_middle:
            return replace(self, middle=self.middle | spots, to_place=to_place, to_middle=False)
        areas = _with(self.areas, player, self.areas[player] | spots)
        return replace(self, areas=areas, to_place=to_place)

    def _settled(self) -> Self:
        """The same position, or the next turn if every marble of this one is placed."""
        if any(self.to_place) or self.last_roll is None:
            return self
        return replace(
            self,
            cards=tuple(self._checked(player) for player in range(self.players)),
            player=(self.player + 1) % self.players,
            turns=self.turns + 1,
        )

    def _checked(self, player: int) -> tuple[MarbleCard, ...]:
        """The cards of ``player``, one finished if it asks for exactly the marbles they have."""
        done = next(
            (card for card in self.open_cards(player) if self.missing(player, card) == ("", "")),
            None,
        )
        return tuple(
            MarbleCard(card.colours, turned=True) if card is done else card
            for card in self.cards[player]
        )


_ALL_CARDS_TURNED: Final = Message("First to finish all three cards wins.")

_FINISHED: Final = {
    NO_CARD: Message("First with four marbles of one colour wins."),
    NOT_TIME: Message("First to finish their card wins."),
}

_MOST_CARDS: Final = N_("After {turns} turns, most cards done win, then nearest to an open card.")

_OUT_OF_TURNS: Final = {
    NO_CARD: N_("After {turns} turns, most marbles of one colour win."),
    PILE: N_("After {turns} turns, most points win, then nearest to an open card."),
}

T = TypeVar("T")


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _without(marbles: Iterable[str], fewer: Iterable[str]) -> tuple[str, ...]:
    gone = set(fewer)
    return tuple(marble for marble in marbles if marble not in gone)


def initial_state(players: int, options: Mapping[str, OptionValue]) -> HopState:
    """The first state for checked, complete options; nothing is dealt or placed yet."""
    variant = variant_of(HopVariant, players, options)
    colours = COLOURS if variant.has_cards else COLOURS.replace("D", "")
    to_place = tuple(
        tuple(sorted(f"{colour}{seat + 1}" for colour in colours)) for seat in range(players)
    )
    given = {marble for marbles in to_place for marble in marbles}
    return HopState(
        variant,
        areas=(NO_MARBLES,) * players,
        to_place=to_place,
        box=tuple(m for m in ALL_MARBLES if colour_of(m) in colours and m not in given),
    )
