// Every example asserts what it shows and ends with status 0.
import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

describe('examples', () => {
  for (const file of fs.globSync('examples/*.ts', { cwd: root })) {
    it(`${file} runs`, async () => {
      await run(process.execPath, ['--conditions=agentworld-source', file], { cwd: root, timeout: 60_000 })
    })
  }
})
