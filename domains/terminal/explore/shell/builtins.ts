// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// The shell about itself: type, alias, declare, read, eval, source, history, options, traps, jobs.
import { made, missing, newPath, typed } from '../choose.ts'
import { family } from '../production.ts'
import { words } from '../vocabulary.ts'

const programs = [
  'ls',
  'cd',
  'echo',
  'grep',
  'if',
  'cat',
  'pwd',
  'test',
  '[',
  '[[',
  'sort',
  'printf',
  'time',
  'awk',
  'git',
  'true',
  'sed',
  'read',
  'for',
  'bash',
]
const missingPrograms = ['nosuchcmd', 'pyhton', 'foo', 'gti', 'sl']

/** Asking the shell. */
export const builtins = family(
  'builtins',
  [
    [3, (_, random) => `type ${random.pick(programs)}`],
    [2, (_, random) => `type -t ${random.pick([...programs, 'nosuchcmd'])}`],
    [2, (_, random) => `command -v ${random.pick(programs)}`],
    [2, (_, random) => `which ${random.pick(['ls', 'cat', 'git', 'sort', 'awk', 'bash', 'ls grep', 'sed'])}`],
    (_, random) => `type -a ${random.pick(['echo', 'pwd', 'test', 'printf', 'true'])}`,
    (_, random) => `command -v ${random.pick(programs)} > /dev/null && echo available`,
    (_, random) => `command -V ${random.pick(programs)}`,
    [
      2,
      (_, random) => {
        const name = random.pick(['ll', 'la', 'g', 'hi'])
        return {
          command: `alias ${name}='${random.pick(['ls -l', 'echo aliased', 'grep -n', 'ls -A | wc -l', 'echo "hello there"'])}'`,
          effect: machine => machine.aliases.add(name),
          next: [() => `alias ${name}`, () => `${name === 'g' ? 'type g' : name}`],
        }
      },
    ],
    (machine, random) => {
      const all = [...machine.aliases]
      if (all.length === 0) return undefined
      const name = random.pick(all)
      return {
        command: `unalias ${name}; type ${name} 2>&1 | head -n 1`,
        effect: state => {
          state.aliases.delete(name)
        },
      }
    },
    () => 'alias',
    (_, random) =>
      `eval "${random.pick(['echo $((1+2))', 'x=5; echo \\$x', 'echo a | tr a b', 'for i in 1 2; do echo \\$i; done'])}"`,
    (_, random) => `cmd="echo ${random.pick(words)}"; $cmd; eval "$cmd | rev"`,
    (machine, random) => {
      const path = newPath(machine, random, '.sh')
      const name = typed(machine, path, random)
      return {
        command: `printf 'LOADED=%s\\nloaded() { echo "loaded $LOADED"; }\\n' ${random.pick(words)} > ${name}; . ${name.startsWith('/') || name.startsWith('~') || name.startsWith('.') ? name : `./${name}`}; loaded`,
        effect: made(path, { kind: 'script' }),
      }
    },
    () => 'read -r a b <<< "one two three"; echo "$b / $a"',
    () => 'echo "piped value" | { read -r x; echo "x=$x"; }',
    () => 'read -n 3 x <<< abcdef; echo $x; read -d : y <<< "k:v"; echo $y',
    () =>
      'printf "a b\\\\c\\n" | while read x; do echo "$x"; done; printf "a b\\\\c\\n" | while read -r x; do echo "$x"; done',
    () => 'read -t 0.1 x < /dev/null; echo $?; REPLY=; read <<< "line text"; echo "$REPLY"',
    (_, random) =>
      `declare -${random.pick(['i n=5+5', 'r RO=1', 'x EXP=2', 'l low=ABC', 'u up=abc', 'a arr=(1 2)', 'A map=([k]=v)'])} 2>/dev/null; echo "\${n:-} \${RO:-} \${EXP:-} \${low:-} \${up:-} \${arr[1]:-} \${map[k]:-}"`,
    () => 'declare -p HOME; declare -p USER',
    () => 'declare -F | tail -n 2; declare -f | head -n 3 | wc -l',
    (_, random) => `export ${random.pick(['EDITOR=vi', 'LEVEL=3'])}; export -p | grep -E 'EDITOR|LEVEL'`,
    (_, random) =>
      `shopt ${random.pick(['nullglob', 'extglob', 'globstar', 'dotglob', 'expand_aliases', '-p nocaseglob', '-q extglob'])}; echo $?`,
    (_, random) => `set -o | grep -E '${random.pick(['pipefail|noglob', 'errexit', 'nounset|xtrace'])}'`,
    () => 'history | tail -n 2',
    () => 'builtin echo direct; command echo command; \\echo escaped',
    () => 'hash -r; hash | head -n 1; enable -n echo; type -t echo; enable echo',
    () => 'times > /dev/null; echo $?',
    () => ': this does nothing; echo $?',
    () => 'true; false; echo $_ > /dev/null; echo $?',
    () => 'help : | head -n 1',
    () => 'getopts ab opt -a; echo $opt; OPTIND=1',
    () => 'let x=5 y=x*2; echo $x $y; unset x y; echo "${x-unset}"',
    () => 'caller; echo $?; echo ${FUNCNAME[0]:-none} $LINENO > /dev/null; echo ok',
    () => "bash -c 'echo $0 $1 $#' name arg; sh -c 'echo posix $1' _ x",
    () => "bash -c 'exit 5'; echo $?; bash -c 'kill -TERM $$'; echo $?",
    () => "env -i A=1 B=2 env | sort; env X=5 bash -c 'echo $X'",
    () => 'printenv HOME USER; printenv NOSUCH; echo $?',
    () => 'exec 5>&1; echo via5 >&5; exec 5>&-',
    () => 'ulimit -c; ulimit -n > /dev/null && echo ok',
    () => 'compgen -v | grep -c . > /dev/null && echo vars',
  ],
  [
    [3, (_, random) => `type ${random.pick(missingPrograms)}`],
    [2, (_, random) => `which ${random.pick(missingPrograms)}`],
    [2, (_, random) => `command -v ${random.pick(missingPrograms)}`],
    (_, random) => `unalias ${random.pick(missingPrograms)}`,
    (_, random) => `alias ${random.pick(missingPrograms)}`,
    (machine, random) => `source ${missing(machine, random)}`,
    () => '. ./no_such_file.sh',
    () => 'eval "echo (bad"',
    () => 'eval "if true"',
    () => 'set -o nosuchoption',
    () => 'declare -z x',
    () => 'read -z x',
    () => 'cd a b c',
    () => 'exit_status() { return 9; }; exit_status',
    () => 'shift 5',
    () => 'unset -f 2>/dev/null; unset -q x',
    () => 'kill -0 99999',
    () => 'trap "echo x" NOSUCHSIG',
    () => 'wait 99999',
    () => 'fg',
    () => 'printenv NOSUCH_VARIABLE',
    () => 'getopts',
    () => 'bash /no/such/script.sh',
    () => "bash -c 'if'",
    () => "bash -c 'nosuch; exit 4'",
    () => "bash -c 'echo ${x?unset here}'",
  ],
)

