"""The command line. It parses and prints; all knowledge of the game is in the modules it calls."""

import argparse
import io
import json
import multiprocessing
import os
import re
import secrets
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from tripeaks import __version__, board, cards, deals, game, rating, rules, solver, survey
from tripeaks.cards import text
from tripeaks.deals import Deal
from tripeaks.game import Game
from tripeaks.ideals import finish, listing
from tripeaks.position import DRAW, Outcome
from tripeaks.rules import Rules

_DEAL = "a deal number (1 to 4294967295) or a deck text of 52 cards"
_RULES = (
    "rules code: a table ("
    + ", ".join(rules.TABLES)
    + ") and what differs from it, as in modern.nowrap.pass2"
)


def as_json(played: Game, reveal: bool = False) -> dict[str, Any]:
    """A game's position for other programs. Moves and legal moves are slots, -1 for a draw or redeal.

    `tableau` has 28 entries: a card, `##` for a face-down one (unless `reveal`), None for one that is gone.
    """
    here = played.position
    faces = (text(here.deal.cards[s]) if reveal or here.face_up(s) else "##" for s in range(board.SLOTS))
    tableau = [None if here.gone >> slot & 1 else face for slot, face in enumerate(faces)]
    return {
        "deal": _name(played.deal),
        "rules": rules.code(played.rules),
        "tableau": tableau,
        "waste": None if here.top is None else text(here.top),
        "stock": here.stock_count,
        "moves": list(played.played),
        "legal": list(played.legal_moves),
        "streak": played.tally.streak,
        "score": played.score,
        "outcome": played.outcome.value,
    }


def _name(deal: Deal) -> int | str:
    return deal.code if deal.number is None else deal.number


def drawing(played: Game, reveal: bool = False) -> str:
    """The table as text: four rows of the board, then waste, stock and score. `##` is a face-down card."""
    here = played.position
    cells = as_json(played, reveal)["tableau"]
    lines = []
    for row in board.ROWS:
        line = [" "] * (2 * max(board.PLACE) + 2)
        for slot in row:
            line[2 * board.PLACE[slot] : 2 * board.PLACE[slot] + 2] = cells[slot] or "  "
        lines.append("".join(line).rstrip())
    top = "empty" if here.top is None else text(here.top)
    score = f"score {played.score}  streak {played.tally.streak}  {played.outcome.value}"
    return "\n".join([*lines, f"waste {top}  stock {here.stock_count}  {score}"])


def _show(played: Game, as_document: bool, reveal: bool) -> None:
    print(json.dumps(as_json(played, reveal)) if as_document else drawing(played, reveal))


def _deal(args: argparse.Namespace) -> None:
    table = rules.parse(args.rules)
    _show(Game(deals.parse(args.deal, table.jokers), table), args.json, args.reveal)


def _play(args: argparse.Namespace) -> None:
    table = rules.parse(args.rules)
    deal = deals.parse(args.deal, table.jokers) if args.deal is not None else _fresh(table)
    if args.moves is None:
        if args.json or args.reveal:
            raise ValueError(f"{'--json' if args.json else '--reveal'} is of use with --moves only")
        _play_in_terminal(Game(deal, table))
    else:
        played = game.replay(deal, table, game.parse_moves(args.moves), game.quits(args.moves))
        _show(played, args.json, args.reveal)


def _fresh(table: Rules) -> Deal:
    return deals.from_number(deals.number_from(secrets.randbits(64)), table.jokers)


_HELP = "a card as in 7H, or its slot; d draw; u undo; r redo; q quit; ? this help"


def _play_in_terminal(played: Game) -> None:
    if sys.stdin is None:
        raise ValueError("nobody can play: the standard input is closed")
    print(f"Deal {played.deal.code}, rules {rules.code(played.rules)}. Type {_HELP}.")
    while played.outcome is Outcome.PLAYING:
        print(drawing(played))
        try:
            word = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            word = "q"
        try:
            played = _answer(played, word)
        except ValueError as error:
            print(error)
    print(drawing(played))


def _answer(played: Game, word: str) -> Game:
    commands: dict[str, Callable[[], Game]] = {
        "d": lambda: played.play(DRAW),
        "u": played.undo,
        "r": played.redo,
        "q": played.walk_away,
    }
    if word.lower() in commands:
        answer = commands[word.lower()]()
        if answer is played:
            raise ValueError("there is nothing to undo or redo")
        return answer
    if word in ("?", ""):
        print(_HELP)
        return played
    if re.fullmatch("-?[0-9]{1,9}", word):
        return played.play(int(word))
    card = cards.parse(word)
    here = played.position
    for slot in here.exposed:
        if here.deal.cards[slot] == card:
            return played.play(slot)
    raise ValueError(f"{text(card)} is not an exposed card")


