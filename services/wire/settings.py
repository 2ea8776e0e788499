"""Settings that are the same for every process, or for every one that serves gRPC."""

from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

MAX_MESSAGE_BYTES = 384 * 1024
"""Room for the text of a record and what goes with it."""

MAX_RECORD_TEXT_BYTES = 320 * 1024
"""The longest text of a record that the lobby and the pages read (protos/hall/v1): a match of 200
rounds of 60 orks has some 60 kB, and the longest that a table may play 260 kB."""

MAX_SETTINGS_TEXT_BYTES = 128 * 1024
"""The longest settings file of Ork Island that they read."""


class ServerSettings(BaseSettings):
    """How a server listens and stops; each has its own prefix, and its own default address.

    Messages of errors leave out what was given, for some of it is secret.
    """

    model_config = SettingsConfigDict(frozen=True, hide_input_in_errors=True)

    address: str
    max_message_bytes: int = Field(
        default=MAX_MESSAGE_BYTES, ge=1024, description="longest request that is read"
    )
    max_connection_age_seconds: float | None = Field(
        default=None,
        gt=0,
        description="callers are asked to connect anew after about this long, and so find new "
        "replicas; never, if not set",
    )
    drain_seconds: float = Field(
        default=0.0,
        ge=0,
        description="how long calls are still taken after SIGTERM, until balancers have noticed",
    )
    stop_seconds: float = Field(
        default=10.0, ge=0, description="how long calls in flight may take to finish after that"
    )


class LogSettings(BaseSettings):
    """How a process logs."""

    model_config = SettingsConfigDict(env_prefix="LOG_", frozen=True, hide_input_in_errors=True)

    format: Literal["text", "json"] = Field(
        default="text", description="text for people, json for machines; one line an event"
    )
    level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="least level logged; debug has one line for every call"
    )
