import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSessionIn } from '../../engine/session.ts'
import { linesFrom } from '../../engine/store/session-lines.ts'
import { readSession, storeOfFile } from './session-file.ts'

const folder = temporaryFolder()
const written = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('storeOfFile', () => {
  it('writes the very file it was given', async () => {
    const file = path.join(folder, 'deep', 'a.b-c_1.jsonl')
    const session = await openSessionIn({ domain: ledger, world: ledgerWorld(), ...storeOfFile(file) })
    await session.step('sum')
    assert.equal((await readSession(file)).transcript.turns.length, 1)
  })

  it('refuses names that are no session files', () => {
    for (const name of ['s', 's.json', 'a b.jsonl', '.jsonl', 'ü.jsonl']) {
      assert.throws(() => storeOfFile(path.join(folder, name)), {
        at: 'usage',
        message: /cannot be a session file/,
      })
    }
  })
})

describe('readSession', () => {
  it('reads a file of any name, and tells that its last line is torn', async () => {
    const { store, id } = storeOfFile(path.join(folder, 'whole.jsonl'))
    const session = await openSessionIn({ domain: ledger, world: ledgerWorld(), store, id })
    await session.step('sum')
    const lines = linesFrom(await store.read(id))
    assert.equal((await readSession(written('my session', lines))).isTorn, false)
    const torn = await readSession(written('torn', `${lines}{"at":2,"ki`))
    assert.equal(torn.isTorn, true)
    assert.equal(torn.transcript.turns.length, 1)
  })

  it('names the file, the line and the field that is wrong', async () => {
    const header = { at: 0, kind: 'header', version: 1, world: ledgerWorld(), worldHash: 'h', kernel: 'k' }
    const lines = (...records: object[]) => records.map(record => `${JSON.stringify(record)}\n`).join('')
    const cases: [name: string, text: string, message: string][] = [
      ['empty.jsonl', '', ': expected a header line, found nothing.'],
      ['text.jsonl', 'hello\n', ', line 1: not a line of JSON.'],
      [
        'rewind.jsonl',
        lines({ at: 0, kind: 'rewind', to: 1 }),
        ', line 1: at: expected more than 0, found 0',
      ],
      [
        'gap.jsonl',
        lines(header, { at: 2, kind: 'rewind', to: 0 }),
        ', line 2: at: expected 1, found 2: lines are missing.',
      ],
      [
        'kind.jsonl',
        lines(header, { at: 1, kind: 'rewind', to: 'x' }),
        ', line 2: to: expected a number, found "x"',
      ],
    ]
    for (const [name, text, message] of cases) {
      const file = written(name, text)
      await assert.rejects(readSession(file), { at: 'session', message: file + message })
    }
  })

  it('says what a file that is none may be instead', async () => {
    const world = written('world.yaml', 'version: 1\n')
    await assert.rejects(readSession(world), { remedy: new RegExp(`'agentworld play ${world}' opens it`) })
    await assert.rejects(readSession(path.join(folder, 'nope.jsonl')), {
      message: /nope\.jsonl: there is no such file\.$/,
    })
    await assert.rejects(readSession(folder), { message: `${folder}: it is a folder, not a file.` })
  })
})
