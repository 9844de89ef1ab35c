import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { openShell } from '../session/open-shell.ts'
import { realBuiltins } from './real-builtins.ts'
import { longNames } from './real-option.ts'
import { realOptions } from './real-options.ts'

// what programs say of an option that they do not have
const refused =
  /(?:invalid|unrecognized|unknown|Unknown|illegal) (?:option|switch|predicate)|not an option|is ambiguous/

/** A program with an option, and with an argument where it takes one; a builtin of that name does not get in the way. */
function lineWith(program: string, option: string): string {
  const word = option.replace(/[=?]$/, '')
  // bash takes the next word even for a long option
  const isJoined = word.startsWith('--') && program !== 'bash'
  const value = option.endsWith('=') ? (isJoined ? '=1' : ' 1') : ''
  return `${program.startsWith('builtin ') ? '' : 'env '}${program} ${word}${value} < /dev/null`
}

async function complaintOf(line: string): Promise<string | undefined> {
  const shell = openShell({ limits: { commands: 20_000, output: 100_000 } })
  if (line.startsWith('env git ')) await shell.run('git init -q .')
  try {
    const { output } = await shell.run(line)
    return refused.exec(output) ? output : undefined
  } catch (error) {
    if (error instanceof NotComputable) return undefined
    throw error
  }
}

const everything = [
  ...Object.entries(realOptions),
  ...Object.entries(realBuiltins).map(([name, options]) => [`builtin ${name}`, options] as const),
]

describe('realOptions', () => {
  for (const [program, options] of everything)
    it(`are computed or unknown, never refused: ${program}`, async () => {
      const complaints: string[] = []
      for (const option of options.split(' ').filter(Boolean)) {
        const complaint = await complaintOf(lineWith(program, option))
        if (complaint !== undefined) complaints.push(`${option}: ${complaint}`)
      }
      assert.deepEqual(complaints, [])
    })

  it('lets a program refuse what the real one refuses', async () => {
    const shell = openShell({})
    assert.equal(
      (await shell.run('ls -y; ls --nope; cd -x')).output,
      "ls: invalid option -- 'y'\nTry 'ls --help' for more information.\n" +
        "ls: unrecognized option '--nope'\nTry 'ls --help' for more information.\n" +
        'bash: cd: -x: invalid option\ncd: usage: cd [-L|[-P [-e]] [-@]] [dir]\n',
    )
  })
})

describe('longNames', () => {
  it('takes an abbreviation where the real program has one name for it, and that is ours', () => {
    assert.deepEqual(longNames('ls', 'rec', ['recursive', 'reverse']), ['recursive'])
    assert.deepEqual(longNames('ls', 're', ['reverse', 'recursive']), ['reverse', 'recursive'])
  })

  it('does not know an abbreviation that may be an option of the real program alone', () => {
    assert.throws(() => longNames('ls', 'dir', ['directory']), NotComputable)
    assert.throws(() => longNames('/usr/bin/ls', 'dired', []), NotComputable)
  })
})