/** set, trap, jobs. */
export const modes = family(
  'modes',
  [
    (_, random) => `(set -e; echo before; false; echo ${random.pick(words)}); echo "status $?"`,
    () => '(set -u; echo "${undefined_thing}"; echo never); echo $?',
    () => '(set -x; echo traced; x=1; [ $x -eq 1 ])',
    (_, random) => `set -x; echo ${random.pick(words)}; set +x`,
    () => 'set -x; v=\'a b\'; echo "$v"; set +x',
    () => '(set -eo pipefail; false | true; echo unreachable); echo $?',
    () => 'set -u; echo "${maybe:-default}"; set +u',
    () => 'echo $-; set -f; echo $-; set +f',
    () => '(set -v; echo verbose)',
    () => 'set -e; true; set +e; echo survived',
    () => '(set -n; echo unseen); echo seen',
    (_, random) => `(trap 'echo bye' EXIT; echo ${random.pick(words)})`,
    () => "trap 'echo caught' USR1; kill -USR1 $$; trap - USR1",
    () => "(trap 'echo error on line' ERR; false; echo next)",
    () => "trap 'echo exiting' EXIT; trap -p EXIT; trap - EXIT",
    () => "(trap 'rm -f /tmp/lock; echo cleaned' EXIT; touch /tmp/lock; exit 3); echo $?; ls /tmp/lock 2>&1",
    () => 'bash -c \'trap "echo term" TERM; kill -TERM $$; echo still\'',
    () => "(trap '' INT; kill -INT $BASHPID; echo ignored)",
    () => "f() { trap 'echo returned' RETURN; echo in; }; f; trap - RETURN",
    () => 'sleep 0.01 & wait; echo waited',
    () => 'sleep 0.02 & wait $!; echo $?',
    () => '(sleep 0.01; echo bg) & wait',
    () => '{ sleep 0.01; exit 3; } & wait $!; echo "status $?"',
    () => 'jobs; echo none',
    () => 'sleep 5 & kill $!; wait $! 2>/dev/null; echo $?',
    () => 'timeout 0.1 sleep 5; echo $?',
    () => 'timeout 5 echo quick',
    () => 'kill -l 15; kill -l TERM',
    () => '(exit 130); echo $?; kill -l $?',
    () =>
      'coproc cat; echo x >&${COPROC[1]}; read -r y <&${COPROC[0]}; echo $y; kill $COPROC_PID 2>/dev/null; wait 2>/dev/null',
    () => 'nohup true > /dev/null 2>&1; echo $?',
    () => 'time true',
    () => 'TIMEFORMAT=%0R; time true; unset TIMEFORMAT',
  ],
  [
    () => 'set -u; echo "$never_set_before"; set +u; echo next',
    () => '(set -u; echo $nope)',
    () => '(set -e; ls /nope; echo no)',
    () => 'kill %1',
    () => 'bg',
    () => 'set -z',
    () => 'disown %9',
    () => 'timeout abc true',
    () => 'wait %3',
    () => 'kill -FOO 1',
    () => 'kill',
  ],
)
