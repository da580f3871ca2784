"""The Bead Game in words: what a play does, what to do next, what an action was."""

from collections import Counter
from collections.abc import Sequence

from game.protocol import NATURE, Action, Pass, State
from game.rules.bead_game.actions import OUTSIDE, Beads, Begin, Chain, Draw, LayChain, Play, Split
from game.rules.bead_game.judging import Removals, effect_of, won_of
from game.rules.bead_game.state import QUIET_END, BeadState
from scenes.kit.i18n import _, labelled, ngettext
from scenes.kit.i18n.formats import listed, paragraph, unended
from scenes.kit.match_words import names_you


def standstill(quiet: int) -> list[str]:
    """How long no chain has changed, and when that ends the game."""
    if not quiet:
        return [_("If {limit} turns in a row change no chain, the game ends.", limit=QUIET_END)]
    return [
        ngettext(
            "No chain has changed for {count} turn.",
            "No chain has changed for {count} turns.",
            quiet,
        ),
        _("The game ends at {limit}.", limit=QUIET_END),
    ]


def beads_text(count: int) -> str:
    """A number of beads in words."""
    return ngettext("{count} bead", "{count} beads", count)


def heap_text(beads: Beads) -> str:
    """The beads of a heap by colours."""
    return listed(coloured(count, colour) for colour, count in beads.items() if count) or _(
        "nothing"
    )


def held_text(state: BeadState, player: int) -> str:
    """What a player holds, or how much if that's hidden."""
    hand = state.hands[player]
    return beads_text(state.hand_sizes[player]) if hand is None else heap_text(hand)


def bowl_text(state: BeadState, player: int, names: Sequence[str]) -> str:
    """The same with the player's name."""
    return _("{name}, in the bowl: {beads}.", name=names[player], beads=held_text(state, player))


def pile_text(state: BeadState) -> str:
    """The beads in the pile."""
    if not any(state.pile.values()):
        return _("The pile is empty.")
    return _("In the pile: {beads}.", beads=heap_text(state.pile))


def coloured(count: int, colour: str) -> str:
    """A number of beads of one colour: “2 red”."""
    return ngettext("{count} {colour}", "{count} {colour}", count, colour=_(colour))


def end_text(end: str) -> str:
    """An end of the chains at the start of a sentence."""
    return _("Outside") if end == OUTSIDE else _("Inside")


def offer_text(state: BeadState, play: Play, names: Sequence[str]) -> str:
    """A play that removes beads on a button: the end, and which go."""
    text = _("Play inside, remove {beads}")
    if play.end == OUTSIDE:
        text = _("Play outside, remove {beads}")
    return text.format(beads=gone_text(state, play, names))


def gone_text(state: BeadState, play: Play, names: Sequence[str]) -> str:
    """How many beads go, and whose, or how many are the player's; "" for none."""
    effect = effect_of(state, play)
    told, gone = whose_text(effect, names, state.player), Counter(r.player for r in effect)
    if len(gone) > 1:
        told, own = beads_text(gone.total()), gone[state.player]
        if own:
            told = _("{beads}, {own} of yours", beads=told, own=own)
    return told


def whose_text(
    effect: Removals,
    names: Sequence[str],
    you: int | None = None,
    actor: int | None = None,
) -> str:
    """How many beads go from whose chains: “1 of yours and 2 of Ben’s”; "" for none.

    It's told of an ``actor`` who has been named.
    """
    gone = Counter(removal.player for removal in effect)
    own = {actor: _("{number} of their own"), you: _("{number} of yours")}
    theirs = _("{number} of {name}’s")
    told = [
        own.get(you if names_you(names[player]) else player, theirs).format(
            name=names[player], number=gone[player]
        )
        for player in sorted(gone, key=lambda player: (player != you, player))
    ]
    return listed(told, "and")


def _spared_text(play: Play) -> str:
    return _(
        "Nothing comes off: no chain has {colour} on the {end}.",
        colour=_(play.colour),
        end=_(play.end),
    )


def preview_text(state: BeadState, action: Action, names: Sequence[str]) -> str:
    """What the pointed-at legal action would do, in one or two sentences."""
    match action:
        case Play():
            return _play_preview(state, action, names)
        case Split():
            chain, after = state.chains[state.player][action.chain], action.after
            return _(
                "Cut between {inner} and {outer}: {first} inside, {second} outside.",
                inner=_(chain[after - 1]),
                outer=_(chain[after]),
                first=beads_text(after),
                second=beads_text(len(chain) - after),
            )
        case Draw():
            return _("Draw this {colour} bead.", colour=_(action.colour))
    return ""


def _play_preview(state: BeadState, play: Play, names: Sequence[str]) -> str:
    effect, sentences = effect_of(state, play), [_spared_text(play)]
    if effect:
        beads = gone_text(state, play, names)
        sentences = [_("{colour:^} takes {beads}.", colour=_(play.colour), beads=beads)]
    if won_of(effect):
        sentences.append(
            ngettext(
                "You win the last bead of a chain.",
                "You win the last beads of {count} chains.",
                won_of(effect),
            )
        )
    if not state.apply_action(state.player, play).chains[state.player]:
        sentences.append(_("Your last chain goes!"))
    return paragraph(sentences)


