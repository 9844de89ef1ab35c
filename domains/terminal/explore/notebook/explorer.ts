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

/** Short commands in small homes with words of their own, by seed. */
export const notebookExplorer: Explorer = {
  name: 'terminal-notebook 2',
  episode: seed => openEpisode(ways, withOwnWords(randomFrom(seed), { invented: 1 / 3 }), seed),
}
