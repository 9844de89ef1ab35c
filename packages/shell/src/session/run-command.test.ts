import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { openShell } from './open-shell.ts'
import { runCommand } from './run-command.ts'
import { sessionWith } from './session-with.contract.ts'

describe('runCommand', () => {
  it('catches both outputs, apart and in their order', async () => {
    const session = sessionWith({})
    const result = await runCommand(session, { command: 'echo a; echo b >&2; echo c; exit 3', cwd: '/w' })
    assert.deepEqual(result, {
      stdout: 'a\nc\n',
      stderr: 'b\n',
      output: 'a\nb\nc\n',
      status: 3,
      cwd: '/w',
      isTimedOut: false,
      background: [],
      pid: result.pid,
    })
  })

  it('names its shell as told, before errors of the shell and of its syntax', async () => {
    const options = { cwd: '/w', name: '/bin/sh', label: 'eval: ' }
    const missing = await runCommand(sessionWith({}), { command: 'nope', ...options })
    assert.equal(missing.stderr, '/bin/sh: line 1: nope: command not found\n')
    const broken = await runCommand(sessionWith({}), { command: 'echo )', ...options })
    assert.equal(
      broken.stderr.split('\n')[0],
      "/bin/sh: eval: line 1: syntax error near unexpected token `)'",
    )
    assert.equal(broken.status, 2)
  })

  it('keeps files and forgets variables', async () => {
    const session = sessionWith({ 'a.txt': 'one\n' })
    const first = await runCommand(session, { command: 'x=1; cd /tmp; echo two >> /w/a.txt', cwd: '/w' })
    assert.equal(first.cwd, '/tmp')
    const second = await runCommand(session, { command: 'echo "[$x]"; cat a.txt', cwd: '/w' })
    assert.equal(second.stdout, '[]\none\ntwo\n')
  })

  it('stops a command whose time is up, and keeps what it did until then', async () => {
    const session = sessionWith({})
    const before = session.shell.clock.now
    const command = 'echo a > f; sleep 100; echo b > f'
    const result = await runCommand(session, { command, cwd: '/w', timeoutMs: 5000 })
    assert.deepEqual([result.isTimedOut, result.status, session.readText('/w/f')], [true, 143, 'a\n'])
    assert.equal(session.shell.clock.now, before + 5000)
    assert.equal((await runCommand(session, { command: 'sleep 100; echo on', cwd: '/w' })).stdout, 'on\n')
  })

  it('cannot compute a command that goes on and on', async () => {
    const session = openShell({ limits: { commands: 10_000 } })
    const run = runCommand(session, { command: 'while true; do :; done', cwd: '/' })
    await assert.rejects(run, NotComputable)
  })

  it('names what still sleeps in the background', async () => {
    const result = await runCommand(sessionWith({}), { command: 'sleep 50 &', cwd: '/w' })
    assert.deepEqual(result.background, [result.pid + 1])
  })

  it('throws where a program is not computed, with what was printed before', async () => {
    const run = runCommand(sessionWith({}), { command: 'echo before; python3 x.py', cwd: '/w' })
    await assert.rejects(
      run,
      (error: unknown) => error instanceof NotComputable && error.computed === 'before\n',
    )
  })
})
