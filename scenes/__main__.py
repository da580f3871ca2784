"""The command ``pocketful``: opens the app, or plays in lines of text.

Only the standard library is imported before it's known which of the two is wanted, so text mode
needs no pygame and a computer opponent's process starts quickly.
"""

import argparse
import contextlib
import gc
import importlib
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

WRONG_USE = 2
"""Exit status for wrong options and for a machine that can't do what's asked."""

MOST_DIGITS = 18
"""A seed's digits; Python itself refuses numbers of several thousand digits."""

_HELPERS = frozenset({"-c", "--multiprocessing-fork"})
"""What the bundle is started with as a process for computer opponents."""

UNREAD = 1
"""Exit status when no one reads the output any more."""

INTERRUPTED = 130
"""Exit status after Ctrl+C, as in shells."""

_MODES = {
    "records": ("names", "out"),
    "code": ("file",),
    "export": ("file", "out"),
    "puzzles": ("names", "seed", "nodes"),
    "evening": ("names", "minutes", "seed", "nodes"),
    "terminal": ("file", "seats", "names", "options", "head_starts", "seed", "nodes"),
}
"""What opens no window, and the options it takes."""

_WINDOW = ("file", "fullscreen", "self_test")
_EVERYWHERE = ("language", "data")


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what's wrong with the options, in the player's language."""

    def error(self, message: str) -> NoReturn:
        from scenes.kit.i18n import _

        self.exit(
            WRONG_USE, _("pocketful: {message}; see “pocketful --help”.", message=message) + "\n"
        )

    def give_up(self, sentence: str) -> NoReturn:
        """Say why nothing can be done and leave."""
        self.exit(WRONG_USE, f"{sentence}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        # The inherited one says nothing if nothing can be written.
        if file is not None:
            file.write(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, sys.argv's by default; returns the exit status."""
    if getattr(sys, "frozen", False) and not _HELPERS.isdisjoint(sys.argv):
        # In the bundle, this is a computer opponent's process.
        import multiprocessing

        # PyInstaller would run this at every start, making the window wait (build.spec).
        importlib.import_module("pyi_rth_multiprocessing")
        multiprocessing.freeze_support()
    # A letter the console doesn't know must not end the program.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        from game import system
        from scenes.kit.assets import ASSETS, MissingAsset

        # An asset that may not be read, or is a folder, is as good as missing.
        lies = Path(error.filename or "")
        if not isinstance(error, MissingAsset) and lies.is_relative_to(ASSETS):
            error = MissingAsset(lies.relative_to(ASSETS).as_posix())
        if isinstance(error, MissingAsset):
            print(error, file=sys.stderr)
            return WRONG_USE
        # If it's about a file, its writer has said so already.
        if error.filename is not None or sys.stdout is None:
            raise
        told = not system.is_unread(error)
        if told and sys.stderr is not None:
            from game.records.files import write_problem
            from scenes.kit.i18n import tr

            with contextlib.suppress(OSError):
                print(tr(write_problem(error, Path("<stdout>"))), file=sys.stderr, flush=True)
        # The reader has read enough. Without this the interpreter would try to write again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG_USE if told else UNREAD
    return status


def _run(arguments: Sequence[str]) -> int:
    _speak(arguments)
    parser = _parser()
    try:
        chosen = parser.parse_args(arguments)
        if chosen.games:
            return _list_games()
        mode = _mode(parser, chosen)
        if mode in ("code", "export"):
            return _share(parser, chosen, mode)
        return _in_text(parser, chosen, mode) if mode else _window(parser, chosen)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else WRONG_USE


def _speak(arguments: Sequence[str]) -> None:
    """Choose the language before anything else is said."""
    from scenes.kit import i18n

    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    early.add_argument("--language")
    early.add_argument("--data")
    try:
        chosen = early.parse_known_args(list(arguments))[0]
    except argparse.ArgumentError:
        return
    problem = i18n.install(chosen.language or _usual_language(chosen.data))
    if problem is not None and chosen.language is not None:
        print(i18n.tr(problem), file=sys.stderr)


