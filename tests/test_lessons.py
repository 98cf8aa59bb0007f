"""Lessons: real positions, goals that any right way reaches, wrong moves that are found, and nothing that is recorded."""

import json
from dataclasses import replace

import pytest

from tripeaks import cards, deals, game, lessons, rules, scoring
from tripeaks.lessons import BY_KEY, EXAMPLE, LESSONS
from tripeaks.position import DRAW, IllegalMove
from ui import app, opening, tutor
from ui.model import Env, Message
from ui.opening import Start
from ui.texts import ENGLISH
from ui.view import view

ENV = Env(1_800_000_000, 5)


def opened(**more):
    return opening.initial(Start(deal="1", rules="modern", **more), ENGLISH, ENV)[0]


def act(model, name, value=""):
    return app.update(model, Message("action", name, value), ENV)


def move(model, made):
    message = Message("action", "draw") if made == DRAW else Message("slot", str(made))
    return app.update(model, message, ENV)


def solution(lesson):
    """One way to the goal, by going only where it stays within reach."""
    here, made = lessons.start(lesson), []
    while not lessons.reached(lesson, here):
        step = next(m for m in here.legal_moves if lessons.within_reach(lesson, here.play(m)))
        made.append(step)
        here = here.play(step)
    return made


def ways(lesson, here):
    """How many lines of moves reach the goal."""
    if lessons.reached(lesson, here):
        return 1
    if here.tally.drawn > lesson.draws:
        return 0
    return sum(ways(lesson, here.play(m)) for m in here.legal_moves)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
class TestEveryLesson:
    def test_it_begins_with_a_position_that_its_moves_lead_to(self, lesson):
        whole = game.replay(deals.parse(lesson.deal), rules.parse(lesson.rules), game.decode(lesson.moves))
        start = lessons.start(lesson)
        assert start.position == whole.position
        assert (start.tally.streak, start.tally.taken, start.can_undo) == (0, 0, False)

    def test_right_and_wrong_moves_are_both_to_be_had(self, lesson):
        here = lessons.start(lesson)
        judged = [lessons.within_reach(lesson, here.play(m)) for m in here.legal_moves]
        assert any(judged)
        assert not all(judged)

    def test_there_is_more_than_one_way(self, lesson):
        assert ways(lesson, lessons.start(lesson)) > 1

    def test_played_right_it_marks_itself_done_and_goes_on(self, lesson):
        model, _ = act(opened(), "lesson", lesson.key)
        for made in solution(lesson):
            model, effects = move(model, made)
        assert model.tutor.said == "done"
        assert ("store", "lessons", json.dumps([lesson.key])) in [(e.kind, e.name, e.value) for e in effects]
        assert "Done." in view(model).bar
        model, effects = act(model, "state")
        assert not effects  # done once, and the focus stays where it is

    def test_a_wrong_move_is_explained_and_undo_mends_it(self, lesson):
        model, _ = act(opened(), "lesson", lesson.key)
        here = model.game
        wrong = next(m for m in here.legal_moves if not lessons.within_reach(lesson, here.play(m)))
        model, _ = move(model, wrong)
        assert model.tutor.said == ("draw" if wrong == DRAW else "play")
        assert 'data-action="undo"' in view(model).bar
        model, _ = act(model, "undo")
        assert (model.tutor.said, model.game.cursor) == ("good", 0)

    def test_nothing_of_it_is_stored_or_recorded(self, lesson):
        model, _ = move(opened(), DRAW)
        own = model.game
        model, effects = act(model, "lesson", lesson.key)
        for made in solution(lesson):
            model, more = move(model, made)
            effects += more
        assert not {"game", "results"} & {e.name for e in effects if e.kind == "store"}
        assert not [e for e in effects if e.kind == "record"]
        model, _ = act(model, "leave-lesson")
        assert (model.game, model.stage, model.tutor) == (own, None, None)


def test_the_first_lesson_may_be_played_up_or_down_first():
    """7 on the waste: 8 9 8 7 6 as well as 6 7 8 9 8."""
    lesson = BY_KEY["ranks"]
    for order in ("89876", "67898"):
        here = lessons.start(lesson)
        for rank in order:
            slot = next(
                s
                for s in here.position.playable
                if cards.text(here.deal.cards[s])[0] == rank and lessons.within_reach(lesson, here.play(s))
            )
            here = here.play(slot)
        assert lessons.reached(lesson, here)


def test_the_last_lesson_needs_the_corner():
    """Without wrap its goal is out of reach from the start."""
    lesson = BY_KEY["corner"]
    plain = lessons.start(lesson).position
    apart = rules.with_fields(plain.rules, {"wrap": False})
    step = game.Step(replace(plain, rules=apart), scoring.opening(apart.scheme))
    assert not lessons.within_reach(lesson, game.Game(plain.deal, apart, trail=(step,)))


class TestExample:
    def test_its_figures_are_those_of_the_worked_example(self):
        here, gains, refused = lessons.example(), [], []
        for made in EXAMPLE[:-1]:
            before = here.score
            try:
                here = here.play(made)
            except IllegalMove as error:
                refused.append(str(error))
                continue
            gains.append(here.score - before)
        assert gains == [10, 15, 20, 25, 30, 35, 40]
        assert refused == ["2D in slot 20 does not fit: 9 is on the waste, 8 or 10 is needed"]

    def test_the_button_steps_through_it(self):
        model, _ = act(opened(), "lesson", "example")
        said = [tutor.spoken(model)]
        while model.tutor.step < len(EXAMPLE):
            model, _ = act(model, "next-step")
            said.append(tutor.spoken(model))
        assert said[0].startswith("7 is on the waste.")
        assert said[1].startswith("The first card of a streak brings 10.")
        assert said[3].startswith("Refused")
        assert said[8].startswith("40.")
        assert said[9].startswith("7 in a row, +175.")
        assert (model.game.tally.streaks, model.game.score) == ((7,), 175)

    def test_the_right_card_may_be_tapped_and_another_one_waits(self):
        model, _ = act(opened(), "lesson", "example")
        model, _ = move(model, 23)
        assert model.game.cursor == 0
        assert view(model).fields["status"] == "In this example another move comes now"
        model, _ = move(model, 19)
        assert (model.tutor.step, model.game.cursor) == (1, 1)


class TestProgress:
    def test_what_is_done_is_read_again(self):
        assert opened(lessons='["cover","ranks","x"]').lessons == ("ranks", "cover")

    def test_damaged_progress_is_set_aside(self):
        model, effects = opening.initial(Start(lessons="{}"), ENGLISH, ENV)
        assert model.lessons == ()
        assert ("aside", "lessons") in [(e.kind, e.name) for e in effects]

    def test_a_restart_begins_the_lesson_again(self):
        model, _ = act(opened(), "lesson", "ranks")
        model, _ = move(model, 3)
        model, _ = act(model, "restart")
        assert model.game == lessons.start(BY_KEY["ranks"])

    def test_a_new_deal_leaves_the_lesson(self):
        model, _ = act(opened(), "lesson", "ranks")
        model, _ = act(model, "new")
        assert (model.tutor, model.stage) == (None, None)
        assert model.game.deal.number == deals.number_from(ENV.word)
