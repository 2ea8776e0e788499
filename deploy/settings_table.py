"""The settings table of the README: `python -m deploy.settings_table` prints it.

It is made from the Settings class of each service; a test compares the README with it.
"""

import os
from collections.abc import Iterator

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined
from pydantic_settings import BaseSettings

from services.ai.settings import Settings as AiSettings
from services.engine.settings import Settings as EngineSettings
from services.lobby.settings import Settings as LobbySettings
from services.wire.settings import LogSettings

# importing Django's settings reads them
os.environ.setdefault("HALL_SECRET_KEY", "no-secret-for-nothing-is-signed-with-it")
from frontend.config.settings import Settings as FrontendSettings

SETTINGS: dict[str, type[BaseSettings]] = {
    "engine": EngineSettings,
    "lobby": LobbySettings,
    "ai": AiSettings,
    "frontend": FrontendSettings,
    "all of them": LogSettings,
}


def list_variables(settings: type[BaseSettings]) -> Iterator[tuple[str, FieldInfo]]:
    """Give each setting's environment variable with its field."""
    prefix = settings.model_config["env_prefix"]
    for name, field in settings.model_fields.items():
        yield str(field.validation_alias or f"{prefix}{name}").upper(), field


def render_table() -> str:
    """Return the table in Markdown, a row a setting, grouped by who reads it."""
    rows = ["| variable | default | what it says |", "|---|---|---|"]
    for service, settings in SETTINGS.items():
        rows.append(f"| **{service}** | | |")
        rows += [
            f"| `{variable}` | {_format_default(field)} | {field.description} |"
            for variable, field in list_variables(settings)
        ]
    return "\n".join(rows)


def _format_default(field: FieldInfo) -> str:
    default = field.default
    if default is PydanticUndefined:
        return "**needed**"
    if isinstance(default, tuple):
        default = ",".join(default)
    if isinstance(default, bool):
        default = str(default).lower()
    if isinstance(default, float):
        default = f"{default:g}"
    return "–" if default in (None, "") else f"`{default}`"


if __name__ == "__main__":
    print(render_table())  # noqa: T201 - printing is what it is for
