"""The questions about the Bead Game's table, and their answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.bead_game.actions import COLOURS, ENDS, Draw, Play, Split
from game.rules.bead_game.judging import effect_of
from scenes.games.bead_game import words
from scenes.games.bead_game.ear.spots import BeadSpots, bowl_text
from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import listed, paragraph
from scenes.kit.i18n.joining import labelled
from scenes.table.walking.targets import Question


def questions(table: BeadSpots) -> Sequence[Question]:
    """The questions of the person to move, else of the viewer."""
    secret = table.state.has_secrets
    return (
        Question(
            "can",
            "",
            lambda: paragraph(_possible(table, fully=False)),
            secret,
            lambda: paragraph(_possible(table, fully=True)),
        ),
        Question("others", "", lambda: paragraph(_others(table))),
        Question("own", "", lambda: _own(table), secret),
        Question("pile", _("What’s in the pile?"), lambda: _pile(table)),
        Question("quiet", _("How close is a standstill?"), lambda: _quiet(table)),
    )


def _chains(table: BeadSpots, player: int) -> str:
    """Each chain by number, from the inside to the outside."""
    chains = table.state.chains[player]
    if not chains:
        return _("{name} has no chains.", name=table.seen.names[player])
    numbered = (labelled(number, words.in_order(chain)) for number, chain in enumerate(chains, 1))
    return _(
        "{name}, chains from the inside: {chains}.",
        name=table.seen.names[player],
        chains=listed(numbered, ";"),
    )


def _own(table: BeadSpots) -> str:
    """The asker's bowl and chains."""
    bowl = bowl_text(table.state, table.you, table.seen.names)
    return paragraph([bowl, _chains(table, table.you)])


def _others(table: BeadSpots) -> Iterator[str]:
    """The others' hands and chains, in turn order."""
    players = table.state.players
    for turn in range(1, players):
        player = (table.you + turn) % players
        yield bowl_text(table.state, player, table.seen.names)
        yield _chains(table, player)


def _pile(table: BeadSpots) -> str:
    return _("In the pile: {beads}.", beads=words.heap_text(table.state.pile))


def _possible(table: BeadSpots, *, fully: bool) -> Iterator[str]:
    """For each bead in the bowl, what its ends take and where it cuts; then what can be drawn.

    Unless ``fully``, only the ends that take something and the number of cuts.
    """
    if table.seen.seat is None:
        yield _("It’s not your turn.")
        return
    legal = table.reach.legal
    for colour in COLOURS:
        plays = [Play(colour, end) for end in ENDS if Play(colour, end) in legal]
        cuts = [a for a in legal if isinstance(a, Split) and a.colour == colour]
        if plays or cuts:
            choices = (_all if fully else _few)(table, plays, cuts)
            yield _("{move:^}: {choices}.", move=_(colour), choices=listed(choices))
    drawn = [_(colour) for colour in COLOURS if Draw(colour) in legal]
    if drawn:
        yield _("To draw: {beads}.", beads=listed(drawn))
    if not legal:
        yield words.hint_text_of_pass()


def _all(table: BeadSpots, plays: Sequence[Play], cuts: Sequence[Split]) -> Iterator[str]:
    for play in plays:
        yield words.offer_text(table.state, play, table.seen.names)
    for cut in sorted(cuts, key=lambda cut: (cut.chain, cut.after)):
        yield _(
            "a cut of chain {number} after {count}",
            number=cut.chain + 1,
            count=words.beads_text(cut.after),
        )


def _few(table: BeadSpots, plays: Sequence[Play], cuts: Sequence[Split]) -> Iterator[str]:
    takes = [(play, len(effect_of(table.state, play).removed)) for play in plays]
    for play, count in takes:
        if count:
            yield _("{end} {count}", end=words.end_text(play.end), count=count)
    if cuts:
        yield ngettext("{count} cut", "{count} cuts", len(cuts))
    elif not any(count for _play, count in takes):
        yield _("takes nothing")


def _quiet(table: BeadSpots) -> str:
    return paragraph(words.standstill(table.state.quiet))
