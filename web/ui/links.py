"""Links into the page: a deal, a replay that proves itself, a frame for another page; and reading them back.

>>> query({"deal": "7", "rules": "modern"})
'deal=7&rules=modern'
"""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote_plus

from tripeaks import deals, game, rules
from tripeaks.cards import Fault
from tripeaks.game import Game
from ui import picture, stages, texts
from ui.markup import el
from ui.model import Effect, Message, Model


class LinkError(Fault):
    """A link that does not hold together; the message says where."""


def query(words: Mapping[str, str]) -> str:
    """The words as the query of an address; empty ones are left out."""
    return "&".join(f"{name}={quote_plus(value)}" for name, value in words.items() if value)


def deal_link(address: str, of: Game) -> str:
    """Opens the deal under its rules."""
    return f"{address}?{query(_deal(of))}"


def replay_link(address: str, of: Game) -> str:
    """Opens the game as a replay: whoever follows it sees the moves played, and the rules check them."""
    return f"{address}?{query({**_deal(of), 'moves': game.encode(of.played, of.quit)})}"


def frame(address: str, of: Game) -> str:
    """The markup that puts the deal's table into another page: a text here, to be shown and copied."""
    markup = el(
        "iframe",
        src=f"{address}?{query({**_deal(of), 'embed': '1'})}",
        title="Tri-Peaks",
        width="640",
        height="420",
        referrerpolicy="origin",
        loading="lazy",
    )
    return str(markup)


def _deal(of: Game) -> dict[str, str]:
    return {"deal": of.deal.code, "rules": rules.code(of.rules)}


def replay(deal: str, table: str, moves: str) -> Game:
    """The game of a replay link, each move checked by the rules. Raises `ValueError` that names what is wrong: the deal,
    the rules, or the first move that the rules refuse."""
    if not deal:
        raise LinkError("a replay needs the deal that it was played on")
    if game.quits(moves) and not moves.strip("~ "):
        raise LinkError("a replay needs moves")
    found = rules.parse(table) if table else rules.DEFAULT
    return game.replay(
        deals.parse(deal, found.jokers), found, game.parse_moves(moves), quit=game.quits(moves)
    )


ACTIONS = ("copy", "send", "picture")
"""What the share dialog can ask for."""


def shared_game(model: Model) -> Game:
    """The game that is shared: the one on the board, all of a replay."""
    return stages.whole(model) if stages.stepped(model) else model.game


def update(model: Model, message: Message) -> tuple[Model, tuple[Effect, ...]]:
    """Answer a button of the share dialog."""
    of = shared_game(model)
    links = {
        "deal": deal_link(model.address, of),
        "replay": replay_link(model.address, of),
        "frame": frame(model.address, of),
    }
    title = f"Tri-Peaks · {texts.rules_name(model.texts, of.rules)}"
    match message.name, message.value:
        case "copy", what if what in links:
            return model, (Effect("copy", value=links[what]),)
        case "send", what if what in links:
            return model, (Effect("share", title, links[what]),)
        case "picture", way:
            return model, (Effect("picture", way, picture.svg(model.texts, of, model.address)),)
        case _:
            return model, ()


def done(model: Model, how: str) -> Model:
    """Tell how a wish to share has ended."""
    _ = model.texts.gettext
    words = {
        "copied": _("Copied."),
        "sent": _("Handed on."),
        "saved": _("Saved with your downloads."),
        "cancelled": "",
    }.get(how, _("The browser does not allow this here: select the text and copy it."))
    return replace(model, draft={**model.draft, "note": words}) if model.dialog == "share" else model
