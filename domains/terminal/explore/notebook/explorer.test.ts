import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { closePython, offerPython } from '../../../../src/kernel/programs/python.ts'
import type { Explorer } from '../../../../src/kernel/real.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { openKernel } from '../../kernel.ts'
import { TerminalState } from '../../state.ts'
import { notebookExplorer } from './explorer.ts'
import { pocketExplorer } from './pocket.ts'

const { signal } = new AbortController()
// as where worlds are opened
offerPython()
after(closePython)

/** Walks an episode through the kernel, as far as that computes it. */
async function walk(explorer: Explorer, seed: number) {
  const episode = explorer.episode(seed)
  const kernel = await openKernel(episode.world, { snapshot: undefined })
  const turns: { command: string; family: string; isError: boolean; isKnown: boolean }[] = []
  let last: Observation | undefined
  for (let next = episode.next(last); next !== undefined; next = episode.next(last)) {
    const step = await kernel.step(next.action, { signal })
    const { command } = next.action as { command: string }
    const isKnown = step.kind !== 'unknown'
    last = isKnown ? step.observation : { text: '', data: { exitCode: 0 } }
    const { exitCode } = last.data as { exitCode: number }
    turns.push({ command, family: next.family, isError: exitCode !== 0, isKnown })
  }
  await kernel.close()
  return { world: episode.world, turns }
}

const notebooks = await Promise.all(Array.from({ length: 60 }, (_, seed) => walk(notebookExplorer, seed)))
const turns = notebooks.flatMap(episode => episode.turns)

describe('notebookExplorer', () => {
  it('makes the same walk for the same seed', async () => {
    assert.deepEqual(await walk(notebookExplorer, 7), notebooks[7])
    assert.notDeepEqual(notebooks[7], notebooks[8])
  })
  it('stays in small homes and small words', () => {
    for (const { world, turns } of notebooks) {
      const { files } = TerminalState.parse(world.state)
      assert.ok(Object.keys(files).length <= 7)
      assert.ok(JSON.stringify(files).length < 1500)
      assert.ok(turns.length >= 16 && turns.length <= 40)
    }
  })
  it('comes to over fifty families, and errs now and then', () => {
    assert.ok(new Set(turns.map(({ family }) => family)).size > 50)
    const share = turns.filter(({ isError }) => isError).length / turns.length
    assert.ok(share > 0.06 && share < 0.25, String(share))
  })
  it('asks what the kernel computes', () => {
    const unknown = turns.filter(({ isKnown }) => !isKnown).map(({ command }) => command)
    assert.ok(unknown.length <= turns.length * 0.005, unknown.join('\n'))
  })
})

describe('pocketExplorer', () => {
  it('asks mostly what no kernel computes', async () => {
    const walks = await Promise.all(Array.from({ length: 12 }, (_, seed) => walk(pocketExplorer, seed)))
    const asked = walks.flatMap(episode => episode.turns)
    assert.ok(asked.filter(({ isKnown }) => !isKnown).length / asked.length > 0.6)
  })
})
