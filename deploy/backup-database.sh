#!/bin/bash
# Copies a PostgreSQL into BACKUP_TO without end, by PostgreSQL's own tools: every change as it is written, and the
# whole database each night. Each moment of the last BACKUP_KEEP_DAYS can be restored by restore-database.sh.
# The variables PGHOST, PGUSER and PGPASSWORD name a user with the right of replication.
set -euo pipefail
folder="${BACKUP_TO:?}"
days="${BACKUP_KEEP_DAYS:-14}"
slot=microfinance_backup
umask 077
mkdir -p "$folder/wal"

# The slot keeps what was not yet received while this program does not run.
pg_receivewal --create-slot --if-not-exists --slot "$slot"
# Not compressed: the last segment, which is not full, could not be read.
pg_receivewal --directory "$folder/wal" --slot "$slot" &
receiver=$!
trap 'kill "$receiver" 2>/dev/null' EXIT
trap 'exit 0' INT TERM

copies() {
  find "$folder" -mindepth 1 -maxdepth 1 -name 'microfinance-*.base' "$@" | sort
}

# A copy gets its name when it is complete.
copy_database() {
  local draft="$folder/unfinished"
  rm -rf "$draft"
  pg_basebackup --pgdata "$draft" --format tar --gzip --wal-method fetch --checkpoint fast || return 1
  sync
  mv "$draft" "$folder/microfinance-$(date -u +%Y-%m-%dT%H%M%SZ).base"
}

# Keeps the newest copy that is older than all days to restore, the later ones, and the changes since that copy.
remove_expired() {
  local kept first
  kept="$(copies -mtime "+$days" | tail -n 1)"
  [ -n "$kept" ] || return 0
  copies | while read -r copy; do
    if [[ "$copy" < "$kept" ]]; then rm -rf "$copy"; fi
  done
  first="$(tar --extract --gzip --to-stdout --file "$kept/base.tar.gz" backup_label |
    sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p')"
  pg_archivecleanup "$folder/wal" "$first"
}

is_due() {
  [ -z "$(copies)" ] && return 0
  [ "$(date -u +%H)" -ge 2 ] && [ -z "$(copies -newermt "$(date -u +%Y-%m-%d) 02:00:00 UTC")" ]
}

while kill -0 "$receiver" 2>/dev/null; do
  if is_due && copy_database; then remove_expired; fi
  sleep 60 &
  wait $!
done
echo "PostgreSQL sends no changes any more. The backup ends, and is to be started again."
exit 1
