// Corners of the machine that are looked into by name: limits, signals, terminals, object files, and services that are not there.
import { onFile } from '../choose.ts'
import { family } from '../production.ts'
import { people, words } from '../vocabulary.ts'

const builtins = 'cd pwd echo test read export unset alias shift eval trap wait jobs umask type hash'.split(
  ' ',
)
const settings = ['PATH', 'NAME_MAX /', 'ARG_MAX', 'PAGE_SIZE', 'CHAR_BIT', '_POSIX_VERSION', 'INT_MAX']

/** Limits, signals, terminals, object files. */
export const corners = family(
  'corners',
  [
    [3, (_, random) => `help ${random.pick(['-d', '-s'])} ${random.pick(builtins)}`],
    (_, random) => `help ${random.pick(builtins)} | head -n ${random.between(2, 6)}`,
    [2, (_, random) => `ulimit -${random.pick(['n', 'c', 't', 'f', 'v', 'u'])}`],
    [2, (_, random) => `getconf ${random.pick(settings)}`],
    (_, random) => `trap -l | sed -n ${random.between(1, 8)}p`,
    (_, random) =>
      `tput -T ${random.pick(['xterm', 'vt100', 'linux', 'dumb'])} ${random.pick(['cols', 'lines', 'colors', 'longname'])}; echo`,
    (_, random) =>
      `infocmp -1 ${random.pick(['xterm', 'vt100', 'linux'])} | grep -E '${random.pick(['cols', 'lines', 'bel', 'colors', 'clear'])}'`,
    (_, random) =>
      `readelf -h /bin/${random.pick(['true', 'cat', 'ls', 'bash'])} | grep -E '${random.pick(['Class|Type', 'Machine', 'OS/ABI', 'Magic', 'Data'])}'`,
    (_, random) =>
      `strings -n ${random.between(8, 14)} /bin/${random.pick(['true', 'false', 'echo'])} | head -n ${random.between(1, 4)}`,
    [
      2,
      (_, random) =>
        `dpkg --compare-versions ${random.between(0, 3)}.${random.between(0, 12)}${random.pick(['', '-1', '~rc1', '+b2'])} ${random.pick(['lt', 'le', 'gt', 'ge', 'eq'])} ${random.between(0, 3)}.${random.between(0, 12)}${random.pick(['', '-1', '~beta'])}; echo $?`,
    ],
    () => 'dpkg --print-architecture',
    onFile((path, random) => `file ${random.pick(['', '-b ', '-i ', '--mime-type '])}${path}`),
    onFile(
      (path, random) => `ptx ${random.pick(['', '-w 60 ', '-i /dev/null '])}${path} | head -n 3`,
      'words',
      'text',
    ),
    (_, random) =>
      `${random.pick(['bash', 'make', 'perl', 'patch', 'sed', 'zip'])} --version | head -n ${random.between(1, 2)}`,
    (_, random) => `mkfifo ${random.pick(words)}.pipe && stat -c '%F %a' *.pipe`,
    (_, random) => `(sleep 0.01; echo ${random.pick(words)}) & wait; echo after`,
    (_, random) =>
      `bash -c 'kill -${random.pick(['TERM', 'KILL', 'HUP', 'USR1', 'SEGV', 'ABRT'])} $$'; echo $?`,
    (_, random) => `bash -c 'trap "echo got ${random.pick(words)}" USR1; kill -USR1 $$; echo end'`,
  ],
  [
    (_, random) => `help ${random.pick(words)}`,
    (_, random) => `getconf ${random.pick(words).toUpperCase()}`,
    (_, random) => `tput -T ${random.pick(words)} cols`,
    onFile(path => `readelf -h ${path}`, 'text', 'words'),
    (_, random) => `ulimit -n ${random.between(3000, 9000)}`,
    (_, random) => `dpkg --compare-versions 1.0 ${random.pick(['less', 'before'])} 2.0`,
    onFile((path, random) => `iconv -f utf8 -t ${random.pick(words)} ${path}`, 'text'),
  ],
)

/** Services, users and networks. */
export const services = family(
  'services',
  [
    (_, random) =>
      `getent ${random.pick(['hosts localhost', `hosts ${random.pick(words)}.example`, 'services ssh', 'protocols tcp'])}; echo $?`,
    (_, random) => `ip -br ${random.pick(['link', 'addr'])}`,
    (_, random) => `ip ${random.pick(['route', '-4 addr show lo | head -n 2', 'neigh'])}; echo $?`,
    () => 'ss -ltn',
    (_, random) =>
      `systemctl ${random.pick(['is-active', 'status', 'is-enabled'])} ${random.pick(['ssh', 'cron', 'nginx'])} 2>&1 | head -n 1`,
    (_, random) => `logger -t ${random.pick(words)} '${random.pick(people)} was here'; echo $?`,
    (_, random) => `wget -q -O - http://localhost:${random.between(3000, 9000)}/ || echo "wget said $?"`,
    (_, random) =>
      `timeout 1 bash -c '</dev/tcp/localhost/${random.between(3000, 9000)}' 2>&1 | tail -n 1 | cut -d: -f4-`,
    (_, random) => `last -n ${random.between(1, 5)} 2>&1`,
    () => 'free -m | head -n 1',
    () => 'lsblk',
  ],
  [
    (_, random) => `sudo ${random.pick(['ls', 'apt update', 'systemctl restart nginx'])}`,
    (_, random) => `su - ${random.pick(['root', ...people]).toLowerCase()}`,
    () => 'crontab -l',
    (_, random) => `systemctl restart ${random.pick(['ssh', 'nginx', 'postgresql'])}`,
    (_, random) => `look ${random.pick(words)}`,
    (_, random) =>
      `${random.pick(['ifconfig', 'docker ps', 'service nginx status', 'htop', 'tree', 'netstat -a'])}`,
    (_, random) =>
      `wget http://localhost:${random.between(3000, 9000)}/${random.pick(words)} 2>&1 | tail -n 1`,
  ],
)
