"""On which databases a fault happens: on one of them with the other tests, on both in the long form."""

import pytest

from tests.harness.faults.table import LONG

POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)
BOTH = ["sqlite", POSTGRES]
SQLITE_FIRST = BOTH if LONG else ["sqlite"]
POSTGRES_FIRST = BOTH if LONG else [POSTGRES]
