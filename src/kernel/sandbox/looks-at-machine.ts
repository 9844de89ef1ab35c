// Commands that look at the machine they run on: its processes, disks, memory, network. A sandbox would show itself and
// its host there, neither of which is the world's machine.

const programs = [
  ...[
    'ps',
    'top',
    'htop',
    'pstree',
    'pgrep',
    'pidof',
    'fuser',
    'lsof',
    'uptime',
    'w',
    'who',
    'last',
    'users',
  ],
  ...['df', 'free', 'vmstat', 'iostat', 'mpstat', 'lsblk', 'blkid', 'mount', 'findmnt', 'fdisk', 'dmesg'],
  ...['lscpu', 'lsmem', 'lspci', 'lsusb', 'nproc', 'arch', 'uname', 'hostnamectl', 'sysctl', 'getconf'],
  ...[
    'ip',
    'ifconfig',
    'ss',
    'netstat',
    'route',
    'systemctl',
    'journalctl',
    'service',
    'loginctl',
    'timedatectl',
  ],
]

// what may stand between the beginning of a command and its program, beside assignments and options
const before =
  'sudo|doas|exec|env|command|time|nice|nohup|setsid|xargs|watch|then|do|else|elif|if|while|until'
const called = new RegExp(
  String.raw`(?:^|[;&|(){}\n\`'"!]|\b(?:(?:${before})|timeout\s+\S+)(?:\s+-\S+(?:\s+\d+)?|\s+\w+=\S*)*\s)\s*(?:\w+=\S*\s+)*` +
    String.raw`(?:/[\w./-]*/)?(?:${programs.join('|')})(?![\w.=/:-])`,
)
const read = /(?:^|[\s<>'"=(])\/(?:proc|sys)(?:\/|\b)/

/** Whether a command line does so. It is no parser: where it is not sure it says yes. */
export function looksAtMachine(command: string): boolean {
  return called.test(command) || read.test(command)
}
