#!/bin/bash
# Prepares the empty folder PGDATA from what backup-database.sh wrote into BACKUP_TO:
#   restore-database.sh latest
#   restore-database.sh "2026-11-22 14:31"    (UTC)
# PostgreSQL, started on the folder, then reads the changes up to that moment and goes on from there.
set -euo pipefail
folder="${BACKUP_TO:?}"
data="${PGDATA:?}"
moment="${1:?latest, or a moment such as \"2026-11-22 14:31\" (UTC)}"
umask 077

if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: move it away first."
  exit 1
fi

# A copy has the time at which it was complete as its name.
newest="microfinance-9999.base"
if [ "$moment" != latest ]; then
  newest="microfinance-$(date -u --date "$moment UTC" +%Y-%m-%dT%H%M%SZ).base"
fi
chosen=""
for copy in "$folder"/microfinance-*.base; do
  if [ -d "$copy" ] && [[ ! "$(basename "$copy")" > "$newest" ]]; then chosen="$copy"; fi
done
if [ -z "$chosen" ]; then
  echo "$folder has no copy of the database from before $moment."
  exit 1
fi

mkdir -p "$data"
tar --extract --gzip --file "$chosen/base.tar.gz" --directory "$data"
# The last changes are in a segment that is not full yet.
cat >> "$data/postgresql.auto.conf" <<END
restore_command = 'cp "$folder/wal/%f" "%p" || cp "$folder/wal/%f.partial" "%p"'
recovery_target_action = 'promote'
END
if [ "$moment" != latest ]; then
  echo "recovery_target_time = '$moment UTC'" >> "$data/postgresql.auto.conf"
fi
touch "$data/recovery.signal"
echo "Prepared from $chosen. Start PostgreSQL on $data."
