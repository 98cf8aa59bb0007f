#!/usr/bin/env python3
"""The one entry for building, playing, checking and testing. `python3 build.py --help` lists the verbs.

Needs only Python 3.11 or later: the first run makes .venv with pinned tools and goes on inside it.
"""

import argparse
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("build: Python 3.11 or later is needed; this is " + sys.version.split()[0])

from tools import env


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__.splitlines()[0] if __doc__ else None
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    play = verbs.add_parser("play", help="build the site, serve it on this machine and open a browser")
    play.add_argument("--port", type=int, default=0, help="port to serve on (default: a free one)")
    play.add_argument("--no-open", action="store_true", help="do not open a browser")

    verbs.add_parser("dist", help="build the site into dist/, ready for any static host")
    verbs.add_parser(
        "check", help="lint, format, types, import arrows, spelling, size budget, known vulnerabilities"
    )

    words = verbs.add_parser("words", help="bring the catalogues of web/locale up to date with the code")
    words.add_argument("language", nargs="?", default="", help="a new language, as in fr or pt_BR")

    test = verbs.add_parser("test", help="check, unit tests against the built wheel, then e2e")
    test.add_argument("pytest", nargs=argparse.REMAINDER, help="further arguments for the unit tests' pytest")
    e2e = verbs.add_parser("e2e", help="browser tests against the built site")
    e2e.add_argument(
        "--all-engines",
        action="store_true",
        help="start, play, resume, offline: Chromium, Firefox and WebKit",
    )
    e2e.add_argument("pytest", nargs=argparse.REMAINDER, help="further arguments for pytest")

    mutants = verbs.add_parser(
        "mutants", help="does some test fail where the engine is wrong in one place? (hours)"
    )
    mutants.add_argument(
        "modules", nargs="*", help="modules of the engine, as in rules (default: all that count)"
    )

    soak = verbs.add_parser(
        "soak", help="the long tests: kills, many deals, a day's sleep, every file, bad lines"
    )
    soak.add_argument("part", nargs="*", help="kills, longplay, clock, files, lines (default: all)")
    soak.add_argument(
        "--games", type=int, default=100, help="kills of the browser, and of its pages (default: 100)"
    )
    soak.add_argument("--deals", type=int, default=500, help="deals in one page (default: 500)")
    soak.add_argument("--json", type=Path, help="write the figures to this file too")

    demo = verbs.add_parser("demo", help="play a deal to a win in a browser: video, pictures, log")
    demo.add_argument("--deal", default="2", help="a deal that can be cleared: number or cards (default: 2)")
    demo.add_argument("--rules", default="modern", help="rules code (default: modern)")
    sizes = "desktop, phone, landscape, tablet or WIDTHxHEIGHT"
    demo.add_argument("--size", default="desktop", help=f"{sizes} (default: desktop)")
    demo.add_argument("--lang", default="en", help="language of the page (default: en)")
    demo.add_argument("--theme", default="dark", choices=("dark", "light"), help="(default: dark)")
    demo.add_argument("--speed", type=float, default=1, help="1 as a calm player, 4 hurried (default: 1)")
    demo.add_argument("--headed", action="store_true", help="show the browser")
    demo.add_argument("--url", help="play on this published site instead of the built one")
    demo.add_argument(
        "--out", type=Path, default=env.ROOT / "artefacts" / "demo", help="folder (default: artefacts/demo)"
    )
    demo.add_argument("--no-video", action="store_true", help="pictures and log only")

    bench = verbs.add_parser("bench", help="measure, as medians and ratios")
    what = bench.add_mutually_exclusive_group(required=True)
    what.add_argument("--start", action="store_true", help="how the page starts, against bare loadPyodide()")
    what.add_argument(
        "--taps", action="store_true", help="from a click to its frame, and the frames of the motion"
    )
    what.add_argument(
        "--solver", action="store_true", help="the solver against a plain search, on CPython and in a page"
    )
    bench.add_argument(
        "--corners", action="store_true", help="also over slow lines and with a slow processor"
    )
    bench.add_argument("--runs", type=int, default=5, help="visits of each kind (default: 5)")
    bench.add_argument("--json", type=Path, help="write the figures to this file too")
    return parser


def main() -> int:
    options = arguments().parse_args()
    with env.alone():
        env.ensure_venv()
    if not env.inside():
        return subprocess.call(
            [str(env.PYTHON), str(env.ROOT / "build.py"), *sys.argv[1:]], env=env.tool_env()
        )

    # Only now: these modules may use what .venv has.
    from tools import bench, browser, check, demo, dist, serve, tests, words

    match options.verb:
        case "play":
            dist.build()
            serve.play(options.port, open_browser=not options.no_open)
        case "dist":
            dist.build()
            env.say(f"the site is in {dist.DIST.relative_to(env.ROOT)}/")
        case "words":
            words.update(options.language)
        case "check":
            dist.build()
            check.run_all()
        case "test":
            dist.build()
            # All of them, whatever fails: one run then shows everything that is to be mended.
            env.each(check.run_all, lambda: tests.unit(options.pytest), lambda: tests.e2e([]))
        case "e2e":
            dist.build()
            if options.all_engines:
                browser.all_engines()
            tests.e2e([*(["e2e/test_engines.py"] if options.all_engines else []), *options.pytest])
        case "soak":
            dist.build()
            tests.soak(options.part, options.games, options.deals, options.json)
        case "mutants":
            from tools import mutants

            mutants.try_all(options.modules)
        case "demo":
            if not options.url:
                dist.build()
            demo.run(options)
        case "bench":
            if options.solver:
                sys.path.insert(0, str(env.ROOT / "engine"))
                from tools import bench_solver

                bench_solver.compare(options.json)
            elif options.taps:
                from tools import bench_taps

                dist.build()
                bench_taps.taps(options.json)
            else:
                dist.build()
                bench.start(options.runs, options.corners, options.json)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except env.BuildError as error:
        sys.exit(f"build: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
