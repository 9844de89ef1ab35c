import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Kernel } from '../kernel/kernel.ts'
import type { Entry } from '../world/entry.ts'
import { World } from '../world/world.ts'
import { labelSession } from './label-session.ts'

const world = World.parse({ version: 1, domain: 'x', title: 'A world' })
const turn = (at: number, action: string, text: string): Entry => ({
  kind: 'turn',
  at,
  action,
  observation: { text },
  by: 'real',
  timing: { ms: 1 },
})
const header: Entry = { kind: 'header', at: 0, version: 1, world, worldHash: 'h', kernel: 'real' }

/** A kernel that says `yes` to everything but what it does not know, and notes what it is told. */
function kernelNoting(notes: string[]): Pick<Kernel, 'step' | 'learn' | 'close'> {
  return {
    step: async action =>
      action === 'unknown'
        ? { kind: 'unknown', why: 'nobody knows' }
        : { kind: 'computed', observation: { text: `yes at ${notes.length}` } },
    learn: async (action, { text }) => {
      notes.push(`${action}: ${text}`)
      return undefined
    },
    close: async () => void notes.push('closed'),
  }
}

const real = {
  normalise: (_: unknown, text: string) => text.replace(/ at \d+/, ''),
  derive: async (_: Kernel, action: unknown) => `because of ${action}`,
}

describe('labelSession', () => {
  it('tells what is computed just so, what is not, and what otherwise', async () => {
    const notes: string[] = []
    const domain = { openKernel: async () => kernelNoting(notes) as Kernel }
    const records = [header, turn(1, 'a', 'yes'), turn(2, 'unknown', 'it was'), turn(3, 'b', 'no')]
    assert.deepEqual(await labelSession(records, { domain, real }), [
      { computable: true, thought: 'because of a' },
      { computable: false, thought: undefined },
      { computable: undefined, thought: undefined },
    ])
    assert.deepEqual(notes, ['unknown: it was', 'closed'])
  })

  it('has no thoughts where nothing derives them', async () => {
    const domain = { openKernel: async () => kernelNoting([]) as Kernel }
    const labels = await labelSession([header, turn(1, 'a', 'yes')], {
      domain,
      real: { normalise: real.normalise },
    })
    assert.deepEqual(labels, [{ computable: true, thought: undefined }])
  })

  it('closes the kernel when it fails', async () => {
    const notes: string[] = []
    const failing = { ...kernelNoting(notes), step: () => Promise.reject(new Error('broken')) }
    const domain = { openKernel: async () => failing as unknown as Kernel }
    await assert.rejects(labelSession([header, turn(1, 'a', 'yes')], { domain, real }), /broken/)
    assert.deepEqual(notes, ['closed'])
  })
})
