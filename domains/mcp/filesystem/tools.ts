// The tools that the reference filesystem server declares: its schemas, described in our words.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Tool } from '../../../src/world/world.ts'

/** What its `tools/list` returns. */
export const filesystemTools: readonly Tool[] = z
  .array(Tool)
  .parse(JSON.parse(readFileSync(new URL('./tools.json', import.meta.url), 'utf8')))
