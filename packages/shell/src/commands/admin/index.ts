// Programs that those who look after a machine use.
import type { Program } from '../../run/process.ts'
import { logger } from './logger.ts'
import { faillog, last, lastb, lastlog } from './logins.ts'
import { namei } from './namei.ts'
import { ionice, nice, setsid, stdbuf } from './run-as-is.ts'
import { runParts } from './run-parts.ts'

/** Programs of administration, by name. */
export const adminPrograms: ReadonlyMap<string, Program> = new Map<string, Program>([
  ...Object.entries({ faillog, ionice, last, lastb, lastlog, logger, namei, nice, setsid, stdbuf }),
  ['run-parts', runParts],
])
