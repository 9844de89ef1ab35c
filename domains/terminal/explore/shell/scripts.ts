// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Writing scripts and running them.
import { file, files, made, missing, newPath, onFile, typed } from '../choose.ts'
import type { Machine } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people, words } from '../vocabulary.ts'

const bodies: readonly ((random: Random) => { lines: readonly string[]; runs: readonly string[] })[] = [
  random => ({
    lines: ['name="${1:-stranger}"', 'echo "Hello, $name"', `echo "from ${random.pick(words)}"`],
    runs: ['', random.pick(people), '"Two Words"'],
  }),
  () => ({
    lines: [
      'if [ $# -ne 2 ]; then',
      '  echo "usage: $(basename "$0") a b" >&2',
      '  exit 64',
      'fi',
      'echo $(($1 + $2))',
    ],
    runs: ['3 4', '', '1 2 3'],
  }),
  () => ({
    lines: [
      'set -euo pipefail',
      'for f in "$@"; do',
      '  printf "%s %s\\n" "$(wc -l < "$f")" "$(basename "$f")"',
      'done',
    ],
    runs: ['/etc/hostname', '/nope', '/etc/passwd /etc/hostname'],
  }),
  random => ({
    lines: [
      'count=0',
      'while read -r line; do',
      '  count=$((count + 1))',
      `  echo "$count. $line"`,
      'done',
      `echo "total $count ${random.pick(fruits)}"`,
    ],
    runs: ["< <(printf 'a\\nb\\n')", '<<< one', '< /dev/null'],
  }),
  () => ({
    lines: [
      'usage() { echo "usage: $0 [-n N] [-v] word"; exit 2; }',
      'n=1 verbose=',
      'while getopts ":n:v" o; do',
      '  case $o in',
      '    n) n=$OPTARG ;;',
      '    v) verbose=1 ;;',
      '    *) usage ;;',
      '  esac',
      'done',
      'shift $((OPTIND - 1))',
      '[ $# -ge 1 ] || usage',
      'for ((i = 0; i < n; i++)); do echo "$1"; done',
      '[ -z "$verbose" ] || echo "done" >&2',
    ],
    runs: ['hi', '-n 3 yo', '-v -n 2 x', '-x', ''],
  }),
  () => ({
    lines: [
      'cleanup() { echo "cleaning up"; }',
      'trap cleanup EXIT',
      'echo working',
      '[ "${1:-}" != fail ] || exit 7',
      'echo finished',
    ],
    runs: ['', 'fail'],
  }),
  () => ({
    lines: [
      'declare -A seen',
      'for w in "$@"; do',
      '  if [[ -n ${seen[$w]:-} ]]; then echo "again: $w"; fi',
      '  seen[$w]=1',
      'done',
      'echo "${#seen[@]} different"',
    ],
    runs: ['a b a', 'x', ''],
  }),
  () => ({
    lines: [
      'nosuchcommand --flag',
      'echo "status $?"',
      'cd /nowhere',
      'echo ${missing?must be set}',
      'echo unreachable',
    ],
    runs: [''],
  }),
  () => ({
    lines: [
      'echo "args: $#"',
      'echo "all: $*"',
      'echo "last: ${@: -1}"',
      'shift',
      'echo "after shift: ${1:-none}"',
    ],
    runs: ['a b c', 'one'],
  }),
  () => ({ lines: ['echo out', 'echo err >&2', 'if then', 'echo never'], runs: [''] }),
]

function call(name: string): string {
  return /^[~./]/.test(name) ? name : `./${name}`
}

const writeAndRun: Make = (machine, random) => {
  const path = newPath(machine, random, '.sh')
  const name = typed(machine, path, random)
  const { lines, runs } = random.pick(bodies)(random)
  const change = random.pick(['s/echo/printf "%s\\\\n"/', '1a\\# changed', '$a\\echo appended'])
  return {
    command: `cat > ${name} <<'EOF'\n#!/bin/bash\n${lines.join('\n')}\nEOF`,
    effect: made(path, { kind: 'script' }),
    next: [
      () => (random.chance(0.25) ? `${call(name)} early` : undefined),
      () => `chmod +x ${name}`,
      () => `${call(name)} ${runs[0] ?? ''}`.trim(),
      () => (random.chance(0.6) ? `bash ${name} ${random.pick(runs)}`.trim() : undefined),
      () => (random.chance(0.4) ? `${call(name)} ${random.pick(runs)}; echo "exit $?"` : undefined),
      () =>
        random.chance(0.3)
          ? `sed -i '${change}' ${name} && ${call(name)} ${runs[0] ?? ''}`.trim()
          : undefined,
      () => (random.chance(0.2) ? `bash -n ${name} && echo "syntax ok"` : undefined),
      () => (random.chance(0.2) ? `bash -x ${name} ${runs[0] ?? ''} 2>&1 | head -n 4` : undefined),
    ],
  }
}

function runnable(machine: Machine, random: Random): string | undefined {
  return file(machine, random, 'script')
}

/** Scripts, from the first line to the exit status. */
export const scripts = family(
  'scripts',
  [
    [4, writeAndRun],
    [
      2,
      (machine, random) => {
        const name = runnable(machine, random)
        return (
          name &&
          `bash ${name} ${random.pick(['start', 'a b', '', random.pick(words)])} < /dev/null`.replace(
            '  ',
            ' ',
          )
        )
      },
    ],
    (machine, random) => {
      const name = runnable(machine, random)
      return name && `bash -n ${name} && echo ok`
    },
    (machine, random) => {
      const name = runnable(machine, random)
      return name && `sh ${name} stop < /dev/null; echo "rc=$?"`
    },
    (machine, random) => {
      const name = runnable(machine, random)
      return name && `seq 3 | bash ${name}`
    },
    (machine, random) => {
      const name = runnable(machine, random)
      return name && `bash ${name} ${files(machine, random, 1).join(' ')} < /dev/null`
    },
    onFile(path => `(source ${/^[~./]/.test(path) ? path : `./${path}`} x < /dev/null)`, 'script'),
    (_, random) => `bash <<'EOF'\nx=${random.between(1, 9)}\necho "in script $x"\nexit 3\nEOF`,
    (_, random) => `bash -c 'for a in "$@"; do echo "<$a>"; done' _ ${random.some(words, 2).join(' ')} "a b"`,
    () => "echo 'echo from stdin $0' | bash",
    () => "bash -s one two <<< 'echo $2 $1'",
  ],
  [
    (machine, random) => `bash ${missing(machine, random)}`,
    onFile(path => `${call(path)} arg < /dev/null`, 'text', 'csv', 'log'),
    onFile(path => `bash ${path} < /dev/null`, 'csv', 'numbers'),
    (machine, random) => `${call(missing(machine, random))}`,
    () => "bash -c 'echo \"unclosed'",
    () => "bash -c 'exit 9'",
  ],
)
