#!/bin/sh
# Starts or stops a throw-away PostgreSQL with PostGIS for the tests, on 127.0.0.1 only.
#   tools/postgres.sh start DIR [PORT]   makes a cluster in DIR and prints its URL
#   tools/postgres.sh restart DIR        starts it again, also after it was killed
#   tools/postgres.sh stop DIR           stops it and removes DIR
# SIGMA_POSTGRES_SETTINGS adds settings, as in "-c shared_buffers=1GB".
# Without PORT a free one is taken. As root the server runs as the user postgres, as it refuses root.
set -eu
command=${1:-}
dir=${2:-}
port=${3:-}
[ -n "$dir" ] || { sed -n '2,8p' "$0" >&2; exit 2; }

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] || bin=$(dirname "$(command -v pg_ctl || echo /missing/pg_ctl)")
[ -x "$bin/pg_ctl" ] || { echo 'PostgreSQL is not installed (Debian: postgresql postgresql-postgis).' >&2; exit 1; }

run() {
  if [ "$(id -u)" = 0 ]; then su postgres -s /bin/sh -c "$1"; else sh -c "$1"; fi
}

case $command in
  start)
    [ -n "$port" ] || port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    mkdir -p "$dir"
    [ "$(id -u)" != 0 ] || chown postgres "$dir"
    cd "$dir"
    run "'$bin/initdb' -D '$dir/data' -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync" >"$dir/initdb.log"
    # Nothing here has to survive a power cut, so nothing is flushed.
    settings="-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories='$dir' -c max_connections=200 ${SIGMA_POSTGRES_SETTINGS:-}"
    run "'$bin/pg_ctl' -D '$dir/data' -w -t 60 -l '$dir/server.log' -o \"$settings\" start" >"$dir/start.log" || { cat "$dir/server.log" >&2; exit 1; }
    echo "postgres://postgres@127.0.0.1:$port/postgres"
    ;;
  restart)
    cd "$dir"
    run "'$bin/pg_ctl' -D '$dir/data' -w -t 60 -m immediate -l '$dir/server.log' restart" >"$dir/start.log"
    ;;
  stop)
    cd /
    [ ! -d "$dir/data" ] || run "'$bin/pg_ctl' -D '$dir/data' -w -m immediate stop" >/dev/null
    rm -rf "$dir"
    ;;
  *)
    sed -n '2,8p' "$0" >&2
    exit 2
    ;;
esac
