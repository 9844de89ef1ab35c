import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runCommandLine } from '../run-command-line.ts'

async function run(...args: string[]) {
  const { outside, stdout, stderr } = captured()
  const code = await runCommandLine(['data', ...args], outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

function fileWith(text: string): string {
  const file = path.join(temporaryFolder(), 'given.jsonl')
  writeFileSync(file, text)
  return file
}

const out = () => path.join(temporaryFolder(), 'out')
const kept = trajectoryOf({
  id: 'kept',
  turns: [turnOf('ls', 'one\ntwo'), turnOf('cat one', 'the text of the first file')],
})

describe('data clean, mask, split and export', () => {
  for (const stage of ['clean', 'mask', 'split', 'export']) {
    it(`${stage} fails where there is nothing to read, and says why`, async () => {
      const empty = temporaryFolder()
      mkdirSync(path.join(empty, 'none'))
      const input = stage === 'export' ? path.dirname(fileWith('')) : fileWith('')
      const found = await run(stage, input, '-o', out())
      assert.deepEqual([found.code, found.stdout], [1, ''])
      assert.match(found.stderr, /There are no trajectories: the file is empty\.\n.*'agentworld data import'/)
      const missing = await run(stage, path.join(empty, 'none'), '-o', out())
      assert.match(missing.stderr, /There are no trajectories: no \.jsonl file is there\./)
    })
  }

  it('fail where no line can be read, after naming the lines', async () => {
    const file = fileWith('no\n{}\n')
    const { code, stderr } = await run('clean', file, '-o', out())
    assert.equal(code, 1)
    assert.match(stderr, /skipped .*given\.jsonl:1: [\s\S]*skipped .*given\.jsonl:2: /)
    assert.match(stderr, /There are no trajectories: no line could be read\./)
  })

  it('take a trajectory from one to the next', async () => {
    const [cleaned, masked, pools, exported] = [out(), out(), out(), out()]
    const file = fileWith(`${JSON.stringify(kept)}\nno\n`)
    const first = await run('clean', file, '-o', cleaned)
    assert.deepEqual([first.code, first.stdout], [0, `${cleaned}: 1 line from 1 trajectories with 2 turns\n`])
    await run('mask', cleaned, '-o', masked)
    await run('split', masked, '-o', pools, '--shares', '0,0,0,100')
    const last = await run('export', pools, '-o', exported, '--json')
    assert.equal(last.code, 0)
    const row = JSON.parse(readFileSync(path.join(exported, 'test', 'given.jsonl'), 'utf8'))
    assert.deepEqual(
      row.segments.map(({ role }: { role: string }) => role),
      ['context', 'policy', 'world', 'policy', 'world'],
    )
  })
})
