import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { skipWithout } from '../../../test/system-packages.ts'
import { openProfile } from './browser.ts'

const homes = () =>
  readdirSync(tmpdir()).filter(name => name.startsWith(`agentworld-browser-${process.pid}-`))
const nobodys = () => (existsSync('/nonexistent') ? statSync('/nonexistent').mtimeMs : undefined)

describe('openProfile', { skip: skipWithout('chromium') }, () => {
  it('leaves nothing behind when the browser has ended, neither at home nor elsewhere', async () => {
    const untouched = nobodys()
    const { context, close } = await openProfile()
    assert.equal(homes().length, 1)
    await (await context.newPage()).goto('about:blank')
    await close()
    while (homes().length > 0) await delay(20)
    assert.equal(nobodys(), untouched)
  })
})
