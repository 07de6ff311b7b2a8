#!/bin/sh
# Dumps the PostgreSQL database of the environment (PGHOST, PGUSER, PGDATABASE, PGPASSWORD) to BACKUP_DIR, whole or not at
# all, and removes dumps older than BACKUP_KEEP_DAYS, never the newest.
#
#   dumpDatabase.sh            once
#   dumpDatabase.sh nightly    now, and every day at BACKUP_AT (hours:minutes, UTC); what fails is tried again
#   dumpDatabase.sh check      ends with 1 when the newest dump is older than 26 hours
#
# A dump is in PostgreSQL's custom format: packed, and pg_restore can read it. It holds personal data: keep it encrypted.
set -eu
umask 077
: "${BACKUP_DIR:=/backups}" "${BACKUP_KEEP_DAYS:=14}" "${BACKUP_AT:=02:30}"

dump() {
  name="veldinstrument-$(date -u +%Y%m%dT%H%M%SZ).dump"
  trap 'rm -f "$BACKUP_DIR/.$name"' EXIT
  pg_dump --format=custom --compress=6 --no-owner --no-privileges --file="$BACKUP_DIR/.$name"
  # A dump that cannot be listed cannot be restored.
  pg_restore --list "$BACKUP_DIR/.$name" >/dev/null
  sync "$BACKUP_DIR/.$name"
  mv "$BACKUP_DIR/.$name" "$BACKUP_DIR/$name"
  trap - EXIT
  echo "dumped $name, $(wc -c <"$BACKUP_DIR/$name") bytes"
  # What a dump left behind that was killed, and what is old; the new one is younger than either.
  find "$BACKUP_DIR" -maxdepth 1 -name '.veldinstrument-*.dump' -mmin +1440 -delete
  find "$BACKUP_DIR" -maxdepth 1 -name 'veldinstrument-*.dump' -mtime "+$BACKUP_KEEP_DAYS" -delete
}

untilNext() {
  now=$(date -u +%s)
  next=$(date -u -d "today $BACKUP_AT" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  echo $((next - now))
}

case "${1:-once}" in
  once) dump ;;
  nightly)
    trap 'exit 0' TERM INT
    while :; do
      # A process of its own, so that its failure does not end this one.
      if sh "$0" once; then pause=$(untilNext); else pause=900 && echo "the dump failed; again in 15 minutes" >&2; fi
      sleep "$pause" &
      wait $!
    done
    ;;
  check)
    [ -n "$(find "$BACKUP_DIR" -maxdepth 1 -name 'veldinstrument-*.dump' -mmin -1560 | head -n 1)" ] || {
      echo "no dump of the last 26 hours" >&2
      exit 1
    }
    ;;
  *)
    echo "usage: dumpDatabase.sh [once|nightly|check]" >&2
    exit 2
    ;;
esac