def _usual_language(data: str | None) -> str:
    """The language of the settings, if they're readable; else the system's."""
    from game.records.files import RecordError, read_text, there
    from game.records.places import find_places
    from game.records.settings import MAX_BYTES, read_settings
    from scenes.kit.i18n import ENGLISH, system_language

    try:
        settings = find_places(data).settings
        if not there(settings):
            return system_language(os.environ)
        return read_settings(read_text(settings, MAX_BYTES))[0].language
    except RecordError:
        return ENGLISH


def _parser() -> _Parser:
    from game import VERSION
    from scenes.kit.i18n import N_, _

    # argparse's own words, which it looks up with a function of its module.
    N_("usage: ")
    N_("options")
    N_("positional arguments")
    N_("show this help message and exit")
    N_("show program's version number and exit")
    N_("expected one argument")
    N_("unrecognized arguments: %s")
    N_("argument %(argument_name)s: %(message)s")
    N_("invalid choice: %(value)r (choose from %(choices)s)")
    N_("invalid %(type)s value: %(value)r")
    N_("not allowed with argument %s")
    vars(argparse)["_"] = _
    parser = _Parser(
        prog="pocketful",
        description=_("Small table games to share at one computer, offline."),
        epilog=_("Large text, sound and keys are under “Accessibility” in the settings."),
        allow_abbrev=False,
    )
    parser.add_argument(
        "file", nargs="?", type=Path, help=_("a match to open: a file, a picture or a code")
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Pocketful {VERSION}",
        help=_("show the version"),
    )
    parser.add_argument("--games", action="store_true", help=_("list the games and their options"))
    parser.add_argument("--language", metavar="CODE", help=_("the language, such as en"))
    parser.add_argument(
        "--data", type=_folder, metavar="FOLDER", help=_("where matches and settings are kept")
    )
    share = parser.add_argument_group(_("sharing matches"))
    share.add_argument("--code", action="store_true", help=_("print the match’s code"))
    share.add_argument(
        "--export",
        choices=("csv", "json", "text", "png", "gif"),
        help=_("write the match as a table, data, text, a picture or a film"),
    )
    share.add_argument("--out", type=Path, help=_("the file to write; without it, text is printed"))
    window = parser.add_argument_group(_("window"))
    size = window.add_mutually_exclusive_group()
    fullscreen, windowed = _("fill the whole screen"), _("stay in a window")
    size.add_argument("--fullscreen", action="store_const", const=True, help=fullscreen)
    size.add_argument(
        "--windowed", action="store_const", const=False, dest="fullscreen", help=windowed
    )
    window.add_argument(
        "--self-test",
        action="store_true",
        help=_("play one match between computers, then quit"),
    )
    text = parser.add_argument_group(_("lines of text"))
    text.add_argument(
        "--terminal",
        nargs="?",
        const="",
        metavar="GAME",
        help=_("play in lines of text; without a game, resume the last match"),
    )
    text.add_argument(
        "--puzzles",
        nargs="?",
        const="",
        metavar="GAME",
        help=_("solve puzzles in lines of text; without a game, count them"),
    )
    text.add_argument(
        "--evening",
        nargs="?",
        const="",
        metavar="GAME,GAME",
        help=_("a game night for those in --names; alone, resume the last one"),
    )
    text.add_argument(
        "--minutes", type=_number, metavar="NUMBER", help=_("how long game night may take")
    )
    text.add_argument(
        "--records",
        nargs="?",
        const="",
        metavar="WORDS",
        help=_("list finished matches, by --names or by words in their names"),
    )
    text.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help=_("who plays each seat: human or a computer’s level"),
    )
    text.add_argument("--names", metavar="NAME,NAME", help=_("the players’ names"))
    text.add_argument("--options", metavar="KEY=VALUE,KEY=VALUE", help=_("the rules, see --games"))
    text.add_argument(
        "--head-starts",
        metavar="SEAT:KEY=AMOUNT",
        help=_("head starts, see --games"),
    )
    text.add_argument(
        "--seed", type=_number, metavar="NUMBER", help=_("a number that makes chance repeatable")
    )
    # For scripts that need the same game every time, however fast the machine is.
    text.add_argument("--nodes", type=_number, help=argparse.SUPPRESS)
    return parser


def _folder(text: str) -> Path:
    # "" isn't a folder, though a path without a name would be the current one.
    if not text.strip():
        from scenes.kit.i18n import _

        raise argparse.ArgumentTypeError(_("name a folder"))
    return Path(text)


