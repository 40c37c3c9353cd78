"""The API against its own description: whatever fits the description is answered, and as the description says."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from outplay.web.app import create_app
from outplay.web.page_files import FOLDER
from tests.web.visitors import DeskHere, limited

SETTINGS = limited(analysis_seconds=0.01, tree_nodes=200, simulations=20)
APP = create_app(SETTINGS, DeskHere(SETTINGS))
schema = schemathesis.openapi.from_dict(APP.openapi())
schema.app = APP
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@schema.parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_whatever_fits_the_description_is_answered(case):
    case.call_and_validate(checks=CHECKS, headers={"host": "localhost"})
