// The machine itself: packages, processes, services, the network that is not there, and digests.
import { onFile } from '../choose.ts'
import { family } from '../production.ts'
import { words } from '../vocabulary.ts'

const packages = [
  'bash',
  'coreutils',
  'grep',
  'sed',
  'tar',
  'gzip',
  'python3',
  'perl-base',
  'libc6',
  'findutils',
  'dpkg',
  'diffutils',
  'util-linux',
  'git',
  'make',
  'openssl',
]
const programs = [
  '/usr/bin/grep',
  '/usr/bin/sed',
  '/bin/ls',
  '/usr/bin/find',
  '/usr/bin/env',
  '/usr/bin/make',
  '/usr/bin/perl',
  '/usr/bin/git',
]
const services = ['ssh', 'cron', 'nginx', 'postgresql', 'docker']

/** What is installed. */
export const installed = family(
  'packages',
  [
    [
      3,
      (_, random) =>
        `dpkg -s ${random.pick(packages)} | grep -E '^(${random.pick(['Package|Status', 'Status|Priority', 'Section|Essential', 'Architecture|Multi-Arch', 'Package|Maintainer'])})'`,
    ],
    [2, (_, random) => `dpkg -S ${random.pick(programs)}`],
    (_, random) =>
      `dpkg -L ${random.pick(['sed', 'grep', 'diffutils', 'gzip'])} | grep bin/ | sort | head -n ${random.between(2, 5)}`,
    (_, random) =>
      `dpkg-query -W -f='\${Package} \${Architecture} \${Essential}\\n' ${random.some(packages, 2).join(' ')}`,
    (_, random) => `dpkg -l ${random.pick(packages)} | tail -n 1 | awk '{print $1, $2}'`,
    (_, random) => `apt-cache policy ${random.pick(packages)} 2>&1 | head -n 1`,
    () => 'dpkg --print-architecture',
    (_, random) =>
      `dpkg --compare-versions ${random.between(1, 3)}.${random.between(0, 12)} ${random.pick(['lt', 'gt', 'eq', 'ge'])} ${random.between(1, 3)}.${random.between(0, 12)}; echo $?`,
    (_, random) => `pip list 2>/dev/null | grep -ci ${random.pick(words)}`,
    (_, random) =>
      `which ${random.pick(['python3', 'perl', 'gcc', 'make', 'nginx', 'docker', 'java', 'go'])} || echo none`,
  ],
  [
    (_, random) => `dpkg -s ${random.pick([...words, 'nginx', 'docker-ce'])}`,
    (_, random) =>
      `apt-get install -y ${random.pick(['nginx', 'htop', 'tree', random.pick(words)])} 2>&1 | tail -n 2`,
    () => 'apt-get update 2>&1 | head -n 2',
    (_, random) => `pip install ${random.pick(['requests', 'numpy', random.pick(words)])} 2>&1 | head -n 1`,
    (_, random) => `pip show ${random.pick(words)}`,
    (_, random) => `dpkg -S /opt/${random.pick(words)}`,
    (_, random) => `dpkg -i ${random.pick(words)}.deb`,
    () => 'apt install',
  ],
)

/** Processes and services. */
export const running = family(
  'processes',
  [
    (_, random) =>
      `sleep ${random.between(20, 60)} & kill ${random.pick(['%1', '$!', '-9 %1'])}; wait; echo $?`,
    () => 'ps -o comm= -p $$',
    () => 'ps -e -o comm= | sort | uniq | head -n 4',
    (_, random) => `timeout ${random.pick(['0.1', '0.2'])} sleep 5; echo $?`,
    (_, random) =>
      `systemctl ${random.pick(['status', 'start', 'restart', 'is-active'])} ${random.pick(services)}`,
    () => 'nproc --ignore=0 > /dev/null && echo ok',
    (_, random) => `(exit ${random.between(1, 9)}) & wait $!; echo "child said $?"`,
    () => 'ulimit -c',
    (_, random) => `nice -n ${random.between(1, 19)} nice`,
    (_, random) => `strace -c ${random.pick(['true', 'echo hi'])} 2>&1 | tail -n 1 | wc -w`,
    (_, random) =>
      `xargs -P1 -n1 echo ${random.pick(words)} <<< '${random.between(1, 9)} ${random.between(1, 9)}'`,
  ],
  [
    (_, random) => `kill ${random.between(40000, 90000)}`,
    (_, random) => `systemctl stop ${random.pick(services)}`,
    () => 'kill %7',
    () => 'journalctl -n 3',
    () => 'su - root -c id',
    (_, random) => `pgrep -x ${random.pick(words)} || echo nobody`,
  ],
)

/** A network without a way out. */
export const network = family(
  'network',
  [
    (_, random) =>
      `curl -sS http://${random.pick(['localhost', '127.0.0.1'])}:${random.between(3000, 9000)}/${random.pick(words)}`,
    (_, random) => `curl -s -o /dev/null -w '%{http_code}\\n' http://${random.pick(words)}.example/`,
    (_, random) => `wget -q http://127.0.0.1:${random.between(3000, 9000)}/ ; echo $?`,
    (_, random) =>
      `python3 -c "import socket; s = socket.socket(); s.connect(('127.0.0.1', ${random.between(3000, 9000)}))"`,
    (_, random) => `curl ${random.pick(['-I', '-sf', '-s'])} file:///etc/hostname`,
    (_, random) => `getent hosts ${random.pick(['localhost', `${random.pick(words)}.example`])}; echo $?`,
    () => 'ip -br link 2>&1',
    (_, random) => `git clone https://${random.pick(words)}.example/repo.git 2>&1 | tail -n 1`,
  ],
  [
    (_, random) => `curl https://${random.pick(words)}.example/`,
    (_, random) => `ssh -o BatchMode=yes ${random.pick(words)}.example true`,
    () => 'curl',
    (_, random) => `curl -X ${random.pick(['POST', 'PUT'])} ftp:/${random.pick(words)}`,
    (_, random) => `wget http://${random.pick(words)}.example/a.txt 2>&1 | tail -n 1`,
  ],
)

/** Digests and ciphers. */
export const digests = family(
  'openssl',
  [
    onFile((path, random) => `openssl dgst -${random.pick(['md5', 'sha1', 'sha256'])} ${path}`),
    (_, random) =>
      `printf '${random.pick(words)}' | openssl ${random.pick(['base64', 'md5', 'sha1', 'dgst -sha256', 'dgst -r -sha1'])}`,
    (_, random) =>
      `printf '${random.pick(words)}' | openssl enc -aes-128-cbc -K 000102030405060708090a0b0c0d0e0f -iv 0 2>/dev/null | xxd -p`,
    (_, random) => `openssl rand -hex ${random.between(2, 16)} | wc -c`,
    (_, random) => `openssl prime ${random.between(3, 199)}`,
    (_, random) => `printf '${random.pick(words)}' | openssl dgst -sha256 -hmac ${random.pick(words)}`,
    (_, random) => `openssl passwd -1 -salt ${random.pick(['ab', 'xyz'])} ${random.pick(words)}`,
    () => 'openssl version | cut -d" " -f1',
  ],
  [
    (_, random) =>
      `openssl ${random.pick(['dgst -sha256 missing.bin', 'x509 -in data.csv -noout', `${random.pick(words)}`, 'rsa -in notes.txt'])} 2>&1 | head -n 1`,
  ],
)
