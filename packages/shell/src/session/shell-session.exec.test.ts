import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { NotComputable } from '../not-computable.ts'
import { openShell } from './open-shell.ts'

describe('ShellSession.exec', () => {
  it('reads what it is given, in bytes, and knows the variables it is given', async () => {
    const shell = openShell({ env: { A: 'session' } })
    const text = await shell.exec('tr a-z A-Z; echo "$A $B" >&2', { stdin: 'in\n', env: { B: 'ü' } })
    assert.deepEqual([text.stdout, text.stderr, text.status], ['IN\n', 'session ü\n', 0])
    assert.equal((await shell.exec('xxd -p', { stdin: Uint8Array.of(0, 255) })).stdout, '00ff\n')
    assert.equal((await shell.run('echo "[$B]"')).output, '[]\n')
  })

  it('starts where it is told and leaves the shell where it stands', async () => {
    const shell = openShell({ files: { 'd/a.txt': 'one\n' } })
    assert.equal((await shell.exec('cat a.txt; pwd', { cwd: 'd' })).stdout, 'one\n/home/user/d\n')
    assert.equal((await shell.exec('pwd')).stdout, '/home/user\n')
    assert.equal(shell.cwd, '/home/user')
  })

  it('leaves nothing behind where it cannot be computed', async () => {
    const shell = openShell()
    await assert.rejects(shell.exec('echo a > f; python3 -c 1'), NotComputable)
    assert.equal(shell.exists('f'), false)
  })
})

describe('ShellSession', () => {
  it('gives a line up when its signal comes, and is as it was', async () => {
    const shell = openShell({ limits: { commands: 100_000_000 } })
    const controller = new AbortController()
    const { signal } = controller
    const line = assert.rejects(shell.run('echo a > f; while true; do :; done', { signal }), /enough/)
    const process = assert.rejects(shell.fork().exec('while true; do :; done', { signal }), /enough/)
    await delay(1)
    controller.abort(new Error('enough'))
    await Promise.all([line, process])
    assert.equal((await shell.run('ls; echo $?')).output, '0\n')
  })

  it('runs jobs in the background and pipelines the same with a signal as without one', async () => {
    const line =
      '(for i in {1..900}; do echo $i; done; sleep 1; echo late) > f & for i in {1..900}; do :; done | cat; wait; wc -l f; tail -n1 f'
    const plain = await openShell().run(line)
    assert.deepEqual(await openShell().run(line, { signal: new AbortController().signal }), plain)
    assert.match(plain.output, /901 f\nlate\n$/)
  })

  it('runs one line at a time', async () => {
    const shell = openShell()
    const first = shell.run('echo one')
    await assert.rejects(shell.run('echo two'), /still running a line/)
    await assert.rejects(shell.exec('echo two'), /still running a line/)
    assert.equal((await first).output, 'one\n')
    assert.equal((await shell.run('echo two')).output, 'two\n')
  })
})
