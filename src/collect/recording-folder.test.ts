import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import type { Explorer } from '../kernel/real.ts'
import type { Entry } from '../world/entry.ts'
import { World } from '../world/world.ts'
import { openRecording } from './recording-folder.ts'

const world = World.parse({ version: 1, domain: 'x', title: 'A world' })
const turn = (at: number, action: string): Entry => ({
  kind: 'turn',
  at,
  action,
  observation: { text: `${action}!` },
  by: 'real',
  timing: { ms: 1 },
})
const records: Entry[] = [
  { kind: 'header', at: 0, version: 1, world, worldHash: 'h', kernel: 'real' },
  turn(1, 'a'),
  turn(2, 'b'),
  turn(3, 'c'),
]
const explorerOf = (actions: readonly string[]): Explorer => ({
  name: 'letters',
  episode: () => {
    const left = [...actions]
    return {
      world,
      next: () => {
        const action = left.shift()
        return action === undefined ? undefined : { action, family: `family ${action}` }
      },
    }
  },
})

describe('openRecording', () => {
  it('reads back what was written, with the families the explorer gives', async () => {
    const recording = openRecording(path.join(temporaryFolder(), 'new'), explorerOf(['a', 'b', 'c']))
    assert.deepEqual([await recording.seeds(), await recording.read(5)], [[], undefined])
    const episode = { seed: 5, records, families: ['family a', 'family b', 'family c'] }
    await recording.write(episode)
    await recording.write({ ...episode, seed: 12 })
    assert.deepEqual(await recording.seeds(), [5, 12])
    assert.deepEqual(await recording.read(5), episode)
  })
  it('calls turns other from where the explorer would go another way', async () => {
    const folder = temporaryFolder()
    await openRecording(folder, explorerOf([])).write({ seed: 1, records, families: [] })
    const { families } = (await openRecording(folder, explorerOf(['a', 'x', 'c'])).read(1)) ?? {}
    assert.deepEqual(families, ['family a', 'other', 'other'])
  })
  it('names file and line of what is no session, and does not count half a file', async () => {
    const folder = temporaryFolder()
    writeFileSync(
      path.join(folder, 'episode-0000000003.jsonl'),
      `${JSON.stringify(records[0])}\n{"kind":"turn"}\n`,
    )
    writeFileSync(path.join(folder, 'episode-0000000004.jsonl.part'), '{')
    const recording = openRecording(folder, explorerOf([]))
    assert.deepEqual(await recording.seeds(), [3])
    await assert.rejects(recording.read(3), /episode-0000000003\.jsonl:2: not a line of a session/)
  })
  it('leaves no half-written file', async () => {
    const folder = temporaryFolder()
    await openRecording(folder, explorerOf([])).write({ seed: 1, records, families: [] })
    assert.deepEqual(readdirSync(folder), ['episode-0000000001.jsonl'])
  })
})
