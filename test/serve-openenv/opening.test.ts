import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { domainNamed } from '../../domains/index.ts'
import { loadWorld } from '../../src/library/load-world.ts'
import { opening } from '../../src/serve/openenv/episode/opening.ts'

const worlds = path.resolve(import.meta.dirname, '../../worlds')

describe('opening', () => {
  it('is the task and the first view of every world that is shipped, and nothing that is hidden', async () => {
    const files = globSync('*/*.yaml', { cwd: worlds })
    assert.ok(files.length > 20)
    for (const file of files) {
      const world = await loadWorld(path.join(worlds, file))
      const text = opening(world, await domainNamed(world.domain))
      assert.ok(text.startsWith(world.task ?? ''), file)
      assert.ok(world.instruction === undefined || !text.includes(world.instruction), file)
    }
  })

  it('is empty in a world without a task or a view', async () => {
    const world = await loadWorld({
      version: 1,
      domain: 'mcp',
      title: 'Bare',
      state: { server: { name: 'bare' } },
    })
    assert.equal(opening(world, await domainNamed(world.domain)), '')
  })
})
