import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { sampleTurns } from './sample-turns.ts'
import { statsOf } from './stats-of.ts'

const folder = temporaryFolder()
const trajectories = [
  trajectoryOf({ app: 'box' }),
  trajectoryOf({
    id: 't2',
    domain: 'sea',
    turns: [
      turnOf('{"name": "row"}', 'wet', { tool: 'row', category: 'action' }),
      turnOf('{"name": "row"}', 'wetter', { tool: 'row', category: 'echo', keep: false, isError: true }),
      turnOf('click("a")', 'x'),
    ],
  }),
]
const lines = trajectories.map(trajectory => JSON.stringify(trajectory))
writeFileSync(path.join(folder, "it's.jsonl"), `${lines[0]}\nnot JSON\n${lines[1]}\n`)

describe('statsOf', () => {
  it('counts, measures and names what is common', async () => {
    const { unreadable, ...found } = await statsOf([folder])
    assert.match(unreadable.join('\n'), /it's\.jsonl:2: .*not JSON.*$/)
    assert.deepEqual(found, {
      trajectories: 2,
      turns: 5,
      characters: 22,
      domains: [
        {
          domain: 'sea',
          trajectories: 1,
          turns: 3,
          apps: 0,
          errors: 1,
          kept: 2,
          turnsEach: [3, 3],
          actionLength: [15, 15],
          observationLength: [3, 6],
          categories: { action: 1, echo: 1 },
          actions: { row: 2, click: 1 },
        },
        {
          domain: 'terminal',
          trajectories: 1,
          turns: 2,
          apps: 1,
          errors: 0,
          kept: 2,
          turnsEach: [2, 2],
          actionLength: [2, 9],
          observationLength: [6, 6],
          categories: {},
          actions: { cat: 1, ls: 1 },
        },
      ],
      formats: { session: 2 },
      licences: { 'CC0-1.0': 2 },
      problems: 1,
    })
  })

  it('counts every good trajectory, whatever stands beside it, and names what is none', async () => {
    const many = Array.from({ length: 100 }, (_, index) => JSON.stringify(trajectoryOf({ id: `t${index}` })))
    const half = JSON.stringify(trajectoryOf({ id: 'half', turns: [turnOf('ls', 'a\ud800')] }))
    const other = temporaryFolder()
    const files: { readonly [name: string]: string | Buffer } = {
      'a.jsonl': `${[...many.slice(0, 50), '{"id":', ...many.slice(50)].join('\n')}\n`,
      'b.jsonl': `${half}\n${lines[0]}\n`,
      'c.jsonl': `{}\n${lines[0]?.replace('"observation"', '"seen"')}\n${lines[1]}\n`,
      'd.jsonl': 'none\n',
      'e.jsonl': gzipSync(`${lines[0]}\n`),
      'f.jsonl': '',
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(other, name), content)
    const { trajectories: count, problems, unreadable } = await statsOf([other])
    assert.deepEqual([count, problems], [104, 4])
    assert.deepEqual(
      unreadable.map(line => path.basename(line).replace(/(:\d+): .*$/s, '$1')),
      ['a.jsonl:51', 'c.jsonl:1', 'c.jsonl:2', 'd.jsonl:1'],
    )
    assert.equal((await statsOf([path.join(other, 'd.jsonl')])).trajectories, 0)
  })

  it('says that there is nothing to count', async () => {
    const empty = temporaryFolder()
    await assert.rejects(statsOf([empty]), { message: `${empty}: no .jsonl files are there.` })
  })
})

describe('sampleTurns', () => {
  const drawn = async (seed: number, count = 2, domain?: string) => {
    const { sampled, unread } = await sampleTurns([folder], { count, seed, domain })
    return { turns: sampled.map(({ id, turn, of }) => `${id} ${turn}/${of}`), problems: unread.problems }
  }

  it('draws by seed, each turn at most once', async () => {
    assert.deepEqual(await drawn(1), await drawn(1))
    const all = await drawn(3, 9)
    assert.deepEqual(all.turns.sort(), ['t1 1/2', 't1 2/2', 't2 1/3', 't2 2/3', 't2 3/3'])
    assert.equal(all.problems, 1)
    const firsts = await Promise.all(Array.from({ length: 12 }, (_, seed) => drawn(seed, 1)))
    assert.ok(new Set(firsts.map(({ turns }) => turns[0])).size > 2)
  })

  it('draws of one domain alone', async () => {
    assert.deepEqual((await drawn(1, 9, 'terminal')).turns.sort(), ['t1 1/2', 't1 2/2'])
  })
})
