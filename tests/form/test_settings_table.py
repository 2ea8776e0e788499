"""Every setting of every service stands in the README."""

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
