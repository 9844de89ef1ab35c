// The formats of others, in the order in which a file is tried: what says its name first, plain chat near the end.
import { atif } from './atif.ts'
import { bench } from './bench.ts'
import { browsergym } from './browsergym.ts'
import { chat } from './chat.ts'
import type { Importer } from './importer.ts'
import { miniSweAgent } from './mini-swe-agent.ts'
import { openenv } from './openenv.ts'
import { openhands } from './openhands.ts'
import { androidworld } from './screens/androidworld.ts'
import { droidbot } from './screens/droidbot.ts'
import { sweAgent } from './swe-agent.ts'
import { tau } from './tau.ts'
import { text } from './text/text.ts'

/** The formats that can be read, by name. */
export const importers: readonly Importer[] = [
  atif,
  bench,
  miniSweAgent,
  sweAgent,
  openhands,
  tau,
  openenv,
  droidbot,
  browsergym,
  androidworld,
  chat,
  text,
]
