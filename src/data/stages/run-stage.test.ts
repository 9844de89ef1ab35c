import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { trajectoryOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runStage } from './run-stage.ts'

const folder = temporaryFolder()
let made = 0

/** A file with these lines in a folder of its own. */
function inputOf(lines: readonly string[]): { input: string; out: string } {
  made += 1
  const input = path.join(folder, `in-${made}.jsonl`)
  writeFileSync(input, `${lines.join('\n')}\n`)
  return { input, out: path.join(folder, `out-${made}`) }
}

const row = (id: string) => JSON.stringify(trajectoryOf({ id }))

describe('runStage', () => {
  it('writes what becomes of each trajectory, and a report beside it', async () => {
    const { input, out } = inputOf([row('a'), row('b'), row('c')])
    const report = await runStage({
      inputs: [input],
      out,
      *step({ id }, { name }) {
        if (id !== 'b') yield { file: name, line: id }
      },
      findings: () => ({ left: 1 }),
    })
    const name = path.basename(input)
    assert.equal(readFileSync(path.join(out, name), 'utf8'), 'a\nc\n')
    assert.deepEqual(report, {
      files: 1,
      trajectories: 3,
      turns: 6,
      size: 3 * row('a').length,
      problems: 0,
      written: 2,
      outputs: [name],
      unreadable: [],
      findings: { left: 1 },
    })
    assert.deepEqual(JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8')), report)
  })

  it('reports lines it cannot read, with their place, and goes on', async () => {
    const { input, out } = inputOf([row('a'), '{"id":', '{"id":"x"}', 'null', row('b')])
    const report = await runStage({ inputs: [input], out, step: ({ id }) => [{ file: 'ids', line: id }] })
    assert.equal(readFileSync(path.join(out, 'ids'), 'utf8'), 'a\nb\n')
    assert.equal(report.problems, 3)
    assert.deepEqual(
      report.unreadable.map(text => /^(.*:\d+): /.exec(text)?.[1]),
      [`${input}:2`, `${input}:3`, `${input}:4`],
    )
    assert.match(report.unreadable[1] ?? '', /not a trajectory: domain: /)
  })

  it('keeps the first hundred problems and counts the rest', async () => {
    const { input, out } = inputOf(Array.from({ length: 130 }, () => 'no'))
    const { problems, unreadable } = await runStage({ inputs: [input], out, step: () => [] })
    assert.deepEqual([problems, unreadable.length], [130, 100])
  })

  it('leaves no file behind when a step fails', async () => {
    const { input, out } = inputOf([row('a'), row('b')])
    const step = ({ id }: { id: string }) => {
      if (id === 'b') throw new Error('no more')
      return [{ file: 'ids', line: id }]
    }
    await assert.rejects(runStage({ inputs: [input], out, step }), /no more/)
    assert.deepEqual(readdirSync(out), [])
  })

  it('leaves no file behind when it is aborted', async () => {
    const { input, out } = inputOf([row('a'), row('b')])
    const signal = AbortSignal.abort(new Error('enough'))
    await assert.rejects(
      runStage({ inputs: [input], out, step: ({ id }) => [{ file: 'ids', line: id }], signal }),
      /enough/,
    )
    assert.ok(!existsSync(path.join(out, 'ids')) && !existsSync(path.join(out, 'report.json')))
  })

  it('reads a folder in the order of its names, gunzipping what is gzip', async () => {
    const input = temporaryFolder()
    writeFileSync(path.join(input, 'b.jsonl'), row('b'))
    writeFileSync(path.join(input, 'a.jsonl.gz'), gzipSync(row('a')))
    writeFileSync(path.join(input, 'notes.txt'), 'no')
    const ids: string[] = []
    const progress: number[] = []
    await runStage({
      inputs: [input],
      out: path.join(folder, 'from-folder'),
      step: ({ id }, { name }) => {
        ids.push(`${name} ${id}`)
        return []
      },
      onProgress: ({ trajectories }) => progress.push(trajectories),
    })
    assert.deepEqual(
      [ids, progress],
      [
        ['a.jsonl a', 'b.jsonl b'],
        [1, 2],
      ],
    )
  })

  it('takes away what an earlier run wrote and this one did not, and nothing else', async () => {
    const { input, out } = inputOf([row('a'), row('b')])
    const to = (names: { readonly [id: string]: string }) =>
      runStage({ inputs: [input], out, step: ({ id }) => [{ file: names[id] ?? id, line: id }] })
    await to({ a: 'test/x.jsonl', b: 'y.jsonl' })
    writeFileSync(path.join(out, 'own.jsonl'), 'mine')
    const report = await to({ a: 'cpt/x.jsonl', b: 'cpt/x.jsonl' })
    assert.deepEqual(readdirSync(out, { recursive: true }).sort(), [
      'cpt',
      path.join('cpt', 'x.jsonl'),
      'own.jsonl',
      'report.json',
    ])
    assert.deepEqual(report.findings, { earlierFilesRemoved: 2 })
  })

  it('finds what a run left that was killed while it gave files their names', async () => {
    const { input, out } = inputOf([row('a')])
    const to = (file: string) => runStage({ inputs: [input], out, step: ({ id }) => [{ file, line: id }] })
    await to('old.jsonl')
    writeFileSync(path.join(out, 'half.jsonl'), 'a')
    const killed = { isFinished: false, outputs: ['old.jsonl', 'half.jsonl', '../out.jsonl'] }
    writeFileSync(path.join(out, 'report.json'), JSON.stringify(killed))
    await to('new.jsonl')
    assert.deepEqual(readdirSync(out).sort(), ['new.jsonl', 'report.json'])
  })

  it('never takes away what it read, and keeps what is there where it read nothing', async () => {
    const { input, out } = inputOf([row('a')])
    await runStage({ inputs: [input], out, step: ({ id }) => [{ file: 'all.jsonl', line: row(id) }] })
    await runStage({ inputs: [out], out, step: ({ id }) => [{ file: 'cpt/all.jsonl', line: id }] })
    assert.ok(existsSync(path.join(out, 'all.jsonl')) && existsSync(path.join(out, 'cpt', 'all.jsonl')))
    const link = path.join(path.dirname(out), 'link')
    symlinkSync(out, link)
    await runStage({ inputs: [link], out, step: ({ id }) => [{ file: 'sft/all.jsonl', line: id }] })
    assert.ok(existsSync(path.join(out, 'all.jsonl')), 'by whatever name')
    await runStage({ inputs: [inputOf(['no']).input], out, step: () => [] })
    assert.ok(existsSync(path.join(out, 'sft', 'all.jsonl')))
  })

  it('says which input is not there', async () => {
    await assert.rejects(runStage({ inputs: [path.join(folder, 'none')], out: folder, step: () => [] }), {
      name: 'WorldError',
      message: /none: there is no such file or folder\./,
    })
  })
})
