import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { Imported } from '../../data/import/importer.ts'
import { headerOf } from '../../world/entry.ts'
import { World } from '../../world/world.ts'
import { importerFor } from './import-files.ts'
import { sessionImporter } from './session-importer.ts'

const world = World.parse({ version: 1, domain: 'terminal', title: 'Old', state: {} })
const records = [
  headerOf(world, 'terminal-2'),
  {
    kind: 'turn',
    at: 1,
    by: 'real',
    timing: { ms: 0 },
    action: { command: 'true' },
    observation: { text: '' },
  },
]
const lines = records.map(record => `${JSON.stringify(record)}\n`).join('')
const collection = { domain: 'terminal', explorer: 'terminal-notebook 2', licence: 'Apache-2.0' }

function recordingWith(name: string, content: string | Buffer): string {
  const file = path.join(temporaryFolder(), name)
  writeFileSync(file, content)
  writeFileSync(path.join(path.dirname(file), 'collection.json'), JSON.stringify(collection))
  return file
}

async function imported(file: string): Promise<Imported[]> {
  assert.equal(await importerFor(file, [sessionImporter]), sessionImporter)
  const options = { licence: 'unknown', domainOf: () => 'other', isNew: () => true }
  const found: Imported[] = []
  for await (const each of sessionImporter.read(file, options)) found.push(each)
  return found
}

describe('sessionImporter', () => {
  it('reads a gzipped session as it reads the session, families of its episode included', async () => {
    const name = 'episode-0000000007.jsonl'
    const [plain] = await imported(recordingWith(name, lines))
    assert.ok(plain !== undefined && 'trajectory' in plain)
    const { id, origin, turns } = plain.trajectory
    assert.deepEqual([id, origin.licence, turns[0]?.family], ['episode-0000000007', 'Apache-2.0', 'other'])
    for (const zipped of [`${name}.gz`, name]) {
      const [read] = await imported(recordingWith(zipped, gzipSync(lines)))
      assert.ok(read !== undefined && 'trajectory' in read)
      assert.deepEqual(read.trajectory, { ...plain.trajectory, origin: { ...origin, file: zipped } })
    }
  })

  it('says what is wrong with a gzipped one by its own name', async () => {
    const file = recordingWith('own.jsonl.gz', gzipSync(`${lines}no\n`))
    const [read] = await imported(file)
    assert.ok(read !== undefined && 'problem' in read)
    assert.equal(read.place, file)
    assert.match(read.problem, /own\.jsonl\.gz, line 3: not a line of JSON/)
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, -6))
    const [cut] = await imported(file)
    assert.ok(cut !== undefined && 'problem' in cut)
    assert.match(cut.problem, /unexpected end of file/)
  })
})
