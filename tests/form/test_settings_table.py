"""Every setting of every service stands in the README, and what is wrong with one in no log."""

import pytest
from pydantic import ValidationError
from pydantic_settings import BaseSettings

from deploy.local import Settings as LocalSettings
from deploy.settings_table import SETTINGS, list_variables, render_table
from tests.form.files import ROOT


def test_every_setting_is_described():
    undescribed = [
        variable
        for settings in SETTINGS.values()
        for variable, field in list_variables(settings)
        if not field.description
    ]
    assert undescribed == []


def test_readme_has_the_table_as_printed():
    readme = (ROOT / "README.md").read_text()
    assert render_table() in readme, "paste what python -m deploy.settings_table prints"


@pytest.mark.parametrize("settings", [*SETTINGS.values(), LocalSettings])
def test_a_value_that_is_refused_is_not_repeated(settings: type[BaseSettings]):
    secret = ["my secret"]  # no setting is a list in Python
    given = {
        field.validation_alias or name: secret for name, field in settings.model_fields.items()
    }
    with pytest.raises(ValidationError) as caught:
        settings(**given)
    assert "my secret" not in str(caught.value)
