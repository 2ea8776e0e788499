"""The settings of a worker, read from the environment."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Where a worker finds its work, and how long that may take."""

    model_config = SettingsConfigDict(env_prefix="AI_", frozen=True, hide_input_in_errors=True)

    lobby_address: str = Field(
        default="127.0.0.1:50052",
        description="host:port of the lobby that tables are read from and played at",
    )
    redis_url: str = Field(
        default="redis://127.0.0.1:6379/0",
        validation_alias="REDIS_URL",
        repr=False,  # it may hold a password
        description="the Redis that the lobby sends tasks to",
    )
    call_seconds: float = Field(default=5.0, gt=0, description="deadline of one call to the lobby")
    turn_seconds: float = Field(
        default=10.0,
        gt=0,
        description="how long one task may take; an opponent that still chooses then plays any "
        "legal move, and a task that waits for the lobby fails",
    )
    match_seconds: float = Field(
        default=60.0,
        gt=0,
        description="how long one task may play a match of computers, a matter of a second; what "
        "is left then the lobby sends again",
    )
    judging_seconds: float = Field(
        default=60.0,
        gt=0,
        description="how long one task may judge a finished game; what is left then the lobby "
        "sends again as long as somebody looks on",
    )

    @property
    def longest_seconds(self) -> float:
        """How long any task may go on before it has to end by itself."""
        return max(self.match_seconds, self.judging_seconds)
