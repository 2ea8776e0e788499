#!/bin/sh
# Runs at the first start of PostgreSQL, in compose as in Kubernetes: a database and a role for each
# service that stores something, closed to the others.
psql --username postgres --set ON_ERROR_STOP=1 --quiet <<SQL
CREATE ROLE lobby LOGIN PASSWORD '$LOBBY_PASSWORD';
CREATE DATABASE lobby OWNER lobby;
REVOKE CONNECT ON DATABASE lobby FROM PUBLIC;
CREATE ROLE frontend LOGIN PASSWORD '$FRONTEND_PASSWORD';
CREATE DATABASE frontend OWNER frontend;
REVOKE CONNECT ON DATABASE frontend FROM PUBLIC;
SQL
