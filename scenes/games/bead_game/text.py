"""The Bead Game in lines of text."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from game.protocol import NATURE, Action
from game.rules.bead_game.actions import COLOURS, ENDS, LETTERS, Beads, Draw, Play, Split
from game.rules.bead_game.state import QUIET_SHOWN, BeadState
from scenes.games.bead_game.words import (
    beads_text,
    bowl_text,
    in_order,
    pile_text,
    standstill,
)
from scenes.kit.i18n import N_, _, labelled, ngettext
from scenes.kit.i18n.formats import ended, listed
from scenes.terminal.view import TerminalWords, TextView, columns, to_left

_SEPARATORS = re.compile(r"[\s,;:.–—−→-]+")
_CUT = re.compile(r"([0-9]{1,2})[ @]([0-9]{1,2})")
_ENDS = {"o": "outside", "out": "outside", "i": "inside", "in": "inside"}
_COLOUR_OF = {letter: colour for colour, letter in LETTERS.items()}
_SHORT: Mapping[str, str] = MappingProxyType(
    {
        # Translators: one or two letters for beads in a row; all six differ.
        "red": N_("r", "short for red beads"),
        "black": N_("b", "short for black beads"),
        "clear": N_("c", "short for clear beads"),
        "green": N_("g", "short for green beads"),
        "orange": N_("o", "short for orange beads"),
        "white": N_("w", "short for white beads"),
    }
)


class BeadGameText(TextView[BeadState]):
    """Tells a Bead Game position and what happens in it."""

    pieces_command = "chains"
    wording = TerminalWords(
        words=(
            N_("play", "a word of a move"),
            N_("draw", "a word of a move"),
            N_("split", "a word of a move"),
            N_("pass", "a word of a move"),
            *COLOURS,
            *ENDS,
            *_SHORT.values(),
        )
    )

    def introduction(self) -> list[str]:
        """What everyone tries to do."""
        return [_("Be the first with no chains left.")]

    def goal(self, you: int | None) -> list[str]:
        """Nothing: listeners are told by a note."""
        return []

    def board(self) -> list[str]:
        """Each player's hand and chains in letters, the pile, and what the letters mean."""
        width = max(columns(name) for name in (*self.names, _("Pile", "of beads")))
        lines = []
        for player, name in enumerate(self.names):
            hand = self.state.hands[player]
            held = beads_text(self.state.hand_sizes[player]) if hand is None else _letters(hand)
            lines.append(_("{name}  in the bowl: {beads}", name=to_left(name, width), beads=held))
            chains = "   ".join(
                f"{number} {'-'.join(_(_SHORT[colour]) for colour in chain)}"
                for number, chain in enumerate(self.state.chains[player], 1)
            )
            lines.append(
                " " * width + "  " + _("chains: {chains}", chains=chains or _("none", "no chains"))
            )
        lines.append(f"{to_left(_('Pile', 'of beads'), width)}  {_letters(self.state.pile)}")
        lines.append(_("Each chain has a number, then its beads from the inside out."))
        lines.append(self.letters({_(_SHORT[colour]): _(colour) for colour in COLOURS}))
        return lines

    def pieces(self) -> list[str]:
        """Every player's chains and hand bead by bead, then the pile."""
        lines = []
        for player, name in enumerate(self.names):
            own = self.state.chains[player]
            if not own:
                lines.append(_("{name} has no chains.", name=name))
            for number, chain in enumerate(own, 1):
                lines.append(
                    _(
                        "{name}, chain {number} from the inside: {beads}.",
                        name=name,
                        number=number,
                        beads=in_order(chain),
                    )
                )
            lines.append(bowl_text(self.state, player, self.names))
        return [*lines, pile_text(self.state)]

    def standings(self) -> list[str]:
        """Each player's beads that count."""
        return [
            labelled(name, beads_text(self.state.beads_left(seat)))
            for seat, name in enumerate(self.names)
        ]

    def scores(self) -> str:
        """The beads each player still has on chains and in hand."""
        told = (
            ngettext(
                "{name}: {count} bead left, {held} in the bowl",
                "{name}: {count} beads left, {held} in the bowl",
                self.state.beads_left(seat),
                name=name,
                held=self.state.hand_sizes[seat],
            )
            for seat, name in enumerate(self.names)
        )
        return ended(listed(told, ";"))

    def notes(self) -> list[str]:
        """The count of quiet turns once it matters."""
        if self.state.is_terminal or self.state.player == NATURE or self.state.quiet < QUIET_SHOWN:
            return []
        return standstill(self.state.quiet)

    def moves(self, actions: Sequence[Action], about: str) -> list[str]:
        """One line for each colour that can be played, split with or drawn."""
        wanted = _colour(self.wording.english(about))
        if about and wanted is None:
            return [_("No bead has that colour.")]
        lines = []
        shown = self.wording.shown
        for colour in COLOURS if wanted is None else (wanted,):
            ends = [a.end for a in actions if isinstance(a, Play) and a.colour == colour]
            cuts = [a for a in actions if isinstance(a, Split) and a.colour == colour]
            places = [_cut_text(cut) for cut in cuts]
            lines += [
                _(
                    "{move}: {choices}.",
                    move=shown(f"{verb} {colour}"),
                    choices=listed(map(shown, choices)),
                )
                for verb, choices in (("play", ends), ("split", places))
                if choices
            ]
        drawn = [a.colour for a in actions if isinstance(a, Draw) and wanted in (None, a.colour)]
        if drawn:
            lines.append(
                _("{move}: {choices}.", move=shown("draw"), choices=listed(map(shown, drawn)))
            )
        if not lines and wanted is not None:
            return [_("Nothing you can do with {colour} now.", colour=_(wanted))]
        return lines

    def read(self, text: str) -> str | None:
        """Words and letters with any separators, like ``red out``, ``draw w``, ``split r 1 4``."""
        words = _SEPARATORS.sub(" ", text).strip()
        if words == "pass":
            return words
        verb, _space, rest = words.partition(" ")
        if verb not in ("play", "draw", "split"):
            verb, rest = "play", words
        name, _space, rest = rest.partition(" ")
        colour = _colour(name)
        if colour is None:
            return None
        if verb == "draw":
            return None if rest else f"draw {colour}"
        if verb == "split":
            cut = _CUT.fullmatch(rest)
            # People count chains from 1, the notation from 0.
            whole = cut is not None and cut[1] != "0"
            return f"split {colour} {int(cut[1]) - 1}@{int(cut[2])}" if cut and whole else None
        end = rest if rest in ENDS else _ENDS.get(rest)
        return end and f"play {colour} {end}"

    def written(self, action: Action) -> str:
        """The strict notation, but with chains counted from 1."""
        if isinstance(action, Split):
            return f"split {action.colour} {_cut_text(action)}"
        return action.notation()

    def is_place(self, text: str) -> bool:
        """Whether ``text`` is a colour alone."""
        return _colour(self.wording.english(text)) is not None

    def notation_help(self) -> list[str]:
        """How the three moves are written."""
        shown = self.wording.shown
        return [
            _("Play a bead by its colour and an end: {move}", move=shown("red outside")),
            _("Draw from the pile by colour: {move}", move=shown("draw red")),
            _(
                "Cut a chain: the colour you discard, the chain’s number, the beads "
                "before the cut from the inside: {move}",
                move=shown("split red 1@4"),
            ),
            _("Type a colour or its first letter to see what it can do."),
        ]


def _cut_text(cut: Split) -> str:
    """A cut as it's typed: the chain's number from 1, and the beads before the cut."""
    return f"{cut.chain + 1}@{cut.after}"


def _colour(word: str) -> str | None:
    """The colour that its English word or letter names, as the game's own word for it."""
    named = (colour for colour in COLOURS if colour == word)
    return next(named, _COLOUR_OF.get(word))


def _letters(beads: Beads) -> str:
    groups = (_(_SHORT[colour]) * count for colour, count in beads.items() if count)
    return " ".join(groups) or _("nothing")
