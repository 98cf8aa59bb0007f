"""Games: moves with a cursor, undo, redo, restart, walking away, moves codes and lists."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.boards import PEAKS, RUN, deck, story, unfitting
from tripeaks import cards, deals, game, rules
from tripeaks.game import MAX_MOVES, Game, MovesError
from tripeaks.position import DRAW, IllegalMove, Outcome, Refusal
from tripeaks.rules import TABLES


def begin(text="1", code="chain"):
    table = rules.parse(code)
    return Game(deals.parse(str(text), table.jokers), table)


def after(here, moves):
    for move in moves:
        here = here.play(move)
    return here


def fresh(here):
    """The same moves played again from the first card."""
    return game.replay(here.deal, here.rules, here.played)


def agree(here):
    again = fresh(here)
    assert (here.position, here.tally) == (again.position, again.tally)
    assert here.score == again.score - here.undo_cost
    assert here.legal_moves == again.legal_moves
    faces = [here.position.face_up(slot) for slot in range(28)]
    assert faces == [again.position.face_up(slot) for slot in range(28)]


# ---- undo, redo, restart


@pytest.mark.parametrize(
    "code", ["modern", "open", "chain.passes.joker2", "doubling.undo-free.empty.pass2", "collection"]
)
def test_10000_random_steps_equal_a_fresh_replay(code):
    """2,000 steps on each of five tables: after every one position, faces, score and streak equal a fresh replay's."""
    choose = random.Random(code)
    here = begin(choose.randrange(1, 10**9), code)
    undos = longest = 0
    done = dict.fromkeys(("play", "undo", "redo", "restart"), 0)
    for _ in range(2000):
        kind = choose.choices(("play", "undo", "redo", "restart"), (50, 30, 17, 1))[0]
        before = here
        if kind == "play" and here.legal_moves:
            here = here.play(choose.choice(here.position.playable or (DRAW,)))
            assert not here.can_redo
        elif kind == "undo":
            here = here.undo()
            undos += here is not before
        elif kind == "redo":
            here = here.redo()
        elif kind == "restart":
            here, undos = here.restart(), 0
            assert here.moves == ()
        done[kind] += here is not before
        longest = max(longest, here.cursor)
        assert here.undos == undos
        agree(here)
    assert min(done.values()) > 5
    assert longest > 30


@pytest.mark.parametrize("code", ["modern", "open", "chain.passes.joker2"])
def test_undo_at_every_depth_and_redo_to_the_end(code):
    """Back to the first card and forward again: each position and score on the way is the one that was there."""
    choose = random.Random(code)
    here = begin(7, code)
    seen = [here]
    while here.legal_moves:
        here = here.play(choose.choice(here.position.playable or (DRAW,)))
        seen.append(here)
    for earlier in reversed(seen[:-1]):
        here = here.undo()
        assert (here.position, here.tally) == (earlier.position, earlier.tally)
    assert not here.can_undo
    assert here.undo() is here
    for later in seen[1:]:
        here = here.redo()
        assert (here.position, here.tally) == (later.position, later.tally)
    assert not here.can_redo
    assert here.redo() is here
    assert here.undos == len(seen) - 1


@pytest.mark.parametrize("key", TABLES)
def test_undo_is_where_the_table_allows_it(key):
    """Classic, original and doubling take nothing back."""
    here = begin(1, key).play(DRAW)
    allowed = key not in ("classic", "original", "doubling")
    assert here.can_undo == allowed
    assert (here.undo() is here) != allowed


def test_undo_costs_5_in_open_for_good():
    """Two undos cost 10; redo and other moves do not give it back; the cards' points come and go."""
    here = begin(*[story("A:234")[0], "open"])
    moves = story("A:234")[1]
    here = after(here, moves)
    assert here.score == 6
    here = here.undo()
    assert here.score == 3 - 5
    here = here.undo()
    assert here.score == 1 - 10
    assert here.redo().redo().score == 6 - 10
    assert here.play(DRAW).score == 1 - 10
    assert here.undo().score == 0 - 15
    assert here.restart().score == 0


def test_an_undone_modern_game_is_no_best_score():
    """The mark stays after redo and after the win; other tables rank an undone game; a peek is never ranked."""
    text, moves = story(f"A:{RUN}", PEAKS)
    for key, ranked in (("modern", False), ("chain", True), ("open", True)):
        won = after(begin(text, key), moves)
        assert won.ranked
        again = won.undo().redo()
        assert (again.outcome, again.ranked) == (Outcome.WON, ranked)
        assert not won.peek().ranked


def test_undo_after_the_end_opens_the_deal_again():
    """Won, one back, won once more: the same score; stuck, one back: the draw is there again."""
    text, moves = story(f"A:{RUN}", PEAKS)
    won = after(begin(text, "modern"), moves)
    back = won.undo()
    assert (back.outcome, back.legal_moves) == (Outcome.PLAYING, (moves[-1], DRAW))
    assert back.play(moves[-1]).score == won.score
    stuck = after(begin(unfitting(), "chain"), [DRAW] * 23)
    assert stuck.outcome is Outcome.STUCK
    assert stuck.undo().legal_moves == (DRAW,)