def _solve(args: argparse.Namespace) -> None:
    table = rules.parse(args.rules)
    wanted = _deals(args, table)
    finish(listing())  # once for all deals, so it is in no deal's time
    score = args.goal == "score" and table.scoring != "none"
    for deal in wanted:
        begun = time.perf_counter()
        found = finish(solver.solve(deal, table, score))
        line = found.best_line if score else found.winning_line
        answer = {
            "deal": _name(deal),
            "rules": rules.code(table),
            "verdict": "won" if found.won else "lost",
            "draws": found.draws,
            "score": found.score,
            "line": None if line is None else list(line),
            "seconds": round(time.perf_counter() - begun, 6),
        }
        print(json.dumps(answer) if args.json else _solution(answer), flush=True)


def _deals(args: argparse.Namespace, table: Rules) -> list[Deal]:
    """The deals of the command line, then those of the file; all are read before the first is solved."""
    found = [deals.parse(text, table.jokers) for text in args.deals]
    if args.file is not None:
        try:
            text = Path(args.file).read_text("utf-8-sig")
        except OSError as error:
            raise deals.DealError(f"{args.file!r} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise deals.DealError(f"{args.file!r} cannot be read: it is no UTF-8 text") from None
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    found.append(deals.parse(line, table.jokers))
                except deals.DealError as error:
                    raise deals.DealError(f"line {number} of {args.file!r}: {error}") from None
    if not found:
        raise deals.DealError("no deal to solve: give deal numbers, deck texts or --file")
    return found


def _cleared(draws: int | None) -> str:
    if draws is None:
        return "cannot be cleared"
    return f"can be cleared with {draws} draw{'s' * (draws != 1)}"


def _solution(answer: dict[str, Any]) -> str:
    best = "" if answer["score"] is None else f"; best score {answer['score']}"
    line = "" if answer["line"] is None else " by " + ",".join(map(str, answer["line"]))
    return f"deal {answer['deal']}: {_cleared(answer['draws'])}{best}{line}"


def _rate(args: argparse.Namespace) -> None:
    table = rules.parse(args.rules)
    deal = deals.parse(args.deal, table.jokers)
    begun = time.perf_counter()
    found = finish(rating.rate(deal, table, score=table.scoring != "none"))
    answer = {
        "deal": _name(deal),
        "rules": rules.code(table),
        "verdict": "won" if found.solution.won else "lost",
        "draws": found.solution.draws,
        "par": found.solution.score,
        "players": round(found.cleared.share, 4),
        "grade": found.grade,
        "seconds": round(time.perf_counter() - begun, 6),
    }
    if args.json:
        print(json.dumps(answer))
        return
    best = "" if answer["par"] is None else f"best score {answer['par']}, "
    print(
        f"deal {answer['deal']}: {found.grade}, {_cleared(found.solution.draws)}, {best}"
        f"simple players clear it in {found.cleared.won} of {found.cleared.of} games"
    )


def _survey(args: argparse.Namespace) -> None:
    table = rules.parse(args.rules)
    found = survey.numbers(args.deals)
    begun = time.perf_counter()
    jobs = min(args.jobs, -(-len(found) // survey.CHUNK))
    with _processes(jobs) as executor:
        for share in survey.survey(found, table, args.player, executor):
            _bar(share.of / len(found), time.perf_counter() - begun)
    seconds = time.perf_counter() - begun
    if args.json:
        answer = {
            "rules": rules.code(table),
            "player": args.player,
            "deals": share.of,
            "won": share.won,
            "share": round(share.share, 6),
            "low": round(share.low, 6),
            "high": round(share.high, 6),
            "seconds": round(seconds, 3),
        }
        print(json.dumps(answer))
    else:
        print(
            f"{rules.code(table)}, {args.player}: {share.won:,} of {share.of:,} deals cleared, {share.share:.2%} "
            f"(95 %: {share.low:.2%} to {share.high:.2%}), {seconds:.1f} s"
        )


def _quiet() -> None:
    """In a process that works for us: who started it says when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def _processes(jobs: int) -> Iterator[Executor | None]:
    """So many processes, none for one. They end at once when we are interrupted or asked to end, and not by themselves."""
    if jobs == 1:
        yield None
        return

    def ended(*_: object) -> NoReturn:
        sys.exit(128 + signal.SIGTERM)

    signal.signal(signal.SIGTERM, ended)
    with ProcessPoolExecutor(jobs, initializer=_quiet) as executor:
        try:
            yield executor
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _bar(done: float, seconds: float) -> None:
    """A progress bar on standard error, if that is a terminal; it goes when all is done."""
    if sys.stderr.isatty():
        full = round(40 * done)
        rest = seconds / done - seconds
        bar = f"[{'#' * full}{'.' * (40 - full)}] {done:4.0%}, {rest:.0f} s left"
        print("\r" + (bar if done < 1 else " " * len(bar) + "\r"), end="", file=sys.stderr, flush=True)


def _jobs(text: str) -> int:
    if re.fullmatch("[0-9]{1,4}", text) and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes: 1 or more")


class _Parser(argparse.ArgumentParser):
    """Tells a mistake in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())} (try {self.prog} --help)\n")


# None of these is the moves code of a game: a slot they name is covered when its turn comes.
_OPTIONS = ("-h", "--help", "--rules", "--json", "--reveal", "--moves")


def _joined(arguments: list[str]) -> list[str]:
    """`--moves -1,20` as `--moves=-1,20`: argparse would take a value that begins with a hyphen for an option."""
    joined: list[str] = []
    for word in arguments:
        if joined and joined[-1] == "--moves" and word not in _OPTIONS:
            joined[-1] = f"--moves={word}"
        else:
            joined.append(word)
        if joined[-1] == "--moves=--":  # two draws; Python before 3.13 would take that for no value at all
            joined[-1] += " "
    return joined


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(prog="tripeaks", description="Tri-Peaks Solitaire: deal, play, solve.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"tripeaks {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], None], about: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        sub.set_defaults(run=run)
        sub.add_argument("--rules", default=rules.DEFAULT.table, metavar="CODE", help=_RULES)
        sub.add_argument("--json", action="store_true", help="print JSON")
        return sub

    deal = command("deal", _deal, "print the board of a deal")
    deal.add_argument("deal", help=_DEAL)
    deal.add_argument("--reveal", action="store_true", help="show face-down cards")
    play = command("play", _play, "replay moves and score them, or play in the terminal")
    play.add_argument("deal", nargs="?", help=_DEAL + "; a fresh deal when left out")
    play.add_argument(
        "--moves", metavar="M", help="comma-separated slots with -1 for a draw, or a moves code"
    )
    play.add_argument("--reveal", action="store_true", help="show face-down cards")
    solve = command("solve", _solve, "say whether deals can be cleared, how, and the best score")
    solve.add_argument("deals", nargs="*", metavar="deal", help=_DEAL)
    solve.add_argument("--file", metavar="F", help="a file with a deal number or deck text on each line")
    solve.add_argument("--goal", choices=("win", "score"), default="win", help="what the line is to reach")
    rate = command("rate", _rate, "say how hard a deal is")
    rate.add_argument("deal", help=_DEAL)
    share = command("survey", _survey, "count how many deals of a range can be cleared")
    share.add_argument("deals", metavar="A-B", help="deal numbers from A to B")
    share.add_argument("--player", choices=survey.JUDGES, default=survey.SOLVER, help="who plays")
    share.add_argument(
        "--jobs", type=_jobs, default=os.cpu_count() or 1, metavar="J", help="processes to share the work"
    )
    return top


def _read(arguments: list[str]) -> argparse.Namespace:
    """The arguments, understood. Exits where they are not."""
    top = parser()
    args = top.parse_args(_joined(arguments))
    for name, value in vars(args).items():
        if value == [] and name != "deals":  # what Python before 3.13 makes of `--moves=--`
            top.error(f"argument --{name}: '--' is not a value")
    return args


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0 done, 2 bad input (one line on stderr), as a shell has it where the reader
    of our output is gone (141) or somebody has interrupted us (130)."""
    if sys.stdout is None:
        print("tripeaks: nothing can be told: the standard output is closed", file=sys.stderr)
        return 2
    # What cannot be read or written as it stands is told as well as it can be, and ends no game.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    try:
        try:
            args = _read(sys.argv[1:] if arguments is None else arguments)
            args.run(args)
        finally:  # also what --help has printed
            sys.stdout.flush()
    except ValueError as error:
        print(f"tripeaks: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        # What is still in the buffer has nowhere to go, and Python would say so at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 141
        print(f"tripeaks: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
