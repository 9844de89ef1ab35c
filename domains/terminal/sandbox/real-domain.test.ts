import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recordEpisodes } from '../../../src/collect/record-episodes.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { realTerminalDomain } from './real-domain.ts'

async function sessions(workers: number) {
  const recorded: string[] = []
  for await (const { records } of recordEpisodes(realTerminalDomain, { seed: 77, episodes: 12, workers })) {
    recorded.push(
      ...records.map(record => JSON.stringify(record).replace(/,"timing":\{"ms":[\d.]+\}\}$/, '}')),
    )
  }
  return recorded
}

describe('realTerminalDomain', { skip: skipWithout('bubblewrap', 'git') }, () => {
  it('records the same sessions for the same seed', async () => {
    const once = await sessions(1)
    assert.ok(once.length > 100)
    assert.deepEqual(await sessions(3), once)
  })
})
