// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Control flow: conditions, loops, functions.
import { folder, missing, onFile } from '../choose.ts'
import { family } from '../production.ts'
import { fruits, words } from '../vocabulary.ts'

const comparisons = [
  '5 -gt 3',
  '2 -eq 2',
  '1 -ge 2',
  '"abc" = "abc"',
  '"a" != "b"',
  '-n "x"',
  '-z ""',
  '"$HOME" = "/root"',
  '10 -lt 9',
  '-d /tmp',
  '-f /etc/passwd',
  '-e /nope',
  '-n ""',
  '3 -ne 3',
  '-z "$USER"',
  '! -e /nope',
  '"a" = "b" -o 1 -eq 1',
  '1 -eq 1 -a 2 -eq 3',
  '"b" \\> "a"',
  '-L /bin',
  '-s /etc/hostname',
]
const doubles = [
  'abc == a*',
  '"abc" == "a*"',
  'hello =~ ^h.*o$',
  '5 -gt 10',
  'a < b',
  '-n $HOME',
  '-z $nothing',
  '( 1 -eq 1 || 2 -eq 3 ) && -d /tmp',
  'foo123 =~ [0-9]+',
  '! -f /nope',
  'x != y',
  '-v HOME',
  '$USER == [a-z]*',
  'abc =~ (b)(c)',
  '"a b" == *\\ *',
  '10 -eq 012',
  'abc == @(abc|def)',
  '2 -lt 10 && b > a',
]

/** Tests and choices. */
export const conditions = family(
  'conditions',
  [
    [4, (_, random) => `[ ${random.pick(comparisons)} ] && echo true || echo false`],
    [4, (_, random) => `[[ ${random.pick(doubles)} ]] && echo yes || echo no`],
    [2, (_, random) => `test ${random.pick(comparisons)}; echo $?`],
    [
      2,
      onFile(
        (path, random) =>
          `if [ -${random.pick(['f', 'd', 's', 'e', 'r', 'x', 'L'])} ${path} ]; then echo "yes"; else echo "no"; fi`,
      ),
    ],
    (machine, random) => `[ -d ${folder(machine, random)} ] && echo folder`,
    (machine, random) =>
      `if [ -e ${missing(machine, random)} ]; then echo there; elif [ -d /tmp ]; then echo "only tmp"; else echo nothing; fi`,
    [
      3,
      (_, random) =>
        `case ${random.pick(['apple', '42', 'file.txt', '"a b"', 'YES', '""', '-h'])} in a*) echo A;; [0-9]*) echo number;; *.txt|*.md) echo text;; [Yy]*) echo yes;; "") echo empty;; -h|--help) echo help;; *) echo other;; esac`,
    ],
    (_, random) => `case ${random.pick(fruits)} in *a*) echo has-a;;& *e*) echo has-e;;& *) echo end;; esac`,
    () => 'case x in x) echo one;& y) echo two;; z) echo three;; esac',
    onFile(
      (path, random) =>
        `if grep -q '${random.pick(['a', 'zzz', '1'])}' ${path}; then echo match; else echo "no match"; fi`,
    ),
    onFile(path => `[ -s ${path} ] && echo "not empty" || echo empty`),
    (_, random) => `true && echo a || echo b; false && echo c || echo ${random.pick(words)}; ! true; echo $?`,
    (_, random) =>
      `x=${random.between(1, 20)}; if ((x > 10)); then echo big; elif ((x > 5)); then echo medium; else echo small; fi`,
    (_, random) =>
      `[[ "${random.pick(['2025-01-31', 'user@example.com', '192.168.1.1', 'v1.2.3'])}" =~ ${random.pick(['^[0-9]{4}-[0-9]{2}', '@([a-z]+)\\.', '([0-9]+)\\.([0-9]+)', '^v(.*)$'])} ]] && echo "\${BASH_REMATCH[0]} \${BASH_REMATCH[1]}"`,
    () => 'true; echo $?; false; echo $?; (exit 7); echo $?',
    () => 'false || { echo fallback; false; }; echo $?',
    () => 'if ! false; then echo inverted; fi; ! false && echo again',
    onFile(path => `test -e ${path} -a -r ${path} && wc -l < ${path}`),
  ],
  [
    (_, random) =>
      `[ ${random.pick(['abc -eq 1', '1 -eq', '-f', '1 -foo 2', 'a = ', '( 1', '"x y" z'])} ]; echo $?`,
    () => `[ 5 -gt 3`,
    (_, random) => `[[ ${random.pick(['abc -gt 5', '1 -eq x+', '5 -lt 3'])} ]]`,
    () => 'false',
    () => 'test 1 -eq 2',
    (_, random) => `[ -f ${random.pick(words)}.nothing ]`,
  ],
)

