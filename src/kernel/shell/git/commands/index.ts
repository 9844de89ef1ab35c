// The commands of git that are computed here, by name.
import type { Command } from '../invocation.ts'
import { log } from './history/log.ts'
import { show } from './history/show.ts'
import { diff } from './inspect/diff.ts'
import { config } from './setup/config.ts'
import { init } from './setup/init.ts'
import { add } from './stage/add.ts'
import { commit } from './stage/commit.ts'
import { status } from './stage/status.ts'

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['add', add],
  ['commit', commit],
  ['config', config],
  ['diff', diff],
  ['init', init],
  ['log', log],
  ['show', show],
  ['stage', add],
  ['status', status],
])
