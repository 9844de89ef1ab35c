// The workshop: projects in Python, C and Perl, built, tested and broken, and the machine they stand on. Most of what it
// does no kernel computes; that is what it is for.
import type { Explorer } from '../../../../src/kernel/real.ts'
import { openEpisode, type Ways } from '../episode.ts'
import { finding } from '../files/finding.ts'
import { listing } from '../files/listing.ts'
import { writing } from '../files/writing.ts'
import { withOwnWords } from '../own-words.ts'
import { randomFrom } from '../random.ts'
import { reading } from '../text/reading.ts'
import { searching } from '../text/searching.ts'
import { database } from '../tools/data.ts'
import { compiling, making } from './compiled.ts'
import { digests, installed, network, running } from './machine-tools.ts'
import { perl } from './perl.ts'
import { plantProject } from './projects.ts'
import { pythonLines, pythonProject } from './python.ts'

const ways: Ways = {
  title: 'Work on a small project',
  plant: plantProject,
  mistakeShare: 0.04,
  grammar: [
    ...[...pythonLines, ...pythonProject, ...compiling, ...making, ...perl, ...database],
    ...[...installed, ...running, ...network, ...digests],
    ...[...listing, ...reading, ...searching, ...finding, ...writing],
  ],
  favourite: { family: 'python-project', share: 0.15 },
  familyWeights: {
    'python-lines': 2.5,
    'python-project': 2,
    gcc: 1.5,
    make: 1.2,
    perl: 1.5,
    sqlite: 0.6,
    network: 0.5,
    openssl: 0.35,
    packages: 0.7,
    processes: 0.7,
    listing: 0.6,
    reading: 0.6,
    grep: 0.5,
    finding: 0.4,
    writing: 0.6,
  },
}

/** Small projects and their machine, by seed. */
export const workshopExplorer: Explorer = {
  name: 'terminal-workshop 1',
  episode: seed => openEpisode(ways, randomFrom(seed), seed),
}

/** The same work, where every episode has words of its own. */
export const workbenchExplorer: Explorer = {
  name: 'terminal-workbench 1',
  episode: seed => openEpisode(ways, withOwnWords(randomFrom(seed)), seed),
}