def test_the_23rd_card_the_empty_stock_and_back():
    """Draw the last card, refuse one more, undo, redo: the same card each time."""
    here = after(begin(deck(". " * 18 + "8D", "K", ". " * 22 + "9C")), [DRAW] * 23)
    assert cards.text(here.position.top) == "9C"
    with pytest.raises(IllegalMove) as caught:
        here.play(DRAW)
    assert caught.value.refusal is Refusal.NO_STOCK
    back = here.undo()
    assert (back.position.stock_count, cards.text(back.position.stock[0])) == (1, "9C")
    assert back.redo().position == here.position


def test_an_undone_draw_is_not_on_the_waste():
    """A card that only the undone draw would take is refused."""
    here = begin(deck(". " * 18 + "8D", "K", "9C"))
    assert 18 in here.play(DRAW).legal_moves
    with pytest.raises(IllegalMove):
        here.play(DRAW).undo().play(18)


def test_undo_takes_a_turn_of_the_stock_back():
    """All 23 cards are drawn again, the streak of before is back."""
    text = deck(". " * 18 + "8D", "K", ". " * 22 + "9C")
    here = after(begin(text, "chain.pass2"), [*[DRAW] * 23, 18])
    turned = here.play(DRAW)
    assert (turned.position.stock_count, turned.tally.streak) == (23, 0)
    assert (turned.undo().position, turned.undo().tally) == (here.position, here.tally)
    assert turned.undo().tally.streak == 1


def test_a_new_move_forgets_what_was_undone():
    """No redo after a play; the moves are those that stand."""
    here = after(begin(), [DRAW, DRAW]).undo().undo()
    assert here.can_redo
    here = here.play(21)
    assert (here.moves, here.can_redo) == ((21,), False)


def test_a_refused_move_keeps_what_was_undone():
    """After the refusal redo goes on as before."""
    here = after(begin(), [DRAW, DRAW]).undo()
    with pytest.raises(IllegalMove):
        here.play(0)
    assert here.redo().played == (DRAW, DRAW)


@pytest.mark.parametrize("key", TABLES)
def test_restart_deals_the_same_cards(key):
    """From the first card, on every table; counters begin again, but a peek stays known; the caller says when it began."""
    start = begin(1, key)
    here = after(start, [21, DRAW]).undo().peek().restart(began=77)
    assert (here.deal, here.rules, here.moves, here.score) == (start.deal, start.rules, (), start.score)
    assert (here.undos, here.peeks, here.seconds, here.quit, here.began) == (0, 1, 0, False, 77)
    assert here.position == start.position


# ---- walking away


def test_after_walking_away_nothing_moves():
    """No play, undo, redo or second leave; the position stays to be looked at; restart begins anew."""
    here = after(begin(), [21, DRAW]).undo().walk_away()
    assert (here.outcome, here.legal_moves) == (Outcome.QUIT, ())
    assert (here.can_undo, here.can_redo, here.can_quit) == (False, False, False)
    assert here.undo() is here.redo() is here.walk_away() is here
    with pytest.raises(IllegalMove) as caught:
        here.play(DRAW)
    assert caught.value.refusal is Refusal.OVER
    assert here.restart().outcome is Outcome.PLAYING


def test_a_result_left_in_the_middle_has_the_running_streak():
    """Four in a row and away: all four cards count."""
    text, moves = story("A:2345")
    here = after(begin(text, "chain"), moves).walk_away()
    assert (here.score, here.tally.best_streak) == (10, 4)


def test_a_finished_deal_cannot_be_left():
    """Won stays won."""
    text, moves = story(f"A:{RUN}", PEAKS)
    won = after(begin(text), moves)
    assert not won.can_quit
    assert won.walk_away().outcome is Outcome.WON


# ---- moves as text

any_moves = st.lists(st.integers(-1, 27), max_size=200).map(tuple)


@given(any_moves, st.booleans())
def test_a_moves_code_reads_back(moves, left):
    """One character a move, safe in a link, with the mark of walking away."""
    code = game.encode(moves, left)
    assert game.decode(code) == moves
    assert game.quits(code) == left
    assert len(code) == len(moves) + left
    assert set(code) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")


@given(any_moves)
def test_moves_are_read_as_code_or_as_numbers(moves):
    """Both spellings mean the same moves, spaces around do not matter."""
    assert game.parse_moves(f" {game.encode(moves)} ") == moves
    if moves:
        assert game.parse_moves(",".join(map(str, moves))) == moves
        assert game.parse_moves(" , ".join(map(str, moves)) + " ,") == moves


