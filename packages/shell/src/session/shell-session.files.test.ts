import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openShell } from './open-shell.ts'

describe('ShellSession', () => {
  it('finds files from where the shell stands', async () => {
    const shell = openShell({ files: { 'd/a.txt': 'ä\n' } })
    assert.deepEqual([shell.readText('d/a.txt'), shell.readText('a.txt')], ['ä\n', undefined])
    await shell.run('cd d')
    assert.deepEqual([shell.readText('a.txt'), shell.readText('../d/a.txt')], ['ä\n', 'ä\n'])
    assert.deepEqual(shell.readBytes('/home/user/d/a.txt'), Uint8Array.of(0xc3, 0xa4, 10))
    assert.deepEqual(
      [shell.exists('a.txt'), shell.namesIn('..'), shell.namesIn('a.txt')],
      [true, ['d'], undefined],
    )
  })

  it('puts files that its user may change, and leaves the system to root', async () => {
    const shell = openShell()
    shell.put('new/a.txt', 'one\n')
    shell.put('tool', '#!/bin/sh\necho run\n', { mode: 0o755 })
    shell.put('/etc/motd', Uint8Array.of(104, 105))
    const { output } = await shell.run(
      'echo two >> new/a.txt; touch new/b; ./tool; echo x >> /etc/motd; stat -c "%U %n" new new/a.txt /etc/motd',
    )
    assert.equal(
      output,
      'run\nbash: /etc/motd: Permission denied\nuser new\nuser new/a.txt\nroot /etc/motd\n',
    )
    assert.equal(shell.readText('/etc/motd'), 'hi')
  })

  it('keeps the owner of a file that is there', async () => {
    const shell = openShell({ files: { 'a.txt': { content: 'one\n', owner: 'root' } } })
    shell.put('a.txt', 'two\n')
    assert.equal((await shell.run('stat -c %U a.txt; cat a.txt')).output, 'root\ntwo\n')
  })
})
