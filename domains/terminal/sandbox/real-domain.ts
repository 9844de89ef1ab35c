// What a recorder needs to record this domain: the explorer, the real terminal, and how its output is made comparable.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { commandText } from '../actions.ts'
import { everydayExplorer } from '../explore/explorer.ts'
import { openRealTerminal } from '../real.ts'
import { normaliseOutput } from './normalise.ts'

/** Real bash with the everyday explorer. */
export const realTerminalDomain: RealDomain = {
  explorer: everydayExplorer,
  source: 'real bash, Debian 12',
  open: world => openRealTerminal(world),
  normalise: (action, text) => normaliseOutput(commandText(action), text),
}
