"""Settings of the lobby, from the environment: LOBBY_ADDRESS and so on."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from services.wire.serving import MAX_MESSAGE_BYTES


class Settings(BaseSettings):
    """How the lobby serves, where it keeps tables, and what it allows."""

    model_config = SettingsConfigDict(env_prefix="LOBBY_", frozen=True, hide_input_in_errors=True)

    address: str = Field(default="127.0.0.1:50052", description="host and port to listen on")
    engine_address: str = Field(default="127.0.0.1:50051", description="where the engine answers")
    secret_key: SecretStr = Field(
        min_length=16,
        description="what seat tokens are derived from; the same on every replica, and for good",
    )
    database_url: str = Field(
        default="sqlite:///.local/lobby.sqlite3",
        validation_alias="DATABASE_URL",
        description="where tables are kept: sqlite:///path or postgres://user:password@host/name",
    )
    redis_url: str = Field(
        default="",
        validation_alias="REDIS_URL",
        description="Celery's broker and the notices between replicas; without it computer "
        "opponents do not move and games are not scored",
    )
    bot_pause_seconds: float = Field(
        default=0.6, ge=0, description="how long a computer opponent waits before its move"
    )
    sweep_seconds: float = Field(
        default=2.0, gt=0, description="how often overdue turns and scorings are looked for"
    )
    overdue_seconds: float = Field(
        default=5.0, gt=0, description="a task is sent again after this long, then after twice it…"
    )
    open_table_seconds: float = Field(
        default=6 * 3600, gt=0, description="an open table where nothing happens is closed then"
    )
    poll_seconds: float = Field(
        default=3.0, gt=0, description="how often watched tables are re-read, for lost notices"
    )
    engine_seconds: float = Field(default=5.0, gt=0, description="deadline of a call to the engine")
    store_seconds: float = Field(
        default=5.0, gt=0, description="how long a lost database is tried before a call is refused"
    )
    hot_tables: int = Field(
        default=5000, ge=1, description="tables kept in memory beyond those that are watched"
    )
    tables_per_hour: int = Field(
        default=60, ge=1, description="tables that one client may open in an hour"
    )
    requests_per_second: float = Field(
        default=50.0, gt=0, description="calls a second that one client, or one seat, may make"
    )
    request_burst: int = Field(
        default=200, ge=1, description="calls that may come at once before that rate holds"
    )
    trusted_client_header: str = Field(
        default="",
        description="metadata key by which the frontend names the person it calls for, x_client; "
        "set it only where callers from outside cannot send it; else clients are addresses",
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
