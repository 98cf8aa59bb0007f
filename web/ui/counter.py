"""The counter of seen cards: how many of each rank a player has seen. It never looks at a hidden card."""

from tripeaks import board, cards
from tripeaks.cards import JOKER
from tripeaks.position import Position
from ui import texts
from ui.markup import Markup, el
from ui.model import Model
from ui.texts import Texts


def seen(here: Position) -> tuple[int, ...]:
    """How many cards of rank 1 to 13 have been seen: on the waste, taken, drawn before, or face up on the board."""
    places = {
        *here.waste,
        *(slot for slot in range(board.SLOTS) if here.gone >> slot & 1 or here.face_up(slot)),
    }
    first = here.first_stock_place
    known = here.size if here.turns else here.drawn
    places.update(range(first, first + known))
    counts = [0] * 13
    for place in places:
        if (card := here.deal.cards[place]) != JOKER:
            counts[cards.rank(card) - 1] += 1
    return tuple(counts)


def ranks(t: Texts, here: Position) -> Markup:
    cells = []
    for rank, count in enumerate(seen(here), 1):
        spoken = t.gettext("{rank}: {count} of 4").format(rank=texts.rank_name(t, rank), count=count)
        cells.append(
            el(
                "li",
                el("b", cards.rank_text(rank), aria_hidden="true"),
                el("span", str(count), aria_hidden="true"),
                el("span", spoken, class_="vh"),
                class_="all" if count == 4 else None,
            )
        )
    return el("ul", *cells, class_="ranks")


def bar(model: Model) -> Markup:
    """The counter as the strip under the table."""
    t = model.texts
    return el(
        "div",
        el("span", t.gettext("Seen"), class_="place"),
        ranks(t, model.game.position),
        class_="strip counter",
        role="group",
        aria_label=t.gettext("Seen cards"),
    )
