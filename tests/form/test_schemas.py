"""Each file passes the schema or the linter of the tool that reads it."""

import os
from pathlib import Path

import pytest

from tests.form.files import COMPOSE, DOCKERFILE, SKAFFOLD, SKAFFOLD_SCHEMA, run_tool


def test_dockerfile_passes_hadolint():
    run_tool("hadolint", DOCKERFILE)


def test_compose_passes_its_schema():
    run_tool("check-jsonschema", "--builtin-schema", "vendor.compose-spec", COMPOSE)


@pytest.mark.skipif(
    not SKAFFOLD_SCHEMA.exists() and "CI" not in os.environ,
    reason="the schema of skaffold.yaml is not beside the project",
)
def test_skaffold_passes_its_schema():
    run_tool("check-jsonschema", "--schemafile", SKAFFOLD_SCHEMA, SKAFFOLD)


def test_manifests_pass_kubernetes_validate(rendered: Path):
    run_tool("kubernetes-validate", "--strict", "--quiet", rendered)
