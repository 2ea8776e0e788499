"""Settings of the engine, from the environment: ENGINE_ADDRESS and so on."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from services.engine.limits import MATCH_IDLE_SECONDS, MATCHES_AT_ONCE, MAX_MESSAGE_BYTES
from services.engine.memo import MOST_BYTES
from services.wire.settings import ServerSettings


class Settings(ServerSettings):
    """How the engine serves."""

    model_config = SettingsConfigDict(env_prefix="ENGINE_")

    address: str = Field(default="127.0.0.1:50051", description="host and port to listen on")
    max_message_bytes: int = Field(
        default=MAX_MESSAGE_BYTES, ge=1024, description="longest request that is read"
    )
    memo_size: int = Field(
        default=1024, ge=0, description="states kept in memory; a table that is played needs one"
    )
    memo_bytes: int = Field(
        default=MOST_BYTES,
        ge=0,
        description="how much memory they may take: about 12 kB each in Armadöra, 0.1 to 2 MB in "
        "Ork Island",
    )
    matches_at_once: int = Field(
        default=MATCHES_AT_ONCE,
        ge=0,
        description="matches of Ork Island that may be streamed at a time: about 1 MB each, 4 MB "
        "at most",
    )
    match_idle_seconds: float = Field(
        default=MATCH_IDLE_SECONDS,
        gt=0,
        description="how long such a match waits for the orders of a round before it is ended",
    )
