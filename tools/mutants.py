"""Mutation testing of the engine: does some test fail where the code is wrong in one place?

Cosmic Ray's operators make the wrong code, one change at a time. Each is tried in a forked process that finds it in
place of the module, so that nothing on the disk changes. Only for systems that can fork.
"""

import ast
import os
import resource
import sys
import time
from collections.abc import Iterator
from difflib import SequenceMatcher
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from tools.env import PYTHON, ROOT, WORK, Stamp, fail, output, run

# Of Cosmic Ray only the operators are used; this is all that they need.
PACKAGES = ["cosmic-ray==8.7.0", "parso==0.8.7", "attrs==26.1.0"]
FOLDER = WORK / "mutants"

# The files whose tests ought to notice, the quickest first: the first test that fails ends a trial.
TESTS = {
    "rules": ["test_rules.py"],
    "position": ["test_scoring.py", "test_position.py"],
    "scoring": ["test_scoring.py"],
    "game": ["test_saves.py", "test_scoring.py", "test_game.py"],
    "solver": ["test_solver_winnable.py::test_verdicts_of_solved_deals", "test_cli.py", "test_daily.py"],
    "winnable": ["test_solver_winnable.py"],
    "quick": ["test_solver_winnable.py"],
    "lanes": ["test_solver_winnable.py"],
    "shortest": ["test_solver_winnable.py"],
    "pay": ["test_solver_best.py"],
    "best": ["test_solver_best.py"],
}

# For each operator one other, for each comparison its contrary and its neighbour: all pairs would be thousands of
# mutants that the same tests notice.
OPERATORS = (
    *("Add_Sub", "Sub_Add", "Mul_FloorDiv", "Div_Mul", "FloorDiv_Mul", "Mod_FloorDiv", "Pow_Mul"),
    *("LShift_RShift", "RShift_LShift", "BitAnd_BitOr", "BitOr_BitAnd", "BitXor_BitOr"),
    *("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is"),
    *("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_GtE", "LtE_Gt", "Gt_LtE", "GtE_Lt"),
    *("Delete_Not", "USub_UAdd", "AddNot", "TrueWithFalse", "FalseWithTrue", "AndWithOr", "OrWithAnd"),
    *("BreakWithContinue", "ContinueWithBreak", "NumberReplacer", "RemoveDecorator", "ZeroIterationForLoop"),
)


def install() -> None:
    """Fetch what makes the mutants, once."""
    stamp = Stamp("mutants", " ".join(PACKAGES))
    if not stamp.fresh(FOLDER):
        pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        output([*pip, "--target", FOLDER, *PACKAGES], what="fetching Cosmic Ray (is the network there?)")
        stamp.set()


def try_all(modules: list[str]) -> None:
    """Try the mutants of these modules and print what no test notices."""
    unknown = [name for name in modules if name not in TESTS]
    if unknown:
        fail(f"no mutants of {', '.join(unknown)}: choose from {', '.join(TESTS)}")
    install()
    paths = os.pathsep.join(str(path) for path in (FOLDER, ROOT / "engine", ROOT / "web"))
    command = [PYTHON, "-m", "tools.mutants", *(modules or TESTS)]
    run(command, what="mutation testing", env={"PYTHONPATH": paths})


def meaning(code: str) -> str:
    """Code without what does not act: layout and types."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            if isinstance(getattr(node, name, None), ast.expr):
                setattr(node, name, ast.Constant(None))
    return ast.dump(tree)


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """Every mutant of a module: what was changed, and the code."""
    from cosmic_ray.ast import Visitor, ast_nodes, get_ast  # type: ignore[import-not-found]
    from cosmic_ray.operators.provider import OperatorProvider  # type: ignore[import-not-found]

    class Change(Visitor):  # type: ignore[misc]
        """Makes the change of a number, counted through the code."""

        def __init__(self, operator: Any, number: int) -> None:
            self.operator, self.number = operator, number

        def visit(self, node: Any) -> Any:
            for index, _ in enumerate(self.operator.mutation_positions(node)):
                self.number -= 1
                if self.number < 0:
                    self.number = sys.maxsize
                    return self.operator.mutate(node, index)
            return node

    provider = OperatorProvider()
    seen = {meaning(source)}
    for name in provider:
        if not name.endswith(OPERATORS):
            continue
        operator = provider[name]()
        count = sum(len(list(operator.mutation_positions(node))) for node in ast_nodes(get_ast(source)))
        for number in range(count):
            code = Change(operator, number).walk(get_ast(source)).get_code()
            try:
                acts = meaning(code)
            except SyntaxError:
                continue
            if acts not in seen:
                seen.add(acts)
                yield difference(source, code), code


def difference(source: str, code: str) -> str:
    """Where the two differ, as "12: old → new"."""
    old, new = source.splitlines(), code.splitlines()
    _, i, j, k, m = next(
        block for block in SequenceMatcher(None, old, new, False).get_opcodes() if block[0] != "equal"
    )
    return f"{i + 1}: {' '.join(old[i:j]).strip()} → {' '.join(new[k:m]).strip() or 'nothing'}"


class Stand:
    """Finds the mutant where its module is asked for."""

    def __init__(self, name: str, code: str) -> None:
        self.name, self.code = f"tripeaks.{name}", code

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name == self.name else None  # type: ignore[arg-type]

    def create_module(self, _spec: ModuleSpec) -> None:
        """None means: an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.code, self.name, "exec"), module.__dict__)


class Sober:
    """Few examples, and always the same."""

    def pytest_collection(self) -> None:
        from hypothesis import settings

        settings.register_profile("mutants", deadline=None, max_examples=25, derandomize=True, database=None)
        settings.load_profile("mutants")


def passes(name: str, code: str, seconds: int) -> bool:
    """Whether all tests pass with this code in place of the module, in so many seconds of the processor."""
    child = os.fork()
    if not child:
        import pytest

        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        sys.meta_path.insert(0, Stand(name, code))
        files = [f"tests/{tests}" for tests in TESTS[name]]
        known = "ignore::pytest.PytestAssertRewriteWarning"  # Hypothesis is there already
        result = 1
        try:
            options = ["-x", "-q", "-p", "no:cacheprovider", "-W", known]
            result = int(pytest.main([*options, *files], plugins=[Sober()]))
        finally:
            os._exit(result)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def main(modules: list[str]) -> int:
    """Try the mutants of each module. What all trials need is made once, before they fork."""
    import hypothesis  # noqa: F401
    import pytest  # noqa: F401

    from tripeaks.ideals import finish, listing

    finish(listing())
    for name in modules:
        source = (ROOT / "engine" / "tripeaks" / f"{name}.py").read_text(encoding="utf-8")
        begun, used = time.monotonic(), os.times().children_user
        if not passes(name, source, 600):
            print(f"{name}: its tests fail without a mutant")
            return 1
        seconds = int(5 + 1.5 * (os.times().children_user - used))
        count = survivors = 0
        for change, code in mutants(source):
            count += 1
            if passes(name, code, seconds):
                survivors += 1
                print(f"  {name}.py:{change}", flush=True)
        minutes = (time.monotonic() - begun) / 60
        print(
            f"{name}: {count} mutants, {count - survivors} killed, {survivors} not ({minutes:.0f} min)",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
