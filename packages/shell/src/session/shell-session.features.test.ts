// What this shell does not have is computed or unknown, never an error that bash and its programs do not give.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { realVariables } from '../commands/real-builtins.ts'
import { NotComputable } from '../not-computable.ts'
import { openShell } from './open-shell.ts'

const files = { 'a.c': 'a\n', 'b.c': 'b\n', 'plain.txt': 'abc\n' }

// they are unset at a prompt, or not for the shell itself; the others are computed or unknown
const ofOthers = new Set(
  'BASH_LOADABLES_PATH CHILD_MAX COMPREPLY COMP_CWORD COMP_KEY COMP_LINE COMP_POINT COMP_TYPE COMP_WORDS COPROC EMACS ENV FCEDIT FIGNORE HOSTFILE INPUTRC INSIDE_EMACS LANG LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_NUMERIC LC_TIME MAIL MAILPATH MAPFILE OPTARG READLINE_ARGUMENT READLINE_LINE READLINE_MARK READLINE_POINT REPLY TIMEFORMAT TMPDIR CDPATH FUNCNEST BASH_REMATCH HISTCONTROL HISTIGNORE HISTTIMEFORMAT OLDPWD PS3 BASH_LINENO BASH_SOURCE FUNCNAME'.split(
    ' ',
  ),
)

async function isUnknown(line: string): Promise<boolean> {
  try {
    await openShell({ files }).run(line)
    return false
  } catch (error) {
    if (error instanceof NotComputable) return true
    throw error
  }
}

describe('ShellSession', () => {
  const computed: readonly (readonly [string, string])[] = [
    ['tee >(wc -c) <<< hi', 'hi\n3\n'],
    ['echo a | tee /dev/stderr', 'a\na\n'],
    ['zgrep b plain.txt', 'abc\n'],
    ['truncate -s 1KB f; stat -c %s f; truncate -s 2k f; stat -c %s f', '1000\n2048\n'],
    ['(echo $BASH_SUBSHELL); echo $BASH_SUBSHELL', '1\n0\n'],
    ['set -e; shopt -s inherit_errexit; (x=$(false; echo on); echo "[$x]"); set +e', ''],
  ]
  for (const [line, output] of computed)
    it(`computes ${line}`, async () => {
      assert.equal((await openShell({ files }).run(line)).output, output)
    })

  const unknown = [
    'coproc NAME { cat; }',
    'coproc cat',
    'exec -a foo sleep 0',
    'echo hi > /dev/tcp/localhost/80',
    'cat < /dev/udp/localhost/53',
    'diff --changed-group-format=x a.c b.c',
    'truncate -s 1T f',
    'GLOBIGNORE=a*; echo *',
    'BASH_XTRACEFD=5',
    'export POSIXLY_CORRECT=1',
    'PROMPT_COMMAND="echo x"',
    'unset RANDOM',
    'set -k',
    'set -v',
    'shopt -s extdebug',
    'cd --help',
    'sort --files0-from=f',
    'HISTCONTROL=ignoredups; history',
  ]
  for (const line of unknown)
    it(`does not know ${line}`, async () => {
      assert.equal(await isUnknown(line), true)
    })

  it('has each of the variables of bash, or does not know what it is', async () => {
    const absent: string[] = []
    for (const name of realVariables.filter(variable => !ofOthers.has(variable))) {
      const isComputed = (await openShell({}).run(`env; set`)).output.includes(`${name}=`)
      const isValue =
        (await isUnknown(`: $${name}`)) || (await openShell({}).run(`echo $${name}`)).output !== '\n'
      if (!isComputed && !isValue && !(await isUnknown(`${name}=1`))) absent.push(name)
    }
    assert.deepEqual(absent, [])
  })
})