def _number(text: str) -> int:
    from scenes.kit.i18n import _

    if not re.fullmatch(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}", text):
        raise argparse.ArgumentTypeError(
            _("use a number of at most {count} digits", count=MOST_DIGITS)
        )
    return int(text)


def _list_games() -> int:
    from game.catalogue import GAMES
    from game.protocol import option_text
    from scenes.kit.i18n import _
    from scenes.kit.i18n.formats import listed

    for info in GAMES.values():
        print(f"{info.key}: {_(info.title)}. {_(info.subtitle)}.")
        print("  " + _("Players: {players}", players=listed(info.players)))
        for option in info.options:
            values = ", ".join(option_text(choice.value) for choice in option.choices)
            print(f"  {option.key}: {values} ({_(option.title)})")
        for kind in info.handicaps:
            amounts = ", ".join(f"{kind.key}={amount.value}" for amount in kind.amounts)
            print("  " + _("head start {amounts} ({title})", amounts=amounts, title=_(kind.title)))
    return 0


def _mode(parser: _Parser, chosen: argparse.Namespace) -> str:
    """What's asked for, "" for the window; nothing anyone asks for is silently ignored."""
    from scenes.kit.i18n import _

    given = [name for name, value in vars(chosen).items() if value != parser.get_default(name)]
    mode = next((mode for mode in _MODES if mode in given), "")
    for name in given:
        if name in (mode, *_MODES.get(mode, _WINDOW), *_EVERYWHERE):
            continue
        option = str(chosen.file) if name == "file" else f"--{name.replace('_', '-')}"
        if mode:
            parser.error(_("{option} doesn’t go with --{mode}", option=option, mode=mode))
        needed = next(mode for mode in reversed(_MODES) if name in _MODES[mode])
        parser.error(_("{option} needs --{mode}", option=option, mode=needed))
    return mode


def _in_text(parser: _Parser, chosen: argparse.Namespace, mode: str) -> int:
    """Do what a mode without a window is for; each has a module with a ``start``."""
    from scenes.terminal.start import CannotStart, CommandLine

    module = "start" if mode == "terminal" else mode
    given = {name: vars(chosen)[name] for name in CommandLine._fields[1:]}
    try:
        start = importlib.import_module(f"scenes.terminal.{module}").start
        return int(start(CommandLine(vars(chosen)[mode], **given)))
    except CannotStart as problem:
        parser.give_up(str(problem))


def _share(parser: _Parser, chosen: argparse.Namespace, mode: str) -> int:
    from scenes.kit.i18n import _

    if chosen.file is None:
        parser.error(_("name the match: a file, a picture or a code"))
    # The library prints a greeting on import; players have no use for it.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.messages import Said
    from scenes.app import exports
    from scenes.kit.i18n import tr

    try:
        kind = chosen.export or mode
        return exports.export(kind, chosen.file, chosen.out, chosen.data)
    except Said as problem:
        parser.give_up(tr(problem.message))


def _window(parser: _Parser, chosen: argparse.Namespace) -> int:
    from game.catalogue import GAMES
    from scenes.kit.i18n import _

    # The library prints a greeting on import; players have no use for it.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Imports create no garbage: collecting would only make them, and the first frame, slower.
    gc.disable()
    try:
        from scenes.app.start import run
        from scenes.app.window import NoDisplay
    except ImportError as problem:
        if problem.name is None or problem.name.partition(".")[0] != "pygame":
            raise
        text = _("Pocketful’s window needs pygame-ce; “pocketful --terminal {game}” plays without.")
        parser.give_up(text.format(game=next(iter(GAMES))))
    finally:
        gc.freeze()
        gc.enable()
    try:
        return run(
            file=chosen.file,
            self_test=chosen.self_test,
            language=chosen.language,
            data=chosen.data,
            fullscreen=chosen.fullscreen,
        )
    except NoDisplay:
        text = _(
            "Pocketful can’t open a window here; “pocketful --terminal {game}” plays in "
            "lines of text."
        )
        parser.give_up(text.format(game=next(iter(GAMES))))


if __name__ == "__main__":
    sys.exit(main())