/** Loops. */
export const loops = family(
  'loops',
  [
    [
      2,
      (_, random) =>
        `for i in ${random.pick(['1 2 3', '{1..4}', '$(seq 3)', 'a "b c" d'])}; do echo "${random.pick(['i=$i', '[$i]', '$i$i'])}"; done`,
    ],
    [
      2,
      (_, random) =>
        `for f in *.${random.pick(['txt', 'csv', 'log', 'md'])}; do echo "$f $(${random.pick(['wc -l < "$f"', 'head -c 5 "$f"', 'basename "$f" .txt'])})"; done 2>/dev/null`,
    ],
    onFile(path => `while read -r line; do echo "> $line"; done < ${path} | head -n 5`),
    onFile(
      path =>
        `n=0; while IFS= read -r line; do n=$((n+1)); [ -z "$line" ] && continue; echo "$n:\${line:0:12}"; done < ${path} | tail -n 3`,
    ),
    onFile(path => `while IFS=, read -r a b rest; do echo "$b<-$a"; done < ${path} | head -n 4`, 'csv'),
    (_, random) => `i=0; while [ $i -lt ${random.between(2, 5)} ]; do echo -n "$i "; i=$((i+1)); done; echo`,
    (_, random) => `i=${random.between(3, 6)}; until ((i == 0)); do echo $i; ((i--)); done`,
    () => 'for i in 1 2 3 4 5; do [ $i -eq 2 ] && continue; [ $i -eq 4 ] && break; echo $i; done',
    () => 'for i in a b; do for j in 1 2; do echo -n "$i$j "; done; done; echo',
    () => 'for i in 1 2 3; do for j in 1 2 3; do [ $j -eq 2 ] && continue 2; echo $i$j; done; done',
    () => 'for ((i=0, j=10; i<j; i+=3, j-=2)); do echo "$i $j"; done',
    (_, random) => `for w in ${random.some(words, 3).join(' ')}; do echo "\${#w} $w"; done | sort -n`,
    () => 'seq 5 | while read -r n; do ((n % 2)) && echo "odd $n"; done; echo "n is ${n:-unset}"',
    () => 'total=0; for n in 5 10 15; do ((total+=n)); done; echo "total $total"',
    () => 'while true; do echo once; break; done',
    (_, random) =>
      `for i in $(seq 1 ${random.between(12, 16)}); do if ((i % 15 == 0)); then echo FizzBuzz; elif ((i % 5 == 0)); then echo Buzz; elif ((i % 3 == 0)); then echo Fizz; else echo $i; fi; done | tail -n 6`,
    () => 'printf \'%s\\n\' x y z | { while read -r l; do last=$l; done; echo "last $last"; }',
    () => 'select x in one two; do echo "chose $x"; break; done <<< 2',
    () => 'for x; do echo never; done; echo none',
    (_, random) =>
      `for f in ${random.some(fruits, 2).join(' ')}; do\n  case $f in\n    a*|b*) echo "early $f" ;;\n    *) echo "late $f" ;;\n  esac\ndone`,
    () => 'i=0\nwhile [ $i -lt 3 ]\ndo\n  echo "line $i"\n  i=$((i + 1))\ndone',
  ],
  [
    () => 'for i in 1 2 3; echo $i; done',
    () => 'while true; do echo x; done done',
    () => 'for f in *.nothing; do cat "$f"; done',
    () => 'break 2>&1; continue',
    () => 'for 1x in a; do echo; done',
    (_, random) => `for i in 1 2; do cat ${random.pick(words)}_$i.txt; done`,
  ],
)

