// What a recorder needs to record checkouts: the explorer, the real machine, and how its results are made comparable.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { repairsExplorer } from '../explore/repairs-explorer.ts'
import { normaliseRun } from './normalise-run.ts'
import { openRealCheckout } from './real-checkout.ts'

/** Real repositories with the explorer that repairs them. */
export const realRepairsDomain: RealDomain = {
  explorer: repairsExplorer,
  // pages, packages and READMEs of others are recorded beside our own
  licence: 'CC0-1.0 AND MIT AND BlueOak-1.0.0',
  source: 'real files, bash, git, Node and Python, Debian 12',
  open: world => openRealCheckout(world),
  normalise: (_, text) => normaliseRun(text),
}
