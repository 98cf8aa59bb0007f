"""Settings for every test, and the fixture that several files share."""

import pytest
from hypothesis import settings

from tripeaks.__main__ import main

# A busy machine is no fault of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture
def run(capsys):
    """Runs a command: exit code, standard output, standard error."""

    def command(*arguments):
        try:
            code = main(list(arguments))
        except SystemExit as end:
            code = end.code
        return code, *capsys.readouterr()

    return command
