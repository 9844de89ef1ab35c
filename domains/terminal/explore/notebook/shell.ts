// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// The shell itself: words, numbers, variables, loops and choices.
import { onFile } from '../choose.ts'
import { nameOf } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people, words } from '../vocabulary.ts'

const number = (random: Random) => random.between(1, 50)
const names = ['x', 'y', 'n', 'name', 'color', 'count', 'item']

const assigned: Make = (_, random) => {
  const name = random.pick(names)
  const value = random.chance(0.5) ? random.pick(words) : String(number(random))
  return {
    command: `${name}=${value}`,
    effect: known => known.variables.set(name, value),
    next: [
      (_, chance) =>
        chance.chance(0.5) ? `echo ${chance.pick([`$${name}`, `"${name} is $${name}"`])}` : undefined,
    ],
  }
}

const onVariable =
  (make: (name: string, value: string, random: Random) => string): Make =>
  (machine, random) => {
    if (machine.variables.size === 0) return undefined
    const [name, value] = random.pick([...machine.variables])
    return make(name, value, random)
  }

/** One command, one family. */
export const shell = [
  ...family('echo', [
    (_, random) => `echo ${random.some(words, random.between(1, 3)).join(' ')}`,
    (_, random) => `echo "${random.pick(people)} has ${number(random)} ${random.pick(fruits)}"`,
    (_, random) => `echo ${random.pick(['$HOME', '$USER', '"$USER at $HOME"', "'$HOME'", '$SHELL', '~'])}`,
    (_, random) => `echo {${random.some(words, 2).join(',')}}${random.pick(['.txt', '_1', ''])}`,
    (_, random) => `echo -n ${random.pick(words)}; echo ${random.pick(words)}`,
    (_, random) => `echo ${random.pick(words)}{1..${random.between(2, 4)}}`,
  ]),
  ...family('printf', [
    (_, random) => `printf '%s\\n' ${random.some(fruits, random.between(2, 4)).join(' ')}`,
    (_, random) => `printf '%s=%d\\n' ${random.pick(words)} ${number(random)}`,
    (_, random) => `printf '%0${random.between(3, 5)}d\\n' ${number(random)}`,
    (_, random) => `printf '%-8s|%s\\n' ${random.pick(fruits)} ${number(random)}`,
    (_, random) => `printf '[%s] ' ${random.some(words, 3).join(' ')}; echo`,
  ]),
  ...family(
    'seq',
    [
      (_, random) => `seq ${random.between(2, 6)}`,
      (_, random) => {
        const first = random.between(1, 40)
        return `seq ${first} ${first + random.between(1, 5)}`
      },
      (_, random) => `seq ${random.pick(['-s, ', "-s' ' ", '-w 8 '])}${random.between(9, 12)}`,
      (_, random) => `seq ${random.between(1, 5)} ${random.between(2, 5)} ${random.between(12, 20)}`,
      (_, random) => `seq ${random.between(3, 6)} -1 1 | ${random.pick(['tail', 'head'])} -n 2`,
    ],
    [(_, random) => `seq ${random.pick(words)}`],
  ),
  ...family(
    'expr',
    [
      (_, random) =>
        `expr ${number(random)} ${random.pick(['+', '-', "'*'", '/', '%'])} ${random.between(1, 9)}`,
      (_, random) => `expr length ${random.pick(words)}`,
      (_, random) => `expr substr ${random.pick(words)} ${random.between(1, 3)} ${random.between(1, 3)}`,
      (_, random) => `expr ${number(random)} ${random.pick(["'<'", "'>'", '='])} ${number(random)}`,
    ],
    [() => 'expr 1 +', (_, random) => `expr ${random.pick(words)} + 1`],
  ),
  ...family(
    'arithmetic',
    [
      (_, random) => `echo $((${number(random)} ${random.pick(['+', '-', '*'])} ${random.between(1, 20)}))`,
      (_, random) => `echo $((${number(random)} ${random.pick(['/', '%'])} ${random.between(2, 9)}))`,
      (_, random) =>
        `echo $(( (${random.between(1, 9)} + ${random.between(1, 9)}) * ${random.between(2, 5)} ))`,
      (_, random) => `((${number(random)} > ${number(random)})); echo $?`,
      (_, random) => `let z=${random.between(1, 20)}+${random.between(1, 20)}; echo $z`,
    ],
    [(_, random) => `echo $((${number(random)} / 0))`],
  ),
  ...family('variables', [
    [3, assigned],
    [2, onVariable(name => `echo $${name}`)],
    onVariable(name => `echo \${#${name}}`),
    onVariable((name, _, random) => `echo \${${name}${random.pick(['^^', '^', ':1', ':0:2', '%?', '#?'])}}`),
    onVariable((name, value) => `echo \${${name}/${value.charAt(0)}/Z}`),
    onVariable((name, _, random) => `echo "<$${name}>" '$${name}' ${random.pick(words)}`),
    (_, random) => `echo \${${random.pick(['missing', 'nothing'])}:-${random.pick(words)}}`,
  ]),
  ...family('unset', [
    (_, random) => {
      const name = random.pick(names)
      return {
        command: `unset ${name}; echo "[$${name}]"`,
        effect: machine => machine.variables.delete(name),
      }
    },
  ]),
  ...family('export', [
    (_, random) =>
      `export ${random.pick(['KEY', 'MODE'])}=${random.pick(words)}; env | grep -E '^(KEY|MODE)=' | sort`,
    (_, random) => `${random.pick(['KEY', 'MODE'])}=${random.pick(words)} bash -c 'echo $KEY $MODE'`,
    () => 'echo $KEY $MODE',
  ]),
  ...family('arrays', [
    (_, random) => `a=(${random.some(words, 3).join(' ')}); echo \${a[${random.between(0, 2)}]}`,
    (_, random) => `a=(${random.some(fruits, random.between(2, 4)).join(' ')}); echo \${#a[@]}`,
    (_, random) => `a+=(${random.pick(words)}); echo "\${a[@]}"`,
    () => 'echo ${a[@]}',
    () => 'echo ${a[-1]} ${#a[@]}',
  ]),
  ...family('for', [
    (_, random) =>
      `for i in ${random.some(words, random.between(2, 3)).join(' ')}; do echo ${random.pick(['$i', '"<$i>"', 'item $i'])}; done`,
    (_, random) =>
      `for i in $(seq ${random.between(2, 4)}); do echo ${random.pick(['$i', '$((i * 2))', '$((i * i))', 'n$i'])}; done`,
    (_, random) =>
      `for ((i = ${random.between(0, 3)}; i < ${random.between(4, 6)}; i++)); do printf '%d ' $i; done; echo`,
    () => 'for f in *.txt; do echo $f; done',
    () => 'for f in *; do [ -d "$f" ] && echo "$f/"; done',
  ]),
  ...family('while', [
    (_, random) => `n=${random.between(2, 5)}; while [ $n -gt 0 ]; do echo $n; n=$((n - 1)); done`,
    onFile((path, random) => `while read -r l; do echo "${random.pick(['>', '-', '*'])} $l"; done < ${path}`),
    (_, random) => `until [ \${k:=1} -gt ${random.between(2, 4)} ]; do echo k$k; k=$((k + 1)); done; unset k`,
  ]),
  ...family('if', [
    onFile(path => `if [ -s ${path} ]; then echo full; else echo empty; fi`),
    (_, random) => `if (( ${number(random)} < ${number(random)} )); then echo less; else echo more; fi`,
    onFile(
      (path, random) => `if grep -q ${random.pick(fruits)} ${path}; then echo found; else echo none; fi`,
    ),
  ]),
  ...family('case', [
    (_, random) =>
      `case ${random.pick([random.pick(fruits), String(number(random))])} in [0-9]*) echo number;; a*|b*) echo early;; *) echo other;; esac`,
    onFile(
      (_, __, { path }) => `case ${nameOf(path)} in *.txt) echo text;; *.csv) echo table;; *) echo ?;; esac`,
    ),
  ]),
  ...family('functions', [
    (_, random) => `greet() { echo "hi $1"; }; greet ${random.pick(people)}`,
    (_, random) => `twice() { echo $(($1 * 2)); }; twice ${number(random)}`,
    (_, random) => `args() { echo $# $2; }; args ${random.some(words, random.between(2, 3)).join(' ')}`,
    (_, random) => `f() { return ${random.between(1, 9)}; }; f; echo $?`,
  ]),
  ...family('read', [
    (_, random) => `read a b <<< "${random.some(words, 3).join(' ')}"; echo "$b"`,
    (_, random) => `IFS=, read p q <<< ${random.pick(people)},${number(random)}; echo $q $p`,
    onFile(path => `read first < ${path}; echo "[$first]"`),
  ]),
  ...family('xargs', [
    onFile(path => `xargs < ${path}`, 'words', 'numbers'),
    (_, random) =>
      `echo ${random.some(words, 3).join(' ')} | xargs -n1 echo ${random.pick(['-', '+', 'got'])}`,
    onFile(path => `xargs -n2 < ${path}`, 'words', 'numbers'),
  ]),
  ...family('tr', [
    onFile(
      (path, random) => `tr ${random.pick(['a-z A-Z', '-d aeiou', "',' ' '", "'\\n' ' '"])} < ${path}`,
      'words',
      'csv',
    ),
    (_, random) =>
      `echo ${random.some(words, 2).join(' ')} | tr ${random.pick(["' ' '\\n'", 'a-z A-Z', "' ' _", 'aeo xyz'])}`,
    (_, random) =>
      `echo ${random.pick(['aabbcc', 'moon', 'book', 'tree', 'a  b   c'])} | tr -s ${random.pick(["'a-z'", "' '", 'o'])}`,
  ]),
  ...family('awk', [
    onFile((path, random) => `awk -F, '{print $${random.between(1, 3)}}' ${path}`, 'csv'),
    onFile((path, random) => `awk -F, 'NR>1 {print $${random.between(1, 3)}, $1}' ${path}`, 'csv'),
    onFile((path, random) => `awk 'NR==${random.between(1, 4)}' ${path}`),
    onFile(
      (path, random) =>
        `awk '${random.pick(['{print $1}', '{print NF}', '{print NR": "$0}', 'END {print NR}', '{print $NF}'])}' ${path}`,
    ),
    onFile(path => `awk '{s+=$1} END {print s}' ${path}`, 'numbers'),
    onFile((path, random) => `awk '$1 > ${random.between(20, 70)}' ${path}`, 'numbers'),
  ]),
  ...family('basename', [
    onFile((path, random) => `basename ${path}${random.pick(['', ' .txt', ' .csv'])}`),
    (_, random) => `basename /${random.some(words, 3).join('/')}`,
  ]),
  ...family('dirname', [
    onFile((_, __, { path }) => `dirname ${path}`),
    (_, random) => `dirname /${random.some(words, 3).join('/')}`,
  ]),
  ...family('realpath', [onFile((path, random) => `${random.pick(['realpath', 'readlink -f'])} ${path}`)]),
  ...family(
    'type',
    [
      (_, random) => `type -t ${random.pick(['cd', 'ls', 'if', 'echo', 'grep', 'greet', 'while', 'sort'])}`,
      (_, random) => `command -v ${random.pick(['cd', 'cat', 'sed', 'awk', 'echo', 'greet'])}`,
      (_, random) => `which ${random.pick(['cat', 'bash', 'grep', 'sort'])}`,
    ],
    [(_, random) => `type ${random.pick(words)}`],
  ),
  ...family(
    'alias',
    [
      (_, random) =>
        `alias ${random.pick(['ll', 'la', 'c'])}='${random.pick(['ls -l', 'ls -a', 'cat', 'clear'])}'; alias`,
      () => 'unalias -a; alias | wc -l',
    ],
    [(_, random) => `unalias ${random.pick(words)}`],
  ),
  ...family('status', [
    (_, random) => `${random.pick(['true', 'false', '(exit 3)', '! true'])}; echo $?`,
    (_, random) =>
      `${random.pick(['true', 'false'])} ${random.pick(['&&', '||'])} echo ${random.pick(words)}`,
    (_, random) => `bash -c 'exit ${random.between(1, 20)}'; echo $?`,
    () => 'echo $?',
  ]),
  ...family('identity', [
    (_, random) =>
      random.pick(['whoami', 'hostname', 'id -un', 'uname', 'uname -m', 'logname 2>/dev/null || whoami']),
  ]),
  ...family(
    'slips',
    [],
    [
      (_, random) => `${random.pick(words)} ${random.pick(words)}.txt`,
      (_, random) => random.pick(['sl', 'gerp a b', 'pdw', 'cta x', 'ehco hi', 'mkdri y']),
      onFile(path => path),
      (_, random) => `echo "${random.pick(words)}" )`,
    ],
  ),
]
