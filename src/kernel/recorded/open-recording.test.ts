import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { World } from '../../world/world.ts'
import { openRecording, withRecording } from './open-recording.ts'
import type { RecordedForm } from './recorded-form.ts'
import { Recording } from './recording.ts'

const form: RecordedForm = {
  kind: 'toy',
  screenIn: text => text,
  pageOf: () => '',
  meaningOf: action => ({ text: String(action), isBack: false }),
}
const runs = { screens: ['home', 'list'], runs: [{ start: 0, steps: [{ do: 'open', shows: 1 }] }] }

function folderWith(files: { readonly [name: string]: string }): string {
  const folder = fs.realpathSync(temporaryFolder())
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  return folder
}

const worldWith = (recording: object) =>
  World.parse({ version: 1, domain: 'web', title: 'Tide', state: { recording } })

function pinned(recording: object, folder: string): Recording {
  const { state } = withRecording(worldWith(recording), { folder })
  return Recording.parse((state as { recording: unknown }).recording)
}

describe('withRecording', () => {
  it('pins files by their hash, and joins several', () => {
    const folder = folderWith({ 'a.json': JSON.stringify(runs), 'b.json': JSON.stringify(runs) })
    const one = pinned({ use: 'a.json' }, folder)
    assert.ok('use' in one)
    assert.deepEqual(one.use, [path.join(folder, 'a.json')])
    assert.match(one.hash ?? '', /^[0-9a-f]{64}$/)
    const two = pinned({ use: ['a.json', 'b.json'] }, folder)
    assert.equal(openRecording(two, form).graph.counts.steps, 2)
  })

  it('reads one file once, whoever asks', () => {
    const folder = folderWith({ 'a.json': JSON.stringify(runs) })
    const [one, other] = [pinned({ use: 'a.json' }, folder), pinned({ use: 'a.json' }, folder)]
    assert.equal(openRecording(one, form).graph, openRecording(other, form).graph)
    const trusting = pinned({ use: 'a.json', decides: 'screen' }, folder)
    assert.notEqual(openRecording(trusting, form).graph, openRecording(one, form).graph)
    assert.equal(openRecording(trusting, form).runs, openRecording(one, form).runs)
  })

  it('refuses files that changed, that lie elsewhere, and that are no recordings', () => {
    const folder = folderWith({
      'a.json': JSON.stringify(runs),
      'text.json': 'no JSON',
      'deep.json': '['.repeat(200_000),
      'lost.json': JSON.stringify({ ...runs, runs: [{ start: 7, steps: [] }] }),
      'ring.json': JSON.stringify({ ...runs, runs: [{ start: 0, steps: [{ do: 'x', shows: 9 }] }] }),
    })
    const refused: readonly (readonly [recording: object, said: RegExp])[] = [
      [{ use: '../a.json' }, /leads out of the world file's folder/],
      [{ use: '/etc/hostname' }, /is an absolute path/],
      [{ use: 'none.json' }, /none\.json: there is no such file/],
      [{ use: 'text.json' }, /text\.json: not readable as JSON/],
      [{ use: 'deep.json' }, /deep\.json: not readable as JSON/],
      [{ use: 'lost.json' }, /there is no screen 7/],
      [{ use: 'ring.json' }, /there is no screen 9/],
      [{ use: 'a.json', hash: '0'.repeat(64) }, /not what it was when this world was pinned to it/],
    ]
    for (const [recording, said] of refused)
      assert.throws(() => pinned(recording, folder), { name: 'WorldError', message: said })
    const early = pinned({ use: 'a.json' }, folder)
    fs.writeFileSync(path.join(folder, 'a.json'), JSON.stringify({ ...runs, screens: ['home', 'hall'] }))
    const late = { ...early, varying: [] }
    assert.equal(openRecording(late, form).runs.screens[1], 'list', 'what was read stays')
    const hash = 'use' in early ? early.hash : ''
    assert.throws(() => pinned({ use: 'a.json', hash }, folder), /not what it was when this world was pinned to it/)
    assert.throws(
      () => openRecording(Recording.parse({ use: 'a.json' }), form),
      /names a\.json, which only a world file may do/,
    )
  })
})