const functionNames = ['greet', 'double', 'total', 'trim', 'shout', 'area']
const bodies = [
  'echo "hi $1"',
  'echo $(($1 * 2))',
  'local s=0; for n in "$@"; do ((s+=n)); done; echo $s',
  'local v="$*"; echo "${v// /}"',
  'echo "${1^^}!"; return 3',
  'echo "$# args: $*"',
  '[ $# -gt 0 ] || { echo "need one" >&2; return 1; }; echo "got $1"',
  'local x=$1 y=${2:-4}; echo $((x*y))',
  'printf "<%s>\\n" "$@"',
  'echo "in $FUNCNAME"',
]

/** Functions. */
export const functions = family(
  'functions',
  [
    [
      4,
      (_, random) => {
        const name = random.pick(functionNames)
        return {
          command: `${random.pick([`${name}() { `, `${name} () { `, `function ${name} { `])}${random.pick(bodies)}; }`,
          effect: machine => machine.functions.add(name),
          next: [
            (_machine, again) => `${name} ${again.pick(['3', '5 6', 'a', '"x y" z', ''])}`.trim(),
            (_machine, again) =>
              again.chance(0.4)
                ? again.pick([
                    `type ${name}`,
                    `declare -f ${name}`,
                    `${name} 2; echo $?`,
                    `${name} 7 | wc -c`,
                  ])
                : undefined,
          ],
        }
      },
    ],
    [
      3,
      (machine, random) => {
        const all = [...machine.functions]
        return all.length === 0
          ? undefined
          : `${random.pick(all)} ${random.pick(['1', '2 3', 'word', '"$USER"', ''])}`.trim()
      },
    ],
    (machine, random) => {
      const all = [...machine.functions]
      return all.length === 0 ? undefined : `declare -f ${random.pick(all)}`
    },
    (machine, random) => {
      const all = [...machine.functions]
      if (all.length === 0) return undefined
      const name = random.pick(all)
      return {
        command: `unset -f ${name}; type ${name} 2>&1`,
        effect: state => {
          state.functions.delete(name)
        },
      }
    },
    () => 'fact() { (($1 < 2)) && echo 1 || echo $(($1 * $(fact $(($1 - 1))))); }; fact 6',
    () =>
      'fib() { local n=$1; ((n < 2)) && { echo $n; return; }; echo $(( $(fib $((n-1))) + $(fib $((n-2))) )); }; fib 8',
    () => 'x=global; f() { local x=inner; g; }; g() { echo "x is $x"; }; f; g',
    () => 'f() { return 42; }; f; echo $?; f || echo "failed with $?"',
    () => 'outer() { inner() { echo nested; }; inner; }; outer; inner',
    () => 'f() { echo out; echo err >&2; }; f 2>/dev/null; f >/dev/null; f 2>&1 | sort',
    () => 'apply() { local cmd=$1; shift; for a in "$@"; do $cmd "$a"; done; }; apply echo a b',
    () => 'maxof() { local m=$1; for n; do ((n > m)) && m=$n; done; echo $m; }; maxof 3 9 2',
    () => 'counter() { ((calls++)); echo "call $calls"; }; counter; counter',
    () =>
      'f() {\n  local -i n=$1\n  if ((n > 0)); then\n    echo "positive"\n  else\n    echo "not positive"\n  fi\n}\nf 5; f -5',
    () => 'greet() { printf \'Hello, %s!\\n\' "${1:-world}"; }; greet; greet Ana; declare -f greet',
    () => 'f() ( cd /tmp; pwd ); f; pwd',
    () => 'usage() { cat <<EOF\nusage: $1 [-v]\nEOF\n}\nusage tool',
    () =>
      'opts() { local OPTIND o; while getopts "ab:" o; do case $o in a) echo A;; b) echo "B=$OPTARG";; *) echo bad;; esac; done; shift $((OPTIND-1)); echo "rest: $*"; }; opts -a -b val x y',
  ],
  [
    () => 'undefined_function arg',
    () => 'return 3',
    () => 'local x=1',
    () => 'opts() { local OPTIND o; while getopts "a:" o; do echo "$o"; done; }; opts -x -a',
    () => 'function { echo x; }',
    (_, random) => `f() { cat ${random.pick(words)}.none; }; f; echo $?`,
  ],
)
