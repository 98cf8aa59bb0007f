"""Composition root: reads the world, runs the loop message → update → paint → effects, and performs the effects."""

from dataclasses import replace
from pathlib import Path

from tripeaks import stats
from ui import app, dom, frames, handing, host, opening, ports, settings, sound
from ui.desk import Desk
from ui.model import Effect, Env, Message
from ui.opening import Start
from ui.texts import LANGUAGES, Texts
from ui.view import view


def env() -> Env:
    return Env(now=ports.now(), word=ports.word())


def texts_of(lang: str) -> Texts:
    """The words of a language; its catalogue lies in the working folder (see tools/dist.py)."""
    catalogue = Path("locale", lang, "LC_MESSAGES", "messages.mo")
    return Texts(lang, catalogue.read_bytes() if lang != "en" else None)


def language_of(chosen: str) -> str:
    """The language to speak: the chosen one, else the address's, else the browser's when we have it, else English."""
    wanted = chosen if chosen != "auto" else ports.parameter("lang") or ports.language()
    short = wanted.split("-")[0].lower()
    return short if short in LANGUAGES else "en"


storage = ports.Storage(app.joined)


EMBED = ports.parameter("embed") == "1"
GAME = frames.key(ports.parameter("rules"), ports.parameter("deal")) if EMBED else "game"
"""Where the game is kept, empty for nowhere."""


def _first_language() -> str:
    """What the page opens with: an address that names a language speaks before the settings."""
    try:
        chosen = settings.load(storage.read("settings") or "{}")["lang"]
    except ValueError:
        chosen = "auto"
    return language_of("auto" if ports.parameter("lang") else chosen)


start = Start(
    deal=ports.parameter("deal"),
    rules=ports.parameter("rules"),
    moves=ports.parameter("moves"),
    embed=EMBED,
    address=ports.address(),
    game=storage.read(GAME) if GAME else "",
    theme=ports.parameter("theme"),
    demo=ports.parameter("demo"),
    speed=ports.parameter("speed"),
    settings=storage.read("settings"),
    results=storage.read("results"),
    lessons=storage.read("lessons"),
    daily=storage.read("daily"),
    second=lambda key: storage.second(GAME if key == "game" else key),
    stored=storage.kept,
)


class Page:
    """Holds the one model, and is the one place where messages are answered."""

    def __init__(self) -> None:
        self.model, effects = opening.initial(start, texts_of(_first_language()), env())
        self.desk = Desk(
            found=lambda name, key, value: self.send(Message("found", name, key, value)),
            over=lambda name, key, _: self.send(Message("timer", name, key)),
        )
        dom.start(lambda kind, name, value: self.send(Message(kind, name, value)))
        ports.listen(self.heard)
        self.show(effects)
        if start.embed:
            host.listen(lambda kind, name, value: self.send(Message(kind, name, value)))

    def heard(self, kind: str, name: str, value: str) -> None:
        """Another tab has stored something: its game matters where it is kept in the same place."""
        if name != "game" and not name.startswith(frames.PREFIX):
            self.send(Message(kind, name, value))
        elif name == GAME:
            self.send(Message(kind, "game", value))

    def send(self, message: Message) -> None:
        self.model, effects = app.update(self.model, message, env())
        self.show(effects)

    def show(self, effects: tuple[Effect, ...]) -> None:
        dom.paint(view(self.model))
        for effect in effects:
            self.perform(effect)

    def perform(self, effect: Effect) -> None:
        match effect.kind:
            case "store":
                key = GAME if effect.name == "game" else effect.name
                if key.startswith(frames.PREFIX) and not storage.read(key):
                    for old in frames.too_old(storage.all(frames.PREFIX)):
                        storage.forget(old)
                if key:
                    self.stored(storage.write(key, effect.value))
            case "aside":
                storage.set_aside(GAME if effect.name == "game" else effect.name, effect.value)
            case "record":
                text = self.recorded(effect.value)
                kept = storage.write("results", text)
                self.send(Message("results", value=text))
                self.stored(kept)
            case "release":
                ports.take_release()
            case "install":
                ports.install()
            case "download":
                ports.download(effect.name, effect.value)
            case "focus":
                dom.focus(effect.name)
            case "sound":
                sound.play(effect.name, int(effect.value))
            case "vibrate":
                ports.vibrate(int(effect.value))
            case "language":
                self.model = replace(self.model, texts=texts_of(language_of(effect.name)))
                dom.paint(view(self.model))
            case "work":
                assert effect.job is not None
                self.desk.work(effect.name, effect.value, effect.job())
            case "stop":
                self.desk.stop(effect.name)
            case "after":
                self.desk.after(effect.name, effect.value, effect.ms)
            case "post":
                host.say(effect.value)
            case "address":
                ports.forget("deal", "rules", "moves", "demo", "speed")
            case "copy":
                self.desk.hear(handing.copy(effect.value), self.shared)
            case "share":
                self.desk.hear(handing.share(effect.name, effect.value), self.shared)
            case "picture":
                self.desk.hear(handing.picture(effect.name, effect.value), self.shared)
            case _:
                raise AssertionError(f"unknown effect {effect}")

    def stored(self, kept: bool) -> None:
        """Tell the model when the browser begins to refuse what is to be stored, and when it takes all of it again."""
        if kept != self.model.stored:
            self.send(Message("kept" if kept else "unkept"))

    def shared(self, how: str) -> None:
        self.send(Message("shared", how))

    def recorded(self, row: str) -> str:
        """The stored results, which another tab may have added to, with one more."""
        stored = storage.read("results")
        try:
            return app.recorded(stored, row)
        except stats.ResultError:
            storage.set_aside("results", stored)
            return app.recorded("", row)


page = Page()
ports.ready()
page.send(Message("tell", "ready"))
