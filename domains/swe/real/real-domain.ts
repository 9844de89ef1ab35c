// What a recorder needs to record checkouts: the explorer, the real machine, and how its results are made comparable.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { packagesAtHand } from '../explore/packages.ts'
import { repairsExplorer } from '../explore/repairs-explorer.ts'
import { normaliseRun } from './normalise-run.ts'
import { openRealCheckout } from './real-checkout.ts'

/** Real repositories with the explorer that repairs them. */
export const realRepairsDomain: RealDomain = {
  explorer: repairsExplorer,
  // packages of others are recorded beside repositories of our own
  get licence() {
    const theirs = packagesAtHand().map(({ manifest }) => manifest.license)
    return [...new Set(['CC0-1.0', ...theirs.sort()])].join(' AND ')
  },
  source: 'real files, bash, git, Node and Python, Debian 12',
  open: world => openRealCheckout(world),
  normalise: (_, text) => normaliseRun(text),
  appOf: ({ title }) => title.replace(/, seed \d+$/, ''),
}
