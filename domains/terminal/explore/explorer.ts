// The first terminal explorer: a grammar of everyday shell work, one file per family of commands. It mostly makes sense,
// sometimes errs, and builds on what it did: files it made are read, changed, moved, committed and removed again.
import type { Explorer } from '../../../src/kernel/real.ts'
import { openEpisode, type Ways } from './episode.ts'
import { grammar } from './grammar.ts'
import { randomFrom } from './random.ts'
import { plantTree } from './tree.ts'

const ways: Ways = {
  title: 'Everyday shell work',
  grammar,
  plant: plantTree,
  mistakeShare: 0.13,
  favourite: { family: 'git', share: 0.2 },
  familyWeights: {
    git: 3,
    reading: 1.5,
    listing: 1.5,
    files: 1.5,
    grep: 1.3,
    // These come in long chains.
    sqlite: 0.4,
    archives: 0.7,
    scripts: 0.8,
  },
}

/** Everyday shell work by seed. */
export const everydayExplorer: Explorer = {
  name: 'terminal-everyday 1',
  episode: seed => openEpisode(ways, randomFrom(seed), seed),
}
