"""The Bead Game by ear: what's where on its table, where arrows lead, and its questions' answers.

The rows are the player's own bowl and chains, the pile, then bowl and chains of each other player
in turn order. A chain's row goes from its inside end to its outside end.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property, partial

from game.messages import capital
from game.rules.bead_game.actions import (
    COLOURS,
    ENDS,
    INSIDE,
    OUTSIDE,
    Draw,
    Gap,
    InHand,
    OnChain,
    OnPile,
    Play,
    Split,
)
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game import words
from scenes.games.bead_game.hand import BeadHand, BeadReach
from scenes.games.bead_game.places import BowlOf, ChainEnd, Spot
from scenes.kit.i18n import _, labelled, ngettext
from scenes.kit.i18n.formats import ended, listed, paragraph
from scenes.kit.intent import Command
from scenes.table.lights import around
from scenes.table.table_view import TableView
from scenes.table.targets import BoardTarget, PlayerQuestion

BeadSeen = TableView[BeadState, BeadHand]


Row = Sequence[Spot]


def asker(seen: BeadSeen) -> int:
    """Whose chains are told as “yours”: the person to move's, else the viewer's, else seat 0's."""
    return max(0, seen.state.player if seen.asker is None else seen.asker)


class BeadSpots:
    """The table as it is now, in rows of spots."""

    def __init__(self, seen: BeadSeen, reach: BeadReach) -> None:
        self.seen = seen
        self.state = seen.state
        self.reach = reach
        self.you = asker(seen)
        self.chosen = seen.draft.chosen if seen.seat is not None else None

    @cached_property
    def areas(self) -> Sequence[Sequence[Row]]:
        """The rows by what they belong to: own bowl, own chains, pile, each other player."""
        you = self.you
        hand = self.state.hands[you]
        held = [InHand(colour) for colour in COLOURS if hand is not None and hand[colour]]
        pile = [OnPile(colour) for colour in COLOURS if self.state.pile[colour]]
        others = [(you + turn) % self.state.players for turn in range(1, self.state.players)]
        areas: list[Sequence[Row]] = [
            [held],
            self._chains(you),
            [pile],
            *([[BowlOf(seat)], *self._chains(seat)] for seat in others),
        ]
        filled = ([row for row in area if row] for area in areas)
        return [area for area in filled if area]

    def _chains(self, player: int) -> Sequence[Row]:
        numbers = range(len(self.state.chains[player]))
        return [list(self._chain(player, number)) for number in numbers]

    def _chain(self, player: int, number: int) -> Iterator[Spot]:
        """A chain's beads; with a bead in hand, also its ends and the gaps for a cut."""
        cuts = set(self.reach.gaps(self.chosen)) if self.chosen and player == self.you else set()
        if self.chosen:
            yield ChainEnd(INSIDE, player, number)
        for place in range(len(self.state.chains[player][number])):
            if (gap := Gap(player, number, place)) in cuts:
                yield gap
            yield OnChain(player, number, place)
        if self.chosen:
            yield ChainEnd(OUTSIDE, player, number)

    def spots(self) -> Sequence[BoardTarget]:
        """All spots, row by row."""
        keys = [key for area in self.areas for row in area for key in row]
        return [self._spot(key) for key in keys]

    def _spot(self, key: Spot) -> BoardTarget:
        plan = self.reach.plan
        opens = self.seen.seat is not None and self.reach.opens(self.seen.draft, key)
        side = 2 * plan.hand_radius if isinstance(key, BowlOf) else plan.bead
        rect = around(self.reach.spot_point(self.you, key), side)
        goal = isinstance(key, Gap) or key in self._ends
        return BoardTarget(key, rect, partial(self.told, key), opens, goal)

    @cached_property
    def _ends(self) -> Sequence[Spot]:
        """The first inside and the first outside end: a play means those of all chains."""
        rows = [row for area in self.areas for row in area if isinstance(row[0], ChainEnd)]
        return (rows[0][0], rows[0][-1]) if rows else ()

    # What's told

    def told(self, key: Hashable) -> str:
        """What's at a spot, and what can be done there."""
        sentences: list[str] = []
        match key:
            case InHand(colour):
                sentences = [*self._in_hand(colour)]
            case OnPile(colour):
                sentences = [*self._on_pile(colour)]
            case ChainEnd(end, player, chain):
                sentences = [self._end(end, player, chain), self._play(end)]
            case Gap(_player, chain, after):
                cut = Split(self.chosen or "", chain, after)
                sentences = [
                    ended(capital(self._chain_name(self.you, chain))),
                    words.preview_text(self.state, cut, self.seen.names),
                ]
            case OnChain():
                sentences = [*self._bead(key)]
            case BowlOf(player):
                sentences = [words.bowl_text(self.state, player, self.seen.names)]
        return paragraph(filter(None, sentences))

    def _in_hand(self, colour: str) -> Iterator[str]:
        hand = self.state.hands[self.you]
        count = hand[colour] if hand is not None else 0
        yield _("In your bowl: {beads}.", beads=words.coloured(count, colour))
        if self.seen.seat is None:
            return
        if colour == self.chosen:
            yield _("Chosen.")
            yield from _uses(self, colour)
            return
        yield from self._takes(colour, ENDS)
        yield _cuts_text(self, colour)

    def _takes(self, colour: str, ends: Sequence[str]) -> Iterator[str]:
        """Whose beads a colour would take at these ends."""
        for end in ends:
            play = Play(colour, end)
            if whose := words.whose_text(effect_of(self.state, play), self.seen.names, self.you):
                yield ended(labelled(words.end_text(end), whose))

    def _on_pile(self, colour: str) -> Iterator[str]:
        yield _("In the pile: {beads}.", beads=words.coloured(self.state.pile[colour], colour))
        if self.seen.seat is None:
            return
        if self.chosen:
            yield _("To draw a bead, first put yours back.")

    def _end(self, end: str, player: int, chain: int) -> str:
        text = _("{chain:^}, its inside end.")
        if end == OUTSIDE:
            text = _("{chain:^}, its outside end.")
        return text.format(chain=self._chain_name(player, chain))

    def _play(self, end: str) -> str:
        """What the bead in hand would do at this end of all chains."""
        play = Play(self.chosen or "", end)
        if play not in self.reach.legal:
            return _("A play must take at least one bead.")
        return words.preview_text(self.state, play, self.seen.names)

    def _bead(self, bead: OnChain) -> Iterator[str]:
        chain = self.state.chains[bead.player][bead.chain]
        colour, last = chain[bead.place], len(chain) - 1
        chain_name = self._chain_name(bead.player, bead.chain)
        yield ended(listed([capital(_(colour)), chain_name]))
        yield _(
            "Number {inside} from the inside, {outside} from the outside.",
            inside=bead.place + 1,
            outside=last - bead.place + 1,
        )
        at = [end for end, place in ((INSIDE, 0), (OUTSIDE, last)) if bead.place == place]
        yield from self._takes(colour, () if self.chosen else at)
        if self.chosen:
            pressed = self.reach.action(
                self.seen.draft, self.reach.spot_at(self._spot(bead).point, self.chosen)
            )
            if pressed in self.reach.legal:
                yield words.preview_text(self.state, pressed, self.seen.names)

    def _chain_name(self, player: int, number: int) -> str:
        """A chain's name aloud, by its owner and number."""
        text = _("your chain {number}") if player == self.you else _("{name}’s chain {number}")
        return text.format(name=self.seen.names[player], number=number + 1)

    # Steps

    def step(self, start: Hashable, command: Command, *, shift: bool) -> Hashable | None:
        """Where an arrow leads; None if there's nothing that way.

        Left and Right lead along a row, with Shift to its ends; Up and Down to the next row, with
        Shift to the next area.
        """
        areas = self.areas
        at = next(
            ((a, r) for a, area in enumerate(areas) for r, row in enumerate(area) if start in row),
            None,
        )
        if at is None:
            return None
        row = areas[at[0]][at[1]]
        place = row.index(start)
        step = 1 if command in (Command.UP, Command.RIGHT) else -1
        if command in (Command.LEFT, Command.RIGHT):
            following = (len(row) - 1 if step > 0 else 0) if shift else place + step
            return row[following] if 0 <= following < len(row) and following != place else None
        if shift:
            number = at[0] + step
            return areas[number][0][0] if 0 <= number < len(areas) else None
        rows = [each for area in areas for each in area]
        number = rows.index(row) + step
        if not 0 <= number < len(rows):
            return None
        return rows[number][min(place, len(rows[number]) - 1)]


