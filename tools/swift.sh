#!/bin/sh
# Starts or stops OpenStack Swift with its S3 interface for the tests, on 127.0.0.1 only.
#   tools/swift.sh start DIR [PORT]   keeps rings, objects and logs in DIR, prints the S3 address
#   tools/swift.sh stop DIR           stops it and removes DIR
# Takes PORT (default 7830) and the four after it. Key id sigma:test, secret "secret", region us-east-1.
# Debian: swift-proxy swift-account swift-container swift-object memcached curl.
set -eu
command=${1:-}
dir=${2:-}
[ -n "$dir" ] || { sed -n '2,7p' "$0" >&2; exit 2; }

owner=$(id -un)
[ "$owner" != root ] || owner=swift

answers() { curl -s -o /dev/null --max-time 2 "http://127.0.0.1:$1/"; }

# Waits until the command succeeds, for 60 seconds at most.
await() {
  tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || return 1
    sleep 0.1
  done
}

silent() { ! answers "$1"; }

# A killed child may stay behind as a zombie, which has a pid still: the ports say when it is over.
stop() {
  for file in "$dir"/*.pid; do
    [ ! -f "$file" ] || kill -9 "$(cat "$file")" 2>/dev/null || true
  done
  [ ! -f "$dir/port" ] || for step in 0 1 2 3; do await silent $(($(cat "$dir/port") + step)); done
  rm -rf "$dir"
}

# The settings that all four servers share: bind_port is $1.
defaults() {
  cat <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $1
workers = 0
user = $owner
swift_dir = $dir/etc
devices = $dir/node
mount_check = false
fallocate_reserve = 0
log_level = ERROR
END
}

# A server of kind $1 on port $2 with a ring of four partitions, one copy, one device.
storage_server() {
  {
    defaults "$2"
    printf '[pipeline:main]\npipeline = %s-server\n' "$1"
    printf '[app:%s-server]\nuse = egg:swift#%s\nrecon_cache_path = %s/cache\n' "$1" "$1" "$dir"
  } >"$dir/etc/$1-server.conf"
  ring="$dir/etc/$1.builder"
  swift-ring-builder "$ring" create 2 1 0 >/dev/null
  swift-ring-builder "$ring" add "r1z1-127.0.0.1:$2/d1" 1 >/dev/null
  swift-ring-builder "$ring" rebalance >/dev/null || [ $? = 1 ] # 1 is a warning
}

proxy_server() {
  {
    defaults "$port"
    cat <<END
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_sigma_test = secret .admin
user_sigma_reader = secret
END
    for name in catch_errors listing_formats copy slo dlo versioned_writes; do
      printf '[filter:%s]\nuse = egg:swift#%s\n' "$name" "$name"
    done
  } >"$dir/etc/proxy-server.conf"
}

background() {
  name=$1
  shift
  "$@" >"$dir/$name.log" 2>&1 &
  echo $! >"$dir/$name.pid"
}

start() {
  rm -rf "$dir"
  mkdir -p "$dir/etc" "$dir/node/d1" "$dir/cache"
  echo "$port" >"$dir/port"
  storage_server object $((port + 1)) &
  storage_server container $((port + 2)) &
  storage_server account $((port + 3)) &
  wait
  proxy_server
  as=
  if [ "$(id -u)" = 0 ]; then
    chown -R "$owner" "$dir"
    as="-u $owner"
  fi
  # shellcheck disable=SC2086 # no word at all when not root
  background memcached memcached -l 127.0.0.1 -p $((port + 4)) -U 0 -m 32 $as
  for kind in account container object proxy; do
    background "$kind" "swift-$kind-server" "$dir/etc/$kind-server.conf" -v
  done
  await curl -fs -o /dev/null "http://127.0.0.1:$port/info" || { cat "$dir"/*.log >&2; stop; exit 1; }
  for step in 1 2 3; do await answers $((port + step)); done
  echo "http://127.0.0.1:$port"
}

case $command in
  start)
    command -v swift-proxy-server >/dev/null || { echo 'OpenStack Swift is not installed.' >&2; exit 1; }
    port=${3:-7830}
    start
    ;;
  stop) stop ;;
  *)
    sed -n '2,7p' "$0" >&2
    exit 2
    ;;
esac
