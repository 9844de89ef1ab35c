import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { languagePrograms } from './index.ts'
import { tableNames, tableOf } from './recorded/cases/index.ts'
import { type Recording, record, runOurs, shortened } from './recorded/record.ts'
import { trialOf } from './recorded/try-program.ts'

async function recordingOf(name: string): Promise<Recording> {
  const path = new URL(`./recorded/${name}.json`, import.meta.url)
  if (process.env.RECORD === '1') writeFileSync(path, `${JSON.stringify(await record(name), null, 1)}\n`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

describe('languagePrograms', () => {
  for (const name of tableNames) {
    it(`prints, leaves and returns what the real tools of the table ${name} do`, async () => {
      const { files, commands } = tableOf(name)
      const { real, notComputable } = await recordingOf(name)
      const results: Record<string, unknown> = {}
      const unknown: string[] = []
      for (const line of commands) {
        const ours = await runOurs(trialOf(line, files))
        if (typeof ours === 'string') unknown.push(line)
        else results[line] = shortened(ours)
      }
      assert.deepEqual(unknown, notComputable)
      assert.deepEqual(
        results,
        Object.fromEntries(commands.filter(line => !unknown.includes(line)).map(line => [line, real[line]])),
      )
    })
  }

  it('knows its programs by the names they are called', () => {
    assert.deepEqual(
      [...languagePrograms.keys()].filter(name => !/^[a-z0-9]+$/.test(name)),
      [],
    )
  })
})