def questions(table: BeadSpots) -> Sequence[PlayerQuestion]:
    """The questions of the person to move, else of the viewer."""
    return (
        PlayerQuestion(
            "can",
            "",
            lambda: paragraph(_possible(table, fully=False)),
            lambda: paragraph(_possible(table, fully=True)),
        ),
        PlayerQuestion("others", "", lambda: paragraph(_others(table))),
        PlayerQuestion("own", "", lambda: _own(table)),
        PlayerQuestion("pile", _("What’s in the pile?"), lambda: words.pile_text(table.state)),
        PlayerQuestion(
            "quiet",
            _("How close is a standstill?"),
            lambda: paragraph(words.standstill(table.state.quiet)),
        ),
    )


def _chains(table: BeadSpots, player: int) -> str:
    """Each chain by number, from the inside to the outside."""
    chains = table.state.chains[player]
    if not chains:
        return _("{name} has no chains.", name=table.seen.names[player])
    numbered = (labelled(number, words.in_order(chain)) for number, chain in enumerate(chains, 1))
    return _("Chains from the inside: {chains}.", chains=listed(numbered, ";"))


def _own(table: BeadSpots) -> str:
    """The asker's bowl and chains."""
    bowl = _("In your bowl: {beads}.", beads=words.held_text(table.state, table.you))
    return paragraph([bowl, _chains(table, table.you)])


