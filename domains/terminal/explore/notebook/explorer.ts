// The notebook: short commands in a home of a few short files, over fifty commands and the shell's own words. What it asks,
// someone with the whole session in view could answer with pencil and paper: no digests, no clock, no commit ids.
import type { Explorer } from '../../../../src/kernel/real.ts'
import { openEpisode, type Ways } from '../episode.ts'
import { withOwnWords } from '../own-words.ts'
import { randomFrom } from '../random.ts'
import { changing } from './changing.ts'
import { plantNotebook } from './home.ts'
import { reading } from './reading.ts'
import { shell } from './shell.ts'

const ways: Ways = {
  title: 'Short commands in a small home',
  grammar: [...reading, ...changing, ...shell],
  plant: plantNotebook,
  mistakeShare: 0.1,
  turns: { least: 16, most: 40 },
  familyWeights: {
    cat: 2,
    ls: 2,
    cd: 1.5,
    write: 2,
    append: 1.5,
    grep: 1.5,
    sort: 1.3,
    wc: 1.3,
    slips: 3,
    unset: 0.4,
  },
}

/** The same, with more of what is hard to foretell: orders, counts, spellings, and lists of what came one by one. */
const drill: Ways = {
  ...ways,
  familyWeights: {
    ...ways.familyWeights,
    ...{ sort: 6, uniq: 5, ls: 6, find: 5, wc: 5, du: 3, stat: 3, grep: 4, rev: 4, awk: 3, for: 2.5 },
    ...{
      tail: 3,
      sed: 3.5,
      tac: 2.5,
      paste: 2.5,
      diff: 2.5,
      cut: 2.5,
      xargs: 2,
      tr: 2,
      cd: 2.5,
      cp: 1.5,
      mv: 1.5,
    },
  },
}

/** Short commands in small homes with words of their own, by seed. */
export const notebookExplorer: Explorer = {
  name: 'terminal-notebook 2',
  episode: seed => openEpisode(ways, withOwnWords(randomFrom(seed), { invented: 1 / 3 }), seed),
}

/** The notebook's walks, leaning to what is hard; to train on, while the notebook measures. */
export const drillExplorer: Explorer = {
  name: 'terminal-drill 1',
  episode: seed => openEpisode(drill, withOwnWords(randomFrom(seed), { invented: 1 / 3 }), seed),
}
