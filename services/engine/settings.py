"""Settings of the engine, from the environment: ENGINE_ADDRESS and so on."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from services.wire.settings import ServerSettings


class Settings(ServerSettings):
    """How the engine serves."""

    model_config = SettingsConfigDict(env_prefix="ENGINE_")

    address: str = Field(default="127.0.0.1:50051", description="host and port to listen on")
    memo_size: int = Field(
        default=1024,
        ge=0,
        description="states kept in memory, about 12 kB each; a table that is played needs one",
    )
