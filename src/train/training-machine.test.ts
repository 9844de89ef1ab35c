import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { trainingMachine } from './training-machine.ts'

const folder = temporaryFolder()

function interpreter(name: string, lines: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${lines}\n`)
  chmodSync(file, 0o755)
  return file
}

describe('trainingMachine', () => {
  it('tells the version of PyTorch and the GPU', () => {
    const having = interpreter('gpu', `echo '{"torch": "2.9.0", "gpu": "A card"}'`)
    assert.deepEqual(trainingMachine(having), { python: having, torch: '2.9.0', gpu: 'A card' })
    const without = interpreter('cpu', `echo '{"torch": "1.13.0", "gpu": null}'`)
    assert.deepEqual(trainingMachine(without), { python: without, torch: '1.13.0', gpu: undefined })
  })

  it('takes the first of the usual interpreters that has PyTorch, where none is named', () => {
    const bare = interpreter('first', `echo "ModuleNotFoundError: No module named 'torch'" >&2; exit 1`)
    const having = interpreter('second', `echo '{"torch": "1.13.0", "gpu": null}'`)
    assert.equal(trainingMachine(undefined, [bare, having]).python, having)
    assert.throws(() => trainingMachine(undefined, [bare, bare]), { message: `${bare} has no PyTorch.` })
    assert.throws(() => trainingMachine(bare, [having]), { message: `${bare} has no PyTorch.` })
  })

  it('names what is missing with the command that installs it', () => {
    const bare = interpreter('bare', `echo "ModuleNotFoundError: No module named 'torch'" >&2; exit 1`)
    assert.throws(() => trainingMachine(bare), {
      at: 'model',
      message: `${bare} has no PyTorch.`,
      remedy: /pip install torch numpy/,
    })
    const broken = interpreter('broken', 'echo first >&2; echo "OSError: libcuda" >&2; exit 1')
    assert.throws(() => trainingMachine(broken), { message: `${broken}: OSError: libcuda` })
    assert.throws(() => trainingMachine(path.join(folder, 'none')), { message: /^There is no '.*none': / })
  })
})
