"""Settings of the lobby, from the environment: LOBBY_ADDRESS and so on."""

from pydantic import Field, SecretStr
from pydantic_settings import SettingsConfigDict

from services.wire.settings import ServerSettings


class Settings(ServerSettings):
    """How the lobby serves, where it keeps tables, and what it allows."""

    model_config = SettingsConfigDict(env_prefix="LOBBY_")

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
        repr=False,
    )
    redis_url: str = Field(
        default="",
        validation_alias="REDIS_URL",
        description="Celery's broker and the notices between replicas; without it computer "
        "opponents do not move and games are not scored",
        repr=False,
    )
    bot_pause_seconds: float = Field(
        default=0.6,
        ge=0,
        description="how long a computer opponent of Armadöra waits before its move while anybody "
        "else plays",
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
        default=5000, ge=1, description="tables kept in memory beside those that are watched"
    )
    tables_per_hour: int = Field(
        default=60, ge=1, description="tables that one client may open in an hour"
    )
    requests_per_second: float = Field(
        default=50.0,
        gt=0,
        description="calls a second that one client, or one seat, may make; a replay or an export "
        "counts as ten, a hint or judgements as five, reading settings or ways as three",
    )
    request_burst: int = Field(
        default=200, ge=1, description="calls that may come at once before that rate holds"
    )
    streams_per_client: int = Field(
        default=200, ge=1, description="streams that one client may have open at a time"
    )
    trusted_client_header: str = Field(
        default="",
        description="metadata keys, with commas between them, by which the frontend (x_client) or "
        "a proxy (x-real-ip) names the person it calls for; the first that is there counts; set "
        "only those that callers from outside cannot send; else clients are addresses",
    )

    @property
    def trusted_client_keys(self) -> tuple[str, ...]:
        """The metadata keys in `trusted_client_header`."""
        return tuple(key.strip() for key in self.trusted_client_header.split(","))
