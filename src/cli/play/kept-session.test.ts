import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { keptSessionFile, keptText, playCommand } from './kept-session.ts'

const home = temporaryFolder()
const now = new Date('2026-03-04T05:06:07Z')
const fileOf = (environment: { [name: string]: string }, worldFile = '/worlds/inn.yaml') =>
  keptSessionFile(environment, { worldFile, now, newId: () => 'abcd-ef' })

describe('keptSessionFile', () => {
  it('is new, in the state folder, and tells the world and the time', () => {
    const file = path.join(home, '.local/state/agentworld/sessions/inn-2026-03-04T0506-abcd.jsonl')
    assert.equal(fileOf({ HOME: home }), file)
    assert.ok(existsSync(path.dirname(file)))
    writeFileSync(file, '')
    assert.equal(fileOf({ HOME: home }), undefined)
    const elsewhere = path.join(home, 'state')
    assert.ok(
      fileOf({ HOME: home, XDG_STATE_HOME: elsewhere })?.startsWith(`${elsewhere}/agentworld/sessions/`),
    )
  })

  it('can be the name of a session, whatever the world is called', () => {
    for (const world of ['/w/-x y…z.yaml', '/w/….yaml', `/w/${'long'.repeat(90)}.json`])
      assert.match(path.basename(fileOf({ HOME: home }, world) ?? ''), /^\w[\w.-]{0,120}\.jsonl$/)
  })

  it('is none where nothing can be written', () => {
    assert.equal(fileOf({}), undefined)
    const file = path.join(home, 'a-file')
    writeFileSync(file, '')
    assert.equal(fileOf({ XDG_STATE_HOME: file }), undefined)
  })
})

describe('keptText', () => {
  it('says what to type, as it was typed', () => {
    const file = path.join(home, 'a.jsonl')
    assert.equal(
      keptText(file, { HOME: home }),
      'The session is kept. To go on with it:\n  agentworld play --session ~/a.jsonl',
    )
    assert.match(keptText(file, { npm_lifecycle_event: 'start' }), /\n {2}npm start -- --session \//)
  })
})

describe('playCommand', () => {
  it('is what the player typed', () => {
    assert.equal(playCommand({}), 'agentworld play')
    assert.equal(playCommand({ npm_lifecycle_event: 'start' }), 'npm start --')
  })
})
