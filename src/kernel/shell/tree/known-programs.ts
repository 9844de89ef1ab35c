// Programs that a Debian machine is taken to have. Not all of them can be computed.

const base =
  'arch b2sum base32 base64 basename basenc bash cat chgrp chmod chown cksum comm cp csplit cut dash date dd df diff dir dircolors dirname du echo env expand expr factor false find fmt fold free getconf getent grep egrep fgrep groups gunzip gzip head hostid hostname iconv id install join kill last ldd less link ln locale logger login logname ls lsblk lscpu lsof man mawk md5sum mkdir mkfifo mknod mktemp more mount mountpoint mv nice nl nohup nproc numfmt od paste patch pathchk perl pgrep pidof ping pinky pkill pr printenv printf ps ptx pwd pwdx readlink realpath renice rev rm rmdir script sed seq setsid sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf sleep sort split stat stdbuf strings stty su sum sync tac tail tar tee test timeout top touch tr true truncate tsort tty umount uname unexpand uniq unlink unzip uptime users vdir vmstat w watch wc which whereis who whoami xargs xxd yes zcat zip zgrep bzip2 bunzip2 bzcat xz unxz xzcat column cal bc cmp sh awk file tree ['
const others =
  'apt apt-get apt-cache dpkg dpkg-query git curl wget python3 python pip pip3 node npm npx perl ruby gcc g++ cc make cmake docker kubectl systemctl journalctl service ssh scp sftp rsync nc netstat ss ip ifconfig dig nslookup host traceroute vim vi nano emacs jq sqlite3 psql mysql redis-cli java javac go cargo rustc gdb strace ltrace tmux screen crontab at sudo useradd usermod userdel groupadd passwd chsh visudo adduser openssl gpg openvt htop lsmod modprobe dmesg sysctl ufw iptables nft fdisk mkfs blkid chroot nginx apache2 cron logrotate'

/** Names found in /usr/bin unless a world says otherwise. */
export const knownPrograms: readonly string[] = [
  ...new Set([...base.split(' '), ...others.split(' ')]),
].sort()
