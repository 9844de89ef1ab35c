// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Variables and what the shell makes of words: parameters, braces, globs, quotes, command substitution.
import { onFile } from '../choose.ts'
import type { Machine } from '../machine.ts'
import { family } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people, words } from '../vocabulary.ts'

const names = ['name', 'count', 'path', 'item', 'total', 'label', 'note', 'target', 'color', 'mode']
const values = [
  'hello world',
  'foo.tar.gz',
  '/usr/local/lib/x.so',
  'a:b:c',
  'MixedCase',
  '42',
  'one  two',
  'report_2024.txt',
  'x=y=z',
  '',
]

/** A variable that was set before, or PWD's like. */
function known(machine: Machine, random: Random): string {
  const set = [...machine.variables.keys()]
  return set.length > 0 && random.chance(0.8) ? random.pick(set) : random.pick(['HOME', 'USER', 'PWD'])
}

const forms = [
  '${#v}',
  '${v:-none}',
  '${v:+set}',
  '${v#*.}',
  '${v##*/}',
  '${v%.*}',
  '${v%%.*}',
  '${v/o/0}',
  '${v//o/0}',
  '${v:2}',
  '${v:1:3}',
  '${v: -3}',
  '${v^}',
  '${v^^}',
  '${v,,}',
  '${v,}',
  '${v/#*l/X}',
  '${v/%t/T}',
  '${v@Q}',
  '${v:0:1}',
  '"${v}"',
  '$v',
  '${v#*/}',
  '${v%/*}',
  '${v//[aeiou]/}',
  '${v/ /_}',
  '${v:-$USER}',
  '${v@U}',
  '${v@L}',
  '${v: -4:2}',
  '${v//[^a-z]/-}',
  '${v@u}',
  '${v^^[aeiou]}',
  '${v@A}',
  '${v:1:-1}',
]

/** Parameters in all their forms. */
export const parameters = family(
  'parameters',
  [
    [
      3,
      (_, random) => {
        const name = random.pick(names)
        const value = random.pick([
          ...values,
          random.pick(words),
          `${random.pick(people)} ${random.between(1, 50)}`,
        ])
        return {
          command: `${name}='${value}'`,
          effect: machine => machine.variables.set(name, value),
          next: [
            (_machine, again) =>
              `echo ${again.pick(forms).replaceAll('v', name).replaceAll(`${name}`, name)}`,
          ],
        }
      },
    ],
    [
      5,
      (machine, random) =>
        `echo "${random.pick(forms).replaceAll('"', '').replace(/\bv\b/g, known(machine, random))}"`,
    ],
    [5, (_, random) => `v='${random.pick(values)}'; echo ${random.pick(forms)} ${random.pick(forms)}`],
    (machine, random) => `echo "\${${known(machine, random)}:-default} \${nothing:-fallback}"`,
    () => 'unset gone; echo "${gone-unset} ${gone:-empty}"; gone=; echo "${gone-unset} ${gone:-empty}"',
    () => ': ${created:=initial}; echo $created',
    (_, random) =>
      `export ${random.pick(['MODE', 'STAGE'])}=${random.pick(words)}; env | grep -E '^(MODE|STAGE)=' | sort`,
    (_, random) => `X=${random.pick(words)} bash -c 'echo "in: $X"'; echo "out: \${X:-unset}"`,
    (_, random) =>
      `ref=USER; echo \${!ref}; echo ${'${!HO*}'}; declare -n alias_of=ref; echo $alias_of # ${random.pick(words)}`,
    (_, random) => `readonly FIXED_${random.between(1, 99)}=1; echo ok`,
    () => 'set -- a "b c" d; echo $# "$1" "$2" "${@:2}" "$*"; shift; echo "$1 $#"; set --',
    () => 'set -- x y z; for a in "$@"; do echo "<$a>"; done; echo "${*/y/Y}"; set --',
    () => 'IFS=, read -r a b c <<< "1,2,3,4"; echo "$a|$b|$c"',
    () => "IFS=:; p='a:b c:d'; for x in $p; do echo \"[$x]\"; done; IFS=$' \\t\\n'",
    (_, random) =>
      `s="${random.pick(['a-b-c', 'one/two/three', 'k=v'])}"; echo "\${s%%[-/=]*}" "\${s#*[-/=]}" "\${s##*[-/=]}"`,
    () => 'echo $0 $# $? "${#HOME}"',
    (machine, random) => {
      const name = known(machine, random)
      return name === name.toUpperCase()
        ? undefined
        : {
            command: `unset ${name}; echo "[$${name}]"`,
            effect: state => {
              state.variables.delete(name)
            },
          }
    },
    (machine, random) => `declare -p ${known(machine, random)}`,
    (_, random) => `a=1; a+=${random.between(1, 9)}; echo $a; a+=x; echo \${#a}`,
    () => 'x=5; (x=6; echo in $x); echo out $x',
    () => 'printf \'%s\\n\' "${BASH_VERSION%%.*}" "$BASH_SUBSHELL" "${SHLVL:+level}"',
  ],
  [
    (_, random) => `echo \${nothing${random.between(1, 9)}:?is not set}; echo after`,
    () => 'echo ${bad-name}; echo ${1abc}',
    (_, random) => `echo \${v${random.pick(['!', '%%%', ' x', '@Z', ':a:b:c'])}}`,
    () => 'readonly R=1; R=2; echo $R',
    (_, random) => `unset ${random.pick(['HOME-X', '1x', 'a.b'])}`,
    () => 'export 1bad=x',
    () => 'declare -p no_such_variable',
    () => 'x = 5',
    () => 'v=abc; echo ${v:5:-9}',
  ],
)

