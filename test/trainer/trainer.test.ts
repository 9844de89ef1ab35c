// The trainer's own tests, under Debian's PyTorch.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { skipWithout } from '../system-packages.ts'
import { python, trainer } from './python.ts'

const run = promisify(execFile)

describe('trainer', { skip: skipWithout('python3-torch', 'libopenblas0-pthread') }, () => {
  for (const file of ['test_parts.py', 'test_train.py', 'test_rl.py', 'test_model.py', 'test_stages.py']) {
    it(`passes ${file}`, async () => {
      const env = {
        PATH: '/usr/bin:/bin',
        OMP_NUM_THREADS: '1',
        OPENBLAS_NUM_THREADS: '1',
        PYTHONDONTWRITEBYTECODE: '1',
      }
      const { stderr } = await run(python, [file], { cwd: trainer, env, maxBuffer: 1 << 26 })
      assert.match(stderr, /\nOK\n$/)
    })
  }
})
