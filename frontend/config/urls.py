"""The addresses of the pages and of the sockets."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.security.websocket import WebsocketDenier
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from frontend.play import actions, catalog, hosting, island_tables, replays, views
from frontend.play.consumers import JudgementsConsumer, TableConsumer, TablesConsumer

handler400 = "frontend.play.errors.bad_request"
handler403 = "frontend.play.errors.forbidden"
handler404 = "frontend.play.errors.not_found"
handler500 = "frontend.play.errors.server_error"


def _serve(consumer: type[AsyncWebsocketConsumer]) -> Any:
    """Return what `path` takes; its types know views only."""
    return consumer.as_asgi()


_of_a_table = [
    path("join", actions.join, name="join"),
    path("leave", actions.leave, name="leave"),
    path("start", hosting.start, name="start"),
    path("rematch", hosting.rematch, name="rematch"),
    path("bots", hosting.add_bot, name="add_bot"),
    path("bots/<int:seat>/remove", hosting.remove_bot, name="remove_bot"),
    path("bots/<int:seat>/change", hosting.change_bot, name="change_bot"),
    path("match", island_tables.rounds, name="match"),
    path("ways", island_tables.ways, name="ways"),
]

urlpatterns = [
    path("", views.home, name="home"),
    path("rules", views.rules, name="rules"),
    path("rules/orkisland", views.island_rules, name="island_rules"),
    path("opponents", views.opponents, name="opponents"),
    re_path(
        "^(?P<page>rules|rules/orkisland|opponents|orkisland)/$",
        RedirectView.as_view(url="/%(page)s", permanent=True, query_string=True),
    ),
    path("tables", actions.create, name="create"),
    path("play-computer", actions.play_computer, name="play_computer"),
    path("watch-match", island_tables.watch_match, name="watch_match"),
    path("command-army", island_tables.command_army, name="command_army"),
    path("table/<slug:table_id>", views.table, name="table"),
    path("table/<slug:table_id>/", include(_of_a_table)),
    path("replay", views.replay_upload, name="replay_upload"),
    path("replay/views", replays.text_views, name="replay_text_views"),
    path("replay/<slug:table_id>", views.replay, name="replay"),
    path("replay/<slug:table_id>/views", replays.table_views, name="replay_views"),
    path("replay/<slug:table_id>/record.txt", replays.record, name="replay_record"),
    path("replay/<slug:table_id>/match.out", replays.original_record, name="replay_original"),
    path("orkisland", views.island, name="island"),
    path("orkisland/new", views.create_match, name="new_match"),
    path("orkisland/tables", island_tables.create_match, name="create_match"),
    path("orkisland/settings", island_tables.read_settings, name="read_settings"),
    path("jsi18n", catalog.javascript_catalog, name="jsi18n"),
    path("language", set_language, name="set_language"),
]

websocket_urlpatterns: list[Any] = [
    path("ws/tables", _serve(TablesConsumer)),
    path("ws/table/<slug:table_id>", _serve(TableConsumer)),
    path("ws/table/<slug:table_id>/judgements", _serve(JudgementsConsumer)),
    re_path("", _serve(WebsocketDenier)),
]
