"""The audit of the locks: what is found is a fault, and who cannot be asked is told apart from who finds nothing."""

import json

import pytest

from tools import audit
from tools.env import BuildError

CLEAN = {"name": "babel", "version": "2.19.0", "vulns": []}
BAD = {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1", "2.0"]}]}
UNKNOWN = {"name": "zipp", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "faults"),
    [
        ([CLEAN], []),
        ([CLEAN, BAD], ["old 1.0: PYSEC-1, mended in 1.1 or 2.0"]),
        ([CLEAN, UNKNOWN], None),
        ([UNKNOWN, BAD], ["old 1.0: PYSEC-1, mended in 1.1 or 2.0"]),
    ],
)
def test_reports_of_pip_audit(packages, faults):
    assert audit.python_faults(json.dumps({"dependencies": packages, "fixes": []})) == faults


@pytest.mark.parametrize(
    ("report", "faults"),
    [
        ({"auditReportVersion": 2, "vulnerabilities": {}}, []),
        (
            {"vulnerabilities": {"left-pad": {"range": "<2.0.0", "severity": "high"}}},
            ["left-pad <2.0.0: high"],
        ),
        ({"message": "no such service", "statusCode": 405}, None),
    ],
)
def test_reports_of_npm(report, faults):
    assert audit.npm_faults(json.dumps(report)) == faults


def test_no_report_is_nobody_asked():
    assert audit.python_faults("") is audit.npm_faults("") is None


@pytest.fixture
def answers(monkeypatch, tmp_path):
    """Sets what the two programs come to."""
    monkeypatch.setattr("tools.env.WORK", tmp_path)

    def set_answers(python, npm):
        monkeypatch.setattr(audit, "python_packages", lambda: python)
        monkeypatch.setattr(audit, "npm_packages", lambda: npm)

    return set_answers


def test_a_vulnerability_fails_also_where_the_other_lock_could_not_be_asked_about(answers):
    answers(None, ["left-pad <2.0.0: high"])
    with pytest.raises(BuildError, match="left-pad"):
        audit.run()


def test_where_nobody_answers_it_is_said_and_asked_again(answers):
    answers([], None)
    assert audit.run() == "nobody could be asked about package-lock.json"
    answers(["old 1.0: PYSEC-1"], [])
    with pytest.raises(BuildError, match="PYSEC-1"):
        audit.run()


def test_what_is_well_is_asked_once_a_day(answers):
    answers([], [])
    assert audit.run() == "fine"
    answers(["old 1.0: PYSEC-1"], [])
    assert audit.run() == "fine"
