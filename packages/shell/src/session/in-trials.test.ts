import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LeftToChance } from '../chance.ts'
import { NotComputable } from '../not-computable.ts'
import type { Program } from '../run/process.ts'
import { openShell } from './open-shell.ts'

/** Prints words in an order that chance decides. */
const words: Program = process => {
  const { trial } = process.shell.surroundings
  if (trial === undefined) throw new LeftToChance('the order of words')
  process.out(['a\nb\nc\n', 'c\na\nb\n', 'b\nc\na\n'][trial] ?? '')
  return 0
}

const open = () => openShell({ programs: new Map([['python3', words]]) })

describe('inTrials', () => {
  it('computes what comes out whatever chance decides', async () => {
    const shell = open()
    assert.equal((await shell.run('python3 | sort')).output, 'a\nb\nc\n')
    assert.equal((await shell.exec('python3 | wc -l')).stdout, '3\n')
  })

  it('is unknown where one trial prints or leaves something else', async () => {
    const shell = open()
    await assert.rejects(shell.run('python3'), NotComputable)
    await assert.rejects(shell.run('python3 > w; wc -l w'), NotComputable)
    await assert.rejects(shell.run('x=$(python3 | head -1)'), NotComputable)
    assert.equal((await shell.run('ls; echo "[$x]"')).output, '[]\n')
  })

  it('leaves what a line did once, and goes on without trials', async () => {
    const shell = open()
    assert.equal((await shell.run('echo x >> f; python3 | sort > s; cat f s')).output, 'x\na\nb\nc\n')
    assert.equal(shell.readText('f'), 'x\n')
    await assert.rejects(shell.run('python3'), NotComputable)
  })
})
