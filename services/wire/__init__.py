"""What every process that speaks gRPC here shares: channels, servers, refusals, logs.

It knows no game and no table, and imports nothing of ours but the generated package `hall`.
"""
