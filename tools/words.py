"""The page's words: which there are, their translations, and whether both languages are spelled right.

    python3 build.py words     bring web/locale/messages.pot and every catalogue up to date with the code
    python3 build.py check     fails where a catalogue lacks a word, or a word is misspelled

A new language is one folder: web/locale/LANG/LC_MESSAGES/messages.po, made by `build.py words LANG`.
"""

import gc
import io
import re
import string
import warnings
from collections.abc import Iterator
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tools.env import NODE_MODULES, ROOT, fail, say

WEB = ROOT / "web"
TEMPLATE = WEB / "locale" / "messages.pot"
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
# Faults that a player may meet: the template in the code is the string to translate.
FAULTS = dict.fromkeys(
    ("Fault", "CardError", "DealError", "RulesError", "MovesError", "LinkError", "BackupError")
)


def catalogue(lang: str) -> Path:
    return WEB / "locale" / lang / "LC_MESSAGES" / "messages.po"


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in WEB.glob("locale/*/LC_MESSAGES/messages.po"))


def extracted() -> Catalog:
    """Every string of the page that is to be translated, from the code as it is."""
    found = Catalog(project="Tri-Peaks", charset="utf-8")
    for folder, files in (("web", "ui/**.py"), ("engine", "tripeaks/*.py")):
        for name, _line, message, comments, context in extract_from_dir(
            str(ROOT / folder),
            [("**/__main__.py", "ignore"), (files, "python")],  # the command line speaks English
            keywords={**KEYWORDS, **FAULTS},
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            place = f"{folder}/{Path(name).as_posix()}"
            found.add(message, None, [(place, None)], auto_comments=comments, context=context)
    return found


def _header(lang: str | None) -> str:
    what = f"{Locale.parse(lang).english_name} words" if lang else "Words"
    return f"# {what} of Tri-Peaks. Brought up to date with the code by: python3 build.py words\n"


def text(found: Catalog, lang: str | None = None) -> str:
    """A catalogue as a file, without dates and line numbers, so that it changes only where words do."""
    output = io.BytesIO()
    write_po(output, found, width=100, omit_header=False, sort_output=True, ignore_obsolete=True)
    written = output.getvalue().decode()
    body = written[written.index("\n\n") :]
    head = ['msgid ""', 'msgstr ""', '"Content-Type: text/plain; charset=utf-8\\n"']
    if lang:
        head += [f'"Language: {lang}\\n"', f'"Plural-Forms: {found.plural_forms}\\n"']
    return _header(lang) + "\n".join(head) + body.rstrip() + "\n"


def update(new: str = "") -> None:
    """Write the template, and into each catalogue what is new; a word that is gone is dropped from it."""
    template = extracted()
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_text(text(template), encoding="utf-8")
    for lang in sorted({*languages(), *([new] if new else [])}):
        path = catalogue(lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        known = read(lang) if path.exists() else Catalog(locale=lang, charset="utf-8")
        known.update(template, no_fuzzy_matching=True)
        path.write_text(text(known, lang), encoding="utf-8")
        say(f"{lang}: {len(faults(lang))} of {len(template)} to do")


def read(lang: str) -> Catalog:
    with catalogue(lang).open("rb") as stream:
        return read_po(stream, locale=lang, abort_invalid=True)


def faults(lang: str) -> list[str]:
    """What a catalogue lacks, one line each: strings missing, untranslated, fuzzy, or with other placeholders."""
    known, wanted = read(lang), extracted()
    lines = []
    for message in wanted:
        if not message.id:
            continue
        mine = known.get(message.id)
        shown = repr(message.id if isinstance(message.id, str) else message.id[0])
        if mine is None:
            lines.append(f"{shown} is not in the catalogue")
        elif not all(_strings(mine)) or len(_strings(mine)) != (
            known.num_plurals if mine.pluralizable else 1
        ):
            lines.append(f"{shown} is not translated")
        elif mine.fuzzy:
            lines.append(f"{shown} is marked fuzzy")
        elif any(_fields(one) - _fields(*_ids(message)) for one in _strings(mine)) or _fields(
            *_ids(message)
        ) - _fields(*_strings(mine)):
            lines.append(f"{shown} has other placeholders than its translation {_strings(mine)!r}")
    return lines


def _ids(message: Message) -> list[str]:
    return list(message.id) if isinstance(message.id, (list, tuple)) else [message.id]


def _strings(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, (list, tuple)) else [message.string]


def _fields(*texts: str) -> set[str]:
    return {name for one in texts for _, name, _, _ in string.Formatter().parse(one) if name}


# Spelling

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
DICTIONARIES = {"en": "dictionary-en-gb", "de": "dictionary-de"}
OWN = ROOT / "tools" / "spelling"
"""Folder with a list of our own words for each language, one a line."""


def spoken(lang: str) -> Iterator[str]:
    """Every text of a language."""
    if lang == "en":
        for message in extracted():
            if message.id:
                yield from _ids(message)
    else:
        for message in read(lang):
            if message.id:
                yield from _strings(message)


def misspelled(lang: str) -> list[str]:
    """Words of a language that neither its dictionary nor our own list knows."""
    from spylls.hunspell import Dictionary

    own = set((OWN / f"{lang}.txt").read_text(encoding="utf-8").split())
    words = {
        word
        for one in spoken(lang)
        for word in WORD.findall(re.sub(r"\{\w*\}", " ", one))
        if len(word) > 1 and word not in own
    }
    if not words:
        return []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # spylls leaves its files to the garbage collector
        book = Dictionary.from_files(str(NODE_MODULES / DICTIONARIES[lang] / "index"))
        gc.collect()
    return sorted(
        word
        for word in words
        if not book.lookup(word) and not all(part in own or book.lookup(part) for part in word.split("-"))
    )


def check() -> None:
    """Fail where words are missing, catalogues are out of date, or a word is misspelled."""
    wrong = []
    if not TEMPLATE.exists() or TEMPLATE.read_text(encoding="utf-8") != text(extracted()):
        wrong.append("web/locale/messages.pot is out of date: run python3 build.py words")
    for lang in languages():
        wrong += [f"{lang}: {line}" for line in faults(lang)]
    for lang in ("en", *languages()):
        if lang in DICTIONARIES:
            wrong += [f"{lang}: {word} is not in the dictionary" for word in misspelled(lang)]
    if wrong:
        fail("words:\n  " + "\n  ".join(wrong))


if __name__ == "__main__":
    check()
