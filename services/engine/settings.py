"""Settings of the engine, from the environment: ENGINE_ADDRESS and so on."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from services.wire.serving import MAX_MESSAGE_BYTES


class Settings(BaseSettings):
    """How the engine serves."""

    model_config = SettingsConfigDict(env_prefix="ENGINE_", frozen=True)

    address: str = Field(default="127.0.0.1:50051", description="host and port to listen on")
    memo_size: int = Field(
        default=1024,
        ge=0,
        description="states kept in memory, about 12 kB each; a table that is played needs one",
    )
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
