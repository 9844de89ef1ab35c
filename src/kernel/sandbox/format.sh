#!/bin/sh
# Formats the file at descriptor 3 as an empty ext4 disk. Identifier and hash seed are fixed: directories list in the
# same order anywhere.
set -e
mkfs.ext4 -q -F -b 4096 -I 256 -m 0 -O '^has_journal,dir_index' -U 6f1b2c3d-0000-4000-8000-000000000001 \
  -E hash_seed=6f1b2c3d-0000-4000-8000-000000000002,lazy_itable_init=1,nodiscard /proc/self/fd/3
mount -cni -t ext4 -o loop,noinit_itable /proc/self/fd/3 /mnt
rmdir /mnt/lost+found
umount -ni /mnt
