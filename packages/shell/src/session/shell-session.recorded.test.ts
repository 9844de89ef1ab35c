// Cases whose answers were recorded from real bash 5.2 and GNU tools; runs/record-shell-cases.ts records them again.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { openCaseSession } from '../recorded/open-case-session.ts'

const folder = new URL('../recorded/', import.meta.url)
describe('ShellSession', () => {
  for (const file of readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()) {
    it(`answers the cases of ${file.slice(0, -'.json'.length)} as real bash does`, async () => {
      const turns = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        command: string
        output: string
      }[]
      const session = openCaseSession(file)
      for (const { command, output } of turns) {
        const result = await session.run(command)
        assert.equal(result.output, output, command)
      }
    })
  }
})
