import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { missing, newPath, quoted, typed } from './choose.ts'
import { createMachine } from './machine.ts'
import { randomFrom } from './random.ts'

const machine = () => {
  const known = createMachine({ user: 'ana', home: '/home/ana', cwd: '/home/ana/work/deep' })
  known.folders.add('/home/ana/work').add('/home/ana/work/deep')
  known.files.set('/home/ana/work/deep/notes.txt', { kind: 'empty' })
  return known
}

describe('quoted', () => {
  it('types any word so that the shell reads that word', () => {
    const word = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
      .filter(text => !text.includes('\n'))
    const words = fc.sample(word, { numRuns: 150, seed: 5 })
    const command = words.map((text, index) => `printf '%s\\n' ${quoted(text, randomFrom(index))}`).join('\n')
    const { stdout } = spawnSync('bash', ['-c', command], { encoding: 'utf8' })
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map(line => line.replace(/^\.\/-/, '-')),
      words
        .map(text => text.replace(/^\.\/-/, '-'))
        .join('\n')
        .trimEnd()
        .split('\n'),
    )
  })
})

describe('typed', () => {
  it('means the same file however it is typed', () => {
    const forms = new Set(
      Array.from({ length: 300 }, (_, seed) =>
        typed(machine(), '/home/ana/work/my file.txt', randomFrom(seed)),
      ),
    )
    assert.ok(forms.size > 5)
    const resolve = [...forms].map(form => `realpath -sm ${form}`).join('\n')
    const { stdout } = spawnSync(
      'bash',
      [
        '-c',
        `mkdir -p "$HOME/work/deep"; cd "$HOME/work/deep"; ${resolve}`.replaceAll(
          '$HOME',
          '/tmp/agentworld-typed',
        ),
      ],
      {
        encoding: 'utf8',
        env: { ...process.env, HOME: '/tmp/agentworld-typed' },
      },
    )
    const places = new Set(stdout.trimEnd().split('\n'))
    assert.deepEqual([...places].sort(), [
      '/home/ana/work/my file.txt',
      '/tmp/agentworld-typed/work/my file.txt',
    ])
  })
})

describe('missing', () => {
  it('names a file that is not known', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const name = missing(machine(), randomFrom(seed))
      assert.ok(!/(^|\/)notes\.txt$/.test(name), name)
    }
  })
})

describe('newPath', () => {
  it('is new every time, and where the user may write', () => {
    const known = machine()
    const random = randomFrom(4)
    const paths = Array.from({ length: 100 }, () => newPath(known, random, '.txt'))
    assert.equal(new Set(paths).size, 100)
    assert.ok(paths.every(path => path.startsWith('/home/ana/') || path.startsWith('/tmp/')))
  })
})
