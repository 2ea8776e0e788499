"""Bots that are programs of their own, connected by a stream: hall.v1.BotService."""
