import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readWebAction } from '../actions.ts'
import { openSiteKernel, pinSites } from './site-kernel.ts'

const at = 'https://shop.example/'
const html =
  '<!doctype html><html lang=en><title>Shop</title><button id=b>Buy</button><p id=p></p><script src=a.js></script>'
const script = "let n = 0; b.onclick = () => { p.textContent = 'Bought ' + ++n }"
const worldWith = (site: object) => World.parse({ version: 1, domain: 'web', title: 'Shop', state: { site } })
const signal = AbortSignal.timeout(120_000)

function actionOf(text: string) {
  const read = readWebAction(text)
  assert.ok(read.kind === 'action')
  return read.action
}

describe('openSiteKernel', () => {
  it('computes what scripts of inline files do, and goes on from its snapshot', async () => {
    const world = worldWith({ at, files: { 'index.html': html, 'a.js': script } })
    const kernel = openSiteKernel(world, { snapshot: undefined })
    const first = await kernel.step(actionOf("click('4')"), { signal })
    assert.ok(first.kind === 'computed', JSON.stringify(first))
    assert.match(
      first.observation.text,
      /^Tab 0 \(active\): 'Shop' https:\/\/shop\.example\/\n[\s\S]*StaticText 'Bought 1'/,
    )
    const again = openSiteKernel(world, { snapshot: await kernel.snapshot() })
    const second = await again.step(actionOf("click('4')"), { signal })
    assert.ok(second.kind === 'computed')
    assert.match(second.observation.text, /StaticText 'Bought 2'/)
    await kernel.close()
    await again.close()
  })
})

describe('pinSites', () => {
  it('pins a folder by its hash, and fills in what is seen first', async () => {
    const folder = fs.realpathSync(temporaryFolder())
    fs.mkdirSync(path.join(folder, 'site'))
    fs.writeFileSync(path.join(folder, 'site/index.html'), html)
    const { state } = await pinSites(worldWith({ at, folder: './site' }), { folder })
    const { site, pages } = state as unknown as {
      site: { folder: string; hash: string }
      pages: { title: string }[]
    }
    assert.equal(site.folder, path.join(folder, 'site'))
    assert.match(site.hash, /^[0-9a-f]{64}$/)
    assert.equal(pages[0]?.title, 'Shop')
    await assert.rejects(
      pinSites(worldWith({ at, folder: '..' }), { folder }),
      /leads out of the world file's folder/,
    )
  })

  it('refuses paths of a world that came as data', () => {
    assert.throws(
      () => openSiteKernel(worldWith({ at, folder: '/etc' }), { snapshot: undefined }),
      /only a world file may do/,
    )
  })
})
