"""What the hall and bots agree on beside the messages of BotService."""

PROTOCOL_VERSION = 1
