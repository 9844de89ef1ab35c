import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { allDomains } from '../../../domains/index.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { importWorld } from '../../kernel/choose-ability.ts'
import { openAnySession } from '../../library/open-any-session.ts'

const folder = temporaryFolder()
const domains = await allDomains()
const nothing = { scenario: undefined, task: undefined }

function awmFolder(): string {
  const rows = {
    scenario: { name: 'shop', description: 'A small shop' },
    tasks: { scenario: 'shop', tasks: ['Sell the rope.', 'Count the tar.'] },
    db: {
      scenario: 'shop',
      db_schema: {
        tables: [
          { name: 'items', ddl: 'CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, stock INTEGER)' },
        ],
      },
    },
    sample: {
      scenario: 'shop',
      sample_data: {
        tables: [{ table_name: 'items', insert_statements: ["INSERT INTO items VALUES (1, 'rope', 3)"] }],
      },
    },
    spec: {
      scenario: 'shop',
      api_spec: {
        api_groups: [
          {
            endpoints: [
              {
                operation_id: 'get_item',
                method: 'GET',
                request_params: { item_id: { type: 'int', required: true } },
              },
            ],
          },
        ],
      },
    },
  }
  const place = fs.mkdtempSync(path.join(folder, 'awm-'))
  for (const [part, row] of Object.entries(rows))
    fs.writeFileSync(path.join(place, `gen_${part}.jsonl`), `${JSON.stringify(row)}\n`)
  return place
}

describe('importWorld', () => {
  it('makes a world of a folder of Agent World Model, one task at a time', async () => {
    const world = await importWorld(domains, {
      format: 'awm',
      source: awmFolder(),
      scenario: 'shop',
      task: 1,
    })
    assert.equal(world.task, 'Count the tar.')
    const session = await openAnySession({ world })
    const turn = await session.step({ name: 'get_item', arguments: { item_id: 1 } })
    assert.equal(turn.by, 'inferred')
    assert.match(turn.observation.text, /rope/)
    await session.close()
  })

  it('names what is missing', async () => {
    await assert.rejects(importWorld(domains, { format: 'awm', source: folder, ...nothing }), {
      message: /gen_scenario\.jsonl: there is no such file\.$/,
    })
    await assert.rejects(
      importWorld(domains, { format: 'awm', source: awmFolder(), scenario: 'bank', task: 0 }),
      {
        message: /has no scenario 'bank'\.$/,
        remedy: 'It has: shop.',
      },
    )
    await assert.rejects(importWorld(domains, { format: 'amw', source: folder, ...nothing }), {
      remedy: 'Did you mean awm?',
    })
  })
})