def _others(table: BeadSpots) -> Iterator[str]:
    """The others' hands and chains, in turn order."""
    players = table.state.players
    for turn in range(1, players):
        player = (table.you + turn) % players
        yield words.bowl_text(table.state, player, table.seen.names)
        yield _chains(table, player)


def _possible(table: BeadSpots, *, fully: bool) -> Iterator[str]:
    """What the beads in the bowl can do, then what can be drawn.

    Unless ``fully``, how many beads the ends of each take, and in how many places it cuts; else
    whose beads these are, end by end, and where the cuts are, chain by chain.
    """
    if table.seen.seat is None:
        yield _("It’s not your turn.")
        return
    legal = table.reach.legal
    plays = [Play(colour, end) for end in ENDS for colour in COLOURS if Play(colour, end) in legal]
    cuts = [action for action in legal if isinstance(action, Split)]
    if fully:
        yield from _by_kind(table, plays, cuts)
    else:
        for colour in COLOURS:
            yield from _uses(table, colour)
    drawn = [_(colour) for colour in COLOURS if Draw(colour) in legal]
    if drawn:
        yield _("To draw: {beads}.", beads=listed(drawn))
    if not legal:
        yield words.hint_text_of_pass()


def _by_kind(table: BeadSpots, plays: Sequence[Play], cuts: Sequence[Split]) -> Iterator[str]:
    for end in ENDS:
        told = [
            listed([_(play.colour), whose])
            for play in plays
            if play.end == end
            and (
                whose := words.whose_text(effect_of(table.state, play), table.seen.names, table.you)
            )
        ]
        if told:
            yield ended(labelled(words.end_text(end), listed(told, ";")))
    for chain in sorted({cut.chain for cut in cuts}):
        for colour in COLOURS:
            after = sorted(cut.after for cut in cuts if (cut.colour, cut.chain) == (colour, chain))
            if after:
                yield _(
                    "{colour:^} cuts chain {number} after bead {places}.",
                    colour=_(colour),
                    number=chain + 1,
                    places=listed(after),
                )


def _uses(table: BeadSpots, colour: str) -> Iterator[str]:
    """How many beads a colour takes at each end, and in how many places it can cut."""
    plays = [play for end in ENDS if (play := Play(colour, end)) in table.reach.legal]
    takes = {play.end: len(effect_of(table.state, play)) for play in plays}
    told = [_("{count} {end}", count=count, end=_(end)) for end, count in takes.items() if count]
    if told or plays:
        beads = listed(told, "and") or _("nothing")
        yield _("{colour:^} takes {beads}.", colour=_(colour), beads=beads)
    yield _cuts_text(table, colour)


def _cuts_text(table: BeadSpots, colour: str) -> str:
    """In how many places a colour can cut; "" for none."""
    count = len(table.reach.gaps(colour))
    told = ngettext(
        "{colour:^} cuts in {count} place.",
        "{colour:^} cuts in {count} places.",
        count,
        colour=_(colour),
    )
    return told if count else ""