def tell(before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in words, with what came of it; see ``scenes.front.Teller``."""
    game = BeadState.of(before)
    name = "" if player == NATURE else names[player]
    match action:
        case Play():
            return _brief_play(game, action) if brief else full_play(game, action, names)
        case Draw():
            text = (
                _("{colour} from the pile") if brief else _("{name} draws {colour} from the pile.")
            )
            return text.format(name=name, colour=_(action.colour))
        case Split():
            first = action.after
            second = len(game.chains[game.player][action.chain]) - first
            if brief:
                return _(
                    "{colour} cuts [chain {number}|a chain]: {first} and {second}",
                    colour=_(action.colour),
                    number=action.chain + 1,
                    first=first,
                    second=second,
                )
            return _(
                "{name} cuts [chain {number}|a chain] with {colour}: {inner} inside, {outer} "
                "outside.",
                name=name,
                colour=_(action.colour),
                number=action.chain + 1,
                inner=first,
                outer=second,
            )
        case LayChain():
            text = _("{name}’s chain, from the inside: {beads}.")
            if brief:
                text = _("{name}’s chain")
            return text.format(name=names[action.player], beads=in_order(action.beads))
        case Begin():
            text = _("{name} starts.", name=names[action.player])
            return unended(text) if brief else text
        case Pass():
            return _("pass") if brief else _("{name} can’t do anything and passes.", name=name)
    raise TypeError(f"no action of the Bead Game: {action!r}")


def own_start(action: LayChain | Begin) -> str:
    """What chance gives a player without a name."""
    if isinstance(action, Begin):
        return _("You start.")
    return _("Your chain, from the inside: {beads}.", beads=in_order(action.beads))


def spoken_play(before: BeadState, play: Play, names: Sequence[str], you: int | None = None) -> str:
    """The end, and whose beads went."""
    whose = whose_text(effect_of(before, play), names, you)
    return labelled(played_text(play), whose) if whose else played_text(play)


def played_text(play: Play) -> str:
    """The colour and the end."""
    text = _("{colour}, outside") if play.end == OUTSIDE else _("{colour}, inside")
    return text.format(colour=_(play.colour))


def _brief_play(before: BeadState, play: Play) -> str:
    """The end, how many beads went, and how many were won."""
    effect = effect_of(before, play)
    text = played_text(play)
    if won_of(effect):
        return _(
            "{play}: takes {count}, wins {won}", play=text, count=len(effect), won=won_of(effect)
        )
    if not effect:
        return text
    return _("{play}: takes {count}", play=text, count=len(effect))


def full_play(before: BeadState, play: Play, names: Sequence[str], you: int | None = None) -> str:
    """The end in one sentence, what came of it in others."""
    name = names[before.player]
    effect = effect_of(before, play)
    text = _("{name} plays {colour} inside.")
    if play.end == OUTSIDE:
        text = _("{name} plays {colour} outside.")
    sentences = [text.format(name=name, colour=_(play.colour))]
    whose = whose_text(effect, names, you, before.player)
    sentences.append(_("It takes {whose}.", whose=whose) if whose else _spared_text(play))
    if won_of(effect):
        text = ngettext(
            "{name} wins a chain’s last bead.",
            "{name} wins {count} chains’ last beads.",
            won_of(effect),
            name=name,
        )
        sentences.append(text)
    return paragraph(sentences)


def in_order(chain: Chain) -> str:
    """The beads of a chain from the inside to the outside."""
    return listed(_(colour) for colour in chain)


def unseen(state: State, seat: int, names: Sequence[str]) -> Sequence[str]:
    """The others' hands, if they're hidden."""
    return [
        _("{name}’s beads", name=names[other])
        for other, hand in enumerate(BeadState.of(state).observation(seat).hands)
        if hand is None
    ]


def place_text(action: Action) -> str:
    """Where a hint says to look."""
    match action:
        case Play():
            return _("Play from your bowl.")
        case Draw():
            return _("Draw from the pile.")
        case Split():
            return _("Cut your chain[ {number}].", number=action.chain + 1)
    return hint_text_of_pass()


def piece_text(action: Action) -> str:
    """Which bead a hint is about."""
    match action:
        case Play():
            return _("Play {colour}. Outside or inside?", colour=_(action.colour))
        case Draw():
            return _("Draw {colour}.", colour=_(action.colour))
        case Split():
            return _(
                "Cut [chain {number}|your chain] with {colour}. But where?",
                number=action.chain + 1,
                colour=_(action.colour),
            )
    return hint_text_of_pass()


def hint_text_of_pass() -> str:
    """The hint for a player who can do nothing."""
    return _("There’s nothing you can do.")


def hint_text(state: BeadState, action: Action) -> str:
    """A hint in words."""
    match action:
        case Play():
            count = len(effect_of(state, action))
            colour, end = _(action.colour), _(action.end)
            if not count:
                return _("Play {colour}, {end}, though nothing comes off.", colour=colour, end=end)
            return ngettext(
                "Play {colour}, {end}: {count} bead goes.",
                "Play {colour}, {end}: {count} beads go.",
                count,
                colour=colour,
                end=end,
            )
        case Split():
            second = len(state.chains[state.player][action.chain]) - action.after
            return _(
                "Cut [chain {number}|your chain] with {colour}: {first} inside, {second} outside.",
                number=action.chain + 1,
                colour=_(action.colour),
                first=beads_text(action.after),
                second=beads_text(second),
            )
    return piece_text(action)
