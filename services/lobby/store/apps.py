"""The Django app that holds the lobby's models and migrations."""

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """Tables of the database are called lobby_table, lobby_move and so on."""

    name = "services.lobby.store"
    label = "lobby"
    default_auto_field = "django.db.models.BigAutoField"
