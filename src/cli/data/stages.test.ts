import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  it('leave no trajectory in two pools where they are run again, whatever the format was', async () => {
    const [pools, exported] = [out(), out()]
    const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    const file = fileWith(`${JSON.stringify(kept)}\n`)
    await run('split', file, '-o', pools, '--shares', '0,0,0,100')
    await run('export', pools, '-o', exported, '--format', 'verl')
    await run('split', file, '-o', pools, '--shares', '100,0,0,0')
    assert.deepEqual(below(pools), ['cpt', 'cpt/given.jsonl', 'report.json'])
    const mixed = await run('export', pools, '-o', exported)
    assert.deepEqual(
      [mixed.code, mixed.stderr],
      [
        1,
        `agentworld: ${exported} holds test of another export.\nName another folder with -o, or remove that first.\n`,
      ],
    )
    assert.deepEqual(below(exported), ['test', 'test/given.parquet', 'test/report.json'])
    rmSync(path.join(exported, 'test'), { recursive: true })
    await run('export', pools, '-o', exported, '--format', 'llama-factory')
    assert.deepEqual(below(exported), ['cpt', 'cpt/given.jsonl', 'cpt/report.json', 'dataset_info.json'])
    await run('export', pools, '-o', exported, '--format', 'verl')
    assert.deepEqual(below(path.join(exported, 'cpt')), ['given.parquet', 'report.json'])
    await run('export', pools, '-o', exported)
    assert.deepEqual(below(path.join(exported, 'cpt')), ['given.jsonl', 'report.json'])
    await run('export', path.dirname(fileWith('{"hello":1}\n')), '-o', exported)
    assert.deepEqual(below(path.join(exported, 'cpt')), ['given.jsonl', 'report.json'])
  })

  it('name the line of a benchmark that is no row', async () => {
    const file = fileWith(`${JSON.stringify(kept)}\n`)
    const bench = fileWith('{"task":"swe","answer":"text"}\n{"task":\n')
    const { code, stderr } = await run('clean', file, '-o', out(), '--benchmark', bench)
    assert.equal(code, 1)
    assert.match(stderr, /given\.jsonl:2: no row of a benchmark: /)
    assert.doesNotMatch(stderr, /fault of agentworld/)
  })

  it('take a trajectory from one to the next', async () => {
    const [cleaned, masked, pools, exported] = [out(), out(), out(), out()]
    const file = fileWith(`${JSON.stringify(kept)}\nno\n`)
    const first = await run('clean', file, '-o', cleaned)
    assert.deepEqual([first.code, first.stdout], [0, `${cleaned}: 1 line from 1 trajectory with 2 turns\n`])
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
