// Small programs at the prompt, in more forms than can be learned by heart: what people type first. Perl is what no kernel
// computes; Python is imagined wherever a world's is another than the one that is computed.
import type { Explorer } from '../../../../src/kernel/real.ts'
import { openEpisode, type Ways } from '../episode.ts'
import { writing } from '../files/writing.ts'
import { plantNotebook } from '../notebook/home.ts'
import { withOwnWords } from '../own-words.ts'
import { randomFrom } from '../random.ts'
import { reading } from '../text/reading.ts'
import { perlSnippets } from './perl-lines.ts'
import { pythonPrograms, pythonSnippets } from './python-lines.ts'

const ways: Ways = {
  title: 'Small programs at the prompt',
  plant: plantNotebook,
  mistakeShare: 0.1,
  turns: { least: 20, most: 44 },
  grammar: [...pythonSnippets, ...pythonPrograms, ...perlSnippets, ...reading, ...writing],
  familyWeights: {
    'python-snippets': 9,
    'python-programs': 3,
    'perl-snippets': 4,
    reading: 0.3,
    writing: 0.4,
  },
}

/** Small programs at the prompt, by seed. */
export const snippetsExplorer: Explorer = {
  name: 'terminal-snippets 1',
  episode: seed => openEpisode(ways, withOwnWords(randomFrom(seed), { invented: 1 / 4 }), seed),
}
