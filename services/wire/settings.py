"""Settings that are the same for every service."""

from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class LogSettings(BaseSettings):
    """How a process logs."""

    model_config = SettingsConfigDict(env_prefix="LOG_", frozen=True)

    format: Literal["text", "json"] = Field(
        default="text", description="text for people, json for machines; one line an event"
    )
    level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="least level logged; debug has one line for every call"
    )
