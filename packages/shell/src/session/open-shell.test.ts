import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { openShell } from './open-shell.ts'
import type { Snapshot } from './snapshot.ts'

describe('openShell', () => {
  it('opens a home with the files it is given, as texts and as bytes', async () => {
    const shell = openShell({
      files: {
        'a.txt': 'ä\n',
        'b.bin': Uint8Array.of(0, 255, 10),
        'empty/': '',
        'run.sh': { content: 'echo hi\n', mode: 0o755 },
      },
    })
    assert.equal(
      (await shell.run('ls; wc -c *.*; ./run.sh')).output,
      'a.txt\nb.bin\nempty\nrun.sh\n 3 a.txt\n 3 b.bin\n 8 run.sh\n14 total\nhi\n',
    )
    assert.equal(shell.cwd, '/home/user')
  })

  it('goes on where a snapshot was taken', async () => {
    const options = { files: { 'a.txt': 'one\n' }, clock: '2026-05-01T12:00:00Z' }
    const shell = openShell(options)
    await shell.run('x=7; mkdir d; cd d; echo two >> ../a.txt; f() { echo "f $x"; }')
    const text = JSON.stringify(shell.snapshot())
    const again = openShell({ ...options, snapshot: JSON.parse(text) as Snapshot })
    assert.equal((await again.run('f; pwd; cat ../a.txt')).output, 'f 7\n/home/user/d\none\ntwo\n')
    assert.deepEqual(again.now, new Date('2026-05-01T12:00:02.002Z'))
  })

  it('refuses a snapshot of a machine with other files', () => {
    const snapshot = openShell({ files: { 'a.txt': 'one\n' } }).snapshot()
    assert.throws(() => openShell({ snapshot }), /other files/)
  })

  it('bounds a line as it is told', async () => {
    const shell = openShell({ limits: { commands: 1000, output: 10 } })
    await assert.rejects(shell.run('for i in {1..2000}; do :; done'), NotComputable)
    await assert.rejects(shell.run('seq 100'), NotComputable)
    assert.equal((await openShell().run('for i in {1..2000}; do :; done; echo $i')).output, '2000\n')
  })
})