/** Braces, globs and quotes. */
export const wordsFamily = family(
  'globbing',
  [
    [
      4,
      (_, random) =>
        `echo ${random.pick(['*', '*.txt', '*.csv', '[a-f]*', '?????*', '*.{txt,md}', '.*', '*/', '*/*', '[!a-m]*', '*[0-9]*', '~', '"*"', '*.none', '[[:upper:]]*', '**', 'nomatch*', '*s.*', './*', '~/*.txt'])}`,
    ],
    [
      3,
      (_, random) =>
        `echo ${random.pick(['{a,b,c}', '{1..5}', '{5..1}', '{a..e}', '{01..04}', '{1..10..3}', 'x{1,2}{a,b}y', '{a,b{1,2},c}', 'pre{,.bak}', '{a}', '{z..w}', '"{a,b}"', '{-2..2}', 'a{b,c', '{A..C}{1..2}', '{1..3}{x,}', '$(echo {1..3})', '{a,"b c"}'])}`,
    ],
    [
      2,
      (_, random) =>
        `shopt -s ${random.pick(['nullglob', 'dotglob', 'nocaseglob', 'globstar', 'extglob'])}; echo ${random.pick(['*.none', '*', '*.TXT', '**/*.txt', '!(*.txt)', '*.@(csv|log)', '**/'])}; shopt -u nullglob dotglob nocaseglob globstar`,
    ],
    (_, random) =>
      `shopt -s extglob; case "${random.pick([...fruits, 'aaa', '123'])}" in ${random.pick(['+(a)', '@(apple|fig)', '!(*e)', '*(0-9)', '?(k)iwi', '+([0-9])'])}) echo yes;; *) echo no;; esac`,
    (_, random) =>
      `for f in *.${random.pick(['txt', 'csv', 'md', 'none'])}; do [ -e "$f" ] && echo "$f" || echo "none: $f"; done`,
    [
      3,
      (_, random) =>
        `echo ${random.pick(["'single $HOME'", '"double $USER"', '\\$HOME', '"a\\"b"', "$'tab\\tnew\\nline'", "'it'\\''s'", '"`echo old`"', '"$(echo new)"', 'a\\ b', '"a  b"', '"it\'s"', '"\\\\"', "'\\\\'", "$'\\x41\\u00e9'", 'a"b"c\'d\'', '"$((3*4))"', "''", '"" x', '"$(echo "nested $(echo deep)")"', '\\*', '"\\$5"', '#comment', 'a#b'])}`,
    ],
    (_, random) => `set -f; echo *; set +f; echo ${random.pick(['*.md', '*.txt'])}`,
    onFile(path => `echo "size: $(wc -c < ${path})"`),
    onFile(path => `lines=$(wc -l < ${path}); echo "there are $lines lines"`),
    onFile(path => `content=$(< ${path}); echo "\${#content}"`),
    (_, random) => `x=$(printf 'a\\nb\\n\\n'); echo "$x"; echo $x; echo "[$(echo ${random.pick(words)})]"`,
    () => 'echo `echo a \\`echo b\\``',
    (_, random) => `files=(*.${random.pick(['txt', 'csv'])}); echo "\${#files[@]}"; echo "\${files[0]}"`,
    () => 'echo a{1,2} "b{1,2}" \'c{1,2}\' | tr " " "\\n"',
    () => "compgen -A builtin | grep -x -E 'cd|echo|test' | sort",
  ],
  [
    (_, random) => `shopt -s failglob; echo *.${random.pick(words)}; shopt -u failglob`,
    () => 'shopt -u failglob; shopt -s nosuchoption',
    (_, random) => `cat *.${random.pick(words)}`,
    (_, random) => `rm ${random.pick(words)}_*.txt`,
  ],
)
