#!/bin/sh
# Becomes the given command. Where /run/hall/secrets.env is mounted, its variables go along; so no
# secret stands in an image, in the configuration of a container, or on a command line.
set -e
if [ -e /run/hall/secrets.env ]; then
    set -a
    . /run/hall/secrets.env
    set +a
fi
exec "$@"
