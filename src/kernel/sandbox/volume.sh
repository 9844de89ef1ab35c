#!/bin/sh
# Gives the sandbox a disk of its own: a small ext4 image in memory, mounted in this private mount namespace only, so
# that nothing of it outlives the sandbox. Identifier and hash seed are fixed: directories list in the same order anywhere.
# usage: volume.sh BYTES COMMAND…   (the disk is at /mnt/root for COMMAND)
set -e
bytes=$1
shift
mount -t tmpfs -o "size=$((bytes + 1048576)),mode=0700" scratch /mnt
truncate -s "$bytes" /mnt/disk
mkfs.ext4 -q -b 4096 -I 256 -m 0 -O '^has_journal,dir_index' -U 6f1b2c3d-0000-4000-8000-000000000001 \
  -E hash_seed=6f1b2c3d-0000-4000-8000-000000000002,lazy_itable_init=1,nodiscard /mnt/disk
mkdir /mnt/root
mount -o loop,nosuid,nodev /mnt/disk /mnt/root
rmdir /mnt/root/lost+found
exec "$@"
