// A folder that is gone after the test file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after } from 'node:test'

/** A new empty folder, removed when the tests of this file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