def test_space_behind_a_code_keeps_its_mark():
    """`a~` with a space or line end is still a deal that was left."""
    assert game.quits("a~ \n")
    assert game.parse_moves("a~ \n") == (0,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("C", "character 1 of the moves, 'C', is not a move"),
        ("ab\ncd", r"character 3 of the moves, '\n', is not a move"),
        ("a~b", "character 2 of the moves, '~', is not a move"),
        ("a~~", "character 2 of the moves, '~', is not a move"),
        ("é", "'é'"),
        ("\ud800", r"'\ud800'"),
        ("1,,2", "character 1"),
        ("1;2", "character 1"),
        ("1.5", "character 1"),
        ("--1", "character 3"),
        ("٣,1", "character 1"),
        ("a" * (MAX_MOVES + 1), "2,001 characters is too long"),
        ("1," * 9000, "18,000 characters is too long"),
    ],
)
def test_moves_that_cannot_be_read_are_refused(text, said):
    """One printable, short line that names the place."""
    with pytest.raises(MovesError) as caught:
        game.parse_moves(text)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 120


@given(st.text(max_size=40))
def test_any_text_is_moves_or_is_refused(text):
    """Nothing else is raised, and what is read is short enough to be played."""
    try:
        moves = game.parse_moves(text)
    except MovesError:
        moves = ()
    assert len(moves) <= 40


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((0,), "move 1 of 1 (0): slot 0 is covered by slot 3 and slot 4"),
        ((21, 21), "move 2 of 2 (21): slot 21 is already taken"),
        ((18,), "move 1 of 1 (18): 2C in slot 18 does not fit: Q is on the waste, J or K is needed"),
        ((DRAW,) * 24 + (0,), "move 25 of 25 (0): slot 0 is covered"),
        ((28,), "move 1 of 1 (28): 28 is not a slot"),
        ((-2,), "(-2): -2 is not a slot"),
        ((123456789,), "123456789 is not a slot"),
    ],
)
def test_a_replay_names_the_move_that_is_refused(moves, said):
    """Its number, the move and the reason of the rules."""
    with pytest.raises(MovesError) as caught:
        game.replay(deals.from_number(1), rules.parse("chain.empty" if len(moves) > 20 else "chain"), moves)
    assert said in str(caught.value)


def test_a_draw_too_many_is_named():
    """The 24th of 24 draws: nothing fits and nothing is left, so the deal was over before."""
    text = unfitting()
    with pytest.raises(MovesError, match=r"move 24 of 24 \(-1\): the deal is over \(stuck\)"):
        game.replay(deals.parse(text), TABLES["chain"], (DRAW,) * 24)


def test_a_list_of_moves_may_be_as_long_as_the_limit_and_no_longer():
    """As a code and as numbers; whether a deal holds so many moves is for the replay to say."""
    for read, sign, most in ((game.decode, "-", MAX_MOVES), (game.parse_moves, "1,", 4 * MAX_MOVES)):
        assert len(read(sign * most)) == most
        with pytest.raises(MovesError, match="too long"):
            read(sign * (most + 1))


def test_the_longest_deal_is_shorter_than_the_limit():
    """Two jokers last in 26 stock cards, unlimited passes: each play on the last joker brings all 26 back.

    So 27 whole passes, then passes that each leave a card behind: more than 1,100 moves, below MAX_MOVES.
    """
    here = begin(
        story(f"6:{RUN}", PEAKS)[0] + " ?? ??", "chain.empty.passes.joker2"
    )  # the 6 will take the last tip
    while here.legal_moves:
        on_joker = here.position.stock_count == 0 and here.position.top == cards.JOKER
        last = here.position.gone.bit_count() == 27
        draw = DRAW in here.legal_moves and (last or not on_joker)
        here = here.play(DRAW if draw else here.legal_moves[0])
    assert here.outcome is Outcome.WON
    assert 1100 < len(here.moves) < MAX_MOVES
    assert game.decode(game.encode(here.moves)) == here.moves


# ---- where a game begins and ends


def test_a_game_is_in_play_from_its_first_move_to_its_end():
    here = begin("1", "classic")
    assert not here.in_play
    here = here.play(DRAW)
    assert here.in_play
    assert not here.walk_away().in_play
    while here.legal_moves:
        here = here.play(here.legal_moves[-1])
    assert (here.outcome, here.in_play) == (Outcome.STUCK, False)


def test_a_restart_knows_the_first_card_only():
    """One position, no moves, and a time only where one is given."""
    again = begin("1", "modern").play(DRAW).restart()
    assert (len(again.trail), again.moves, again.cursor, again.began) == (1, (), 0, 0)
    assert begin("1", "modern").began == 0


def test_a_moves_code_has_no_end_of_its_own():
    assert not game.quits(game.encode((DRAW,)))
    assert game.quits(game.encode((DRAW,), quit=True))
