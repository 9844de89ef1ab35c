import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import type { RealDomain } from '../kernel/real.ts'
import { Entry } from '../world/entry.ts'
import { World } from '../world/world.ts'
import { recordEpisode, recordEpisodes } from './record-episodes.ts'
import { openRecording } from './recording-folder.ts'

/** A world that counts up; an episode of seed n has n % 3 + 2 turns. */
function counting(): RealDomain & { opened: number[]; live: () => number; most: () => number } {
  const opened: number[] = []
  let live = 0
  let most = 0
  return {
    opened,
    live: () => live,
    most: () => most,
    source: 'counter 1',
    explorer: {
      name: 'counter',
      episode: seed => ({
        world: World.parse({ version: 1, domain: 'counter', title: `Count ${seed}`, seed }),
        next: last => {
          const count = last === undefined ? 0 : Number(/\d+/.exec(last.text)?.[0])
          return count >= (seed % 3) + 2
            ? undefined
            : { action: { add: 1 }, family: count === 0 ? 'first' : 'more' }
        },
      }),
    },
    async open(world) {
      opened.push(world.seed)
      live += 1
      most = Math.max(most, live)
      let count = 0
      return {
        isOpen: () => true,
        step: async (action, { signal }) => {
          signal.throwIfAborted()
          if (world.seed === 13_000_001) throw new Error('the counter broke')
          count += (action as { add: number }).add
          return { text: `${count} at ${performance.now()}` }
        },
        close: async () => {
          live -= 1
        },
      }
    },
    normalise: (_, text) => text.replace(/ at .*/, ''),
  }
}

describe('recordEpisode', () => {
  it('records a session by: real, normalised, that reads back', async () => {
    const { seed, records, families } = await recordEpisode(counting(), 4)
    assert.equal(seed, 4)
    assert.deepEqual(families, ['first', 'more', 'more'])
    assert.deepEqual(
      records.map(record => (record.kind === 'turn' ? { ...record, timing: { ms: 0 } } : record.kind)),
      [
        'header',
        ...[1, 2, 3].map(count => ({
          kind: 'turn',
          at: count,
          action: { add: 1 },
          observation: { text: String(count) },
          by: 'real',
          timing: { ms: 0 },
        })),
      ],
    )
    for (const record of records) assert.deepEqual(Entry.parse(JSON.parse(JSON.stringify(record))), record)
  })
  it('closes the environment when a step fails', async () => {
    const domain = counting()
    await assert.rejects(recordEpisode(domain, 13_000_001), /the counter broke/)
    assert.equal(domain.live(), 0)
  })
  it('stops when it is aborted', async () => {
    const domain = counting()
    await assert.rejects(recordEpisode(domain, 1, AbortSignal.abort(new Error('enough'))), /enough/)
    assert.equal(domain.live(), 0)
  })
})

const collect = async (domain: RealDomain, options: Parameters<typeof recordEpisodes>[1]) => {
  const seeds: number[] = []
  for await (const { seed } of recordEpisodes(domain, options)) seeds.push(seed)
  return seeds
}

describe('recordEpisodes', () => {
  it('yields episodes in the order of their seeds, whatever the number of workers', async () => {
    const expected = [2_000_000, 2_000_001, 2_000_002, 2_000_003, 2_000_004]
    for (const workers of [1, 2, 8]) {
      const domain = counting()
      assert.deepEqual(await collect(domain, { seed: 2, episodes: 5, workers }), expected)
      assert.ok(domain.most() <= workers)
      assert.equal(domain.live(), 0)
    }
  })
  it('stops at the first whole episode with enough turns', async () => {
    assert.deepEqual(await collect(counting(), { seed: 0, turns: 6, workers: 2 }), [0, 1, 2])
  })
  it('records no episode twice', async () => {
    const folder = temporaryFolder()
    const first = counting()
    await collect(first, { seed: 0, episodes: 3, recording: openRecording(folder, first.explorer) })
    const second = counting()
    const seeds = await collect(second, {
      seed: 0,
      episodes: 5,
      recording: openRecording(folder, second.explorer),
    })
    assert.deepEqual({ seeds, opened: second.opened }, { seeds: [0, 1, 2, 3, 4], opened: [3, 4] })
  })
  it('fails with the episode that failed, and leaves nothing open', async () => {
    const domain = counting()
    await assert.rejects(collect(domain, { seed: 13, episodes: 4, workers: 3 }), /the counter broke/)
    assert.equal(domain.live(), 0)
  })
})
